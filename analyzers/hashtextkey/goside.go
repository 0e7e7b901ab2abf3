package hashtextkey

import (
	"fmt"
	"go/token"
	"regexp"
	"slices"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// goSide judges keys that are computed in Go, each hash once.
func (c *checker) goSide() {
	seen := map[token.Pos]bool{}
	told := map[string]bool{} // hashes of other packages, by the function that uses them
	for _, l := range locksFirst(c.m.SQLLocks()) {
		if l.Func.MySQL || l.Key == nil || l.Key.Kind == symbol.Const || l.Hash {
			continue
		}
		n := c.m.NarrowKey(l)
		if n == nil {
			continue
		}
		f := rule.Finding{Sub: "goside", Pos: n.Pos}
		if !f.Pos.IsValid() {
			here := fmt.Sprint(l.Unit(), l.Key)
			if told[here] {
				continue
			}
			told[here] = true
			f.Pos = l.Instr.Pos()
		}
		if seen[f.Pos] {
			continue
		}
		seen[f.Pos] = true
		if call := c.m.CallAt(f.Pos); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		if c.migration(l) {
			f.Severity = rule.Info
		}
		f.Message = message(l, n)
		if n.Pos.IsValid() && !n.Name && !n.Text { // half of the uint64s are no bigint
			f.Fix = c.fixHash(n)
		}
		c.Report(f)
	}
}

// locksFirst are the statements with those that unlock behind.
func locksFirst(all []*locks.SQLLock) []*locks.SQLLock {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b *locks.SQLLock) int {
		switch {
		case a.Locks() == b.Locks():
			return 0
		case a.Locks():
			return -1
		}
		return 1
	})
	return out
}

func message(l *locks.SQLLock, n *locks.Narrow) string {
	if n.Name {
		return fmt.Sprintf("the key of %s is no hash: Sum appends the hash to its argument, so the first bytes are the name itself and names that begin alike share a lock; write the name to the hash and call Sum(nil), or use sha256.Sum256", l.Func.Name)
	}
	return fmt.Sprintf("the key of %s keeps 32 bits of a name (%s): two names can share it, and then unrelated work waits for, skips or deadlocks with each other (77,000 names collide with probability one half); use 64 bits (fnv.New64a, or the first eight bytes of a sha256)", l.Func.Name, n.What)
}

var migrating = regexp.MustCompile(`(?i)migrat|schema`)

// migration tells whether a lock is a migration runner's: one name a database.
func (c *checker) migration(l *locks.SQLLock) bool {
	return migrating.MatchString(c.Pkg.Path()) || migrating.MatchString(l.UnitName())
}
