package sessionadvisory

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/rule"
)

// pooler is what connection strings and addresses for a pooler in transaction
// mode say.
var pooler = regexp.MustCompile(`(?i)^\S*pgbouncer\S*$|host=\S*pgbouncer|:6432\b|port=6432\b|statement_cache_mode=describe|default_query_exec_mode=(simple_protocol|exec)\b|prepared_statements=(false|no|0)`)

// poolerModes are what a configuration's DefaultQueryExecMode is set to for one.
var poolerModes = map[string]bool{"QueryExecModeSimpleProtocol": true, "QueryExecModeExec": true}

// pgbouncer judges session locks on connections of their own, in a package that
// is set up for a pooler.
func (c *checker) pgbouncer() {
	evidence := ""
	for _, l := range c.locks {
		if !l.Locks() || !l.OfSession() || l.Func.MySQL || l.On != lockapi.Pinned || len(l.Via) > 0 && !l.Foreign() {
			continue
		}
		if evidence == "" {
			if evidence = c.poolerIn(); evidence == "" {
				return
			}
		}
		c.report(l, rule.Finding{Sub: "pgbouncer", Message: fmt.Sprintf(
			"session lock %s in a package that connects through a pooler (%s): in transaction mode the pooler gives each transaction another session, so even one connection does not keep the lock; connect to the server directly for it, or use pg_advisory_xact_lock",
			l.KeyName(c.m), evidence)})
	}
}

// poolerIn is the first sign of a pooler in the package's code.
func (c *checker) poolerIn() (sign string) {
	for _, f := range c.Files {
		if strings.HasSuffix(c.Fset.Position(f.Package).Filename, "_test.go") {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); !ok && sign == "" {
				sign = signOf(n)
			}
			return sign == ""
		})
	}
	return sign
}

// signOf is what one piece of code tells of a pooler.
func signOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
			return pooler.FindString(text)
		}
	case *ast.KeyValueExpr:
		return setting(n.Key, n.Value)
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
			return setting(n.Lhs[0], n.Rhs[0])
		}
	}
	return ""
}

// setting is what a field is set to, where that tells of a pooler. The mode of a
// single query says nothing.
func setting(field, value ast.Expr) string {
	switch lastName(field) {
	case "PreferSimpleProtocol":
		if lastName(value) == "true" {
			return "PreferSimpleProtocol"
		}
	case "DefaultQueryExecMode":
		if mode := lastName(value); poolerModes[mode] {
			return mode
		}
	}
	return ""
}

func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
