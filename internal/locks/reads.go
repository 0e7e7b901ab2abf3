package locks

import (
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Reading is what code does with the part of an answer that tells an outcome
// from success, rising.
type Reading uint8

const (
	Ignored Reading = iota
	Logged
	Tested
	Kept // returned, stored, or handed to a function out of sight
)

// Reading is what becomes of the values that say that op ended in outcome o.
// test is the first branch on one of them.
func (m *Model) Reading(op *Op, o Outcome) (how Reading, test *ssa.If) {
	r := &reader{m: m, held: m.outlook(op, Held), other: m.outlook(op, o), seen: map[ssa.Value]bool{}}
	for v := range r.other.of {
		if r.telling(v) {
			r.follow(v)
		}
	}
	for a := range r.other.places {
		r.variable(a)
	}
	return r.how, r.test
}

// HasError tells whether an acquire's answer has an error at all.
func HasError(op *Op) bool {
	for v := range answerOf(op).of {
		if isErrorOrPanic(v) {
			return true
		}
	}
	for _, t := range resultTypes(op.Instr) {
		if types.Identical(t, errorType) {
			return true
		}
	}
	return op.Success == lockapi.BoolCmd || op.Success == lockapi.NilInError
}

type reader struct {
	m           *Model
	held, other *outlook
	seen        map[ssa.Value]bool
	how         Reading
	test        *ssa.If
}

func (r *reader) is(how Reading) { r.how = max(r.how, how) }

// telling tells whether v tells the outcome from success, or holds what does.
func (r *reader) telling(v ssa.Value) bool {
	a, b := r.held.leaf(v), r.other.leaf(v)
	if a != Unsaid && b != Unsaid && !pointsAtAnswer(v.Type()) {
		return a != b
	}
	switch v.Type().(type) {
	case *types.Tuple:
		return false
	}
	if isErrorOrPanic(v) || isBool(v.Type()) || pointsAtAnswer(v.Type()) {
		return true // it may
	}
	op := r.other.op
	return op.Call != nil && !op.Call.Handle && !isFunc(v) && !isContext(v.Type()) // a command object, a row
}

// pointsAtAnswer tells whether a value is a *bool, *int64 or *string: what it
// points at is the answer.
func pointsAtAnswer(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = p.Elem().Underlying().(*types.Basic)
	return ok
}

func (r *reader) follow(v ssa.Value) {
	if r.seen[v] || v.Referrers() == nil {
		return
	}
	r.seen[v] = true
	for _, in := range *v.Referrers() {
		r.use(in, v)
	}
}

func (r *reader) use(in ssa.Instruction, v ssa.Value) {
	switch in := in.(type) {
	case *ssa.If:
		if in.Parent() != r.other.op.Fn && !r.releases(in.Parent()) {
			r.is(Kept)
			return
		}
		r.is(Tested)
		if r.test == nil || in.Block().Dominates(r.test.Block()) {
			r.test = in
		}
	case *ssa.Return, *ssa.Send, *ssa.MapUpdate, *ssa.Panic:
		r.is(Kept)
	case *ssa.Store:
		if in.Val != v {
			return
		}
		switch a := in.Addr.(type) {
		case *ssa.Alloc, *ssa.FreeVar:
			r.variable(a)
		case *ssa.IndexAddr:
			r.element(a)
		default:
			r.is(Kept)
		}
	case ssa.CallInstruction:
		r.call(in, v)
	case *ssa.Extract, *ssa.FieldAddr, *ssa.DebugRef:
		if w, ok := in.(ssa.Value); ok && !r.other.of[w] {
			r.follow(w)
		}
	case ssa.Value:
		r.follow(in)
	}
}

// variable follows what is stored to a variable, also into the literals that
// capture it.
func (r *reader) variable(a ssa.Value) {
	if r.seen[a] || a.Referrers() == nil {
		return
	}
	r.seen[a] = true
	if f, ok := a.(*ssa.FreeVar); ok {
		if outer := symbol.Binding(f); outer != nil {
			r.variable(outer) // read where the function around the literal goes on
		}
	}
	for _, in := range *a.Referrers() {
		switch in := in.(type) {
		case *ssa.UnOp:
			r.follow(in)
		case *ssa.MakeClosure:
			fn := in.Fn.(*ssa.Function)
			for i, b := range in.Bindings {
				if b == a && i < len(fn.FreeVars) {
					r.variable(fn.FreeVars[i])
				}
			}
		case *ssa.FieldAddr:
			r.variable(in)
		case *ssa.MakeInterface, *ssa.Store, *ssa.DebugRef:
		case ssa.CallInstruction:
			if in != r.other.op.Instr && !r.m.quiet(in) && !r.scans(in) {
				r.is(Kept)
			}
		default:
			r.is(Kept)
		}
	}
}

// scans tells whether a call writes the answer to its arguments.
func (r *reader) scans(in ssa.CallInstruction) bool {
	v, ok := in.(ssa.Value)
	return ok && r.other.of[v]
}

// element is the argument list of a variadic call.
func (r *reader) element(ia *ssa.IndexAddr) {
	arr, ok := ia.X.(*ssa.Alloc)
	if !ok {
		r.is(Kept)
		return
	}
	for _, in := range *arr.Referrers() {
		if s, ok := in.(*ssa.Slice); ok {
			r.follow(s)
		}
	}
}

func (r *reader) call(c ssa.CallInstruction, v ssa.Value) {
	res, _ := c.(ssa.Value)
	switch name := calleeName(c.Common()); {
	case res != nil && r.other.of[res] && accessor(c):
	case name == "Is" || name == "As" || name == "IsRedisNil" || name == "IsValkeyNil" || made.MatchString(name):
		if res != nil {
			r.follow(res)
		}
	case c.Common().IsInvoke() && c.Common().Value == v && name == "Error":
		r.follow(res)
	case r.m.quiet(c):
		r.is(Logged)
		if res != nil && res.Type() != nil && !isTuple(res.Type()) {
			r.follow(res) // zap.Error(err), log.With("err", err)
		}
	case isBuiltin(c):
	default:
		r.is(Kept)
	}
}

// accessor tells whether a call only reads an answer, as its library offers it:
// must(lock, err) reads it for good.
func accessor(c ssa.CallInstruction) bool {
	f := symbol.Callee(c.Common())
	return f != nil && (f.Signature().Recv() != nil || lockapi.Lookup(f) != nil)
}

func isTuple(t types.Type) bool { _, ok := t.(*types.Tuple); return ok }

func isBuiltin(c ssa.CallInstruction) bool {
	_, ok := c.Common().Value.(*ssa.Builtin)
	return ok
}

// releases tells whether a literal only decides whether to give the lock up.
func (r *reader) releases(lit *ssa.Function) bool {
	_, ok := r.m.Region(r.other.op).releaseIn(lit)
	return ok
}

// Calls that change nothing that a lock could protect: they log, measure,
// format or wait for nothing.
var (
	quietPkgs = regexp.MustCompile(`^(log|log/slog|fmt|errors|strings|strconv|context|math|sort|slices|maps|bytes|unicode|unicode/utf8|runtime|runtime/debug|reflect|sync/atomic|encoding/(hex|base64|binary)|math/rand|crypto/rand)$|` +
		`/(zap|logrus|zerolog|zapcore|klog|glog|logr|logging|log|logger|logx|seelog|uuid|xid|prometheus|trace|tracing|metrics?|attribute|codes|opentracing-go|pkg/errors)(/|$|/v\d+$)|^go\.opentelemetry\.io/|^github\.com/(golang/glog|rs/zerolog)`)
	quietNames = regexp.MustCompile(`^(Tracef?|Debug|Info|Warn|Warning|Err|Error|Log|Print|Notice|Critical|Alert|Report|Record|Observe|Metric)(f|w|ln|s|S|Ctx|Context|Depth|Contextf|fCtx|Ctxf|Metric|Error|Event)?$|` +
		`^(Inc|Since|Now|Str|Msg|Msgf|With\w*|Fields?|Send|Logger|L|Close|Stop|Done|Cancel|Finish|End|SetStatus|SetAttributes|RecordError|SetTag|AddEvent|Err|Value|String|Name|ID|Key|Unix\w*|Sub|Add|Before|After|Seconds|Milliseconds)$`)
)

// quiet tells whether a call changes nothing that a lock could protect.
func (m *Model) quiet(c ssa.CallInstruction) bool {
	if isBuiltin(c) {
		return true
	}
	for _, op := range m.opsOf[c] {
		if op.Kind == Release || op.Kind == Renew || op.Kind == Read {
			return true
		}
	}
	f := symbol.Callee(c.Common())
	if f == nil {
		v := through(c.Common().Value)
		e, ok := v.(*ssa.Extract) // cancel, of context.WithTimeout
		if !ok {
			return false
		}
		t, ok := e.Tuple.(*ssa.Call)
		return ok && symbol.Callee(&t.Call) != nil && symbol.Callee(&t.Call).Pkg() != nil && symbol.Callee(&t.Call).Pkg().Path() == "context"
	}
	if f.Pkg() == nil || f.Name() == "Send" && f.Pkg().Path() != "github.com/rs/zerolog" {
		return f.Pkg() == nil
	}
	if f.Pkg().Path() == "time" {
		return f.Name() != "Sleep" && f.Name() != "After" && f.Name() != "NewTimer"
	}
	if quietPkgs.MatchString(f.Pkg().Path()) {
		return true
	}
	return quietNames.MatchString(f.Name())
}

// waits tells whether an instruction waits, or takes another lock instead.
func (m *Model) waits(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.Select:
		return true
	case *ssa.UnOp:
		return in.Op == token.ARROW
	case ssa.CallInstruction:
		return m.takes(in) || waiting.MatchString(calleeName(in.Common()))
	}
	return false
}

// takes tells whether a call acquires a lock, or takes one over by GETSET.
func (m *Model) takes(c ssa.CallInstruction) bool {
	for _, op := range m.opsOf[c] {
		if op.Kind == Acquire || op.Command == "GETSET" {
			return true
		}
	}
	return false
}

var waiting = regexp.MustCompile(`(?i)^(sleep|wait|retry|poll|backoff)|(lock|acquire|obtain|wait|sleep|fallback)`)

// Falls tells whether the code that the lock is to protect runs as well when
// the acquire ended in outcome o: the first call of it. It is nil when that
// cannot be told, or when success alone has code of its own.
func (m *Model) Falls(op *Op, o Outcome) ssa.CallInstruction {
	held, other := m.Course(op, Held), m.Course(op, o)
	if o == Refused && other.Unsure {
		return nil
	}
	for _, in := range other.Instrs {
		if !held.Has(in) && m.waits(in) {
			return nil
		}
	}
	var first ssa.CallInstruction
	for _, in := range held.Instrs {
		c := m.protected(in, held)
		if c == nil {
			continue
		}
		if !other.Has(in) || first == nil && m.takes(c) {
			return nil
		}
		if first == nil {
			first = c
		}
	}
	return first
}

// protected is the call that an instruction is, where it is part of what the lock
// is for; nil for one that logs, reads the answer or releases.
func (m *Model) protected(in ssa.Instruction, held *Course) ssa.CallInstruction {
	c, ok := in.(ssa.CallInstruction)
	if !ok || m.quiet(c) || m.givesUp(c, held) || held.look.of[valueOf(c)] {
		return nil
	}
	return c
}

// givesUp tells whether a call releases the lock, now or at the function's end.
func (m *Model) givesUp(c ssa.CallInstruction, held *Course) bool {
	return m.Region(held.look.op).releases(c)
}

// UncheckedRelease is a release of the lock that runs whether or not the
// acquire took it, nil when there is none: it asks nobody who holds the lock,
// and remembers nothing.
func (m *Model) UncheckedRelease(op *Op) (*Op, ssa.CallInstruction) {
	held, refused := m.Course(op, Held), m.Course(op, Refused)
	r := m.Region(op)
	if refused.Unsure {
		return nil, nil
	}
	for _, in := range held.Instrs {
		c, ok := in.(ssa.CallInstruction)
		if !ok || !refused.Has(in) {
			continue
		}
		rel, how := r.does(c, nil)
		if rel == nil || how == takesOver || rel.Guard.Safe() || rel.Recorded || conditional(rel) {
			continue
		}
		return rel, c
	}
	return nil, nil
}

// conditional tells whether a release in a literal hangs on a test there.
func conditional(op *Op) bool {
	return around(op.Fn) != nil && hangs(op.Instr.Block(), func(ssa.Value) bool { return true })
}

// hangs tells whether a block runs only on one side of a branch whose
// condition satisfies is.
func hangs(b *ssa.BasicBlock, is func(ssa.Value) bool) bool {
	for ; b != nil && b.Idom() != nil; b = b.Idom() {
		d := b.Idom()
		if test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If); ok && len(b.Preds) == 1 && is(test.Cond) {
			return true
		}
	}
	return false
}

// recorded tells whether an instruction runs only if the object says so: its
// field, its map of held locks. Such a release knows that it does not hold.
// That the client is there which a command is sent with says nothing of a lock.
func recorded(in ssa.CallInstruction) bool {
	client := clientOf(in)
	return hangs(in.Block(), func(cond ssa.Value) bool {
		return !asksNil(cond, client) && readsState(cond, map[ssa.Value]bool{})
	})
}

// clientOf are the fields through which a command reaches its client, the
// innermost first; nil for the method of a lock's handle.
func clientOf(in ssa.CallInstruction) (fields []*ssa.FieldAddr) {
	common := in.Common()
	row := lockapi.Lookup(symbol.Callee(common))
	if row == nil || symbol.Receivers(common) == 0 || row.Role != lockapi.Command && row.Role != lockapi.RawCommand && row.Role != lockapi.Delete {
		return nil
	}
	for v := symbol.Args(common)[0]; ; {
		if load, ok := v.(*ssa.UnOp); ok {
			v = load.X
		}
		f, ok := v.(*ssa.FieldAddr)
		if !ok {
			return fields
		}
		fields, v = append(fields, f), f.X
	}
}

// asksNil tells whether a condition compares one of the fields with nil.
func asksNil(cond ssa.Value, fields []*ssa.FieldAddr) bool {
	c, ok := cond.(*ssa.BinOp)
	if !ok || !isNil(c.Y) {
		return false
	}
	load, ok := c.X.(*ssa.UnOp)
	if !ok {
		return false
	}
	asked, ok := load.X.(*ssa.FieldAddr)
	return ok && slices.ContainsFunc(fields, func(f *ssa.FieldAddr) bool { return f.X == asked.X && f.Field == asked.Field })
}

func readsState(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || len(seen) > maxValues {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.UnOp:
		return readsState(v.X, seen)
	case *ssa.BinOp:
		return readsState(v.X, seen) || readsState(v.Y, seen)
	case *ssa.Extract:
		return readsState(v.Tuple, seen)
	case *ssa.FieldAddr, *ssa.Field, *ssa.Lookup:
		return true
	case *ssa.Call:
		if f := symbol.Callee(&v.Call); f != nil && f.Pkg() != nil && (f.Pkg().Path() == "sync" || f.Pkg().Path() == "sync/atomic") {
			return true
		}
	case *ssa.TypeAssert:
		return readsState(v.X, seen)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if readsState(e, seen) {
				return true
			}
		}
	}
	return false
}
