package config

import (
	"go/types"
	"sync/atomic"
)

var current atomic.Pointer[Config]

// Use makes c the options of this process, before any package is analysed.
//
// What a rule reports is decided by the options it is made with. Facts are
// shared by all rules and outlive a package, so what they rest on (locks,
// effects, fences) is the same for the whole process.
func Use(c *Config) { current.Store(c) }

// Current returns the options of this process. It is never nil, and the same
// pointer until the next Use.
func Current() *Config {
	if c := current.Load(); c != nil {
		return c
	}
	current.CompareAndSwap(nil, New())
	return current.Load()
}

// Is tells whether fn is the function.
func (f Func) Is(fn *types.Func) bool {
	return fn != nil && fn.Pkg() != nil && fn.Name() == f.Name() && fn.Pkg().Path() == f.Package && receiver(fn) == f.Type
}

// AnyOf tells whether fn is one of the functions.
func AnyOf(list []Func, fn *types.Func) bool {
	for _, f := range list {
		if f.Is(fn) {
			return true
		}
	}
	return false
}

// receiver is the name of the type that declares a method, "" for a function.
func receiver(fn *types.Func) string {
	recv := fn.Origin().Signature().Recv()
	if recv == nil {
		return ""
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return "interface" // a method of an unnamed interface
}
