package luatext

import "strings"

// command records a Redis command and says what its answer tells.
func (in *interp) command(st *state, line int, args []*value) *value {
	if len(args) == 0 {
		return lostValue
	}
	name := commandName(args[0])
	refs := make([]Ref, 0, len(args))
	for _, a := range args[1:] {
		refs = append(refs, a.ref())
	}
	c := commands[name]
	var last Op
	var all []Op
	for _, k := range c.split(refs) {
		o := k.op
		o.Command, o.Line = name, line
		o.NX, o.TTL = c.nx, c.ttl
		in.spend(len(st.facts) + len(o.Args))
		if o.Guard = st.guard(o.Key); k.place >= 0 {
			o.Guard = in.keyGuard(st, args[1+k.place], o.Key)
		}
		o.readOptions(c)
		all, last = append(all, o), o
	}
	in.ops = append(in.ops, all...)
	if c.write == writeWhole && !last.NX && !last.XX {
		for _, o := range all {
			st.facts = st.facts.with(o.Key, acquired)
		}
	}
	if name == "" {
		return called("redis.call", args...)
	}
	return c.answered(all, called(name, args[1:]...))
}

func commandName(v *value) string {
	r := v.ref()
	if r.Kind != RefConst {
		return ""
	}
	return strings.ToUpper(strings.TrimSpace(r.Text))
}

// guard is the condition under which a command on key runs here.
func (st *state) guard(key Ref) Guard {
	var g Guard
	if key != (Ref{}) {
		g = st.facts.guard(key)
	}
	switch {
	case st.path == pathHole && g.Plain():
		return Guard{Kind: GuardUnknown}
	case st.path == pathOther && g.Kind == GuardNone:
		return Guard{Kind: GuardOther}
	}
	return g
}

// keyGuard is the guard of a key that may be one of several values, each with
// what was known when it became the key: the keys that a loop collected.
func (in *interp) keyGuard(st *state, v *value, key Ref) Guard {
	var g Guard
	first := true
	for _, a := range v.choices() {
		if a.v.kind == vNil {
			continue
		}
		in.spend(len(a.facts))
		way := *st
		way.facts = st.facts.and(a.facts)
		h := way.guard(key)
		if !first {
			h = g.either(h)
		}
		g, first = h, false
	}
	return g
}

// keyOp is the operation on one key; place is where the key stands, -1 if
// there is none.
type keyOp struct {
	op    Op
	place int
}

// split gives one Op a key.
func (c command) split(refs []Ref) []keyOp {
	if len(refs) == 0 || c.keys == keyNone {
		return []keyOp{{Op{Args: refs}, -1}}
	}
	step := map[keyPlaces]int{keyAll: 1, keyPairs: 2}[c.keys]
	if step == 0 {
		return []keyOp{{Op{Key: refs[0], Args: refs[1:]}, 0}}
	}
	var out []keyOp
	for i := 0; i < len(refs); i += step {
		out = append(out, keyOp{Op{Key: refs[i], Args: refs[i+1 : min(i+step, len(refs))]}, i})
	}
	return out
}

// readOptions reads NX, XX, EX … and IFEQ. An option that cannot be read may
// be any of them.
func (o *Op) readOptions(c command) {
	if c.opts == 0 {
		return
	}
	for i := c.opts - 1; i < len(o.Args); i++ {
		r := o.Args[i]
		opt := strings.ToUpper(r.Text)
		switch {
		case r.Kind != RefConst:
			o.Guard = o.Guard.both(Guard{Kind: GuardUnknown})
		case ttlOptions[opt]:
			o.TTL = true
			i++
		case opt == "NX":
			o.NX = true
		case opt == "XX":
			o.XX = true
		case opt == "IFEQ":
			i++
			if i < len(o.Args) {
				o.XX = true
				o.Guard = o.Guard.both(o.Args[i].matched())
			}
		}
	}
}

// matched is the guard of a key whose value equals r.
func (r Ref) matched() Guard {
	switch {
	case r.fromArg():
		return Guard{Kind: GuardArg, Arg: r.Index}
	case r.Kind == RefConst:
		return Guard{Kind: GuardConstant}
	case r.Kind == RefKeys:
		return Guard{Kind: GuardKey, Arg: r.Index}
	}
	return Guard{Kind: GuardUnknown}
}

// answered is the answer of a command; other is an answer that tells nothing.
func (c command) answered(ops []Op, other *value) *value {
	o := ops[0]
	kind := c.answer
	switch {
	case o.Command == "SET" && o.NX:
		kind = answerSet
	case o.Command == "SET" && o.XX:
		kind = answerReset
	}
	if kind == answerNothing {
		return &value{kind: vUnknown, text: other.text, from: origin{hole: other == lostValue}}
	}
	a := answers[kind]
	a.key = o.Key
	switch kind {
	case answerEach:
		return eachAnswer(ops)
	case answerContents:
		return contents(a, o, other)
	case answerMember, answerRank:
		a.yes, a.no = memberGuards(o, c.member)
	case answerContent:
		// HGET key ARGV[1] answers whether ARGV[1] is a field of the hash.
		if yes, _ := memberGuards(o, 0); o.Command == "HGET" && yes.Kind == GuardArg {
			a.yes = yes
		}
	case answerExists:
		if len(ops) > 1 { // a count of several keys
			return plainValue
		}
	}
	return &value{kind: vAnswer, text: other.text, ans: &a}
}

// memberGuards is what is known where the member is there, and where it is not.
func memberGuards(o Op, member int) (yes, no Guard) {
	if member >= len(o.Args) {
		return Guard{}, Guard{}
	}
	yes = o.Args[member].matched()
	switch yes.Kind {
	case GuardArg:
		return yes, Guard{Kind: GuardDiffers, Arg: yes.Arg}
	case GuardUnknown:
		return yes, yes
	}
	return exists, Guard{}
}

// eachAnswer is MGET's table.
func eachAnswer(ops []Op) *value {
	t := &tableValue{}
	for _, o := range ops {
		a := answers[answerContent]
		a.key = o.Key
		v := &value{kind: vAnswer, text: "GET(" + o.Key.String() + ")", ans: &a}
		if o.Key.Index == 0 && (o.Key.Kind == RefKeys || o.Key.Kind == RefArgv) {
			t.rest = v
			break
		}
		t.array = append(t.array, v)
	}
	return tableOf(t)
}

// contents is the table of HMGET, one content a field, or of a command that
// gives all there is.
func contents(a answer, o Op, other *value) *value {
	a.content = true
	all := &value{kind: vAnswer, text: other.text, ans: &a}
	t := &tableValue{rest: all}
	if o.Command == "HMGET" {
		field := answers[answerContent]
		field.key = o.Key
		for _, f := range o.Args {
			if f.Kind != RefConst {
				break
			}
			t.array = append(t.array, &value{kind: vAnswer, text: "HGET(" + o.Key.String() + "," + f.String() + ")", ans: &field})
		}
	}
	return tableOf(t)
}
