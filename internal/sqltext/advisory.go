package sqltext

import "strings"

// An Advisory says what a function does to an advisory lock.
type Advisory struct {
	Name    string
	Session bool // the lock is the session's, until it is unlocked or the session ends
	Xact    bool // the lock is the transaction's

	Try       bool // the answer says whether the lock was taken; else it waits
	Unlock    bool
	UnlockAll bool
	Shared    bool
	MySQL     bool

	// Maybe: the name is interpolated (pg_advisory_%s) and several functions
	// fit it. Each of the other fields then says that some of them do so.
	Maybe bool
}

// advisories are the functions of PostgreSQL and MySQL that lock or unlock.
// IS_FREE_LOCK and IS_USED_LOCK only look.
var advisories = []Advisory{
	{Name: "pg_advisory_lock", Session: true},
	{Name: "pg_advisory_lock_shared", Session: true, Shared: true},
	{Name: "pg_try_advisory_lock", Session: true, Try: true},
	{Name: "pg_try_advisory_lock_shared", Session: true, Try: true, Shared: true},
	{Name: "pg_advisory_unlock", Session: true, Unlock: true},
	{Name: "pg_advisory_unlock_shared", Session: true, Unlock: true, Shared: true},
	{Name: "pg_advisory_unlock_all", Session: true, Unlock: true, UnlockAll: true},
	{Name: "pg_advisory_xact_lock", Xact: true},
	{Name: "pg_advisory_xact_lock_shared", Xact: true, Shared: true},
	{Name: "pg_try_advisory_xact_lock", Xact: true, Try: true},
	{Name: "pg_try_advisory_xact_lock_shared", Xact: true, Try: true, Shared: true},
	{Name: "get_lock", Session: true, Try: true, MySQL: true},
	{Name: "release_lock", Session: true, Unlock: true, MySQL: true},
	{Name: "release_all_locks", Session: true, Unlock: true, UnlockAll: true, MySQL: true},
}

// AdvisoryOf says what the function does, if it is an advisory-lock function.
// The name may hold interpolations, and may then fit several.
func AdvisoryOf(name string) (Advisory, bool) {
	name = lower(name)
	literals := literalParts(name)
	if len(literals) > 1 && !tellsAdvisory(name) {
		return Advisory{}, false
	}
	var found Advisory
	n := 0
	for _, a := range advisories {
		if !fits(a.Name, literals) {
			continue
		}
		if n++; n == 1 {
			found = a
			continue
		}
		found = Advisory{
			Name:      name,
			Session:   found.Session || a.Session,
			Xact:      found.Xact || a.Xact,
			Try:       found.Try || a.Try,
			Unlock:    found.Unlock || a.Unlock,
			UnlockAll: found.UnlockAll || a.UnlockAll,
			Shared:    found.Shared || a.Shared,
			MySQL:     found.MySQL || a.MySQL,
			Maybe:     true,
		}
	}
	return found, n > 0
}

// tellsAdvisory reports whether the known parts of an interpolated name say
// enough: pg_%s may be anything.
func tellsAdvisory(name string) bool {
	return strings.HasPrefix(name, "pg_") && (strings.Contains(name, "advisory") || strings.Contains(name, "lock"))
}

// literalParts splits a name at its interpolations.
func literalParts(name string) []string {
	_, marks := mask(name)
	var parts []string
	at := 0
	for _, m := range marks {
		parts = append(parts, name[at:m.pos])
		at = m.end
	}
	return append(parts, name[at:])
}

// fits reports whether name is the parts with something, or nothing, between them.
func fits(name string, parts []string) bool {
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return name == first
	}
	if len(name) < len(first)+len(last) || !strings.HasPrefix(name, first) || !strings.HasSuffix(name, last) {
		return false
	}
	name = name[len(first) : len(name)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(name, part)
		if i < 0 {
			return false
		}
		name = name[i+len(part):]
	}
	return true
}

// An AdvisoryCall is a call of an advisory-lock function.
type AdvisoryCall struct {
	Advisory
	Call      *Call
	Statement *Statement // the innermost that holds the call
}

// Advisory returns the advisory-lock calls of the text.
func (t *Text) Advisory() []AdvisoryCall {
	var calls []AdvisoryCall
	for st := range t.All() {
		for _, c := range st.Calls {
			if a, ok := AdvisoryOf(c.Name); ok {
				calls = append(calls, AdvisoryCall{a, c, st})
			}
		}
	}
	return calls
}
