package locks

import (
	"go/types"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Releaser is a function that does nothing to locks but release the one of a key
// that it is given, if it still holds the token that it is given.
type Releaser struct {
	Func       *types.Func
	Key, Token int // which parameters, a receiver not counted
}

// Releaser tells whether f is one.
func (m *Model) Releaser(f *types.Func) (Releaser, bool) {
	s := m.imported(f)
	if s == nil {
		return Releaser{}, false
	}
	r := Releaser{Func: f, Key: -1, Token: -1}
	shift := 0
	if f.Signature().Recv() != nil {
		shift = 1
	}
	for _, a := range s.acts {
		switch {
		case a.Kind == Read:
			continue
		case a.Kind != Release || a.Guard != ByValue || a.Result != 0 || r.Key >= 0:
			return r, false
		}
		key, token := paramOf(a.Key, s.id), paramOf(a.Value, s.id)
		if key < shift || token < shift {
			return r, false
		}
		r.Key, r.Token = key-shift, token-shift
	}
	return r, r.Key >= 0
}

// paramOf is which parameter of the function id an identity is, -1 for none.
func paramOf(e *symbol.Expr, id string) int {
	if e == nil || e.Kind != symbol.Param || e.Text != id {
		return -1
	}
	return e.Index
}
