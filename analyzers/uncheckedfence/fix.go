package uncheckedfence

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
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
	value := ""
	for _, a := range w.Statement.Set {
		if a.Column == w.Column && numbered.MatchString(strings.TrimSpace(a.Text)) {
			value = strings.TrimSpace(a.Text)
		}
	}
	end := len(strings.TrimRight(text, " \t\n;"))
	if i := returning.FindStringIndex(text); i != nil {
		end = len(strings.TrimRight(text[:i[0]], " \t\n"))
	}
	pos, ok := fix.Inside(lits[0], end)
	if value == "" || !ok {
		return nil
	}
	edits := []analysis.TextEdit{fix.Insert(pos, fmt.Sprintf(" AND %s <= %s", w.Column, value))}
	if m.CountUnread(w.Op) {
		more := countRows(pass, m, w)
		if more == nil {
			return nil
		}
		edits = append(edits, more...)
	}
	return asFix("compare the fencing token in the WHERE", edits)
}

var (
	numbered  = regexp.MustCompile(`^\$[0-9]+$`)
	returning = regexp.MustCompile(`(?i)\breturning\b`)
)

// countRows reads the number of rows after an Exec whose error is returned, in
// a function that answers an error and nothing else. It is nil elsewhere.
func countRows(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) []analysis.TextEdit {
	call := m.CallExpr(w.Op)
	file := fix.Open(pass.Pass, w.Instr.Pos())
	if call == nil || file == nil || len(w.Via) > 0 {
		return nil
	}
	path := m.Path(w.Instr.Pos())
	fn := fix.Function(path)
	assign := assignment(path, call)
	if fn == nil || assign == nil || assign.Tok != token.DEFINE || !onlyError(pass.TypesInfo, fn) {
		return nil
	}
	blank, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || blank.Name != "_" {
		return nil
	}
	errName := file.Text(assign.Lhs[1])
	errorsName, edits, ok := file.Import("errors", "errors", call.Pos())
	if !ok {
		return nil
	}
	base := "res"
	pgx := isTag(pass.TypesInfo, call)
	if pgx {
		base = "tag"
	}
	name := file.Free(fn, base, 0)
	failure := fmt.Sprintf("%s.New(%q)", errorsName, w.Statement.Table+": "+w.Column+" has passed to another holder")
	edits = append(edits, fix.Replace(blank, name))
	stmt, list := fix.InList(path)
	if stmt == nil {
		return nil
	}
	indent, alone := file.Indent(stmt)
	if !alone {
		return nil
	}
	if ifs, ok := stmt.(*ast.IfStmt); ok && ifs.Init == ast.Stmt(assign) {
		if ifs.Else != nil || !returns(ifs) {
			return nil
		}
		return append(edits, fix.Insert(ifs.End(), " else "+check(pgx, name, errName, failure, indent)))
	}
	switch next := after(list, stmt).(type) {
	case *ast.IfStmt:
		if next.Else != nil || next.Init != nil || !returns(next) || !asks(next, errName) {
			return nil
		}
		return append(edits, fix.Insert(next.End(), "\n"+indent+check(pgx, name, errName, failure, indent)))
	case *ast.ReturnStmt:
		if len(next.Results) != 1 || file.Text(next.Results[0]) != errName {
			return nil
		}
		text := fmt.Sprintf("if %[1]s != nil {\n%[2]s\treturn %[1]s\n%[2]s}\n%[2]s", errName, indent)
		return append(edits, fix.Replace(next, text+check(pgx, name, errName, failure, indent)+"\n"+indent+"return nil"))
	}
	return nil
}

// check is the statement that returns an error when no row was written.
func check(pgx bool, name, errName, failure, indent string) string {
	if pgx {
		return fmt.Sprintf("if %s.RowsAffected() == 0 {\n%s\treturn %s\n%[2]s}", name, indent, failure)
	}
	return fmt.Sprintf("if n, %[2]s := %[1]s.RowsAffected(); %[2]s != nil {\n%[3]s\treturn %[2]s\n%[3]s} else if n == 0 {\n%[3]s\treturn %[4]s\n%[3]s}", name, errName, indent, failure)
}

// assignment is the two-valued assignment of a call.
func assignment(path []ast.Node, call *ast.CallExpr) *ast.AssignStmt {
	for _, n := range path {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 2 && len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) == ast.Expr(call) {
			return a
		}
	}
	return nil
}

// onlyError tells whether a function answers an error and nothing else.
func onlyError(info *types.Info, fn ast.Node) bool {
	var t *ast.FuncType
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		t = fn.Type
	case *ast.FuncLit:
		t = fn.Type
	}
	return t != nil && t.Results != nil && t.Results.NumFields() == 1 && types.Identical(info.TypeOf(t.Results.List[0].Type), types.Universe.Lookup("error").Type())
}

// isTag tells whether a call answers pgx's command tag, which has a plain count.
func isTag(info *types.Info, call *ast.CallExpr) bool {
	t, ok := info.TypeOf(call).(*types.Tuple)
	return ok && t.Len() == 2 && strings.HasSuffix(t.At(0).Type().String(), "CommandTag")
}

// returns tells whether the body of an if ends in a return.
func returns(s *ast.IfStmt) bool {
	if len(s.Body.List) == 0 {
		return false
	}
	_, ok := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt)
	return ok
}

// asks tells whether a condition is err != nil.
func asks(s *ast.IfStmt, errName string) bool {
	b, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ {
		return false
	}
	x, ok := b.X.(*ast.Ident)
	return ok && x.Name == errName
}

// after is the statement that follows another one in its list.
func after(list ast.Node, s ast.Stmt) ast.Stmt {
	var all []ast.Stmt
	switch l := list.(type) {
	case *ast.BlockStmt:
		all = l.List
	case *ast.CaseClause:
		all = l.Body
	case *ast.CommClause:
		all = l.Body
	}
	for i, x := range all {
		if x == s && i+1 < len(all) {
			return all[i+1]
		}
	}
	return nil
}
