package locks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// SharedSession tells whether a session is one that many callers of a function
// get: a field, a package-level variable, or what a function answers that keeps
// it. "" when that is not known; else what it is.
func (m *Model) SharedSession(e *symbol.Expr) string {
	switch {
	case e == nil:
		return ""
	case e.Kind == symbol.Phi:
		for _, a := range e.Args {
			if s := m.SharedSession(a); s != "" {
				return s
			}
		}
	case e.Kind == symbol.Global:
		return "the package-level session " + shortName(e.Text)
	case e.Kind == symbol.Field:
		if r := e.Root(); r != nil && (r.Kind == symbol.Param || r.Kind == symbol.Global || r.Kind == symbol.Call) {
			return "the session in field " + shortName(e.Text)
		}
	case e.Kind == symbol.Result:
		return m.SharedSession(e.Args[0])
	case e.Kind == symbol.Call && m.rows[e.Text] == nil && strings.Contains(e.Text, ").Get"):
		return "the session of " + shortName(e.Text)
	}
	return ""
}

// ByCaller tells whether a key is made from what the callers of the function
// pass: several of them can pass the same.
func (m *Model) ByCaller(fn *ssa.Function, key *symbol.Expr) bool {
	u := unit(fn)
	found := false
	key.Walk(func(e *symbol.Expr) bool {
		if e.Kind == symbol.Param && e.Text == symbol.ID(u) && (e.Index > 0 || u.Signature.Recv() == nil) {
			found = true
		}
		return !found
	})
	return found
}

// GuardedHere tells whether only one caller of the process gets to an
// instruction: a local mutex is held there, or a reservation made.
func (m *Model) GuardedHere(at ssa.Instruction) bool {
	depth := 0
	for _, b := range dominators(at.Block()) {
		for _, in := range b.Instrs {
			if in == at {
				break
			}
			switch in := in.(type) {
			case *ssa.MapUpdate, *ssa.Send:
				return true
			case *ssa.Call:
				f := symbol.Callee(&in.Call)
				if f == nil || f.Pkg() == nil {
					continue
				}
				switch name := f.Name(); {
				case m.reserves(in):
					return true
				case f.Pkg().Path() == "sync" && name == "LoadOrStore", strings.HasSuffix(f.Pkg().Path(), "/singleflight"), strings.HasSuffix(f.Pkg().Path(), "/semaphore"):
					return true
				case f.Pkg().Path() == "sync" && (name == "Lock" || name == "TryLock"):
					depth++
				case f.Pkg().Path() == "sync" && name == "Unlock":
					depth--
				}
			}
		}
	}
	return depth > 0
}

// reserves tells whether a call asks a helper of the package for a reservation: it
// answers a bool, and notes in a map or by LoadOrStore what was asked for.
func (m *Model) reserves(c *ssa.Call) bool {
	fn := c.Call.StaticCallee()
	if fn == nil || fn.Pkg == nil || fn.Pkg.Pkg != m.Pass.Pkg || !isBool(c.Type()) {
		return false
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.MapUpdate:
				return true
			case *ssa.Call:
				if f := symbol.Callee(&in.Call); f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync" && f.Name() == "LoadOrStore" {
					return true
				}
			}
		}
	}
	return false
}

// dominators are the blocks that run before b whatever happens, first to last.
func dominators(b *ssa.BasicBlock) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for ; b != nil; b = b.Idom() {
		out = append([]*ssa.BasicBlock{b}, out...)
	}
	return out
}

// AcquiredAt is the acquire, in the same function, of the lock that a call
// makes; the call itself when there is none.
func (m *Model) AcquiredAt(s *Site) ssa.Instruction {
	v, _ := s.Instr.(ssa.Value)
	for _, op := range m.opsIn[s.Fn] {
		if op.Kind != Acquire || op.Role != lockapi.Acquire && op.Role != lockapi.TryAcquire {
			continue
		}
		args := symbol.Args(op.Instr.Common())
		if len(args) == 0 {
			continue
		}
		h := through(args[0])
		if e, ok := h.(*ssa.Extract); ok {
			h = e.Tuple
		}
		if h == v {
			return op.Instr
		}
	}
	return s.Instr
}

// ReachableOnly tells whether a list is filled in a loop that leaves out what
// failed: an element is put in only where no error was seen, and an error goes
// on with the next one.
func (m *Model) ReachableOnly(list ssa.Value) *ssa.Call {
	seen := map[ssa.Value]bool{}
	var find func(v ssa.Value) *ssa.Call
	find = func(v ssa.Value) *ssa.Call {
		v = through(v)
		if seen[v] {
			return nil
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Phi:
			for _, e := range v.Edges {
				if c := find(e); c != nil {
					return c
				}
			}
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok {
				for _, s := range symbol.Stores(a) {
					if c := find(s); c != nil {
						return c
					}
				}
			}
		case *ssa.Call:
			if !isBuiltin(v) || v.Call.Value.Name() != "append" {
				return nil
			}
			if skipsFailed(v.Block()) {
				return v
			}
			return find(v.Call.Args[0])
		}
		return nil
	}
	return find(list)
}

// skipsFailed tells whether a block of a loop is passed by when an error was
// seen, and the loop goes on.
func skipsFailed(b *ssa.BasicBlock) bool {
	for at := b; at.Idom() != nil; at = at.Idom() {
		d := at.Idom()
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(at.Preds) != 1 || at.Preds[0] != d || failure(test.Cond, d.Succs[0] == at) {
			continue
		}
		other := d.Succs[0]
		if other == at {
			other = d.Succs[1]
		}
		if failure(test.Cond, d.Succs[0] == other) && reachesBlock(other, d) {
			return true
		}
	}
	return false
}

// reachesBlock tells whether control can pass from one block to another, or is there already.
func reachesBlock(from, to *ssa.BasicBlock) bool { return from == to || leadsTo(from, to) }

// Handler tells whether a function serves requests, many at a time.
func Handler(fn *ssa.Function) bool {
	u := unit(fn)
	for _, p := range u.Params {
		if n, ok := types.Unalias(deref(p.Type())).(*types.Named); ok && n.Obj().Pkg() != nil {
			switch n.Obj().Pkg().Path() + "." + n.Obj().Name() {
			case "net/http.Request", "net/http.ResponseWriter", "github.com/gin-gonic/gin.Context", "github.com/labstack/echo/v4.Context", "github.com/gofiber/fiber/v2.Ctx":
				return true
			}
		}
	}
	return false
}
