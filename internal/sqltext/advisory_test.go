package sqltext

import (
	"strings"
	"testing"
)

func describeAdvisory(a Advisory) string {
	s := a.Name
	for _, f := range []struct {
		is   bool
		name string
	}{
		{a.Session, "session"}, {a.Xact, "xact"}, {a.Try, "try"}, {a.Unlock, "unlock"}, {a.UnlockAll, "all"},
		{a.Shared, "shared"}, {a.MySQL, "mysql"}, {a.Maybe, "maybe"},
	} {
		if f.is {
			s += " " + f.name
		}
	}
	return s
}

func TestAdvisoryOf(t *testing.T) {
	for _, e := range []struct{ name, want string }{
		{"pg_advisory_lock", "pg_advisory_lock session"},
		{"PG_ADVISORY_LOCK", "pg_advisory_lock session"},
		{"pg_advisory_lock_shared", "pg_advisory_lock_shared session shared"},
		{"pg_try_advisory_lock", "pg_try_advisory_lock session try"},
		{"pg_try_advisory_lock_shared", "pg_try_advisory_lock_shared session try shared"},
		{"pg_advisory_unlock", "pg_advisory_unlock session unlock"},
		{"pg_advisory_unlock_shared", "pg_advisory_unlock_shared session unlock shared"},
		{"pg_advisory_unlock_all", "pg_advisory_unlock_all session unlock all"},
		{"pg_advisory_xact_lock", "pg_advisory_xact_lock xact"},
		{"pg_try_advisory_xact_lock_shared", "pg_try_advisory_xact_lock_shared xact try shared"},
		{"get_lock", "get_lock session try mysql"},
		{"release_lock", "release_lock session unlock mysql"},
		{"release_all_locks", "release_all_locks session unlock all mysql"},

		{"is_free_lock", ""},
		{"hashtext", ""},
		{"pg_advisory", ""},
		{"", ""},

		// Interpolated names.
		{"pg_advisory_xact_\uFFFC_shared", "pg_advisory_xact_lock_shared xact shared"},
		{"pg_advisory_unl\uFFFC", "pg_advisory_unl\uFFFC session unlock all shared maybe"},
		{"pg_advisory_%s", "pg_advisory_%s session xact unlock all shared maybe"},
		{"pg_advisory_%slock", "pg_advisory_%slock session xact unlock maybe"},
		{"pg_%sadvisory_lock", "pg_%sadvisory_lock session try maybe"},
		{"pg_\uFFFC_lock", "pg_\uFFFC_lock session xact try maybe"},
		{"pg_%s", ""},
		{"%s", ""},
		{"my_%s_lock", ""},
	} {
		a, ok := AdvisoryOf(e.name)
		got := describeAdvisory(a)
		if got != e.want || ok != (e.want != "") {
			t.Errorf("%s\n got %s\nwant %s", e.name, got, e.want)
		}
	}
}

func TestTextAdvisory(t *testing.T) {
	for _, e := range []example{
		{"SELECT pg_advisory_lock($1)", "pg_advisory_lock in SELECT"},
		{"SELECT pg_advisory_unlock(1), pg_advisory_unlock(2)", "pg_advisory_unlock in SELECT, pg_advisory_unlock in SELECT"},
		{"SELECT 1 FROM t WHERE pg_try_advisory_xact_lock(t.id)", "pg_try_advisory_xact_lock in SELECT"},
		{"WITH l AS (SELECT pg_advisory_xact_lock(1)) UPDATE t SET a = 1", "pg_advisory_xact_lock in SELECT"},
		{"UPDATE t SET a = 1 WHERE pg_try_advisory_lock(id)", "pg_try_advisory_lock in UPDATE"},
		{"DO $$ BEGIN PERFORM pg_advisory_lock(1); END $$", "pg_advisory_lock in PERFORM"},
		{"SELECT IF(GET_LOCK('a', 1), 1, 0)", "get_lock in SELECT"},
		{"SELECT pg_advisory_%s(%d)", "pg_advisory_%s in SELECT"},
		{"SELECT COALESCE(RELEASE_LOCK(?), 0)", "release_lock in SELECT"},
		{"SELECT 'pg_advisory_lock(1)'", ""},
		{"SELECT objid FROM pg_locks WHERE locktype = 'advisory'", ""},
	} {
		var got []string
		for _, a := range Parse(e.text).Advisory() {
			got = append(got, a.Name+" in "+a.Statement.Verb)
		}
		if g := strings.Join(got, ", "); g != e.want {
			t.Errorf("%s\n got %s\nwant %s", e.text, g, e.want)
		}
	}
}

func TestMayMention(t *testing.T) {
	for _, e := range []struct {
		text string
		want bool
	}{
		{"SELECT pg_advisory_lock($1)", true},
		{"select PG_TRY_ADVISORY_LOCK(1)", true},
		{"SELECT pg_\uFFFClock(1)", true},
		{"SELECT Get_Lock('a', 1)", true},
		{"SELECT RELEASE_ALL_LOCKS()", true},
		{"SELECT HashText('a')", true},
		{"SELECT id FROM t FOR\n\tUPDATE", true},
		{"SELECT id FROM t FOR /* x */ KEY SHARE", true},
		{"SELECT id FROM t LOCK IN SHARE MODE", true},
		{"SELECT id FROM t", false},
		{"UPDATE t SET a = 1", false},
		{"waiting for the lock", false},
		{"", false},
	} {
		if got := MayMention(e.text); got != e.want {
			t.Errorf("MayMention(%q) = %v", e.text, got)
		}
	}
	if n := testing.AllocsPerRun(10, func() { MayMention("SELECT id FROM t WHERE a = 1 FOR NOTHING") }); n != 0 {
		t.Errorf("MayMention allocates %v times", n)
	}
}
