package plaindel

import (
	"go/ast"
	"go/types"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/symbol"
)

// stored is the expression of the value that an acquire stores, nil when the
// source does not write it at the call.
func stored(m *locks.Model, a *locks.Op) ast.Expr {
	call := m.CallExpr(a)
	if call == nil || a.Value == nil {
		return nil
	}
	if row := a.Call; row != nil {
		if v := row.Value; v.Given() && !v.Variadic() && v.Path() == "" && row.Role == lockapi.Command {
			return at(call.Args, v.Index())
		}
		if row.Role == lockapi.RawCommand && row.On.Given() {
			if c := chainOf(m, at(call.Args, row.On.Index())); c != nil {
				return c.arg("Value")
			}
		}
	}
	return argument(m, a, call, a.Value, a.Key)
}

func at(args []ast.Expr, i int) ast.Expr {
	if i < 0 || i >= len(args) {
		return nil
	}
	return args[i]
}

// argument is the argument of a call that has an identity; if several do, the
// first one behind the one that has the identity after.
func argument(m *locks.Model, op *locks.Op, call *ast.CallExpr, id, after *symbol.Expr) ast.Expr {
	var found ast.Expr
	ids := identities(m, op, call)
	for i, e := range ids {
		if found == nil && symbol.Equal(e, id) {
			found = call.Args[i]
		}
		if symbol.Equal(e, after) && !symbol.Equal(id, after) {
			found = nil
		}
	}
	if found == nil {
		for i, e := range ids {
			if symbol.Equal(e, id) {
				return call.Args[i]
			}
		}
	}
	return found
}

// identities are those of the arguments that the source writes; none when it
// hands on a slice, or a method value that somebody else calls.
func identities(m *locks.Model, op *locks.Op, call *ast.CallExpr) []*symbol.Expr {
	sig, ok := m.Pass.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !ok || call.Ellipsis.IsValid() {
		return nil
	}
	c := op.Instr.Common()
	vals := c.Args
	if !c.IsInvoke() && c.Signature().Recv() != nil && len(vals) > 0 {
		vals = vals[1:]
	}
	if len(vals) != sig.Params().Len() {
		return nil
	}
	out := make([]*symbol.Expr, 0, len(call.Args))
	for i, v := range vals {
		e := m.Resolve(v)
		if sig.Variadic() && i == len(vals)-1 {
			if e.Kind == symbol.List {
				out = append(out, e.Args...)
			}
			continue
		}
		out = append(out, e)
	}
	if len(out) != len(call.Args) {
		return nil
	}
	return out
}
