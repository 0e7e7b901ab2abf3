package locks

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Reaction is what code does when it learns that an operation failed.
type Reaction uint8

const (
	Reacts  Reaction = iota // something that can stop the work, or that cannot be told
	Dropped                 // nobody looks at the answer
	Halved                  // the error is looked at, the answer that tells of a lost lease is not
	GoesOn                  // it goes on as if nothing had happened
	Quits                   // its goroutine ends, and nobody learns of it
)

// OnLoss tells how the code around a renewal takes its failure.
func (m *Model) OnLoss(op *Op) Reaction {
	c := op.Instr
	results := c.Common().Signature().Results()
	switch {
	case isDefer(c), m.Pipelined(op) != 0, !saysMore(results):
		return Reacts
	case isGo(c):
		return Dropped
	}
	w := &failWalk{m: m, op: op, answer: answerOf(op), seen: map[[2]*ssa.BasicBlock]bool{}}
	if w.escapes() {
		return w.halved(Reacts)
	}
	w.alive = w.reached()
	b := c.Block()
	for i, in := range b.Instrs {
		if in == ssa.Instruction(c) {
			w.block(b, i+1, nil, false)
		}
	}
	switch {
	case w.reacts:
		return w.halved(Reacts)
	case !w.tested:
		return Dropped
	case w.goesOn:
		return GoesOn
	case w.quits && w.alone():
		return Quits
	}
	return Reacts
}

// saysMore tells whether results say that something failed.
func saysMore(results *types.Tuple) bool {
	for v := range results.Variables() {
		if isBool(v.Type()) || types.Identical(v.Type(), types.Universe.Lookup("error").Type()) || isCommand(v.Type()) {
			return true
		}
	}
	return false
}

func isCommand(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && commandObject(n)
}

// failWalk follows the paths on which an operation failed.
type failWalk struct {
	m      *Model
	op     *Op
	answer *answer
	alive  map[*ssa.BasicBlock]bool // reached also where it succeeded
	seen   map[[2]*ssa.BasicBlock]bool

	tested, reacts, goesOn, quits bool
}

// escapes tells whether the answer goes where its reader cannot be seen: it is
// returned, stored, sent, or handed to a function that does more than log it.
func (w *failWalk) escapes() bool {
	for v := range w.answer.of {
		if v == w.value() && !isErrorOrPanic(v) && !isBool(v.Type()) {
			continue // the command object itself, which is read by its methods
		}
		if w.flows(v, 0) {
			return true
		}
	}
	return false
}

func (w *failWalk) flows(v ssa.Value, depth int) bool {
	if v.Referrers() == nil || depth > 6 {
		return false
	}
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.Return, *ssa.Send, *ssa.MapUpdate, *ssa.Panic:
			return true
		case *ssa.Store:
			switch a := in.Addr.(type) {
			case *ssa.Alloc:
				if captured(a) || result(a) || w.loaded(a, depth) {
					return true
				}
			case *ssa.IndexAddr: // the arguments of a variadic call
				if w.flows(a.X, depth+1) {
					return true
				}
			default:
				return true
			}
		case *ssa.Call:
			if callee := symbol.Callee(&in.Call); !w.answer.of[in] && !Logs(callee) && !pure(callee) {
				return true
			}
			if callee := symbol.Callee(&in.Call); callee != nil && callee.FullName() == "fmt.Errorf" && w.flows(in, depth+1) {
				return true
			}
		case *ssa.Phi, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Slice:
			if w.flows(in.(ssa.Value), depth+1) {
				return true
			}
		case *ssa.Go, *ssa.Defer:
			return true
		}
	}
	return false
}

// loaded tells whether a variable's value flows on.
func (w *failWalk) loaded(a *ssa.Alloc, depth int) bool {
	for _, in := range *a.Referrers() {
		if u, ok := in.(*ssa.UnOp); ok && w.flows(u, depth+1) {
			return true
		}
	}
	return false
}

func captured(a *ssa.Alloc) bool {
	for _, in := range *a.Referrers() {
		if _, ok := in.(*ssa.MakeClosure); ok {
			return true
		}
	}
	return false
}

// result tells whether a variable is a named result that a return reads.
func result(a *ssa.Alloc) bool {
	for _, in := range *a.Referrers() {
		if u, ok := in.(*ssa.UnOp); ok {
			for _, use := range *u.Referrers() {
				if _, ok := use.(*ssa.Return); ok {
					return true
				}
			}
		}
	}
	return false
}

// halved tells a check of the error alone, where the answer tells more.
func (w *failWalk) halved(r Reaction) Reaction {
	if v, ok := w.op.Instr.(*ssa.Call); ok && w.m.refusesSilently(w.op) && errorOnly(v) {
		return Halved
	}
	if w.op.Call == nil || !w.op.Script || !w.op.Zero || !isCommand(w.op.Instr.Common().Signature().Results().At(0).Type()) {
		return r
	}
	read := false
	for v := range w.answer.of {
		if v == w.value() || v.Referrers() == nil || len(*v.Referrers()) == 0 {
			continue
		}
		if _, tuple := v.Type().(*types.Tuple); tuple {
			continue
		}
		if isErrorOrPanic(v) {
			read = true
			continue
		}
		if !carrier(v) {
			return r
		}
	}
	if !read || w.passedOn() {
		return r
	}
	return Halved
}

// carrier tells whether a value is only a step to the error: the embedded part
// of a command object.
func carrier(v ssa.Value) bool {
	_, field := v.(*ssa.FieldAddr)
	return field
}

// passedOn tells whether the command object itself goes on.
func (w *failWalk) passedOn() bool {
	v, ok := w.op.Instr.(ssa.Value)
	return ok && w.flows(v, 0)
}

// reached are the blocks that run after the operation succeeded.
func (w *failWalk) reached() map[*ssa.BasicBlock]bool {
	out := map[*ssa.BasicBlock]bool{}
	var from func(b *ssa.BasicBlock, p *path)
	visit := func(from0, b *ssa.BasicBlock, p *path) {
		if !out[b] {
			out[b] = true
			from(b, enter(b, from0, p))
		}
	}
	from = func(b *ssa.BasicBlock, p *path) {
		test, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		for _, in := range b.Instrs {
			if s, ok := in.(*ssa.Store); ok {
				p = &path{up: p, of: s.Addr, val: s.Val, cell: true}
			}
		}
		for k, next := range b.Succs {
			if ok {
				if val, known := w.answer.truth(test.Cond, p); known && val != (k == 0) {
					continue
				}
			}
			visit(b, next, p)
		}
	}
	from(w.op.Instr.Block(), nil)
	return out
}

func (w *failWalk) block(b *ssa.BasicBlock, i int, p *path, failed bool) {
	for ; i < len(b.Instrs); i++ {
		switch in := b.Instrs[i].(type) {
		case *ssa.Store:
			p = &path{up: p, of: in.Addr, val: in.Val, cell: true}
			if _, local := in.Addr.(*ssa.Alloc); failed && (!local || captured(in.Addr.(*ssa.Alloc))) && !inArguments(in.Addr) {
				w.reacts = true
			}
		case *ssa.Call:
			if failed && w.acts(in) {
				w.reacts = true
			}
		case *ssa.Go, *ssa.Send, *ssa.Panic, *ssa.MapUpdate:
			w.reacts = w.reacts || failed
		case *ssa.Return:
			if failed {
				if says(in) || w.cleansUp() {
					w.reacts = true
				}
				w.quits = true
			}
			return
		case *ssa.If:
			val, known := w.answer.truth(in.Cond, p)
			for k, next := range b.Succs {
				if !known || val != (k == 0) {
					w.enter(b, next, p, failed || known)
				}
			}
			w.tested = w.tested || known
			return
		}
	}
	for _, next := range b.Succs {
		w.enter(b, next, p, failed)
	}
}

func (w *failWalk) enter(from, b *ssa.BasicBlock, p *path, failed bool) {
	if w.seen[[2]*ssa.BasicBlock{from, b}] {
		return
	}
	w.seen[[2]*ssa.BasicBlock{from, b}] = true
	p = enter(b, from, p)
	if failed && w.alive[b] {
		if test, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			if _, known := w.answer.truth(test.Cond, p); known {
				w.block(b, 0, p, failed)
				return
			}
		}
		w.goesOn = true
		return
	}
	w.block(b, 0, p, failed)
}

func inArguments(addr ssa.Value) bool { _, ok := addr.(*ssa.IndexAddr); return ok }

// says tells whether a return reports that something failed.
func says(ret *ssa.Return) bool {
	for _, v := range ret.Results {
		if isErrorOrPanic(v) && !isNil(v) {
			return true
		}
		c, ok := v.(*ssa.Const)
		if isBool(v.Type()) && (!ok || c.Value != nil && !constant.BoolVal(c.Value)) {
			return true
		}
	}
	return false
}

// cleansUp tells whether the function defers something that others can notice.
func (w *failWalk) cleansUp() bool {
	for _, b := range w.op.Fn.Blocks {
		for _, in := range b.Instrs {
			if d, ok := in.(*ssa.Defer); ok && !w.quiet(d) {
				return true
			}
		}
	}
	return false
}

// quiet tells whether a deferred call is one that tells nobody anything, or a
// literal of such calls.
func (w *failWalk) quiet(d *ssa.Defer) bool {
	if callee := symbol.Callee(&d.Call); callee != nil {
		return idle[callee.FullName()]
	}
	lit := d.Call.StaticCallee()
	if lit == nil {
		return false
	}
	for _, b := range lit.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Call:
				if w.acts(in) {
					return false
				}
			case *ssa.Store, *ssa.Send, *ssa.Go, *ssa.MapUpdate:
				return false
			}
		}
	}
	return true
}

// acts tells whether a call can stop the work, as far as its callee tells.
func (w *failWalk) acts(c *ssa.Call) bool {
	if b, ok := c.Call.Value.(*ssa.Builtin); ok {
		return b.Name() == "close"
	}
	callee := symbol.Callee(&c.Call)
	return !w.answer.of[c] && !Logs(callee) && !pure(callee)
}

// alone tells whether the goroutine is there for the renewal only: it makes no
// other calls that do anything.
func (w *failWalk) alone() bool {
	if !w.m.index.inGo[w.op.Fn] && !w.m.index.goes[w.op.Fn] {
		return false
	}
	for _, b := range w.op.Fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(*ssa.Call); ok && ssa.Instruction(c) != w.op.Instr && w.acts(c) && len(w.m.opsOf[c]) == 0 {
				return false
			}
		}
	}
	return true
}

// idle are calls that tell nobody anything.
var idle = map[string]bool{
	"(*time.Ticker).Stop": true, "(*time.Timer).Stop": true, "(*time.Ticker).Reset": true, "(*time.Timer).Reset": true,
	"(*sync.Mutex).Lock": true, "(*sync.Mutex).Unlock": true, "(*sync.RWMutex).RLock": true, "(*sync.RWMutex).RUnlock": true,
	"(context.Context).Done": true, "(context.Context).Err": true, "(error).Error": true, "runtime.Gosched": true,
}

var purePkgs = map[string]bool{"time": true, "errors": true, "strings": true, "strconv": true, "context": true, "math/rand": true, "math/rand/v2": true}

// pure tells whether a function only computes, waits or asks.
func pure(f *types.Func) bool {
	if f == nil {
		return false
	}
	if idle[f.FullName()] {
		return true
	}
	if f.Pkg() == nil {
		return false
	}
	return purePkgs[f.Pkg().Path()] || f.Pkg().Path() == "fmt"
}

// logNames are the functions and methods that loggers have.
var logNames = set("debug info warn warning error print log trace fatal panic msg err send printf infof warnf errorf debugf str int any dur fields field")

// Logs tells whether a function writes a log, or builds what a log is given.
func Logs(f *types.Func) bool {
	if f == nil || f.Pkg() == nil {
		return false
	}
	path := f.Pkg().Path()
	if path == "log" || strings.HasPrefix(path, "log/") || path == "go.uber.org/zap" {
		return true
	}
	place := strings.ToLower(path[strings.LastIndexByte(path, '/')+1:])
	if recv := f.Signature().Recv(); recv != nil {
		if n, ok := types.Unalias(deref(recv.Type())).(*types.Named); ok {
			place += " " + strings.ToLower(n.Obj().Name())
		}
	}
	if !strings.Contains(place, "log") && !strings.Contains(place, "sugar") && !strings.Contains(place, "zap") {
		return false
	}
	return anyWord(f.Name(), logNames) || strings.HasPrefix(f.Name(), "With")
}

// value is the answer as the call gives it.
func (w *failWalk) value() ssa.Value {
	v, _ := w.op.Instr.(ssa.Value)
	return v
}
