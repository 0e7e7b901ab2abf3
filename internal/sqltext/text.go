package sqltext

import "iter"

// A Text is what Parse found.
type Text struct {
	// Statements are in text order; those in the body of a DO or of a function
	// follow the statement that holds the body.
	Statements []*Statement
}

// Parse says what text does. It never fails: what is no SQL gives statements
// without a verb. What a builder takes as a part of a statement is read like
// the rest of one: "FOR UPDATE SKIP LOCKED", and a condition with WHERE before it.
func Parse(text string) *Text {
	t, _ := parse(text)
	return t
}

// parse also returns the work done, which is to stay linear.
func parse(text string) (*Text, int) {
	s := newSource(text)
	t := &Text{}
	s.statements(t, 0, len(text), 0)
	return t, s.work
}

// All yields the statements and, after each, its sub-statements at any depth.
func (t *Text) All() iter.Seq[*Statement] {
	return func(yield func(*Statement) bool) {
		each(t.Statements, yield)
	}
}

func each(statements []*Statement, yield func(*Statement) bool) bool {
	for _, st := range statements {
		if !yield(st) || !each(st.Sub, yield) {
			return false
		}
	}
	return true
}

// Find returns the calls of the named function, wherever they stand.
func (t *Text) Find(name string) []*Call {
	var found []*Call
	for st := range t.All() {
		for _, c := range st.Calls {
			if c.Name == name {
				found = append(found, c)
			}
		}
	}
	return found
}

// HashText returns the calls of hashtext in a statement or an expression, at
// any depth: hashtext($1), hashtext($1)::bigint, both keys of
// pg_advisory_lock(hashtext($1), hashtext($2)). It does not return
// hashtextextended, whose result has 64 bits.
func HashText(text string) []*Call {
	return Parse(text).Find("hashtext")
}
