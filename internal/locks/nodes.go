package locks

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Nodes is on how many independent servers a lock is taken.
type Nodes uint8

const (
	Unknown Nodes = iota
	One
	Several
)

// nodesOf counts the pools behind a Redlock mutex: what its Redsync was made
// with, followed through fields, variables, constructors and their callers.
func (m *Model) nodesOf(mutex *symbol.Expr) Nodes {
	f := &poolFinder{m: m, seen: map[string]bool{}}
	return f.mutex(mutex, 0)
}

type poolFinder struct {
	m    *Model
	seen map[string]bool
}

const maxPoolSteps = 12

// mutex follows a *redsync.Mutex or *redsync.Redsync to where it is made.
func (f *poolFinder) mutex(e *symbol.Expr, depth int) Nodes {
	if e == nil || depth > maxPoolSteps || f.seen[e.String()] {
		return Unknown
	}
	f.seen[e.String()] = true
	switch e.Kind {
	case symbol.Call:
		switch row := f.m.rows[e.Text]; {
		case row != nil && row.Backend == lockapi.Redlock && row.Role == lockapi.NewLock, row != nil && row.Role == lockapi.Derive:
			return f.mutex(e.Args[0], depth+1)
		case row != nil && row.Backend == lockapi.Redlock && row.Role == lockapi.NewClient && row.On.Given():
			return f.pools(e.Args[row.On.Index()], depth+1)
		}
		for _, a := range e.Args { // a constructor of the project's own
			if n := f.mutex(a, depth+1); n != Unknown {
				return n
			}
		}
	case symbol.Result:
		return f.mutex(e.Args[0], depth+1)
	case symbol.Struct:
		return f.best(e.Args, depth, f.mutex)
	case symbol.Phi:
		return f.best(e.Args, depth, f.mutex)
	case symbol.Index, symbol.Elem:
		return f.mutex(e.Args[0], depth+1)
	case symbol.Field:
		if n := f.best(f.m.index.stored(e.Text), depth, f.mutex); n != Unknown {
			return n
		}
		return f.mutex(e.Args[0], depth+1)
	case symbol.Global:
		return f.best(f.global(e.Text), depth, f.mutex)
	case symbol.Param:
		return f.best(f.arguments(e), depth, f.mutex)
	}
	return Unknown
}

// pools counts the pools of a list.
func (f *poolFinder) pools(e *symbol.Expr, depth int) Nodes {
	if e == nil || depth > maxPoolSteps {
		return Unknown
	}
	switch e.Kind {
	case symbol.List:
		switch n := len(e.Args); {
		case n >= 2:
			return Several
		case n == 1:
			if x := e.Args[0]; x.Kind == symbol.List || x.Kind == symbol.Elem {
				return f.pools(x, depth+1)
			}
			return One
		default:
			return Several // made for as many as there are addresses
		}
	case symbol.Call:
		if e.Text == "append" {
			return Several // in a loop, or to a list of the caller's
		}
	case symbol.Phi:
		return f.best(e.Args, depth, f.pools)
	case symbol.Elem:
		return f.pools(e.Args[0], depth+1)
	case symbol.Result:
		return f.pools(e.Args[0], depth+1)
	case symbol.Field:
		return f.best(f.m.index.stored(e.Text), depth, f.pools)
	case symbol.Global:
		return f.best(f.global(e.Text), depth, f.pools)
	case symbol.Param:
		return f.best(f.arguments(e), depth, f.pools)
	}
	return Unknown
}

// best is the most that is known of one of several values.
func (f *poolFinder) best(es []*symbol.Expr, depth int, ask func(*symbol.Expr, int) Nodes) Nodes {
	n := Unknown
	for _, e := range es {
		n = max(n, ask(e, depth+1))
	}
	return n
}

func (f *poolFinder) global(id string) []*symbol.Expr {
	var out []*symbol.Expr
	for g, vals := range f.m.index.globals {
		if symbol.GlobalID(g) == id {
			out = append(out, f.m.sym.All(vals)...)
		}
	}
	return out
}

// arguments are what the package's own calls pass for a parameter.
func (f *poolFinder) arguments(p *symbol.Expr) []*symbol.Expr {
	var out []*symbol.Expr
	for _, fn := range f.m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(ssa.CallInstruction)
				if !ok || symbol.CalleeID(c.Common()) != p.Text {
					continue
				}
				if args := symbol.Args(c.Common()); p.Index < len(args) {
					out = append(out, f.m.sym.Resolve(args[p.Index]))
				}
			}
		}
	}
	return out
}

// madeRedlock tells whether a function answers a Redsync that it makes: those
// who call it want to know over how many pools.
func madeRedlock(e *symbol.Expr) bool {
	return strings.Contains(e.Text, "/redsync") && strings.HasSuffix(e.Text, ".New") && e.Nodes() <= maxActNodes
}
