// Package symbol gives values an identity: which key, which token, which
// duration, which handle. Two values that agree name the same thing, even when
// they stand in two functions, two methods of a type or two packages.
//
// An identity is an expression over constants, parameters, fields and globals,
// computed on SSA values and never on source text, so it sees through local
// variables, conversions, fmt.Sprintf, concatenation and key-building helpers.
package symbol

import (
	"strconv"
	"strings"
)

// Kind is the kind of an expression.
type Kind uint8

const (
	Unknown Kind = iota // a value nothing is known of; equal only to itself
	Const               // Text is the value: the string itself, or the number's digits
	Nil                 // nil, or the zero value that stands for "nothing"
	Param               // parameter Index of the function Text; a receiver is parameter 0
	Global              // the package-level variable Text
	Field               // field Text (package.Type.name) of Args[0]
	Concat              // the pieces Args, one after another
	Call                // what the function Text answers for Args
	Result              // result Index of the call Args[0]
	Index               // the element of Args[0] at Args[1]
	Elem                // some element of Args[0]
	List                // a slice or array of Args
	Struct              // a struct Text with fields Names = Args
	Phi                 // one of Args
	Func                // the function Text
)

// Expr is the identity of a value. Exprs are shared: never change one.
type Expr struct {
	Kind  Kind
	Text  string
	Index int
	Args  []*Expr
	Names []string
	Class uint8 // what the value's type says about it, as the Resolver's Classify tells
	Type  string
}

// Size limits keep an identity small: beyond them a value is Unknown.
const (
	maxDepth = 24
	maxNodes = 200
	maxPhi   = 4
	maxSteps = 500 // values resolved for one, before loops are cut short
)

// Of builds an expression. A part that is not given is unknown: expressions
// are encoded in facts, which hold no nil.
func Of(k Kind, text string, args ...*Expr) *Expr {
	for i, a := range args {
		if a == nil {
			args[i] = &Expr{}
		}
	}
	return &Expr{Kind: k, Text: text, Args: args}
}

// String is the canonical form: equal strings, equal identities.
func (e *Expr) String() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

func (e *Expr) write(b *strings.Builder) {
	if e == nil {
		b.WriteByte('_')
		return
	}
	switch e.Kind {
	case Const:
		b.WriteString(strconv.Quote(e.Text))
		return
	case Nil:
		b.WriteString("nil")
		return
	case Param:
		b.WriteString("$" + strconv.Itoa(e.Index) + "@" + e.Text)
		return
	case Result:
		e.Args[0].write(b)
		b.WriteString("#" + strconv.Itoa(e.Index))
		return
	}
	b.WriteString(kindNames[e.Kind])
	b.WriteString(e.Text)
	if len(e.Args) == 0 && e.Kind != Call {
		return
	}
	b.WriteByte('(')
	for i, a := range e.Args {
		if i > 0 {
			b.WriteByte(',')
		}
		if i < len(e.Names) {
			b.WriteString(e.Names[i] + "=")
		}
		a.write(b)
	}
	b.WriteByte(')')
}

var kindNames = [...]string{Unknown: "?", Global: "global ", Field: ".", Concat: "+", Call: "", Index: "[]", Elem: "range", List: "list", Struct: "struct ", Phi: "phi", Func: "func "}

// Equal tells whether two identities are the same in one function's frame.
func Equal(a, b *Expr) bool {
	if a == nil || b == nil {
		return false
	}
	if a == b {
		return true
	}
	if a.Kind != b.Kind || a.Text != b.Text || a.Index != b.Index || len(a.Args) != len(b.Args) || len(a.Names) != len(b.Names) {
		return false
	}
	for i := range a.Names {
		if a.Names[i] != b.Names[i] {
			return false
		}
	}
	for i := range a.Args {
		if a.Args[i] != b.Args[i] && !Equal(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// Known tells whether every part of e is known.
func (e *Expr) Known() bool {
	known := e != nil
	e.Walk(func(x *Expr) bool {
		if x == nil || x.Kind == Unknown {
			known = false
		}
		return known
	})
	return known
}

// Walk visits e and its parts, outermost first, until visit answers false.
func (e *Expr) Walk(visit func(*Expr) bool) {
	if e == nil || !visit(e) {
		return
	}
	for _, a := range e.Args {
		a.Walk(visit)
	}
}

// Nodes is the size of e, as far as it matters.
func (e *Expr) Nodes() int {
	n := 0
	e.Walk(func(*Expr) bool { n++; return n <= maxNodes })
	return n
}

// Root is the innermost value that e is read from: the receiver of a field
// chain, the map of an index.
func (e *Expr) Root() *Expr {
	for e != nil && (e.Kind == Field || e.Kind == Index || e.Kind == Elem || e.Kind == Result) && len(e.Args) > 0 {
		e = e.Args[0]
	}
	return e
}

// Subst replaces the parameters of the function fn by args, and simplifies.
func (e *Expr) Subst(fn string, args []*Expr) *Expr { return subst(e, fn, args, 0) }

func subst(e *Expr, fn string, args []*Expr, depth int) *Expr {
	if e == nil || depth > maxDepth {
		return e
	}
	if e.Kind == Param {
		if e.Text == fn && e.Index < len(args) && args[e.Index] != nil {
			a := args[e.Index]
			if a.Class == 0 && e.Class != 0 {
				c := *a
				c.Class = e.Class
				return &c
			}
			return a
		}
		return e
	}
	if len(e.Args) == 0 {
		return e
	}
	changed := false
	out := make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		out[i] = subst(a, fn, args, depth+1)
		changed = changed || out[i] != a
	}
	if !changed {
		return e
	}
	c := *e
	c.Args = out
	return simplify(&c)
}

// simplify reads a field of a struct, an element of a list, and joins pieces.
func simplify(e *Expr) *Expr {
	switch e.Kind {
	case Field:
		if v := e.Args[0].FieldValue(shortName(e.Text)); v != nil {
			return v
		}
	case Elem:
		if l := e.Args[0]; l.Kind == List && len(l.Args) == 1 {
			return l.Args[0]
		}
	case Index:
		if l, i := e.Args[0], e.Args[1]; l.Kind == List && i.Kind == Const {
			if n, err := strconv.Atoi(i.Text); err == nil && n >= 0 && n < len(l.Args) {
				return l.Args[n]
			}
		}
	case Concat:
		return concat(e.Args)
	case Phi:
		return phi(e.Args)
	}
	return e
}

// FieldValue is what the struct e holds in the field, or nil when e is no
// struct in sight.
func (e *Expr) FieldValue(name string) *Expr {
	if e == nil || e.Kind != Struct {
		return nil
	}
	for i, n := range e.Names {
		if n == name {
			return e.Args[i]
		}
	}
	return nil
}

func shortName(field string) string { return field[strings.LastIndexByte(field, '.')+1:] }

// Join is the text that pieces make, one after another.
func Join(pieces []*Expr) *Expr { return concat(pieces) }

// concat joins pieces: nested ones are opened, neighbouring constants become one.
func concat(pieces []*Expr) *Expr {
	var out []*Expr
	var add func(p *Expr)
	add = func(p *Expr) {
		switch {
		case p == nil:
			out = append(out, &Expr{})
		case p.Kind == Concat:
			for _, q := range p.Args {
				add(q)
			}
		case p.Kind == Const && len(out) > 0 && out[len(out)-1].Kind == Const:
			out[len(out)-1] = Of(Const, out[len(out)-1].Text+p.Text)
		case p.Kind == Const && p.Text == "":
		default:
			out = append(out, p)
		}
	}
	for _, p := range pieces {
		add(p)
	}
	switch len(out) {
	case 0:
		return Of(Const, "")
	case 1:
		return out[0]
	}
	return &Expr{Kind: Concat, Args: out}
}

// phi is one of several values; values that agree are one.
func phi(args []*Expr) *Expr {
	var out []*Expr
	seen := map[string]bool{}
	for _, a := range args {
		if a == nil {
			return &Expr{}
		}
		parts := []*Expr{a}
		if a.Kind == Phi {
			parts = a.Args
		}
		for _, p := range parts {
			if s := p.String(); !seen[s] {
				seen[s] = true
				out = append(out, p)
			}
		}
	}
	switch {
	case len(out) == 1:
		return out[0]
	case len(out) == 0 || len(out) > maxPhi:
		return &Expr{Kind: Unknown, Text: "phi"}
	}
	return &Expr{Kind: Phi, Args: out}
}

// Hole stands in Template for a part that is not constant.
const Hole = '\uFFFC'

// Template is the text of e with a Hole for every part that is not constant,
// and the parts in order. ok is false when no part of e is text.
func (e *Expr) Template() (text string, holes []*Expr, ok bool) {
	if e == nil {
		return "", nil, false
	}
	switch e.Kind {
	case Const:
		return e.Text, nil, true
	case Concat:
		var b strings.Builder
		for _, a := range e.Args {
			if a.Kind == Const {
				b.WriteString(a.Text)
				ok = true
				continue
			}
			b.WriteRune(Hole)
			holes = append(holes, a)
		}
		return b.String(), holes, ok
	}
	return string(Hole), []*Expr{e}, false
}

// Texts are the templates that e can be: several for a Phi.
func (e *Expr) Texts() []string {
	if e != nil && e.Kind == Phi {
		var out []string
		for _, a := range e.Args {
			out = append(out, a.Texts()...)
		}
		return out
	}
	if t, _, ok := e.Template(); ok {
		return []string{t}
	}
	return nil
}
