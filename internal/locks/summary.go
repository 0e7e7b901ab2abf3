package locks

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A summary stays small: a function that does more is no wrapper.
const (
	maxActs = 24
	maxVia  = 8

	maxValues = 64 // that one value is traced back to
)

// summary is a Summary under construction: its acts know the operation that
// they come from, and the function whose parameters they speak of.
type summary struct {
	id      string
	acts    []derived
	returns []*symbol.Expr
	busy    bool
}

type derived struct {
	Act
	origin *Op // the operation in this package, nil for a fact
}

// summarise walks a declared function, its literals and, first, the functions
// of the package that it calls.
func (m *Model) summarise(fn *ssa.Function) *summary {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if s := m.sums[fn]; s != nil {
		return s
	}
	s := &summary{id: symbol.ID(fn), busy: true}
	m.sums[fn] = s
	m.byID[s.id] = s
	if fn.Blocks == nil {
		if d := m.stated[s.id]; d != nil {
			s.acts = d.acts
		}
		s.busy = false
		return s
	}
	for _, f := range withLiterals(fn) {
		m.walk(f)
	}
	s.returns = m.returnsOf(fn)
	returned := m.returnedLiterals(fn)
	endings := m.endings(fn)
	contained := m.contained(fn)
	for _, f := range withLiterals(fn) {
		for _, op := range m.opsIn[f] {
			if contained[op] || op.Kind == Acquire && op.Go {
				continue // what a goroutine takes, its starter does not hold
			}
			a := m.outward(op, returned[f])
			if e, ok := endings[f]; ok && op.Kind == Release && a.Result == 0 {
				a.Result, a.Go = e.cancel, false
			}
			if op.Kind == Acquire && a.Lost == 0 && around(op.Fn) == nil {
				a.Lost = m.lostBy(fn, endings)
			}
			s.add(derived{Act: a, origin: op})
		}
	}
	m.boundResults(fn, s)
	if d := m.stated[s.id]; d != nil {
		s.acts = d.acts
	}
	s.busy = false
	return s
}

func withLiterals(fn *ssa.Function) []*ssa.Function {
	out := []*ssa.Function{fn}
	for _, f := range fn.AnonFuncs {
		out = append(out, withLiterals(f)...)
	}
	return out
}

func (s *summary) add(d derived) {
	if len(s.acts) >= maxActs || len(d.Via) > reach(&d.Act) {
		return
	}
	for i := range s.acts {
		if s.acts[i].same(&d.Act) {
			return
		}
	}
	s.acts = append(s.acts, d)
}

// contained are the operations on locks that a function takes and gives up
// itself: its callers hold nothing.
func (m *Model) contained(fn *ssa.Function) map[*Op]bool {
	out := map[*Op]bool{}
	given := map[string][]*Op{} // releases and renewals by their key
	var acquires []*Op
	for _, f := range withLiterals(fn) {
		for _, op := range m.opsIn[f] {
			switch op.Kind {
			case Acquire:
				acquires = append(acquires, op)
			case Release, Renew:
				given[str(op.Key)] = append(given[str(op.Key)], op)
			}
		}
	}
	if len(given) == 0 {
		return out
	}
	for _, a := range acquires {
		r := m.Region(a)
		if !r.contained() {
			continue
		}
		out[a] = true
		for _, e := range r.Ends {
			if e.Op != nil {
				out[e.Op] = true
			}
		}
		for _, op := range append(given[str(a.Key)], r.Deferred...) {
			if op != nil {
				out[op] = true
			}
		}
	}
	return out
}

// outward is the act as a caller sees it.
func (m *Model) outward(op *Op, result int) Act {
	a := op.Act
	if result > 0 {
		a.Result = result
	}
	if a.Kind == Acquire {
		a.Answers = m.answersOf(op)
		a.Within = a.Within || result == 0 && around(op.Fn) != nil
		a.Lost = m.handedOn(op)
	}
	return a
}

// walk finds the operations of one function or literal.
func (m *Model) walk(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(ssa.CallInstruction); ok {
				m.visit(fn, c)
			}
		}
	}
}

func (m *Model) visit(fn *ssa.Function, c ssa.CallInstruction) {
	common := c.Common()
	if _, ok := common.Value.(*ssa.Builtin); ok {
		return
	}
	callee := symbol.Callee(common)
	if callee != nil && m.declaredBy(callee) == nil {
		row := lockapi.Lookup(callee)
		if row == nil && common.IsInvoke() {
			row = lockapi.LookupShape(callee)
		}
		if row != nil {
			m.rows[symbol.FuncID(callee)] = row
			if row.Role == lockapi.Release && noHandle(common) {
				return
			}
			for _, a := range m.site(row, common).acts() {
				if op := m.record(fn, c, a, row, nil); op != nil && row.Ctx.Given() {
					op.ctx = row.Ctx.Index() + 1 + symbol.Receivers(common)
				}
			}
			return
		}
	}
	known := m.callees(common, callee)
	if common.IsInvoke() && len(known) == 0 {
		m.visitWeak(fn, c)
	}
	for _, s := range known {
		args := m.sym.All(symbol.Args(common))
		for _, d := range s.acts {
			if d.Result == 0 {
				d.Deferred = false // what a function defers is done when its call returns
				m.derive(fn, c, d, s.id, args)
			}
		}
	}
	if callee == nil && common.StaticCallee() == nil {
		m.visitValue(fn, c, common.Value)
	}
	for _, a := range common.Args {
		if bound := boundMethod(a); bound != nil {
			m.visitBound(fn, c, bound)
		}
	}
}

// derive records what the call of a wrapper does.
func (m *Model) derive(fn *ssa.Function, c ssa.CallInstruction, d derived, id string, args []*symbol.Expr) {
	a := d.Act.in(id, args)
	a.Result = 0
	a.Via = append([]string{id}, a.Via...)
	if a.Kind == SQL {
		a.Told = a.Told || statementOfLock(d.Text)
		a.Hash = a.Hash || narrowExpr(d.Text) != nil || narrowExpr(d.Args) != nil
	}
	a.OwnTTL = a.TTL != d.TTL || a.Kind == Pending
	a.OwnValue = a.Value != d.Value || a.Kind == Pending
	for _, b := range a.settle(m) {
		op := m.record(fn, c, b, nil, d.origin)
		if op == nil {
			continue
		}
		op.apart = d.Go
		if id == symbol.CalleeID(c.Common()) || c.Common().IsInvoke() {
			op.ctx = contextParam(d.Ctx, id)
		}
	}
}

// settle decides what was left open for want of text that the caller knows.
func (a Act) settle(m *Model) []Act {
	if a.Kind != Pending {
		if a.Kind == SQL {
			a.Text = m.globalText(a.Text)
		}
		return []Act{a}
	}
	if a.Text != nil {
		a.Text = m.globalText(a.Text)
		if out, ok := a.script(); ok {
			return out
		}
		if pending(a.Text) {
			return []Act{a}
		}
		return nil
	}
	return a.expandWords(flatten(a.Args))
}

// flatten opens lists inside a list of words.
func flatten(words *symbol.Expr) *symbol.Expr {
	if words == nil || words.Kind != symbol.List {
		return words
	}
	var out []*symbol.Expr
	for _, w := range words.Args {
		if w.Kind == symbol.Elem && w.Args[0].Kind == symbol.List {
			out = append(out, w.Args[0].Args...)
			continue
		}
		out = append(out, w)
	}
	return list(out)
}

func (m *Model) record(fn *ssa.Function, c ssa.CallInstruction, a Act, row *lockapi.Call, origin *Op) *Op {
	for _, o := range m.opsOf[c] {
		if o.same(&a) {
			return nil
		}
	}
	if row != nil {
		a.OwnTTL, a.OwnValue = true, true
		if a.Kind == Acquire {
			a.Lost = row.Lost.Index() + 1
		}
	}
	a.Deferred = a.Deferred || m.index.deferred(fn, c)
	a.Go = a.Go || m.index.started(fn, c)
	a.OnFailure = a.OnFailure || onFailure(fn, c)
	a.Recorded = a.Recorded || a.Kind == Release && recorded(c)
	if m.index.watched(fn) && !a.Guard.Safe() && (a.Kind == Release || a.Kind == Renew) && !a.Script {
		a.Guard = ByWatch
	}
	if a.Kind == Acquire {
		a.Purpose = max(a.Purpose, m.purpose(c))
	}
	op := &Op{Act: a, Instr: c, Fn: fn, Call: row, origin: origin, Callee: calleeName(c.Common())}
	m.opsOf[c] = append(m.opsOf[c], op)
	m.opsIn[fn] = append(m.opsIn[fn], op)
	return op
}

func calleeName(c *ssa.CallCommon) string {
	if f := symbol.Callee(c); f != nil {
		return f.Name()
	}
	return ""
}

// callees are the summaries of what a call can run: one of the package, a fact
// of another, or those of the types behind an interface.
func (m *Model) callees(c *ssa.CallCommon, callee *types.Func) []*summary {
	if callee != nil {
		if s := m.declaredBy(callee); s != nil {
			return []*summary{s}
		}
	}
	if c.IsInvoke() {
		return m.implementations(c)
	}
	fn := c.StaticCallee()
	if fn == nil {
		return m.ofVariable(c.Value)
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Parent() != nil || callee == nil {
		return nil // a literal's operations belong to the function around it
	}
	if callee.Pkg() == m.Pass.Pkg {
		if body := fn.Prog.FuncValue(callee.Origin()); body != nil {
			fn = body
		}
		return []*summary{m.summarise(fn)}
	}
	if s := m.imported(callee); s != nil {
		return []*summary{s}
	}
	return nil
}

// imported is the fact about a function of another package.
func (m *Model) imported(f *types.Func) *summary {
	f = f.Origin()
	id := symbol.FuncID(f)
	if s, ok := m.byID[id]; ok {
		return s
	}
	var fact Summary
	var s *summary
	if m.Pass.ImportObjectFact(f, &fact) {
		s = &summary{id: id, returns: fact.Returns}
		for _, a := range fact.Acts {
			s.acts = append(s.acts, derived{Act: a})
		}
	}
	m.byID[id] = s
	return s
}

func returnsIn(fn *ssa.Function) []*ssa.Return {
	var out []*ssa.Return
	for _, b := range fn.Blocks {
		if len(b.Instrs) == 0 {
			continue
		}
		if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			out = append(out, r)
		}
	}
	return out
}

// returnedLiterals tells which function literals a function returns, by the
// 1-based result.
func (m *Model) returnedLiterals(fn *ssa.Function) map[*ssa.Function]int {
	out := map[*ssa.Function]int{}
	for _, ret := range returnsIn(fn) {
		for i, v := range ret.Results {
			for _, lit := range literalsOf(v) {
				for _, f := range withLiterals(lit) {
					out[f] = i + 1
				}
			}
		}
	}
	return out
}

// literalsOf are the function literals that a value can be, or holds in a
// field of a struct made here.
func literalsOf(v ssa.Value) []*ssa.Function {
	var out []*ssa.Function
	seen := map[ssa.Value]bool{}
	var find func(ssa.Value)
	find = func(v ssa.Value) {
		if v == nil || seen[v] || len(seen) > maxValues {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.MakeClosure:
			out = append(out, v.Fn.(*ssa.Function))
		case *ssa.Function:
			if v.Parent() != nil {
				out = append(out, v)
			}
		case *ssa.ChangeType:
			find(v.X)
		case *ssa.MakeInterface:
			find(v.X)
		case *ssa.Phi:
			for _, e := range v.Edges {
				find(e)
			}
		case *ssa.UnOp:
			find(v.X)
		case *ssa.Alloc:
			for _, s := range symbol.Stores(v) {
				find(s)
			}
		}
	}
	find(v)
	return out
}

// returns gives the resolver what a call answers.
func (m *Model) returns(c *ssa.CallCommon) []*symbol.Expr {
	callee := symbol.Callee(c)
	if callee == nil || c.IsInvoke() || lockapi.Lookup(callee) != nil {
		return nil
	}
	for _, s := range m.callees(c, callee) {
		if !s.busy {
			return s.returns
		}
	}
	return nil
}

// returnsOf computes what each result of a function is.
func (m *Model) returnsOf(fn *ssa.Function) []*symbol.Expr {
	results := fn.Signature.Results()
	if results.Len() == 0 {
		return nil
	}
	out := make([]*symbol.Expr, results.Len())
	some := false
	for i := range out {
		out[i] = &symbol.Expr{} // facts hold no nil
		if !tellable(results.At(i).Type()) {
			continue
		}
		if e := m.returned(fn, i); e != nil {
			out[i], some = e, true
		}
	}
	if !some {
		return nil
	}
	return out
}

func (m *Model) returned(fn *ssa.Function, i int) *symbol.Expr {
	var one *symbol.Expr
	for _, ret := range returnsIn(fn) {
		e := m.sym.Resolve(ret.Results[i])
		switch {
		case e.Kind == symbol.Nil, e.Kind == symbol.Const && e.Text == "" && one != nil:
		case one == nil || one.Kind == symbol.Const && one.Text == "":
			one = e
		case !symbol.Equal(one, e):
			return nil
		}
	}
	if one == nil || one.Kind == symbol.Unknown || one.Kind == symbol.Func {
		return nil
	}
	if one.Kind != symbol.Struct && !one.Known() {
		return nil
	}
	return one
}

// tellable are the types of values that name something: not bool, not error.
func tellable(t types.Type) bool {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()&types.IsBoolean == 0
	}
	return !types.Identical(t, types.Universe.Lookup("error").Type())
}
