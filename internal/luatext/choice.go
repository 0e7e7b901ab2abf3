package luatext

// alt is one of the values of a vChoice.
type alt struct {
	v     *value
	facts facts
}

// choice is one of several values.
func choice(alts ...alt) *value {
	var out []alt
	for _, a := range alts {
		if a.v.kind != vChoice {
			out = addAlt(out, a)
			continue
		}
		for _, b := range a.v.alts {
			out = addAlt(out, alt{b.v, a.facts.and(b.facts)})
		}
	}
	if len(out) == 1 {
		return out[0].v
	}
	if len(out) == 0 || len(out) > maxAlts {
		return lostValue
	}
	v := &value{kind: vChoice, alts: out}
	for _, a := range out {
		v.from = v.from.with(a.v.origin())
	}
	return v
}

func addAlt(alts []alt, a alt) []alt {
	for i, b := range alts {
		if b.v.sameAs(a.v) {
			alts[i].facts = b.facts.or(a.facts)
			return alts
		}
	}
	return append(alts, a)
}

// sameAs tells values that need not be kept apart.
func (v *value) sameAs(w *value) bool {
	if v == w {
		return true
	}
	if v.kind != w.kind || v.text != w.text || v.index != w.index {
		return false
	}
	switch v.kind {
	case vNil, vFalse, vTrue, vNumber, vString, vKey, vArgv, vTemplate, vBuiltin:
		return true
	}
	return false
}

// each applies f to every alternative of v.
func (v *value) each(f func(*value) *value) *value {
	if v.kind != vChoice {
		return f(v)
	}
	out := make([]alt, len(v.alts))
	for i, a := range v.alts {
		out[i] = alt{f(a.v), a.facts}
	}
	return choice(out...)
}

// choiceRef is the argument that all alternatives are; nil is none.
func choiceRef(alts []alt) Ref {
	var first Ref
	texts := ""
	for _, a := range alts {
		r := a.v.ref()
		if a.v.kind == vNil {
			continue
		}
		if texts == "" {
			first, texts = r, r.String()
			continue
		}
		if r != first {
			first = Ref{}
		}
		texts += " or " + r.String()
	}
	if first != (Ref{}) {
		return first
	}
	if len(texts) > maxText {
		texts = "?"
	}
	return Ref{Text: texts}
}
