package effects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// askedFor tells whether the function asks, on every way to a command on a key,
// whether that key is there, and branches before it goes on: it fills what is
// empty, and leaves the rest alone.
func (m *Model) askedFor(c ssa.CallInstruction, row *lockapi.Call) bool {
	key := m.redisKey(c.Common(), row)
	if key == nil {
		return false
	}
	for b := c.Block().Idom(); b != nil; b = b.Idom() {
		for _, in := range b.Instrs {
			if ask, ok := in.(*ssa.Call); ok && len(*ask.Referrers()) > 0 && m.asks(ask.Common(), key) {
				return true
			}
		}
	}
	return false
}

// asks tells whether a call asks Redis whether a key is there.
func (m *Model) asks(c *ssa.CallCommon, key *symbol.Expr) bool {
	f := symbol.Callee(c)
	if f == nil || f.Name() != "Exists" && f.Name() != "Do" && f.Name() != "DoContext" {
		return false
	}
	row := lockapi.Lookup(f)
	if row == nil || row.Backend != lockapi.Redis || row.Role == lockapi.RawCommand && m.word(c, row) != "EXISTS" {
		return false
	}
	asked := m.redisKey(c, row)
	return asked != nil && symbol.Equal(asked, key)
}

// redisKey is the key of a command's method, or of a command given word by word.
func (m *Model) redisKey(c *ssa.CallCommon, row *lockapi.Call) *symbol.Expr {
	args := symbol.Args(c)
	place := row.Keys
	if row.Role == lockapi.RawCommand {
		place = row.Words
	}
	i := place.Index() + symbol.Receivers(c)
	if !place.Given() || i >= len(args) {
		return nil
	}
	e := m.sym.Resolve(args[i])
	if e.Kind != symbol.List {
		return e
	}
	n := 0
	if row.Role == lockapi.RawCommand {
		n = 1
	}
	if n >= len(e.Args) {
		return nil
	}
	return e.Args[n]
}

func (m *Model) word(c *ssa.CallCommon, row *lockapi.Call) string {
	return command(rawWords(m.sym.All(symbol.Args(c)), row.Words.Index()+symbol.Receivers(c)))
}
