package locks

import (
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// names are the names around an operation, by how near they are to it.
type names struct {
	function string   // of the unit
	receiver string   // the unit's receiver type
	key      []string // texts, fields, helpers and parameters that make the key
	around   []string // package and file
	raw      bool     // the unit is a thin wrapper around one command
}

func (m *Model) namesOf(op *Op) names {
	u := op.Unit()
	n := names{function: u.Name(), receiver: receiverName(u)}
	n.raw = rawNames[strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(u.Name(), "Ctx"), "Context"))]
	n.key = m.keyNames(op)
	if m.Pass.Pkg != nil {
		n.around = append(n.around, m.Pass.Pkg.Name())
	}
	if f := m.Pass.Fset.Position(u.Pos()).Filename; f != "" {
		n.around = append(n.around, strings.TrimSuffix(filepath.Base(f), ".go"))
	}
	return n
}

func receiverName(fn *ssa.Function) string {
	recv := fn.Signature.Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// keyNames are the words of a key: its constant text and the names of what it
// is made from.
func (m *Model) keyNames(op *Op) []string {
	var out []string
	op.Key.Walk(func(e *symbol.Expr) bool {
		switch e.Kind {
		case symbol.Const:
			out = append(out, e.Text)
		case symbol.Field, symbol.Global:
			out = append(out, shortName(e.Text))
		case symbol.Call:
			out = append(out, shortName(e.Text))
		case symbol.Param:
			if u := op.Unit(); symbol.ID(u) == e.Text && e.Index < len(u.Params) {
				if e.Index > 0 || u.Signature.Recv() == nil {
					out = append(out, u.Params[e.Index].Name())
				}
			}
		}
		return true
	})
	return append(out, m.sourceNames(op)...)
}

// evidence is why an acquire is taken for a lock by its names, nil when it is
// not: a lock word near it and no word that makes it something else.
func (m *Model) evidence(op *Op) []string {
	n := m.namesOf(op)
	var found []string
	say := func(what, name string) {
		if name != "" && lockWord(name) {
			found = append(found, what+" "+name)
		}
	}
	for _, k := range n.key {
		say("key", k)
	}
	if !n.raw {
		say("function", n.function)
		say("type", n.receiver)
		for _, a := range n.around {
			say("file or package", a)
		}
	}
	if len(found) == 0 || m.counter(n) {
		return nil
	}
	return found
}

// counter tells whether the names say that this is no lock: a dedupe marker, a
// rate limit, a cache of sessions. A function that is called Lock is one
// whatever its type is called.
func (m *Model) counter(n names) bool {
	for _, k := range n.key {
		if counterWord(k) && !lockWord(k) {
			return true
		}
	}
	if counterWord(n.function) && !lockWord(n.function) {
		return true
	}
	return counterWord(n.receiver) && !lockWord(n.function)
}
