package sqltext

import (
	"fmt"
	"strings"
	"testing"
)

// describeCall writes a call as name(arg (flags) [nested calls], …).
func describeCall(c *Call) string {
	var args []string
	for _, a := range c.Args {
		s := a.Text + flags(a)
		for _, n := range a.Calls {
			s += " [" + describeCall(n) + "]"
		}
		args = append(args, s)
	}
	name := c.Name
	if c.Partial {
		name += "…"
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

func TestCalls(t *testing.T) {
	for _, e := range []example{
		{"SELECT pg_advisory_lock($1)", "pg_advisory_lock($1 (#0))"},
		{"SELECT PG_Advisory_Lock ( 42 )", "pg_advisory_lock(42 (literal))"},
		{"SELECT pg_catalog.pg_advisory_lock(-42)", "pg_advisory_lock(-42 (literal))"},
		{`SELECT "pg_advisory_lock"(1)`, "pg_advisory_lock(1 (literal))"},
		{"SELECT pg_advisory_lock($2, $1)", "pg_advisory_lock($2 (#1), $1 (#0))"},
		{"SELECT pg_advisory_lock(?, ?)", "pg_advisory_lock(? (#0), ? (#1))"},
		{"SELECT pg_advisory_lock(:ns, @id)", "pg_advisory_lock(:ns (#0), @id (#1))"},
		{"SELECT pg_advisory_lock(%d)", "pg_advisory_lock(%d (#0))"},
		{"SELECT pg_advisory_lock(%[2]d, %[1]d)", "pg_advisory_lock(%[2]d (#1), %[1]d (#0))"},
		{"SELECT pg_advisory_lock(\uFFFC, \uFFFC)", "pg_advisory_lock(\uFFFC (#0), \uFFFC (#1))"},
		{"SELECT pg_advisory_%s(%d)", "pg_advisory_%s…(%d (#1))"},
		{"SELECT \uFFFC_lock(1)", "\uFFFC_lock…(1 (literal))"},
		{"SELECT pg_advisory_lock()", "pg_advisory_lock()"},

		// Casts and parentheses.
		{"SELECT f($1::bigint)", "f($1::bigint (#0, cast bigint))"},
		{"SELECT f(($1)::text::BigInt)", "f(($1)::text::BigInt (#0, cast bigint))"},
		{"SELECT f(CAST(? AS int8))", "f(CAST(? AS int8) (#0, cast int8) [cast(? AS int8)])"},
		{"SELECT f(?::bigint, ?::int4)", "f(?::bigint (#0, cast bigint), ?::int4 (#1, cast int4))"},
		{"SELECT f('a'::text, NULL, true, E'it''s')", "f('a'::text (literal, cast text), NULL (literal), true (literal), E'it''s' (literal))"},

		// What is neither one placeholder nor one literal.
		{"SELECT f('lock:' || $1)", "f('lock:' || $1)"},
		{"SELECT f('lock:%s', '%s')", "f('lock:%s', '%s' (#1))"},
		{"SELECT f(a.id)", "f(a.id)"},
		{"SELECT f(-$1)", "f(-$1)"},

		// Nesting.
		{"SELECT pg_advisory_lock(hashtext($1)::bigint)", "pg_advisory_lock(hashtext($1)::bigint (cast bigint) [hashtext($1 (#0))])"},
		{"SELECT pg_advisory_lock(hashtext($1), hashtext($2))", "pg_advisory_lock(hashtext($1) [hashtext($1 (#0))], hashtext($2) [hashtext($2 (#1))])"},
		{"SELECT f((SELECT g(1)))", "f((SELECT g(1)) [g(1 (literal))])"},
		{"SELECT f(ARRAY[1, 2], (3, 4))", "f(ARRAY[1, 2], (3, 4))"},
		{"SELECT GET_LOCK(CONCAT('a', ?), 10)", "get_lock(CONCAT('a', ?) [concat('a' (literal), ? (#0))], 10 (literal))"},
		{`SELECT GET_LOCK("name", 10)`, `get_lock("name" (literal), 10 (literal))`},

		// Cut off.
		{"SELECT f(g($1), ", "f(g($1) [g($1 (#0))])"},
	} {
		var got string
		for st := range Parse(e.text).All() {
			if len(st.Calls) > 0 && got == "" {
				got = describeCall(st.Calls[0])
			}
		}
		if got != e.want {
			t.Errorf("%s\n got %s\nwant %s", e.text, got, e.want)
		}
	}
}

// Words before a parenthesis that call nothing.
func TestNotCalls(t *testing.T) {
	for _, text := range []string{
		"INSERT INTO t (a) VALUES (1)",
		"INSERT INTO s.t(a) SELECT a FROM u WHERE a IN (1) AND (b) OR NOT (c)",
		"WITH a(x) AS (SELECT 1), b(x) AS (SELECT 2) SELECT 1 FROM a JOIN b USING (x)",
		"CREATE TABLE t (a varchar(10), b numeric(3,2), PRIMARY KEY (a))",
		"CREATE TABLE IF NOT EXISTS t(a int)",
		"CREATE INDEX i ON t(a)",
		"CREATE FUNCTION f(a int) RETURNS void",
		"SELECT a::numeric(3) FROM t AS u(a, b)",
		"SELECT 'f(1)' -- f(2)",
		"INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO NOTHING",
	} {
		for st := range Parse(text).All() {
			for _, c := range st.Calls {
				t.Errorf("%s: call of %s", text, c.Name)
			}
		}
	}
}

// Offsets are what an edit of the text needs: the name, the arguments, the whole call.
func TestCallOffsets(t *testing.T) {
	for _, e := range []example{
		{"SELECT pg_catalog.hashtext ( $1 , 'b' ) FROM t", "hashtext|$1|'b'|hashtext ( $1 , 'b' )"},
		{"SELECT \uFFFC, HashText(\uFFFC)", "HashText|\uFFFC|HashText(\uFFFC)"},
		{"DO $x$ SELECT f(1) $x$", "f|1|f(1)"},
		{"SELECT f(1", "f|1|f(1"},
		{"SELECT f(1 ; SELECT 2", "f|1|f(1"},
		{"DO $$ SELECT f(1 $$", "f|1|f(1"},
	} {
		calls := []*Call{}
		for st := range Parse(e.text).All() {
			calls = append(calls, st.Calls...)
		}
		if len(calls) != 1 {
			t.Fatalf("%s: %d calls", e.text, len(calls))
		}
		c := calls[0]
		got := e.text[c.Offset:c.NameEnd]
		for _, a := range c.Args {
			got += "|" + e.text[a.Offset:a.End]
		}
		got += "|" + e.text[c.Offset:c.End]
		if got != e.want {
			t.Errorf("%s\n got %s\nwant %s", e.text, got, e.want)
		}
	}
}

func TestHashText(t *testing.T) {
	for _, e := range []example{
		{"hashtext($1)", "[0:8]"},
		{"hashtext($1)::bigint", "[0:8]"},
		{"SELECT HASHTEXT($1)", "[7:15]"},
		{"SELECT pg_catalog.hashtext($1)", "[18:26]"},
		{"SELECT pg_advisory_lock(hashtext($1), hashtext($2))", "[24:32][38:46]"},
		{"SELECT pg_advisory_lock(abs(hashtext(lower($1)))::bigint)", "[28:36]"},
		{"hashtextextended($1, 0)", ""},
		{"SELECT 'hashtext(1)', hashtext FROM t", ""},
		{"DO $$ BEGIN PERFORM hashtext('a'); END $$", "[20:28]"},
	} {
		var got string
		for _, c := range HashText(e.text) {
			got += fmt.Sprintf("[%d:%d]", c.Offset, c.NameEnd)
		}
		if got != e.want {
			t.Errorf("%s\n got %s\nwant %s", e.text, got, e.want)
		}
	}
}

func TestFindInArguments(t *testing.T) {
	lock := Parse("SELECT pg_advisory_lock(hashtext($1), f(hashtext($2)))").Statements[0].Calls[0]
	if n := len(lock.Find("hashtext")); n != 2 {
		t.Errorf("hashtext %d times in the call, want 2", n)
	}
	if n := len(lock.Args[1].Find("hashtext")); n != 1 {
		t.Errorf("hashtext %d times in the second key, want 1", n)
	}
	if n := len(lock.Find("hashtextextended")); n != 0 {
		t.Errorf("hashtextextended %d times, want 0", n)
	}
}
