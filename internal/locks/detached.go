package locks

import (
	"github.com/lockvet/lockvet/internal/symbol"
)

// Life is what can end a context before its function is done with it.
type Life uint8

const (
	NoContext Life = iota
	Detached       // nothing but a deadline of its own
	Callers        // a parameter or field: the caller may cancel it
	Ending         // a request's, a signal's, or cancelled in the function
)

// LifeOf is the life of the context that a statement is given.
func (m *Model) LifeOf(op *Op) Life {
	for _, v := range op.Instr.Common().Args {
		if typeName(v.Type()) == "context.Context" {
			return m.life(m.sym.Resolve(v), 0)
		}
	}
	return NoContext
}

// contexts are the functions that make contexts, and what they make of the one
// that they are given.
var contexts = map[string]Life{
	"context.Background": Detached, "context.TODO": Detached, "context.WithoutCancel": Detached,
	"context.WithTimeout": Callers, "context.WithDeadline": Callers, "context.WithCancel": Callers, "context.WithCancelCause": Callers,
	"context.WithValue": Callers, "context.WithTimeoutCause": Callers, "context.WithDeadlineCause": Callers,
	"os/signal.NotifyContext":                Ending,
	"(*net/http.Request).Context":            Ending,
	"golang.org/x/sync/errgroup.WithContext": Ending,
}

func (m *Model) life(e *symbol.Expr, depth int) Life {
	if e == nil || depth > 8 {
		return NoContext
	}
	switch e.Kind {
	case symbol.Result:
		return m.life(e.Args[0], depth+1)
	case symbol.Phi:
		worst := NoContext
		for _, a := range e.Args {
			worst = max(worst, m.life(a, depth+1))
		}
		return worst
	case symbol.Param, symbol.Field:
		return Callers
	case symbol.Call:
		switch of := contexts[e.Text]; {
		case of == Callers && len(e.Args) > 0:
			return m.life(e.Args[0], depth+1)
		case of != NoContext:
			return of
		}
		if len(e.Args) == 0 {
			return Detached // a helper that makes one
		}
	}
	return NoContext
}
