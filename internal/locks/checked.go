package locks

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/ssa"
)

// Assigned is the variable that the first result of a call is assigned to, nil
// where it has no name.
func (m *Model) Assigned(c ssa.Instruction) *ast.Ident {
	for _, n := range m.Path(c.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if id, ok := n.Lhs[0].(*ast.Ident); ok && id.Name != "_" {
				return id
			}
			return nil
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// Checked is the statement after which a call is known to have succeeded: the
// last of the tests of its answer, at the top of its function's body. nil where
// there is none.
func (m *Model) Checked(c ssa.Instruction) ast.Stmt {
	body, i := m.listed(c)
	if body == nil {
		return nil
	}
	stmt := body.List[i]
	if test, ok := stmt.(*ast.IfStmt); ok {
		if !leaves(test) || !m.refusal(test.Cond) {
			return nil
		}
		scanned := m.scannedIn(test)
		if len(scanned) == 0 {
			return stmt
		}
		return m.lastTest(body.List[i+1:], scanned)
	}
	if x, void := stmt.(*ast.ExprStmt); void {
		if t, ok := m.Pass.TypesInfo.TypeOf(x.X).(*types.Tuple); ok && t.Len() == 0 {
			return stmt // there is nothing to test
		}
		return nil
	}
	answers := m.answers(stmt)
	maps.Copy(answers, m.scannedIn(stmt))
	return m.lastTest(body.List[i+1:], answers)
}

// scannedIn are the variables that a statement has a row written to: Scan(&ok).
func (m *Model) scannedIn(s ast.Stmt) map[types.Object]bool {
	if test, ok := s.(*ast.IfStmt); ok {
		s = test.Init
	}
	out := map[types.Object]bool{}
	if s == nil {
		return out
	}
	ast.Inspect(s, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.AND {
			if id, ok := u.X.(*ast.Ident); ok {
				out[m.Pass.TypesInfo.ObjectOf(id)] = true
			}
		}
		return true
	})
	return out
}

// lastTest is the last of the tests of some answers that come first among the
// statements and leave.
func (m *Model) lastTest(list []ast.Stmt, answers map[types.Object]bool) ast.Stmt {
	var last ast.Stmt
	for _, s := range list {
		test, ok := s.(*ast.IfStmt)
		if !ok || test.Init != nil || !leaves(test) || !m.mentions(test.Cond, answers) {
			break
		}
		last = s
	}
	return last
}

// listed is the body of the function around an instruction, and which of its
// statements holds it.
func (m *Model) listed(c ssa.Instruction) (*ast.BlockStmt, int) {
	path := m.Path(c.Pos())
	for k, n := range path {
		var body *ast.BlockStmt
		switch fn := n.(type) {
		case *ast.FuncDecl:
			body = fn.Body
		case *ast.FuncLit:
			body = fn.Body
		default:
			continue
		}
		if k < 2 || path[k-1] != ast.Node(body) {
			return nil, 0
		}
		for i, s := range body.List {
			if ast.Node(s) == path[k-2] {
				switch s.(type) {
				case *ast.IfStmt:
					// Only its init or condition, not its branches.
					if k >= 3 {
						if b, ok := path[k-3].(*ast.BlockStmt); ok && b != nil {
							return nil, 0
						}
					}
				case *ast.AssignStmt, *ast.ExprStmt:
				default:
					return nil, 0
				}
				return body, i
			}
		}
		return nil, 0
	}
	return nil, 0
}

// refusal tells whether a condition is true of a refused lock: err != nil, !ok,
// or either.
func (m *Model) refusal(cond ast.Expr) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LOR:
			return m.refusal(e.X) && m.refusal(e.Y)
		case token.NEQ:
			return m.Pass.TypesInfo.Types[e.Y].IsNil()
		}
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	}
	return false
}

// leaves tells whether control never passes an if whose condition is true.
func leaves(s *ast.IfStmt) bool {
	if len(s.Body.List) == 0 {
		return false
	}
	switch other := s.Else.(type) {
	case nil:
	case *ast.IfStmt:
		if !leaves(other) {
			return false
		}
	default:
		return false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		id, isIdent := ast.Expr(nil), false
		if ok {
			id, isIdent = call.Fun, true
		}
		name, isName := id.(*ast.Ident)
		return isIdent && isName && name.Name == "panic"
	}
	return false
}

// answers are the variables that a statement gives values.
func (m *Model) answers(s ast.Stmt) map[types.Object]bool {
	out := map[types.Object]bool{}
	if a, ok := s.(*ast.AssignStmt); ok {
		for _, l := range a.Lhs {
			if id, ok := l.(*ast.Ident); ok && id.Name != "_" {
				out[m.Pass.TypesInfo.ObjectOf(id)] = true
			}
		}
	}
	return out
}

func (m *Model) mentions(n ast.Node, vars map[types.Object]bool) bool {
	found := false
	ast.Inspect(n, func(x ast.Node) bool {
		if id, ok := x.(*ast.Ident); ok {
			found = found || vars[m.Pass.TypesInfo.ObjectOf(id)]
		}
		return !found
	})
	return found
}
