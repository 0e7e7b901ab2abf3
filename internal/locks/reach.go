package locks

import (
	"strings"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Facts travel to every package that imports one, directly or not: what goes
// into them decides what a large program costs. So an act is told to callers
// only as far as they can do something with it.
const (
	maxLockVia  = maxVia // wrappers around an operation of a lock
	maxRawVia   = 4      // around a bare acquire or release
	maxOtherVia = 2      // around a read, a write, a statement
	maxActNodes = 60     // the size of all identities of an act
)

// reach is through how many wrappers an act is followed.
func reach(a *Act) int {
	switch {
	case a.Lock:
		return maxLockVia
	case a.Kind == Acquire, a.Kind == Release, a.Kind == Renew, a.Kind == Pending:
		return maxRawVia
	}
	return maxOtherVia
}

// concernsCallers tells whether a caller in another package can judge the act,
// or has to know of it: the operation of a lock, and a bare command or statement
// of which the caller gives the key, the text or the handle.
func (a *Act) concernsCallers() bool {
	switch {
	case a.Kind == SQL:
		return statementOfLock(a.Text) || textFromCaller(a.Text)
	case ofPool[a.Kind]:
		return pending(a.Handle)
	case a.Lock:
		return true
	case a.Kind == Pending:
		return true
	}
	return a.Key != nil && pending(a.Key)
}

// nodes is the size of what the act says.
func (a *Act) nodes() int {
	n := 0
	for _, e := range []*symbol.Expr{a.Key, a.Value, a.TTL, a.Text, a.Keys, a.Args, a.Handle} {
		n += e.Nodes()
	}
	return n
}

// lockFunctions are what a statement about a session lock mentions.
var lockFunctions = []string{"advisory", "get_lock", "release_lock", "release_all_locks", "hashtext"}

func statementOfLock(text *symbol.Expr) bool {
	for _, t := range text.Texts() {
		t = strings.ToLower(t)
		for _, f := range lockFunctions {
			if strings.Contains(t, f) {
				return true
			}
		}
	}
	return false
}

// textFromCaller tells whether a statement's text is a caller's.
func textFromCaller(text *symbol.Expr) bool {
	if text == nil || !pending(text) {
		return false
	}
	_, _, some := text.Template()
	return !some
}
