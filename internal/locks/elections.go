package locks

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Election is an election of a leader that Kubernetes keeps: a configuration of
// client-go, or the options of a controller-runtime manager.
type Election struct {
	Fields  map[string]Set // of the configuration, by name
	Started *ssa.Function  // what the leader runs, nil where it is out of sight
	Stopped *ssa.Function  // what runs when it leads no more
	Made    *ssa.Call      // the elector or manager that is made from it, nil for none
	Runs    []Run
	Manager bool

	m *Model
}

// Set is where a field of a struct is given its value.
type Set struct {
	At  *ssa.Store
	Val ssa.Value
}

// Run is where an election is started.
type Run struct {
	Instr ssa.CallInstruction
	Ctx   ssa.Value
}

var electionTypes = map[string]bool{
	"k8s.io/client-go/tools/leaderelection.LeaderElectionConfig": false,
	"sigs.k8s.io/controller-runtime/pkg/manager.Options":         true,
}

// Elections are those that the package configures.
func (m *Model) Elections() []*Election {
	var out []*Election
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				a, ok := in.(*ssa.Alloc)
				if !ok {
					continue
				}
				manager, known := electionTypes[typeName(a.Type())]
				if !known {
					continue
				}
				e := &Election{Fields: fieldsSet(a), Manager: manager, m: m}
				if len(e.Fields) == 0 || manager && !e.True("LeaderElection") {
					continue
				}
				callbacks := e.callbacks(a)
				e.Started, e.Stopped = m.callback(callbacks["OnStartedLeading"].Val), m.callback(callbacks["OnStoppedLeading"].Val)
				e.used(a)
				out = append(out, e)
			}
		}
	}
	return out
}

// fieldsSet are the fields that are stored to through an address.
func fieldsSet(addr ssa.Value) map[string]Set {
	out := map[string]Set{}
	for _, in := range *addr.Referrers() {
		f, ok := in.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, use := range *f.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == f {
				out[fieldOf(f.X.Type(), f.Field).Name()] = Set{st, st.Val}
			}
		}
	}
	return out
}

// callbacks are the fields of the configuration's Callbacks: written there, or
// copied from a variable.
func (e *Election) callbacks(cfg *ssa.Alloc) map[string]Set {
	for _, in := range *cfg.Referrers() {
		f, ok := in.(*ssa.FieldAddr)
		if !ok || fieldOf(f.X.Type(), f.Field).Name() != "Callbacks" {
			continue
		}
		if set := fieldsSet(f); len(set) > 0 {
			return set
		}
	}
	if load, ok := e.Fields["Callbacks"].Val.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok {
			return fieldsSet(a)
		}
	}
	return nil
}

// callback is the one function of the package that a value is: a literal, a
// declared function, a method of something.
func (m *Model) callback(v ssa.Value) *ssa.Function {
	if v == nil {
		return nil
	}
	v = through(v)
	if fn := Literal(v); fn != nil {
		return fn
	}
	if b := boundMethod(v); b != nil {
		if f, ok := b.Fn.(*ssa.Function).Object().(*types.Func); ok {
			if fn := b.Fn.(*ssa.Function).Prog.FuncValue(f); fn != nil && fn.Blocks != nil {
				return fn
			}
		}
	}
	return nil
}

// used finds where the configuration goes: into RunOrDie, or an elector that is run.
func (e *Election) used(cfg *ssa.Alloc) {
	flow := &Flow{m: e.m, seen: map[ssa.Value]bool{}, ids: map[string]bool{}}
	flow.loads(cfg)
	for _, u := range flow.Uses {
		c, ok := u.In.(ssa.CallInstruction)
		if !ok || u.Row == nil {
			continue
		}
		switch u.Row.Role {
		case lockapi.Leader:
			e.Runs = append(e.Runs, Run{c, symbol.Args(c.Common())[0]})
		case lockapi.NewLock:
			e.Made, _ = c.(*ssa.Call)
			e.started(c)
		}
	}
}

// started finds where the elector that a call makes is run.
func (e *Election) started(made ssa.CallInstruction) {
	v := resultAt(made, 0)
	if v == nil {
		return
	}
	for _, u := range e.m.Flow(v).Uses {
		c, ok := u.In.(ssa.CallInstruction)
		if ok && u.Does(lockapi.Leader) && u.Arg == 0 {
			if args := symbol.Args(c.Common()); len(args) > 1 {
				e.Runs = append(e.Runs, Run{c, args[1]})
			}
		}
	}
}

// True tells whether a field is set to true.
func (e *Election) True(field string) bool {
	c, ok := e.Fields[field].Val.(*ssa.Const)
	return ok && c.Value != nil && c.Value.String() == "true"
}

// Duration is a field's constant duration, set to it or pointing at it.
func (e *Election) Duration(field string) (time.Duration, bool) {
	v := e.Fields[field].Val
	if v == nil {
		return 0, false
	}
	if a, ok := v.(*ssa.Alloc); ok {
		stores := symbol.Stores(a)
		if len(stores) != 1 {
			return 0, false
		}
		v = stores[0]
	}
	if d, ok := e.m.Duration(e.m.sym.Resolve(v), ""); ok {
		return d, true
	}
	return 0, false
}

// Stops is what a callback does about the work of a leader.
type Stops uint8

const (
	StopsNothing Stops = iota
	Clears             // sets a flag
	StopsWork          // closes or sends on a channel, cancels, calls something
	EndsProcess
)

// Effect is the strongest thing that a function does to stop work, and where.
func (m *Model) Effect(fn *ssa.Function) (Stops, ssa.Instruction) { return m.effect(fn, 0) }

func (m *Model) effect(fn *ssa.Function, depth int) (most Stops, at ssa.Instruction) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			s := StopsNothing
			switch in := in.(type) {
			case *ssa.Send, *ssa.Panic:
				s = StopsWork
			case *ssa.Store:
				if !inFunction(in.Addr) {
					s = Clears
				}
			case ssa.CallInstruction:
				s = m.effectOf(in, depth)
			}
			if s > most {
				most, at = s, in
			}
		}
	}
	return most, at
}

var (
	exitWords = set("exit fatal fatalf fatalln die abort terminate")
	stopWords = set("stop stopped shutdown cancel close quit kill drain halt interrupt done disable pause suspend teardown finish end deactivate")
)

// Ends tells whether a function's name says that it ends the program.
func Ends(f *types.Func) bool { return f != nil && (exits(f) || anyWord(f.Name(), exitWords)) }

func (m *Model) effectOf(c ssa.CallInstruction, depth int) Stops {
	common := c.Common()
	if b, ok := common.Value.(*ssa.Builtin); ok {
		if b.Name() == "close" || b.Name() == "panic" {
			return StopsWork
		}
		return StopsNothing
	}
	f := symbol.Callee(common)
	switch {
	case f == nil:
		return StopsWork // cancel(), or any other function of the caller's
	case Ends(f):
		return EndsProcess
	case Logs(f) || pure(f):
		return StopsNothing
	case f.Pkg() != nil && (f.Pkg().Path() == "sync/atomic" || f.Pkg().Path() == "sync"):
		return Clears
	case anyWord(f.Name(), stopWords):
		return StopsWork
	}
	if fn := common.StaticCallee(); fn != nil && fn.Blocks != nil && fn.Pkg == c.Parent().Pkg && depth < 3 {
		s, _ := m.effect(fn, depth+1)
		return s
	}
	return StopsWork // out of sight
}

// WorksUnder is the context from outside that a function works under, though it is
// given one of its own; nil for none.
func (m *Model) WorksUnder(fn *ssa.Function) *ssa.FreeVar {
	for _, f := range withLiterals(fn) {
		for _, v := range f.FreeVars {
			t := v.Type()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if isContext(t) && symbol.Binding(v) != nil && symbol.Binding(v).Parent() != fn && len(*v.Referrers()) > 0 {
				return v
			}
		}
	}
	return nil
}

// FlagOnly is the field or variable that a function sets to true, if it does
// nothing else but to log; "" where it does.
func (m *Model) FlagOnly(fn *ssa.Function) (name string, at ssa.Instruction) {
	return m.flagOnly(fn, 0)
}

func (m *Model) flagOnly(fn *ssa.Function, depth int) (name string, at ssa.Instruction) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Send, *ssa.MapUpdate, *ssa.Panic, *ssa.Go:
				return "", nil
			case *ssa.Store:
				if inFunction(in.Addr) {
					continue
				}
				n := flagName(in.Addr)
				if n == "" || name != "" || !isBool(in.Val.Type()) {
					return "", nil
				}
				name, at = n, in
			case ssa.CallInstruction:
				n, harmless := m.flagCall(in, depth)
				if !harmless || n != "" && name != "" {
					return "", nil
				}
				if n != "" {
					name, at = n, in
				}
			}
		}
	}
	return name, at
}

// flagCall tells whether a call only logs, locks, or sets a flag, and which.
func (m *Model) flagCall(c ssa.CallInstruction, depth int) (name string, harmless bool) {
	common := c.Common()
	f := symbol.Callee(common)
	switch {
	case isBuiltin(c):
		return "", common.Value.Name() != "close"
	case f == nil:
		return "", false
	case f.FullName() == "(*sync/atomic.Bool).Store":
		return flagName(common.Args[0]), true
	case Ends(f):
		return "", false
	case Logs(f) || pure(f) || f.Pkg() != nil && f.Pkg().Path() == "sync":
		return "", true
	}
	if fn := common.StaticCallee(); fn != nil && fn.Blocks != nil && fn.Pkg == c.Parent().Pkg && depth < 2 {
		n, _ := m.flagOnly(fn, depth+1)
		return n, n != ""
	}
	return "", false
}

func flagName(addr ssa.Value) string {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		return fieldOf(a.X.Type(), a.Field).Name()
	case *ssa.Global:
		return a.Name()
	case *ssa.FreeVar:
		return a.Name()
	}
	return ""
}

// SetFalse tells whether the package ever sets a flag of that name to anything but
// true.
func (m *Model) SetFalse(name string, except *ssa.Function) bool {
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				var val ssa.Value
				switch in := in.(type) {
				case *ssa.Store:
					if flagName(in.Addr) == name {
						val = in.Val
					}
				case *ssa.Call:
					if f := symbol.Callee(&in.Call); f != nil && f.FullName() == "(*sync/atomic.Bool).Store" && flagName(in.Call.Args[0]) == name {
						val = in.Call.Args[1]
					}
				}
				if val == nil {
					continue
				}
				if c, ok := val.(*ssa.Const); !ok || c.Value == nil || c.Value.String() != "true" {
					return true
				}
			}
		}
	}
	return false
}

// Evaluated is a call whose answer a select of the function is to send, though the
// select also waits for a context: the call runs before the select does.
func Evaluated(fn *ssa.Function) *ssa.Call {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			sel, ok := in.(*ssa.Select)
			if !ok {
				continue
			}
			for _, st := range sel.States {
				if c, ok := st.Send.(*ssa.Call); ok && st.Dir == types.SendOnly {
					return c
				}
			}
		}
	}
	return nil
}

// Unmade is a run of the elector that control reaches although making it failed.
func (e *Election) Unmade() ssa.CallInstruction {
	if e.Made == nil || e.Manager {
		return nil
	}
	err := resultAt(e.Made, 1)
	for _, r := range e.Runs {
		if r.Instr.Parent() != e.Made.Parent() {
			continue
		}
		if err == nil || len(*err.Referrers()) == 0 {
			return r.Instr
		}
		for _, in := range *err.Referrers() {
			c, ok := in.(*ssa.BinOp)
			if !ok || !isNil(c.Y) {
				continue
			}
			for _, use := range *c.Referrers() {
				test, ok := use.(*ssa.If)
				if !ok {
					continue
				}
				failed := test.Block().Succs[0]
				if c.Op == token.EQL {
					failed = test.Block().Succs[1]
				}
				if runsInto(failed, r.Instr.Block(), map[*ssa.BasicBlock]bool{test.Block(): true}) {
					return r.Instr
				}
			}
		}
	}
	return nil
}

// runsInto tells whether control passes from a block to another, through no call
// that ends the program.
func runsInto(b, to *ssa.BasicBlock, seen map[*ssa.BasicBlock]bool) bool {
	if b == to {
		return true
	}
	if seen[b] {
		return false
	}
	seen[b] = true
	for _, in := range b.Instrs {
		if c, ok := in.(*ssa.Call); ok && Ends(symbol.Callee(&c.Call)) {
			return false
		}
	}
	return slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return runsInto(s, to, seen) })
}

// Endless tells whether a context is one that nothing ever cancels.
func (m *Model) EndlessContext(v ssa.Value) bool {
	c, ok := through(v).(*ssa.Call)
	if !ok {
		return false
	}
	f := symbol.Callee(&c.Call)
	return f != nil && (f.FullName() == "context.Background" || f.FullName() == "context.TODO")
}

// GoesOn is the first call that does something after a call has returned, in its
// function; nil when there is none.
func GoesOnAfter(in ssa.CallInstruction) ssa.Instruction {
	if isGo(in) || isDefer(in) {
		return nil
	}
	seen := map[*ssa.BasicBlock]bool{}
	var find func(b *ssa.BasicBlock, i int) ssa.Instruction
	find = func(b *ssa.BasicBlock, i int) ssa.Instruction {
		for ; i < len(b.Instrs); i++ {
			c, ok := b.Instrs[i].(*ssa.Call)
			if !ok || isBuiltin(c) {
				continue
			}
			f := symbol.Callee(&c.Call)
			if Ends(f) {
				return nil
			}
			if f == nil || !Logs(f) && !pure(f) && !strings.Contains(f.Name(), "Log") && f.Name() != "Error" && f.Name() != "Info" && f.Name() != "Done" {
				return c
			}
		}
		for _, s := range b.Succs {
			if !seen[s] {
				seen[s] = true
				if c := find(s, 0); c != nil {
					return c
				}
			}
		}
		return nil
	}
	return find(in.Block(), indexOf(in)+1)
}

// Waits is a call before the one that stops the work which may take long: it is
// given a context, or goes round a loop.
func (m *Model) Waits(stopped *ssa.Function, stop ssa.Instruction) ssa.Instruction {
	for _, b := range stopped.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.Call)
			if !ok || in == stop || !before(in, stop) {
				continue
			}
			f := symbol.Callee(&c.Call)
			if f == nil || Logs(f) || pure(f) || anyWord(f.Name(), stopWords) {
				continue
			}
			for _, arg := range c.Call.Args {
				if isContext(arg.Type()) {
					return c
				}
			}
		}
	}
	return nil
}

// StopsBy is the first instruction of a function that closes or sends on a channel
// of others, or calls something whose name says that it stops.
func (m *Model) StopsBy(fn *ssa.Function) ssa.Instruction {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Send:
				return in
			case ssa.CallInstruction:
				common := in.Common()
				if b, ok := common.Value.(*ssa.Builtin); ok {
					if b.Name() == "close" {
						return in
					}
					continue
				}
				if f := symbol.Callee(common); f == nil && isFunc(common.Value) || f != nil && !Logs(f) && anyWord(f.Name(), stopWords) {
					return in
				}
			}
		}
	}
	return nil
}
