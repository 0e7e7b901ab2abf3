package locks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// lostTokens are the tokens that a function obtains with the lock and checks
// nowhere.
func (m *Model) lostTokens(fn *ssa.Function) []Fence {
	if !m.obtains(fn) {
		return nil
	}
	var out []Fence
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			u := &fenceUse{m: m, seen: map[ssa.Value]bool{}}
			name := m.use(u, c)
			if name == "" || u.used || m.namesToken(c) {
				continue
			}
			f := Fence{Name: "fencing token " + name, At: c.Pos(), How: OnlyShown, From: calleeName(&c.Call), Renews: m.keepsAlive(c)}
			if !u.some {
				f.How = ThrownAway
			}
			out = append(out, f)
		}
	}
	return out
}

// namesToken tells whether a function's results say which is the token: then its
// call is judged by them.
func (m *Model) namesToken(c *ssa.Call) bool {
	f := symbol.Callee(&c.Call)
	return f != nil && lockapi.Lookup(f) == nil && len(m.fenceResults(f)) > 0
}

// use follows the token that a call answers, and names it; "" for a call that
// answers none.
func (m *Model) use(u *fenceUse, c *ssa.Call) string {
	if name := m.answersToken(c); name != "" {
		for _, op := range m.opsOf[c] {
			u.used = u.used || m.Queued(op)
		}
		u.answer(c)
		return name
	}
	if column := m.counted(c); column != "" {
		r := &recordUse{u: u, m: m, column: column}
		r.read(c)
		return column
	}
	if !recordOf(c) {
		return ""
	}
	r := &recordUse{u: u, m: m}
	r.read(c)
	return r.name
}

var obtaining = set("acquire claim take lock elect obtain lease campaign lead leading become reserve")

// obtains tells whether a function takes a lock, or is called so.
func (m *Model) obtains(fn *ssa.Function) bool {
	if m.generated(fn.Pos()) || asksHolder(FuncName(unit(fn))) {
		return false
	}
	if anyWord(FuncName(unit(fn)), obtaining) {
		return true
	}
	for _, f := range withLiterals(unit(fn)) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if row := lockapi.Lookup(symbol.Callee(c.Common())); row != nil {
					switch row.Role {
					case lockapi.Acquire, lockapi.TryAcquire, lockapi.Leader:
						return true
					}
					if strings.HasPrefix(row.Name, "CreateProtected") {
						return true
					}
				}
				for _, op := range m.opsOf[c] {
					if op.Kind == Acquire && op.Lock {
						return true
					}
				}
			}
		}
	}
	return false
}

// recordOf tells whether a call answers a record with a field that grows with
// the holders of a lock.
func recordOf(c *ssa.Call) bool {
	t := c.Type()
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if holdsFence(v.Type(), 0) {
				return true
			}
		}
		return false
	}
	return holdsFence(t, 0) || revisionRecord(c)
}

// revisionRecord tells whether a call answers the header of a lock.
func revisionRecord(c *ssa.Call) bool {
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	_, isPointer := c.Type().(*types.Pointer)
	return row != nil && row.Role == lockapi.Fence && isPointer
}

// holdsFence tells whether a record, or one in it, has such a field.
func holdsFence(t types.Type, depth int) bool {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
			continue
		case *types.Slice:
			t = u.Elem()
			continue
		}
		break
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 1 {
		return false
	}
	for f := range s.Fields() {
		if o := lockapi.LookupField(t, f.Name()); o != nil && o.Kind == lockapi.FenceOf {
			return true
		}
		if !basic(f.Type()) && holdsFence(f.Type(), depth+1) {
			return true
		}
	}
	return false
}

func basic(t types.Type) bool { _, ok := t.Underlying().(*types.Basic); return ok }

// recordUse follows a record to the reading of its token.
type recordUse struct {
	u      *fenceUse
	m      *Model
	column string // of an item in DynamoDB
	name   string // of the field that was read
}

func (r *recordUse) read(v ssa.Value) {
	if r.u.used || r.u.seen[v] || v.Referrers() == nil {
		return
	}
	r.u.seen[v] = true
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.FieldAddr:
			switch {
			case r.m.growsWithHolders(in):
				r.name = fieldName(in)
				r.token(in)
			case r.column != "" && fieldName(in) == "Attributes", holdsFence(in.Type(), 0):
				r.read(in)
			}
		case *ssa.Extract:
			if !types.Identical(in.Type(), errorType) {
				r.read(in)
			}
		case *ssa.UnOp, *ssa.IndexAddr, *ssa.Phi:
			r.read(in.(ssa.Value))
		case *ssa.Lookup:
			if k := ConstText(in.Index); k == r.column || k == "" {
				r.u.some = true
				r.u.follow(in)
			}
		case *ssa.BinOp, *ssa.DebugRef:
		case *ssa.Call:
			if !isBuiltin(in) {
				r.u.used = true
			}
		default:
			r.u.used = true
		}
	}
}

// token follows what is read from the field.
func (r *recordUse) token(f *ssa.FieldAddr) {
	r.u.some = true
	for _, in := range *f.Referrers() {
		if load, ok := in.(*ssa.UnOp); ok {
			r.u.follow(load)
		} else {
			r.u.used = true
		}
	}
}
