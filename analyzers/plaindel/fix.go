package plaindel

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

const fixMessage = "Delete the key only while it still holds the token that was stored"

// cure is what to do about one release.
type cure struct {
	fix  *analysis.SuggestedFix
	need string // what has to be carried to the release first
}

// maxLocks bounds the package that is given fixes: each fix looks at the whole
// function around it, and at the other locks there.
const maxLocks = 200

// site is a release that is to be rewritten.
type site struct {
	m    *locks.Model
	l    *locks.Lock
	r    *locks.Op
	file *fix.File
	info *types.Info
	call *ast.CallExpr

	without *locks.Lock // the one whose token the release does not have
}

// cureOf looks for the token that the acquire stored and, where the release can
// have it, makes the release a compare-and-delete.
func cureOf(m *locks.Model, l *locks.Lock, r *locks.Op) cure {
	if len(m.Lock) > maxLocks {
		return cure{}
	}
	s := &site{m: m, l: l, r: r, call: m.CallExpr(r), info: m.Pass.TypesInfo}
	if s.call == nil {
		return cure{}
	}
	if s.file = fix.Open(m.Pass, s.call.Pos()); s.file == nil {
		return cure{}
	}
	t, ok := s.token()
	if !ok {
		return cure{need: need(s.without.Acquire().Unit(), r.Unit())}
	}
	edits := s.rewrite(t)
	if edits == nil {
		return cure{}
	}
	return cure{fix: &analysis.SuggestedFix{Message: fixMessage, TextEdits: slices.Concat(t.edits, edits)}}
}

// token is the token of every acquire that the release belongs to: a release
// that compares with one of two would keep the other's lock. Where its own function
// acquires, those of other functions are not its.
func (s *site) token() (tok, bool) {
	t, ok := s.tokenOf(s.l)
	if !ok {
		s.without = s.l
		return t, false
	}
	for _, other := range s.m.Lock {
		if other == s.l || !slices.Contains(other.Releases, s.r) || s.l.Acquire().Unit() == s.r.Unit() && other.Acquire().Unit() != s.r.Unit() {
			continue
		}
		if o, ok := s.tokenOf(other); !ok || o.text != t.text || len(o.edits)+len(t.edits) > 0 {
			s.without = other
			return tok{}, false
		}
	}
	return t, true
}

// need says what has to be carried from the function that acquires to the one
// that releases, "" when they are one.
func need(a, r *ssa.Function) string {
	if a == r {
		return ""
	}
	text := fmt.Sprintf("%[1]s needs the token that %[2]s stored: return it from %[2]s and pass it to %[1]s", locks.FuncName(r), locks.FuncName(a))
	if a.Signature.Recv() != nil || r.Signature.Recv() != nil {
		text += ", or keep it in a field"
	}
	return text
}
