package luatext

// path says what stands between the start of the script and a point in it.
type path uint8

const (
	pathAlways path = iota
	pathOther       // a condition
	pathHole        // a condition, or a whole statement, that cannot be read
)

// branch is one side of a condition.
type branch struct {
	ok    bool // it can be taken
	facts facts
	path  path
}

func (b branch) or(c branch) branch {
	if !b.ok {
		return c
	}
	if !c.ok {
		return b
	}
	return branch{true, b.facts.or(c.facts), max(b.path, c.path)}
}

// given is b where f is known already; it cannot be taken if the two exclude
// each other.
func (b branch) given(f facts) branch {
	b.ok = b.ok && !f.exclude(b.facts)
	b.facts = f.and(b.facts)
	return b
}

func (b branch) knowing(key Ref, g Guard) branch {
	b.facts = b.facts.with(key, g)
	return b
}

func (c condition) not() condition { return condition{c.no, c.yes} }

// undecided is a condition that tells nothing about a key.
func undecided(vs ...*value) condition {
	b := branch{ok: true, path: pathOther}
	for _, v := range vs {
		if v.from.hole {
			b.path = pathHole
		}
	}
	return condition{b, b}
}

// knows is a condition about one key.
func knows(key Ref, yes, no Guard) condition {
	c := undecided()
	return condition{c.yes.knowing(key, yes), c.no.knowing(key, no)}
}

// murky is a condition about keys whose content takes part in a way that
// cannot be read.
func murky(keys []Ref, vs ...*value) condition {
	c := undecided(vs...)
	for _, k := range keys {
		c.yes = c.yes.knowing(k, Guard{Kind: GuardUnknown})
		c.no = c.no.knowing(k, Guard{Kind: GuardUnknown})
	}
	return c
}

var (
	always = condition{yes: branch{ok: true}}
	never  = always.not()
)

// truth is what is known where v counts as true in a condition, and where not.
func (v *value) truth() condition {
	switch v.kind {
	case vNil, vFalse:
		return never
	case vTrue, vNumber, vString, vKeys, vArgvs, vTable, vFunc, vBuiltin, vTemplate:
		return always
	case vCondition:
		return *v.cond
	case vChoice:
		var c condition
		for _, a := range v.alts {
			t := a.v.truth()
			c.yes = c.yes.or(t.yes.given(a.facts))
			c.no = c.no.or(t.no.given(a.facts))
		}
		return c
	case vAnswer:
		if v.ans.nullable {
			return knows(v.ans.key, v.ans.yes, v.ans.no)
		}
		// Lua's 0 is true: if redis.call("exists", k) then … always runs.
		return always
	}
	if reads := v.from.reads; len(reads) > 0 {
		return murky(reads, v)
	}
	return undecided(v)
}
