package luatext

// GuardKind says what is known of a key's value where a command runs. The
// order is the strength: of two conditions that both hold the later one is
// kept, of two paths that meet the earlier one.
type GuardKind uint8

const (
	// GuardNone: the command always runs.
	GuardNone GuardKind = iota
	// GuardOther: under a condition that does not concern the key's value.
	GuardOther
	// GuardOtherKey: the value of another key, Guard.Key, equals ARGV[Arg].
	GuardOtherKey
	// GuardExists: the key is only known to exist.
	GuardExists
	// GuardAbsent: the key is known not to exist. A SET here is an acquire.
	GuardAbsent
	// GuardDiffers: the value is known to differ from ARGV[Arg], or ARGV[Arg]
	// not to be a member: the wrong branch for a release.
	GuardDiffers
	// GuardConstant: the value equals a constant.
	GuardConstant
	// GuardKey: the value equals KEYS[Arg], or a text built from it.
	GuardKey
	// GuardOrdered: the value is ordered (<, >=) against ARGV[Arg]: a fence.
	GuardOrdered
	// GuardUnknown: the value is compared with something that cannot be read,
	// or a piece of the script is missing. Be silent.
	GuardUnknown
	// GuardAcquired: the script has stored the value itself, just before.
	GuardAcquired
	// GuardArg: the value equals ARGV[Arg], or ARGV[Arg] is a member.
	GuardArg
)

var guardNames = [...]string{
	GuardNone: "none", GuardOther: "other", GuardOtherKey: "other key", GuardExists: "exists",
	GuardAbsent: "absent", GuardDiffers: "differs", GuardConstant: "constant", GuardKey: "key",
	GuardOrdered: "ordered", GuardUnknown: "unknown", GuardAcquired: "acquired", GuardArg: "arg",
}

func (k GuardKind) String() string { return guardNames[k] }

// Guard is the condition under which a command runs.
type Guard struct {
	Kind GuardKind
	// Arg is the index of ARGV (GuardKey: of KEYS); 0 is one of several.
	Arg int
	// OrAbsent: or the key does not exist. A SET here acquires or renews.
	OrAbsent bool
	// Key is the key that was compared, for GuardOtherKey.
	Key Ref
}

// Owned tells a safe command: it runs only for the holder of the key.
func (g Guard) Owned() bool { return g.Kind == GuardArg || g.Kind == GuardAcquired }

// Plain tells that nothing ties the command to the holder. Neither Owned nor
// Plain are a guard that cannot be read, a fence, and the absence of the key,
// where there is nothing to harm.
func (g Guard) Plain() bool {
	switch g.Kind {
	case GuardUnknown, GuardOrdered, GuardAbsent:
		return false
	}
	return !g.Owned()
}

// both is what holds where g and h hold.
func (g Guard) both(h Guard) Guard {
	if g.Kind < h.Kind {
		g, h = h, g
	}
	g.OrAbsent = g.OrAbsent && (h.OrAbsent || h.Kind == GuardNone || h.Kind == GuardAbsent)
	return g
}

// either is what holds where g or h holds. A missing key is no danger to a
// release, so an absent one does not weaken the other guard.
func (g Guard) either(h Guard) Guard {
	if g.Kind == GuardAbsent {
		g, h = h, g
	}
	if h.Kind == GuardAbsent {
		g.OrAbsent = g.OrAbsent || g.Kind > GuardOther && g.Kind != GuardAbsent
		return g
	}
	if (g.Kind == GuardDiffers) != (h.Kind == GuardDiffers) {
		return Guard{} // the comparison is over
	}
	absent := g.OrAbsent || h.OrAbsent
	if g.Kind > h.Kind {
		g, h = h, g
	}
	if g.Kind == h.Kind && g.Arg != h.Arg {
		g.Arg = 0
	}
	g.OrAbsent = absent && g.Kind > GuardOther
	return g
}

// fact is what is known of one key.
type fact struct {
	key   Ref
	guard Guard
}

// facts is immutable: one entry a key.
type facts []fact

func (f facts) of(key Ref) (Guard, bool) {
	for _, x := range f {
		if x.key == key {
			return x.guard, true
		}
	}
	return Guard{}, false
}

// with adds what else is known of a key.
func (f facts) with(key Ref, g Guard) facts {
	if g.Kind == GuardNone {
		return f
	}
	for i, x := range f {
		if x.key != key {
			continue
		}
		if g = x.guard.both(g); g == x.guard {
			return f
		}
		out := append(facts(nil), f...)
		out[i].guard = g
		return out
	}
	if len(f) >= maxFacts {
		panic(ErrTooComplex)
	}
	return append(f[:len(f):len(f)], fact{key, g})
}

// and is what holds where both hold.
func (f facts) and(g facts) facts {
	for _, x := range g {
		f = f.with(x.key, x.guard)
	}
	return f
}

// or is what holds where one of the two holds.
func (f facts) or(g facts) facts {
	var out facts
	for _, x := range f {
		if o, ok := g.of(x.key); ok {
			if j := x.guard.either(o); j.Kind != GuardNone {
				out = append(out, fact{x.key, j})
			}
		}
	}
	return out
}

// exclude tells facts that cannot both hold.
func (f facts) exclude(g facts) bool {
	for _, x := range f {
		if o, ok := g.of(x.key); ok && (x.guard.excludes(o) || o.excludes(x.guard)) {
			return true
		}
	}
	return false
}

func (g Guard) excludes(h Guard) bool {
	switch g.Kind {
	case GuardAbsent:
		return !h.OrAbsent && h.present()
	case GuardDiffers:
		return h.Kind == GuardArg && h.Arg == g.Arg && g.Arg > 0
	}
	return false
}

// present tells a guard under which the key exists.
func (g Guard) present() bool {
	switch g.Kind {
	case GuardExists, GuardConstant, GuardKey, GuardAcquired, GuardArg:
		return true
	}
	return false
}

// guard is what the facts say of a key: about the key itself, about one that
// may be the key, and at least about another one.
func (f facts) guard(key Ref) Guard {
	var own, other Guard
	for _, x := range f {
		switch x.key.agree(key) {
		case keysAgree:
			own = own.both(x.guard)
		case keysMayAgree:
			if !x.guard.Plain() && x.guard.Kind != GuardAbsent {
				own = own.both(Guard{Kind: GuardUnknown})
			}
		case keysDiffer:
			if x.guard.Kind == GuardArg && other.Kind == GuardNone {
				other = Guard{Kind: GuardOtherKey, Arg: x.guard.Arg, Key: x.key}
			}
		}
	}
	return own.both(other)
}
