package symbol

// Agree tells whether two identities can name the same thing although they
// stand in two functions: the same constants in the same places, the same
// fields, the same helpers, and parameters wherever both have one.
//
// It is symmetric. A pair that is one parameter on each side agrees, and says
// little: the caller decides what else it wants to see.
func Agree(a, b *Expr) bool {
	if a == nil || b == nil {
		return false
	}
	if a.Kind == Phi {
		return anyAgree(a.Args, b)
	}
	if b.Kind == Phi {
		return anyAgree(b.Args, a)
	}
	if a.Kind != b.Kind {
		return false // by themselves, a parameter and a field say nothing of one another
	}
	switch a.Kind {
	case Const, Global, Func:
		return a.Text == b.Text
	case Nil, Unknown:
		return false
	case Param:
		return a.Text == b.Text && a.Index == b.Index || a.Text != b.Text && a.Type == b.Type
	case Field:
		// The same field of the same type: the methods of a type, seen from
		// any of its instances.
		return a.Text == b.Text
	case Call:
		if a.Text != b.Text || len(a.Args) != len(b.Args) {
			return false
		}
	case Result:
		if a.Index != b.Index {
			return false
		}
	}
	if len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		if !agreePart(a.Kind, a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// agreePart compares parts of a template: a hole agrees with any hole that a
// caller can fill with the same value.
func agreePart(in Kind, a, b *Expr) bool {
	if a == nil || b == nil {
		return a == b
	}
	if in == Concat && a.Kind != Const && b.Kind != Const && (a.placeholder() || b.placeholder()) {
		return true
	}
	if in == Call && a.placeholder() && b.placeholder() {
		return true
	}
	return Agree(a, b)
}

// placeholder tells whether the value is given from outside: it can be
// anything that a caller passes.
func (e *Expr) placeholder() bool {
	switch e.Kind {
	case Param, Elem:
		return true
	case Field, Index, Result:
		r := e.Root()
		return r != nil && (r.Kind == Param || r.Kind == Call)
	}
	return false
}

func anyAgree(of []*Expr, with *Expr) bool {
	for _, a := range of {
		if Agree(a, with) {
			return true
		}
	}
	return false
}

// Bare tells whether e is nothing but a parameter: it names no lock by itself.
func (e *Expr) Bare() bool {
	return e != nil && (e.Kind == Param || e.Kind == Elem && e.Args[0].Bare())
}
