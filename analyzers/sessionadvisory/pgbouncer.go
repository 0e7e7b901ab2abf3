package sessionadvisory

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/rule"
)

// pooler is what settings for a pooler in transaction mode say.
var pooler = regexp.MustCompile(`(?i)pgbouncer|:6432\b|port=6432\b|statement_cache_mode=describe|default_query_exec_mode=(simple_protocol|exec)\b|prepared_statements=(false|no|0)`)

// poolerNames are fields and constants that are set for such a pooler.
var poolerNames = map[string]bool{"PreferSimpleProtocol": true, "QueryExecModeSimpleProtocol": true, "QueryExecModeExec": true}

// pgbouncer judges session locks on connections of their own, in a package that
// is set up for a pooler.
func (c *checker) pgbouncer() {
	evidence := ""
	for _, l := range c.locks {
		if !l.Locks() || !l.OfSession() || l.Func.MySQL || l.On != lockapi.Pinned {
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
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				if n.Kind == token.STRING && sign == "" {
					sign = pooler.FindString(n.Value)
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && poolerNames[id.Name] && !isFalse(n.Value) {
					sign = id.Name
				}
			case *ast.SelectorExpr:
				if poolerNames[n.Sel.Name] && sign == "" {
					sign = n.Sel.Name
				}
			}
			return sign == ""
		})
	}
	return sign
}

func isFalse(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "false"
}
