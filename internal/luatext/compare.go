package luatext

import "strconv"

// relation is a comparison operator.
type relation struct {
	holds  func(a, b float64) bool
	equals bool // == or ~=
	not    bool // ~=
	mirror string
}

var relations = map[string]relation{
	"==": {holds: func(a, b float64) bool { return a == b }, equals: true, mirror: "=="},
	"~=": {holds: func(a, b float64) bool { return a != b }, equals: true, not: true, mirror: "~="},
	"<":  {holds: func(a, b float64) bool { return a < b }, mirror: ">"},
	">":  {holds: func(a, b float64) bool { return a > b }, mirror: "<"},
	"<=": {holds: func(a, b float64) bool { return a <= b }, mirror: ">="},
	">=": {holds: func(a, b float64) bool { return a >= b }, mirror: "<="},
}

// compare is what "a op b" tells, whatever a and b may be.
func compare(op string, a, b *value) condition {
	if a.kind == vChoice || b.kind == vChoice {
		return compareChoices(op, a, b)
	}
	if c, ok := compareTo(op, a, b); ok {
		return c
	}
	if c, ok := compareTo(relations[op].mirror, b, a); ok {
		return c
	}
	return undecided(a, b)
}

func compareChoices(op string, a, b *value) condition {
	var c condition
	for _, x := range a.choices() {
		for _, y := range b.choices() {
			t, f := compare(op, x.v, y.v), x.facts.and(y.facts)
			c.yes = c.yes.or(t.yes.given(f))
			c.no = c.no.or(t.no.given(f))
		}
	}
	return c
}

func (v *value) choices() []alt {
	if v.kind == vChoice {
		return v.alts
	}
	return []alt{{v: v}}
}

// compareTo judges the comparison by its left side; false: it cannot.
func compareTo(op string, a, b *value) (condition, bool) {
	rel := relations[op]
	switch {
	case a.kind == vAnswer:
		return compareAnswer(op, a.ans, b)
	case a.kind == vCondition && rel.equals:
		c, ok := compareCondition(*a.cond, b)
		return flip(rel, c), ok
	case len(a.from.reads) > 0:
		return compareContent(rel, a, b), true
	case rel.equals && a.isConst() && a.kind == b.kind:
		return flip(rel, decided(a.sameAs(b))), !a.from.hole && !b.from.hole
	}
	return condition{}, false
}

func flip(rel relation, c condition) condition {
	if rel.not {
		return c.not()
	}
	return c
}

func decided(yes bool) condition {
	if yes {
		return always
	}
	return never
}

func (v *value) isConst() bool {
	switch v.kind {
	case vNil, vTrue, vFalse, vNumber, vString:
		return true
	}
	return false
}

func (v *value) isNothing() bool { return v.kind == vNil || v.kind == vFalse }

// compareCondition is (a == ARGV[1]) == true.
func compareCondition(c condition, b *value) (condition, bool) {
	switch b.kind {
	case vTrue:
		return c, true
	case vFalse:
		return c.not(), true
	}
	return condition{}, false
}

// compareAnswer compares what a command answered.
func compareAnswer(op string, a *answer, b *value) (condition, bool) {
	rel := relations[op]
	there := knows(a.key, a.yes, a.no)
	switch {
	case a.typeName && b.kind == vString:
		if b.text == "boolean" || b.text == "nil" {
			there = there.not()
		}
		return flip(rel, there), rel.equals
	case b.isNothing():
		return flip(rel, there.not()), rel.equals && a.nullable
	case len(a.present) > 0:
		if n, ok := b.number(); ok {
			return a.sampled(rel, n), true
		}
		return murky([]Ref{a.key}, b), !b.isConst()
	case a.content:
		return compareContent(rel, &value{kind: vAnswer, ans: a}, b), true
	case b.kind == vString: // redis.call("set", …) == "OK"
		return flip(rel, there), rel.equals
	}
	return condition{}, false
}

func (v *value) number() (float64, bool) {
	switch v.kind {
	case vNumber:
		return v.num, true
	case vString:
		n, err := strconv.ParseFloat(v.text, 64)
		return n, err == nil
	}
	return 0, false
}

// sampled decides a comparison of a numeric answer with n by trying it on
// samples of the answers that mean missing and of those that mean present.
func (a *answer) sampled(rel relation, n float64) condition {
	missing, present := a.missing, a.present
	if n > 0 { // n itself is a sample of the side that has the large numbers
		if largest(missing) > largest(present) {
			missing = sampleWith(missing, n, present)
		} else {
			present = sampleWith(present, n, missing)
		}
	}
	someMissing, allMissing := try(rel, missing, n)
	somePresent, allPresent := try(rel, present, n)
	c := undecided()
	if !someMissing {
		c.yes = c.yes.knowing(a.key, a.yes)
	}
	if !somePresent {
		c.yes = c.yes.knowing(a.key, a.no)
	}
	if allMissing {
		c.no = c.no.knowing(a.key, a.yes)
	}
	if allPresent {
		c.no = c.no.knowing(a.key, a.no)
	}
	return c
}

func largest(ns []float64) float64 {
	m := ns[0]
	for _, n := range ns {
		m = max(m, n)
	}
	return m
}

func sampleWith(ns []float64, n float64, others []float64) []float64 {
	for _, o := range others {
		if o == n {
			return ns
		}
	}
	return append(ns[:len(ns):len(ns)], n)
}

func try(rel relation, samples []float64, n float64) (some, all bool) {
	all = true
	for _, s := range samples {
		if rel.holds(s, n) {
			some = true
		} else {
			all = false
		}
	}
	return some, all
}

// compareContent compares what keys hold, or something computed from it.
func compareContent(rel relation, a, b *value) condition {
	from, other := a.origin(), b.origin()
	c := undecided(a, b)
	for _, key := range from.reads {
		yes, no := from.against(rel, b, other)
		c.yes, c.no = c.yes.knowing(key, yes), c.no.knowing(key, no)
	}
	for _, key := range other.reads {
		c.yes = c.yes.knowing(key, Guard{Kind: GuardUnknown})
		c.no = c.no.knowing(key, Guard{Kind: GuardUnknown})
	}
	return flip(rel, c)
}

// against is what comparing the content o with b tells about the keys read.
func (o origin) against(rel relation, b *value, other origin) (yes, no Guard) {
	unknown := Guard{Kind: GuardUnknown}
	switch {
	case o.arg != 0:
		return unknown, unknown // string.find(value, ARGV[1]) == 1
	case !rel.equals && other.arg != 0:
		g := Guard{Kind: GuardOrdered, Arg: other.argIndex()}
		return g, g
	case !rel.equals && b.isConst() && !other.hole:
		return Guard{}, Guard{}
	case !rel.equals:
		return unknown, unknown
	}
	g := equalTo(b)
	switch g.Kind {
	case GuardUnknown:
		return g, g
	case GuardArg:
		return g, Guard{Kind: GuardDiffers, Arg: g.Arg}
	}
	return g, Guard{}
}

// equalTo is the guard of a key whose content equals v.
func equalTo(v *value) Guard {
	o := v.origin()
	switch {
	case o.arg != 0:
		return Guard{Kind: GuardArg, Arg: o.argIndex()}
	case o.hole:
		return Guard{Kind: GuardUnknown}
	case v.kind == vKey:
		return Guard{Kind: GuardKey, Arg: v.index}
	case o.key && len(o.reads) == 0:
		return Guard{Kind: GuardKey}
	case v.isConst():
		return Guard{Kind: GuardConstant}
	}
	return Guard{Kind: GuardUnknown}
}
