package uncheckedfence

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/sqltext"
)

func asFix(message string, edits []analysis.TextEdit) *analysis.SuggestedFix {
	if edits == nil {
		return nil
	}
	return &analysis.SuggestedFix{Message: message, TextEdits: edits}
}

// predicate adds the fence to the WHERE, by the placeholder that stores it, and
// looks at the number of rows where nobody does.
func predicate(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) *analysis.SuggestedFix {
	lits := m.Literals(w.Op)
	if len(lits) != 1 || w.Statement.Verb != "UPDATE" || len(w.Statement.Where) == 0 {
		return nil
	}
	text, err := strconv.Unquote(lits[0].Value)
	if err != nil || m.File(lits[0].Pos()) != m.File(w.Instr.Pos()) {
		return nil
	}
	for _, p := range w.Statement.Where {
		if p.Or {
			return nil
		}
	}
	end := len(strings.TrimRight(text, " \t\n;"))
	if i := returning.FindStringIndex(text); i != nil {
		end = len(strings.TrimRight(text[:i[0]], " \t\n"))
	}
	pos, ok := fix.Inside(lits[0], end)
	value, edits := stored(pass, m, w, text, end)
	if value == "" || !ok {
		return nil
	}
	edits = append(edits, fix.Insert(pos, fmt.Sprintf(" AND %s <= %s", w.Column, value)))
	if m.CountUnread(w.Op) {
		more := countRows(pass, m, w)
		if more == nil {
			return nil
		}
		edits = append(edits, more...)
	}
	return asFix("compare the fencing token in the WHERE", edits)
}

// stored is the placeholder by which a statement is to compare the fence that it
// stores, at offset end of its text, and the edits that hand the value on for it;
// "" where that cannot be said.
func stored(pass *rule.Pass, m *locks.Model, w locks.FenceWrite, text string, end int) (value string, edits []analysis.TextEdit) {
	var of *sqltext.Assignment
	for i := range w.Statement.Set {
		if a := &w.Statement.Set[i]; a.Column == w.Column && a.Placeholder {
			of = a
		}
	}
	if of == nil {
		return "", nil
	}
	value = strings.TrimSpace(of.Text)
	if numbered.MatchString(value) {
		return value, nil
	}
	call := m.CallExpr(w.Op)
	if value != "?" || call == nil || w.Call == nil || call.Ellipsis.IsValid() {
		return "", nil
	}
	args := call.Args[w.Call.SQL.Index()+1:]
	before, all := marks(text[:end]), marks(text)
	if all != len(args) || of.Index < 0 || of.Index >= before || !pure(args[of.Index]) {
		return "", nil
	}
	file := fix.Open(pass.Pass, call.Pos())
	if file == nil {
		return "", nil
	}
	return value, []analysis.TextEdit{fix.Insert(args[before-1].End(), ", "+file.Text(args[of.Index]))}
}

// marks counts the placeholders ? of a text.
func marks(text string) int {
	n := 0
	var quote rune
	for _, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"' || r == '`':
			quote = r
		case r == '?':
			n++
		}
	}
	return n
}

// pure tells whether an expression may be written twice.
func pure(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return pure(e.X)
	}
	return false
}

var (
	numbered  = regexp.MustCompile(`^\$[0-9]+$`)
	returning = regexp.MustCompile(`(?i)\breturning\b`)
)

// countRows reads the number of rows after an Exec whose error is returned, in
// a function that answers an error and nothing else. It is nil elsewhere.
func countRows(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) []analysis.TextEdit {
	call := m.CallExpr(w.Op)
	if call == nil || len(w.Via) > 0 {
		return nil
	}
	a := answer{call: call, failure: w.Statement.Table + ": " + w.Column + " has passed to another holder"}
	switch {
	case isGorm(pass.TypesInfo, call):
		return a.gorm(pass, m)
	case isTag(pass.TypesInfo, call):
		a.name, a.check = "tag", func(tag, _, failure, indent string) string {
			return fmt.Sprintf("if %s.RowsAffected() == 0 {\n%s\treturn %s\n%[2]s}", tag, indent, failure)
		}
	case answersCount(pass.TypesInfo, call):
		a.name, a.check = "n", func(n, _, failure, indent string) string {
			return fmt.Sprintf("if %s == 0 {\n%s\treturn %s\n%[2]s}", n, indent, failure)
		}
	case !isResult(pass.TypesInfo, call):
		return nil
	default:
		a.name, a.check = "res", func(res, err, failure, indent string) string {
			return fmt.Sprintf("if n, %[2]s := %[1]s.RowsAffected(); %[2]s != nil {\n%[3]s\treturn %[2]s\n%[3]s} else if n == 0 {\n%[3]s\treturn %[4]s\n%[3]s}", res, err, indent, failure)
		}
	}
	return a.read(pass, m)
}

// answersCount tells whether a call answers the number of rows itself.
func answersCount(info *types.Info, call *ast.CallExpr) bool {
	t, ok := info.TypeOf(call).(*types.Tuple)
	if !ok || t.Len() != 2 {
		return false
	}
	b, ok := t.At(0).Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// isResult tells whether a call answers a sql.Result, or its like.
func isResult(info *types.Info, call *ast.CallExpr) bool {
	t, ok := info.TypeOf(call).(*types.Tuple)
	if !ok || t.Len() != 2 {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t.At(0).Type(), true, nil, "RowsAffected")
	f, ok := obj.(*types.Func)
	return ok && f.Signature().Results().Len() == 2
}

// isTag tells whether a call answers pgx's command tag, which has a plain count.
func isTag(info *types.Info, call *ast.CallExpr) bool {
	t, ok := info.TypeOf(call).(*types.Tuple)
	return ok && t.Len() == 2 && strings.HasSuffix(t.At(0).Type().String(), "CommandTag")
}

// isGorm tells whether a call answers gorm's handle, in which the count is a field.
func isGorm(info *types.Info, call *ast.CallExpr) bool {
	p, ok := info.TypeOf(call).(*types.Pointer)
	return ok && strings.HasSuffix(p.Elem().String(), "gorm.DB")
}
