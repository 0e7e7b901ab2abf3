package uncheckedfence

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// answer is the answer of a call that nobody reads, and how to read it.
type answer struct {
	call    *ast.CallExpr
	name    string                                             // of the variable that keeps it
	failure string                                             // the text of the error that is returned where the holder is another one
	check   func(name, errName, failure, indent string) string // the statement that returns it
}

// place is where a call stands that is to be followed by a check: in a function
// that answers an error and nothing else.
type place struct {
	file   *fix.File
	fn     ast.Node
	path   []ast.Node
	stmt   ast.Stmt
	list   ast.Node
	indent string
	errors string // how the file calls the package errors
	edits  []analysis.TextEdit
}

func (a answer) place(pass *rule.Pass, m *locks.Model) *place {
	file := fix.Open(pass.Pass, a.call.Pos())
	if file == nil {
		return nil
	}
	p := &place{file: file, path: m.Path(a.call.Lparen)}
	p.fn = fix.Function(p.path)
	if p.fn == nil || !onlyError(pass.TypesInfo, p.fn) {
		return nil
	}
	if p.stmt, p.list = fix.InList(p.path); p.stmt == nil {
		return nil
	}
	var ok bool
	if p.indent, ok = file.Indent(p.stmt); !ok {
		return nil
	}
	if p.errors, p.edits, ok = file.Import("errors", "errors", a.call.Pos()); !ok {
		return nil
	}
	return p
}

// error is the expression of the error that says that the holder is another one.
func (p *place) error(a answer) string { return fmt.Sprintf("%s.New(%q)", p.errors, a.failure) }

// read gives a name to the first of a call's two answers, and checks it where the
// second one, an error, is returned. It is nil where that is not so.
func (a answer) read(pass *rule.Pass, m *locks.Model) []analysis.TextEdit {
	p := a.place(pass, m)
	if p == nil {
		return nil
	}
	assign := assignment(p.path, a.call)
	if assign == nil || assign.Tok != token.DEFINE {
		return nil
	}
	blank, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || blank.Name != "_" {
		return nil
	}
	errName := p.file.Text(assign.Lhs[1])
	name := p.file.Free(p.fn, a.name, 0)
	check := a.check(name, errName, p.error(a), p.indent)
	edits := append(p.edits, fix.Replace(blank, name))
	if ifs, ok := p.stmt.(*ast.IfStmt); ok && ifs.Init == ast.Stmt(assign) {
		if ifs.Else != nil || !returns(ifs) {
			return nil
		}
		return append(edits, fix.Insert(ifs.End(), " else "+check))
	}
	return p.after(edits, errName, check)
}

// after puts a check behind a statement whose error is returned next.
func (p *place) after(edits []analysis.TextEdit, errName, check string) []analysis.TextEdit {
	switch next := following(p.list, p.stmt).(type) {
	case *ast.IfStmt:
		if next.Else != nil || next.Init != nil || !returns(next) || !asks(next, errName) {
			return nil
		}
		return append(edits, fix.Insert(next.End(), "\n"+p.indent+check))
	case *ast.ReturnStmt:
		if len(next.Results) != 1 || p.file.Text(next.Results[0]) != errName {
			return nil
		}
		text := fmt.Sprintf("if %[1]s != nil {\n%[2]s\treturn %[1]s\n%[2]s}\n%[2]s", errName, p.indent)
		return append(edits, fix.Replace(next, text+check+"\n"+p.indent+"return nil"))
	}
	return nil
}

// gorm keeps what a call of gorm answers, of which only the field Error is read,
// and looks at RowsAffected, too. The call itself stays as it is: another edit may
// change it.
func (a answer) gorm(pass *rule.Pass, m *locks.Model) []analysis.TextEdit {
	p := a.place(pass, m)
	if p == nil {
		return nil
	}
	var sel *ast.SelectorExpr
	for _, n := range p.path {
		if s, ok := n.(*ast.SelectorExpr); ok && s.X == ast.Expr(a.call) && s.Sel.Name == "Error" {
			sel = s
		}
	}
	if sel == nil {
		return nil
	}
	res := p.file.Free(p.fn, "res", 0)
	check := fmt.Sprintf("if %s.RowsAffected == 0 {\n%s\treturn %s\n%[2]s}", res, p.indent, p.error(a))
	// keep moves the call into a statement before, and leaves what stood before it
	// to what follows it.
	keep := func(behind string) []analysis.TextEdit {
		return append(p.edits, fix.Between(p.stmt.Pos(), a.call.Pos(), res+" := "), fix.Between(a.call.End(), sel.End(), "\n"+p.indent+behind))
	}
	before := p.file.Between(p.stmt.Pos(), a.call.Pos())
	switch s := p.stmt.(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 && s.Results[0] == ast.Expr(sel) {
			return keep(fmt.Sprintf("if %s.Error != nil {\n%s\treturn %[1]s.Error\n%[2]s}\n%[2]s%s\n%[2]sreturn nil", res, p.indent, check))
		}
	case *ast.IfStmt:
		if as, ok := s.Init.(*ast.AssignStmt); ok && s.Else == nil && returns(s) && len(as.Rhs) == 1 && as.Rhs[0] == ast.Expr(sel) && asks(s, p.file.Text(as.Lhs[0])) {
			return append(keep(before+res+".Error"), fix.Insert(s.End(), "\n"+p.indent+check))
		}
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 && s.Rhs[0] == ast.Expr(sel) {
			return p.after(keep(before+res+".Error"), p.file.Text(s.Lhs[0]), check)
		}
	}
	return nil
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

// following is the statement that follows another one in its list.
func following(list ast.Node, s ast.Stmt) ast.Stmt {
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
