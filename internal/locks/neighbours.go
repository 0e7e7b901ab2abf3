package locks

import (
	"slices"

	"github.com/lockvet/lockvet/internal/symbol"
)

// neighbours finds the operations whose key can agree with another's, without
// comparing each with each: keys agree only where their constant text is the
// same, or they are read from the same field or variable.
type neighbours struct {
	byKey  map[string][]*Op
	others []*Op // keys that may agree with any
	order  map[*Op]int
}

func newNeighbours(ops []*Op) *neighbours {
	n := &neighbours{byKey: map[string][]*Op{}, order: map[*Op]int{}}
	for i, o := range ops {
		n.order[o] = i
		switch o.Kind {
		case Release, Renew, Read, Write:
		default:
			continue
		}
		if o.Key == nil {
			continue
		}
		sig, ok := signature(o.Key)
		if ok {
			n.byKey[sig] = append(n.byKey[sig], o)
		}
		if !ok || inField(o.Key) || o.Kind == Release && ofParam(o.Key) {
			n.others = append(n.others, o) // a field can hold any key: the handle's; a caller can give any
		}
	}
	return n
}

// inField tells whether a key is read from a field, or from the list in one.
func inField(k *symbol.Expr) bool { return listed(k).Kind == symbol.Field }

// signature is what two keys that agree have in common; false for keys that
// are one of several.
func signature(k *symbol.Expr) (string, bool) {
	switch k.Kind {
	case symbol.Const, symbol.Concat:
		t, _, _ := k.Template()
		return "text " + t, true
	case symbol.Phi:
		return "", false
	case symbol.Field, symbol.Global, symbol.Call:
		return k.Text, true
	}
	return string(rune(k.Kind)), true
}

// of are the operations that may concern the lock that a takes.
func (n *neighbours) of(a *Op) []*Op {
	if a.Key == nil {
		return nil
	}
	sig, ok := signature(a.Key)
	if !ok {
		var all []*Op
		for _, ops := range n.byKey {
			all = append(all, ops...)
		}
		return n.sorted(append(all, n.others...))
	}
	return n.sorted(append(append([]*Op{}, n.byKey[sig]...), n.others...))
}

func (n *neighbours) sorted(ops []*Op) []*Op {
	slices.SortFunc(ops, func(x, y *Op) int { return n.order[x] - n.order[y] })
	return slices.Compact(ops)
}
