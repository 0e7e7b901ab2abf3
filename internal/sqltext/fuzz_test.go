package sqltext

import (
	"strings"
	"testing"
)

// FuzzParse checks what holds for every text: no panic, offsets that are in
// the text and in order, work in proportion to the length, and a MayMention
// that overlooks nothing.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"SELECT pg_catalog.pg_advisory_%s(hashtext($1)::bigint, ?) FROM \"a\".`b` -- c",
		"WITH c AS (UPDATE t SET a = a+1, (b, c) = (:x, @y) WHERE id IN (SELECT 1 FOR UPDATE SKIP LOCKED) RETURNING id) SELECT * FROM c",
		"DO $$ BEGIN IF NOT pg_try_advisory_lock(1) THEN EXECUTE $a$ SELECT 1 $a$; END IF; END $$; SELECT [a] FROM [b]",
		"INSERT INTO t (a) VALUES ('it''s', E'\\'') ON CONFLICT (a) DO UPDATE SET b = EXCLUDED.b WHERE t.c < now()",
		"SELECT \uFFFC_lock(\uFFFC) /* open",
		"DELETE FROM t WHERE (a = 1 OR (b, c) = ($1, $2)) AND NOT EXISTS (SELECT 1) UNION SELECT 2",
		"A(A($0A\"\"0 ",
		"SELECT UNION",
		"x=--y\nz=/*a*/-1 a\"b\"c\"d %[2]d%s%",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parsed, work := parse(text)
		if most := 1000 + 100*len(text); work > most {
			t.Errorf("work %d for %d bytes", work, len(text))
		}
		statements := 0
		for _, st := range parsed.Statements {
			statements++
			checkStatement(t, text, st, 0, len(text))
		}
		interesting := len(parsed.Advisory()) > 0 || len(parsed.Find("hashtext")) > 0
		for st := range parsed.All() {
			interesting = interesting || st.RowLock != ""
		}
		if interesting && !MayMention(text) {
			t.Errorf("MayMention overlooks what Parse finds")
		}
	})
}

func checkStatement(t *testing.T, text string, st *Statement, lo, hi int) {
	checkRange(t, "statement", st.Offset, st.End, lo, hi)
	before := lo
	for _, c := range st.Calls {
		if c.Offset < before {
			t.Errorf("call of %s at %d is out of order", c.Name, c.Offset)
		}
		before = c.Offset
		checkCall(t, text, c, 0, len(text))
	}
	for _, a := range st.Set {
		checkExpr(t, text, a.Expr, 0, len(text))
	}
	for _, p := range st.Where {
		checkExpr(t, text, p.Right, 0, len(text))
	}
	before = st.Offset
	for _, sub := range st.Sub {
		checkStatement(t, text, sub, before, st.End)
		before = sub.End
	}
}

// checkCall looks one level deep: the calls in arguments are in Calls too.
func checkCall(t *testing.T, text string, c *Call, lo, hi int) {
	checkRange(t, "call", c.Offset, c.End, lo, hi)
	checkRange(t, "name", c.Offset, c.NameEnd, c.Offset, c.End)
	if !strings.Contains(lower(text[c.Offset:c.NameEnd]), c.Name) {
		t.Errorf("the name %q is not at [%d:%d]", c.Name, c.Offset, c.NameEnd)
	}
	before := c.NameEnd
	for _, a := range c.Args {
		checkRange(t, "argument", a.Offset, a.End, before, c.End)
		checkExpr(t, text, a, before, c.End)
		before = a.End
	}
}

func checkExpr(t *testing.T, text string, e Expr, lo, hi int) {
	checkRange(t, "expression", e.Offset, e.End, lo, hi)
	if e.Text != text[e.Offset:e.End] {
		t.Errorf("text %q of an expression is not at [%d:%d]", e.Text, e.Offset, e.End)
	}
	if e.Placeholder != (e.Index >= 0) || e.Placeholder && e.Literal {
		t.Errorf("%q: placeholder %v, index %d, literal %v", e.Text, e.Placeholder, e.Index, e.Literal)
	}
	before := e.Offset
	for _, c := range e.Calls {
		checkRange(t, "call in expression", c.Offset, c.End, before, e.End)
		before = c.End
	}
}

func checkRange(t *testing.T, what string, offset, end, lo, hi int) {
	if offset < lo || end < offset || hi < end {
		t.Errorf("%s at [%d:%d], want it in [%d:%d]", what, offset, end, lo, hi)
	}
}
