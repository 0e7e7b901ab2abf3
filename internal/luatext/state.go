package luatext

// state is what is known at one point of the script.
type state struct {
	vars  map[int]*value // by the number that a scope gives a variable
	facts facts
	path  path
	dead  bool // the point is not reached
}

// scope gives the variables of a block their numbers.
type scope struct {
	parent *scope
	vars   map[string]int
}

func (s *scope) child() *scope { return &scope{parent: s} }

func (s *scope) lookup(name string) (int, bool) {
	for ; s != nil; s = s.parent {
		if id, ok := s.vars[name]; ok {
			return id, true
		}
	}
	return 0, false
}

// closure is a function of the script.
type closure struct {
	params  []string
	varargs bool
	body    body
	scope   *scope
}

// frame is one run of a function, or of the script itself.
type frame struct {
	returns []outcome
	varargs []*value
	breaks  []*state // of the innermost loop
	fn      *closure
	caller  *frame
}

// outcome is a return: what it answers, and what is known there.
type outcome struct {
	values []*value
	st     *state
}

// runs tells whether fn is being run already.
func (f *frame) runs(fn *closure) (depth int, running bool) {
	for ; f != nil; f = f.caller {
		depth++
		running = running || f.fn == fn
	}
	return depth, running
}

// clone copies a state, so that two branches can go on from it.
func (in *interp) clone(st *state) *state {
	in.spend(len(st.vars))
	c := *st
	c.vars = make(map[int]*value, len(st.vars))
	for id, v := range st.vars {
		c.vars[id] = v
	}
	return &c
}

// assume enters a branch.
func (in *interp) assume(st *state, b branch) {
	in.spend(len(b.facts))
	if !b.ok {
		st.dead = true
		return
	}
	st.facts = st.facts.and(b.facts)
	st.path = max(st.path, b.path)
}

// arm is one of several ways that meet.
type arm struct {
	entry path // of the branch's start
	st    *state
}

// meet is what is known where several ways meet again. Where all of them come
// through, the condition that parted them is over; where one has returned, the
// others go on under it.
func (in *interp) meet(pre path, arms ...arm) *state {
	var out *state
	met, highest := pre, path(0)
	returned := false
	for _, a := range arms {
		if a.st.dead {
			returned = true
			continue
		}
		highest = max(highest, a.st.path)
		if a.st.path > a.entry {
			met = max(met, a.st.path)
		}
		if out == nil {
			out = a.st
		} else {
			out = in.join(out, a.st)
		}
	}
	if out == nil {
		return &state{dead: true}
	}
	out.path = met
	if returned {
		out.path = highest
	}
	return out
}

// join keeps what holds in both states; a variable that differs is a choice.
func (in *interp) join(a, b *state) *state {
	in.spend(len(a.vars) + len(a.facts)*len(b.facts))
	out := &state{vars: make(map[int]*value, len(a.vars)), facts: a.facts.or(b.facts)}
	for id, v := range a.vars {
		w, ok := b.vars[id]
		if !ok {
			continue
		}
		if v != w {
			in.spend((len(v.choices()) + len(w.choices())) * (1 + len(a.facts)))
			v = choice(alt{v, a.facts}, alt{w, b.facts})
		}
		out.vars[id] = v
	}
	return out
}

// replace makes st what the ways that left it have met in.
func (st *state) replace(by *state) { *st = *by }
