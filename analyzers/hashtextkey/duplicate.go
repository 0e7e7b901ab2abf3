package hashtextkey

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// duplicates judges constant keys that two functions lock for two purposes.
func (c *checker) duplicates() {
	first := map[string]*locks.SQLLock{}
	for _, l := range c.m.SQLLocks() {
		if !l.Locks() || l.Key == nil || l.Key.Kind != symbol.Const || l.Func.MySQL || len(l.Via) > 0 {
			continue
		}
		f := first[l.Key.Text]
		if f == nil {
			first[l.Key.Text] = l
			continue
		}
		if c.onePurpose(f, l) {
			continue
		}
		finding := rule.Finding{Sub: "duplicate", Pos: l.Instr.Pos(), Message: fmt.Sprintf(
			"advisory key %s is also locked by %s (%s): two purposes that share a key exclude each other; give each a key of its own, or one name for the one key",
			l.Key.Text, f.UnitName(), c.m.Place(f.Op, l.Op))}
		if call := c.m.CallExpr(l.Op); call != nil {
			finding.Pos, finding.End = call.Pos(), call.End()
		}
		c.Report(finding)
	}
}

// onePurpose tells whether two functions mean the same lock: they are methods
// of one type, or name the key by the same constant.
func (c *checker) onePurpose(a, b *locks.SQLLock) bool {
	if a.Unit() == b.Unit() {
		return true
	}
	ra, rb := a.Unit().Signature.Recv(), b.Unit().Signature.Recv()
	if ra != nil && rb != nil && types.Identical(ra.Type(), rb.Type()) {
		return true
	}
	na, nb := c.constants(a), c.constants(b)
	for o := range na {
		if nb[o] {
			return true
		}
	}
	return false
}

// constants are the named constants and variables in a statement's call.
func (c *checker) constants(l *locks.SQLLock) map[types.Object]bool {
	out := map[types.Object]bool{}
	call := c.m.CallExpr(l.Op)
	if call == nil {
		return out
	}
	for _, a := range call.Args {
		ast.Inspect(a, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				switch o := c.TypesInfo.Uses[id].(type) {
				case *types.Const:
					out[o] = true
				case *types.Var:
					if o.Parent() == c.Pkg.Scope() {
						out[o] = true
					}
				}
			}
			return true
		})
	}
	return out
}
