package locks

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// turnedOff are the fences that a function is given and does not look at when
// they are 0: it writes all the same.
func (m *Model) turnedOff(fn *ssa.Function) []Fence {
	if anyWord(FuncName(unit(fn)), claiming) || standIn(fn) {
		return nil
	}
	var out []Fence
	for _, b := range fn.Blocks {
		if len(b.Instrs) == 0 {
			continue
		}
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cond, ok := branch.Cond.(*ssa.BinOp)
		if !ok || !isZero(cond.Y) {
			continue
		}
		name := m.givenFence(cond.X)
		none, some := atZero(cond.Op, b.Succs)
		if name == "" || none == nil {
			continue
		}
		without, with := reachable(none), reachable(some)
		checked := false
		for x := range with {
			checked = checked || !without[x] && m.looksAt(x, cond.X)
		}
		if checked && m.writesIn(without) {
			out = append(out, Fence{Name: name, At: cond.Pos(), How: OffAtZero, From: FuncName(unit(fn))})
		}
	}
	return out
}

// atZero are the ways on from a comparison with 0: where the value is 0, and
// where it is not.
func atZero(op token.Token, succs []*ssa.BasicBlock) (none, some *ssa.BasicBlock) {
	switch op {
	case token.EQL, token.LEQ:
		return succs[0], succs[1]
	case token.NEQ, token.GTR:
		return succs[1], succs[0]
	}
	return nil, nil
}

func isZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	switch k.Value.Kind() {
	case constant.Int:
		return constant.Sign(k.Value) == 0
	case constant.String:
		return constant.StringVal(k.Value) == ""
	}
	return false
}

// givenFence names a fencing token that a function is given: a parameter, or a
// field of one.
func (m *Model) givenFence(v ssa.Value) string {
	if v.Parent() == nil {
		return "" // a constant
	}
	around := []string{v.Parent().Name(), receiverName(unit(v.Parent()))}
	e := m.sym.Resolve(v)
	switch e.Kind {
	case symbol.Param:
		u := unit(v.Parent())
		if symbol.ID(u) == e.Text && e.Index < len(u.Params) && fenceType(v.Type()) {
			if name := u.Params[e.Index].Name(); name == "fence" || fenceName(name, around...) {
				return name
			}
		}
	case symbol.Field:
		u := unit(v.Parent())
		root := e.Root()
		given := root.Kind == symbol.Param && symbol.ID(u) == root.Text && (root.Index > 0 || u.Signature.Recv() == nil)
		if name := shortName(e.Text); given && fenceType(v.Type()) && (name == "Fence" || fenceName(name, around...)) {
			return name
		}
	}
	return ""
}

func reachable(from *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(*ssa.BasicBlock)
	walk = func(b *ssa.BasicBlock) {
		if !seen[b] {
			seen[b] = true
			for _, s := range b.Succs {
				walk(s)
			}
		}
	}
	walk(from)
	return seen
}

// looksAt tells whether a block compares a value with another one, or hands it on.
func (m *Model) looksAt(b *ssa.BasicBlock, v ssa.Value) bool {
	e := m.sym.Resolve(v)
	same := func(x ssa.Value) bool { return x == v || symbol.Equal(m.sym.Resolve(x), e) }
	for _, in := range b.Instrs {
		switch in := in.(type) {
		case *ssa.BinOp:
			if same(in.X) && !isZero(in.Y) || same(in.Y) {
				return true
			}
		case *ssa.MakeInterface:
			if same(in.X) && !m.onlyShows(in) {
				return true
			}
		case ssa.CallInstruction:
			if m.quiet(in) {
				continue
			}
			for _, a := range in.Common().Args {
				if same(a) {
					return true
				}
			}
		}
	}
	return false
}

// onlyShows tells whether a value is only handed to what logs it.
func (m *Model) onlyShows(v ssa.Value) bool {
	u := &fenceUse{m: m, seen: map[ssa.Value]bool{}}
	u.follow(v)
	return !u.used
}

// writesIn tells whether blocks write to a store.
func (m *Model) writesIn(blocks map[*ssa.BasicBlock]bool) bool {
	for b := range blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.MapUpdate:
				return true
			case *ssa.Call:
				if writesRow(in) {
					return true
				}
			}
		}
	}
	return false
}

// writesRow tells whether a call of a library writes to a store: rows, keys, items.
func writesRow(c *ssa.Call) bool {
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	if row == nil {
		return false
	}
	switch row.Role {
	case lockapi.Exec, lockapi.Write, lockapi.CondWrite, lockapi.Delete, lockapi.CondDelete, lockapi.TxnCommit:
		return true
	case lockapi.Command:
		return row.Command == "SET" || row.Command == "HSET" || row.Command == "LPUSH" || row.Command == "RPUSH"
	}
	return false
}
