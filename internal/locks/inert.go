package locks

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Inert tells whether a function only waits, computes and logs: nobody learns
// anything from it.
func Inert(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Send, *ssa.MapUpdate, *ssa.Panic, *ssa.Go:
				return false
			case *ssa.Store:
				if !inFunction(in.Addr) {
					return false
				}
			case ssa.CallInstruction:
				if b, ok := in.Common().Value.(*ssa.Builtin); ok && b.Name() != "close" {
					continue
				}
				f := symbol.Callee(in.Common())
				if row := lockapi.Lookup(f); !Logs(f) && !pure(f) && !partOf(f) && (row == nil || row.Role != lockapi.Signal && row.Role != lockapi.Renew) {
					return false
				}
				if exits(f) || f.Name() == "Fatal" || f.Name() == "Fatalf" || f.Name() == "Panic" || f.Name() == "Panicf" {
					return false
				}
			case *ssa.Return:
				if len(in.Results) > 0 {
					return false
				}
			}
		}
	}
	return true
}

// partOf tells the methods of clients that hand out a part of them: Session, KV.
func partOf(f *types.Func) bool {
	return f != nil && f.Pkg() != nil && lockapi.Catalogued(f.Pkg().Path()) && f.Signature().Recv() != nil && f.Signature().Params().Len() == 0 && lockapi.Lookup(f) == nil
}

// inFunction tells whether an address is of a variable of the function itself.
func inFunction(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.IndexAddr:
		return inFunction(a.X)
	case *ssa.FieldAddr:
		return inFunction(a.X)
	}
	return false
}

// Hearing is what becomes of a signal.
type Hearing uint8

const (
	Unheard    Hearing = iota // nobody waits for it
	OnlyLogged                // somebody does, and at most logs it
	Heard                     // somebody does, or may do
)

// Heard tells what becomes of a channel or context that tells of a lost lease.
func (m *Model) Heard(signal ssa.Value) Hearing {
	if signal == nil {
		return Unheard
	}
	f := m.Flow(signal)
	if f.Escapes {
		return Heard
	}
	h := Unheard
	for _, u := range f.Uses {
		if _, compared := u.In.(*ssa.BinOp); compared {
			continue
		}
		fn := u.In.Parent()
		if m.background(fn) && Inert(fn) {
			h = max(h, OnlyLogged)
			continue
		}
		return Heard
	}
	return h
}

// background tells whether a function runs in a goroutine of its own, so that its
// end tells nobody anything.
func (m *Model) background(fn *ssa.Function) bool {
	return m.index.inGo[fn] || m.index.goes[fn]
}

// heardOf is Heard for the signals among the uses of a session or lock.
func (m *Model) heardOf(f *Flow) Hearing {
	h := Unheard
	for _, u := range f.Uses {
		if !u.Does(lockapi.Signal) {
			continue
		}
		v, ok := u.In.(*ssa.Call)
		if !ok || !carriesSignal(v.Type()) {
			return Heard // a method value, an answer that is asked for
		}
		h = max(h, m.Heard(v))
	}
	return h
}

// carriesSignal tells whether t is a channel or a context.
func carriesSignal(t types.Type) bool {
	_, ch := t.Underlying().(*types.Chan)
	return ch || isContext(t)
}
