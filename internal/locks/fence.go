package locks

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Fences is the fact that a function answers a fencing token.
type Fences struct{ Results []int }

// AFact marks Fences as a fact of a function or interface method.
func (*Fences) AFact() {}

func (*Fences) String() string { return "answers a fencing token" }

// A Fence is a fencing token that nothing checks.
type Fence struct {
	Name   string
	At     token.Pos
	How    FenceLoss
	From   string // the function that answers it
	Renews bool   // lost where the lease is renewed, not where it is acquired
}

// FenceLoss is how a fencing token is lost.
type FenceLoss uint8

const (
	NeverRead  FenceLoss = iota // a parameter that the function never reads
	ThrownAway                  // a result that is assigned to _
	OnlyShown                   // only logged, or compared with zero
	OffAtZero                   // not looked at when it is 0
)

// LostFences are the fencing tokens of the package that are obtained or handed
// over and never checked.
func (m *Model) LostFences() []Fence {
	var out []Fence
	for _, fn := range m.fns {
		if m.generated(fn.Pos()) {
			continue
		}
		out = append(out, m.unreadParams(fn)...)
		out = append(out, m.lostTokens(fn)...)
		out = append(out, m.turnedOff(fn)...)
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(*ssa.Call); ok {
					out = append(out, m.lostResults(c)...)
				}
			}
		}
	}
	return onceTold(out)
}

// onceTold drops what is lost in a renewal where the same function's token is
// lost at an acquire, too.
func onceTold(all []Fence) []Fence {
	told := map[string]bool{}
	for _, f := range all {
		if (f.How == ThrownAway || f.How == OnlyShown) && !f.Renews {
			told[f.From] = true
		}
	}
	return slices.DeleteFunc(all, func(f Fence) bool { return f.Renews && told[f.From] })
}

func (m *Model) generated(pos token.Pos) bool {
	f := m.File(pos)
	return f == nil || ast.IsGenerated(f) || strings.HasSuffix(m.Pass.Fset.Position(pos).Filename, "_test.go")
}

// unreadParams are the fences that a function is given and never looks at. One
// that does nothing, or stands in for another, owes them no look.
func (m *Model) unreadParams(fn *ssa.Function) []Fence {
	if fn.Parent() != nil || fn.Synthetic != "" || standIn(fn) {
		return nil
	}
	var out []Fence
	for i, p := range fn.Params {
		if i == 0 && fn.Signature.Recv() != nil || !fenceType(p.Type()) || len(*p.Referrers()) > 0 {
			continue
		}
		if fenceName(p.Name(), fn.Name(), receiverName(fn)) {
			out = append(out, Fence{Name: p.Name(), At: p.Pos(), How: NeverRead, From: fn.Name()})
		}
	}
	return out
}

// standIn tells whether a function does nothing to speak of, or belongs to a
// test double.
func standIn(fn *ssa.Function) bool {
	recv := strings.ToLower(receiverName(fn))
	for _, w := range []string{"mock", "fake", "stub", "noop", "nop", "dummy", "disabled"} {
		if strings.Contains(recv, w) {
			return true
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(ssa.CallInstruction); ok {
				if !made.MatchString(calleeName(c.Common())) {
					return false
				}
			}
		}
	}
	return true
}

// fenceType tells whether values of a type can be fencing tokens.
func fenceType(t types.Type) bool {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()&(types.IsInteger|types.IsString) != 0
	}
	n := typeName(t)
	return strings.HasSuffix(n, "pgtype.Int8") || strings.HasSuffix(n, "NullInt64")
}

// lostResults are the fences among the results of a call that nothing checks.
func (m *Model) lostResults(c *ssa.Call) []Fence {
	callee := symbol.Callee(&c.Call)
	if callee == nil || m.generated(c.Pos()) || asksHolder(callee.Name()) || m.sendsFence(&c.Call, callee) {
		return nil
	}
	results := m.fenceResults(callee)
	if len(results) == 0 {
		return nil
	}
	sig := callee.Signature()
	if sig.Results().Len() == 1 {
		return m.shown(c, c, callee)
	}
	got := map[int]*ssa.Extract{}
	for _, in := range *c.Referrers() {
		if e, ok := in.(*ssa.Extract); ok {
			if len(*e.Referrers()) > 0 {
				got[e.Index] = e
			}
		} else {
			return nil // handed on as it is
		}
	}
	if len(got) == 0 {
		return nil // nothing is read: that is another mistake
	}
	var out []Fence
	for _, i := range results {
		if e := got[i]; e != nil {
			out = append(out, m.shown(c, e, callee)...)
			continue
		}
		out = append(out, Fence{Name: "fencing token", At: c.Pos(), How: ThrownAway, From: callee.Name(), Renews: m.keepsAlive(c)})
	}
	return out
}

// sendsFence tells whether a call is handed a fencing token: what it answers is
// that token, or the next one, and the caller has one already.
func (m *Model) sendsFence(c *ssa.CallCommon, callee *types.Func) bool {
	for p := range callee.Signature().Params().Variables() {
		if fenceName(p.Name(), callee.Name()) {
			return true
		}
	}
	for _, a := range c.Args {
		if m.isFence(a, 0) {
			return true
		}
		for _, n := range m.sym.Resolve(a).Names {
			if fenceName(n, callee.Name()) {
				return true
			}
		}
	}
	return false
}

// asksHolder tells whether a function only asks who holds a lease: it obtains nothing.
func asksHolder(name string) bool {
	return anyWord(name, set("get peek current owner holder inspect describe list status info load read find lookup fetch parse decode scan verify validate check"))
}

// keepsAlive tells whether a call stands in code that keeps a lease alive.
func (m *Model) keepsAlive(c *ssa.Call) bool {
	return within(c.Parent(), func(fn *ssa.Function) bool {
		return anyWord(fn.Name(), set("renew renews renewal extend heartbeat keepalive watchdog refresh"))
	}) || Repeats(c.Block()) && m.index.started(c.Parent(), c)
}

func (m *Model) shown(c *ssa.Call, v ssa.Value, callee *types.Func) []Fence {
	u := &fenceUse{m: m, seen: map[ssa.Value]bool{}}
	u.follow(v)
	if u.used || !u.some && v == ssa.Value(c) {
		return nil // or a getter whose answer nobody wants
	}
	return []Fence{{Name: "fencing token", At: c.Pos(), How: OnlyShown, From: callee.Name(), Renews: m.keepsAlive(c)}}
}

// fenceResults are the results of a function that are fencing tokens, by their
// names, or by what its body returns.
func (m *Model) fenceResults(f *types.Func) []int {
	f = f.Origin()
	if r, ok := m.fenceOf[f]; ok {
		return r
	}
	m.fenceOf[f] = nil
	sig := f.Signature()
	var out []int
	switch row := lockapi.Lookup(f); {
	case row != nil:
		if row.Role == lockapi.Fence && sig.Results().Len() == 1 && fenceType(sig.Results().At(0).Type()) {
			out = []int{0}
		}
		m.fenceOf[f] = out
		return out
	case f.Pkg() == nil || sig.Results().Len() < 2:
		return nil
	}
	for i := range sig.Results().Len() {
		r := sig.Results().At(i)
		if fenceType(r.Type()) && fenceName(r.Name(), f.Name(), typeNameOf(f)) {
			out = append(out, i)
		}
	}
	if len(out) == 0 && f.Pkg() == m.Pass.Pkg && len(m.fns) > 0 {
		if fn := m.prog().FuncValue(f); fn != nil {
			out = m.returnsFence(fn)
		}
	}
	if len(out) == 0 && f.Pkg() != m.Pass.Pkg {
		var fact Fences
		if m.Pass.ImportObjectFact(f, &fact) {
			out = fact.Results
		}
	}
	m.fenceOf[f] = out
	return out
}

func typeNameOf(f *types.Func) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return ""
	}
	return shortName(typeName(deref(recv.Type())))
}

// returnsFence are the results of a function whose name does not tell, but whose
// values come from a variable, field or column that does.
func (m *Model) returnsFence(fn *ssa.Function) []int {
	var out []int
	for _, ret := range returnsIn(fn) {
		for i, v := range ret.Results {
			if fenceType(v.Type()) && !slices.Contains(out, i) && m.isFence(v, 0) {
				out = append(out, i)
			}
		}
	}
	return out
}

// isFence tells whether a value is a fencing token by the name of what it is
// read from.
func (m *Model) isFence(v ssa.Value, depth int) bool {
	if depth > 5 {
		return false
	}
	around := ""
	if p := v.Parent(); p != nil {
		around = p.Name()
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.MUL && m.isFence(v.X, depth+1)
	case *ssa.Convert:
		return m.isFence(v.X, depth+1)
	case *ssa.ChangeType:
		return m.isFence(v.X, depth+1)
	case *ssa.Alloc:
		return fenceName(v.Comment, around)
	case *ssa.FieldAddr:
		id := symbol.FieldID(v.X.Type(), v.Field)
		return fenceName(shortName(id), around, id[:max(strings.LastIndexByte(id, '.'), 0)]) || m.growsWithHolders(v)
	case *ssa.Field:
		return fenceName(shortName(symbol.FieldID(v.X.Type(), v.Field)), around)
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			if f := symbol.Callee(&c.Call); f != nil && slices.Contains(m.fenceResults(f), v.Index) {
				return true
			}
		}
		return fenceType(v.Type()) && m.tokenSource(v) != ""
	case *ssa.Call:
		return fenceType(v.Type()) && m.tokenSource(v) != ""
	case *ssa.Phi:
		for _, e := range v.Edges {
			if m.isFence(e, depth+1) {
				return true
			}
		}
	}
	return false
}

// revisionOf tells whether a field is the revision in the header of a lock.
func revisionOf(f *ssa.FieldAddr) bool {
	c, ok := f.X.(*ssa.Call)
	if !ok || shortName(symbol.FieldID(f.X.Type(), f.Field)) != "Revision" {
		return false
	}
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	return row != nil && row.Role == lockapi.Fence
}

// fenceUse follows a fencing token to what is done with it.
type fenceUse struct {
	m    *Model
	seen map[ssa.Value]bool
	used bool // it reaches something that can check it, or goes out of sight
	some bool // something is done with it
}

func (u *fenceUse) follow(v ssa.Value) {
	if u.used || u.seen[v] || v.Referrers() == nil {
		return
	}
	u.seen[v] = true
	for _, in := range *v.Referrers() {
		u.some = true
		switch in := in.(type) {
		case *ssa.DebugRef:
		case *ssa.Convert, *ssa.ChangeType, *ssa.MakeInterface, *ssa.Phi, *ssa.Slice, *ssa.TypeAssert:
			u.follow(in.(ssa.Value))
		case *ssa.Extract:
			if !types.Identical(in.Type(), errorType) {
				u.follow(in)
			}
		case *ssa.FieldAddr:
			if !attributeValue(in.X.Type()) {
				u.used = true
				return
			}
			u.variable(in)
		case *ssa.If: // whether a type assertion held
		case *ssa.BinOp:
			u.compared(in, v)
		case *ssa.Store:
			u.stored(in, v)
		case *ssa.Call:
			u.called(in)
		default:
			u.used = true
		}
	}
}

// answer follows the number that a command or script answers.
func (u *fenceUse) answer(v ssa.Value) {
	if u.seen[v] || v.Referrers() == nil {
		return
	}
	u.seen[v] = true
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.DebugRef:
		case *ssa.Extract:
			if !types.Identical(in.Type(), errorType) && len(*in.Referrers()) > 0 {
				u.answer(in)
			}
		case *ssa.FieldAddr: // of an embedded command
			u.answer(in)
		case *ssa.Call:
			switch {
			case commandObjectOf(in) && calleeName(&in.Call) == "Err":
			case converts(in) && !basic(in.Type()):
				u.answer(in)
			case converts(in):
				u.some = true
				u.follow(in)
			default:
				u.some = true
				u.called(in)
			}
		default:
			if basic(v.Type()) {
				delete(u.seen, v)
				u.follow(v)
				return
			}
			u.used = true
		}
	}
}

// compared: only a comparison with nothing at all checks nothing.
func (u *fenceUse) compared(b *ssa.BinOp, v ssa.Value) {
	other := b.X
	if other == v {
		other = b.Y
	}
	k, ok := other.(*ssa.Const)
	if !ok || k.Value != nil && k.Value.ExactString() != "0" && k.Value.ExactString() != `""` {
		u.used = true
	}
}

func (u *fenceUse) stored(s *ssa.Store, v ssa.Value) {
	if s.Val != v {
		u.used = true
		return
	}
	switch a := s.Addr.(type) {
	case *ssa.Alloc:
		u.variable(a)
	case *ssa.IndexAddr:
		if arr, ok := a.X.(*ssa.Alloc); ok {
			for _, in := range *arr.Referrers() {
				if s, ok := in.(*ssa.Slice); ok {
					u.follow(s)
				}
			}
			return
		}
		u.used = true
	default:
		u.used = true
	}
}

// variable follows what is read from a variable, also by literals.
func (u *fenceUse) variable(a ssa.Value) {
	if u.seen[a] || a.Referrers() == nil {
		return
	}
	u.seen[a] = true
	for _, in := range *a.Referrers() {
		switch in := in.(type) {
		case *ssa.UnOp:
			u.follow(in)
		case *ssa.Store, *ssa.DebugRef:
		case *ssa.MakeClosure:
			fn := in.Fn.(*ssa.Function)
			for i, b := range in.Bindings {
				if b == a && i < len(fn.FreeVars) {
					u.variable(fn.FreeVars[i])
				}
			}
		default:
			u.used = true
		}
	}
}

func (u *fenceUse) called(c *ssa.Call) {
	f := symbol.Callee(&c.Call)
	if converts(c) {
		u.follow(c)
		return
	}
	if !u.m.quiet(c) {
		u.used = true
		return
	}
	if f != nil && f.Pkg() != nil && (f.Pkg().Path() == "context" || f.Pkg().Path() == "sync/atomic" || f.Pkg().Path() == "encoding/binary") {
		u.used = true
		return
	}
	if !isTuple(c.Type()) {
		u.follow(c) // zap.Int64("fence", token)
	}
}

func (m *Model) exportFences() {
	for _, fn := range m.fns {
		f, ok := fn.Object().(*types.Func)
		if !ok || fn.Parent() != nil || f.Pkg() != m.Pass.Pkg {
			continue
		}
		if r := m.fenceResults(f); len(r) > 0 {
			m.Pass.ExportObjectFact(f, &Fences{r})
		}
	}
}
