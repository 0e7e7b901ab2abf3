package luatext

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// callee evaluates what is called, and the receiver of a method.
func (in *interp) callee(st *state, sc *scope, e *ast.FuncCallExpr) (fn, self *value) {
	if e.Method == "" {
		return in.eval(st, sc, e.Func), nil
	}
	self = in.eval(st, sc, e.Receiver)
	return self.at(stringValue(e.Method)), self
}

// calls evaluates a call to all its values.
func (in *interp) calls(st *state, sc *scope, e *ast.FuncCallExpr) []*value {
	in.enter()
	defer in.leave()
	fn, self := in.callee(st, sc, e)
	return in.invoke(st, sc, e, fn, self)
}

// invoke evaluates the arguments and calls fn.
func (in *interp) invoke(st *state, sc *scope, e *ast.FuncCallExpr, fn, self *value) []*value {
	args := in.list(st, sc, e.Args)
	in.spend(len(args))
	if self != nil {
		if fn.kind != vFunc {
			return []*value{called(self.spelling()+":"+e.Method, append([]*value{self}, args...)...)}
		}
		args = append([]*value{self}, args...)
	}
	if fn.kind == vBuiltin && fn.text == "table.insert" && len(e.Args) > 1 {
		in.insert(st, sc, e, args)
		return nil
	}
	return in.apply(st, fn, args, e.Line())
}

// apply calls a function value.
func (in *interp) apply(st *state, fn *value, args []*value, line int) []*value {
	switch fn.kind {
	case vFunc:
		return in.call(st, fn.fn, args)
	case vBuiltin:
		if strings.HasPrefix(fn.text, "redis.") || strings.HasPrefix(fn.text, "server.") {
			if _, name, _ := strings.Cut(fn.text, "."); name == "call" || name == "pcall" {
				return []*value{in.command(st, line, args)}
			}
		}
		if f := builtins[fn.text]; f != nil {
			return f(in, st, args, line)
		}
	}
	in.callBack(st, args)
	v := *called(fn.spelling(), args...)
	v.from = v.from.with(fn.origin())
	return []*value{&v}
}

// callBack runs the functions that are handed to one that cannot be seen.
func (in *interp) callBack(st *state, args []*value) {
	for _, a := range args {
		if a.kind == vFunc {
			way := in.clone(st)
			way.path = pathHole
			args := make([]*value, len(a.fn.params))
			for i := range args {
				args[i] = lostValue
			}
			in.call(way, a.fn, args)
		}
	}
}

// insert is table.insert(t, v) on a variable.
func (in *interp) insert(st *state, sc *scope, e *ast.FuncCallExpr, args []*value) {
	t, v := args[0], args[len(args)-1]
	name, ok := e.Args[0].(*ast.IdentExpr)
	if !ok || t.kind != vTable {
		return
	}
	in.spend(len(t.table.array) + len(t.table.fields))
	key := plainValue
	if len(args) == 2 && t.table.rest == nil {
		key = numberValue(float64(len(t.table.array)+1), "")
	}
	in.assign(st, sc, name.Value, tableOf(t.table.with(key, v)))
}
