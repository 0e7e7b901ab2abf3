package sqltext

import (
	"strings"
	"testing"
)

const megabyte = 1 << 20

// hostile are pieces that make careless parsers quadratic when repeated.
var hostile = map[string]string{
	"parentheses":        "(",
	"closing":            ")",
	"brackets":           "[",
	"mixed":              "([",
	"calls":              "f(",
	"groups and calls":   "((f(1),",
	"sub-selects":        "(SELECT a FROM t WHERE b = ",
	"calls and selects":  "f((SELECT ",
	"conditions":         "SELECT 1 WHERE (a = 1 OR (",
	"not":                "SELECT 1 WHERE NOT ",
	"unions":             "SELECT 1 UNION ",
	"CTEs":               "WITH a AS (",
	"single quotes":      "'",
	"double quotes":      "\"",
	"double in words":    "a\"",
	"backticks":          "`",
	"dollar quotes":      "$$",
	"tags":               "$a$ $b$ ",
	"odd dollars":        "$ 1$ ",
	"dollar runs":        "$$ $a$$$ ",
	"functions":          "CREATE FUNCTION f AS $a$ DO $$ ",
	"comments":           "a/*",
	"dashes":             "=--\n",
	"slashes":            "a/",
	"operators":          "=/",
	"dots":               "a.",
	"commas":             ",",
	"semicolons":         ";",
	"casts":              "x::",
	"cast calls":         "CAST(",
	"cast to cast":       "CAST(a AS CAST(b AS ",
	"sets":               "UPDATE t SET a = ",
	"set rows":           "UPDATE t SET (a, b) = (",
	"verbs":              "%s",
	"holes":              string(Hole),
	"question marks":     "?",
	"named":              ":a ",
	"case":               "case when ",
	"begin":              "begin ",
	"explain":            "EXPLAIN ",
	"inserts":            "INSERT INTO t SELECT ",
	"NUL":                "\x00",
	"invalid UTF-8":      "\xff",
	"no UTF-8 in quotes": "\"\xc3",
}

// TestLinear bounds the work, which counts bytes lexed and tokens visited, and
// not the time, which depends on the machine.
func TestLinear(t *testing.T) {
	for name, piece := range hostile {
		pieces := strings.Repeat(piece, megabyte/32/len(piece))
		for _, text := range []string{pieces, "SELECT " + pieces, "DO $$ " + pieces} {
			_, whole := parse(text)
			_, half := parse(text[:len(text)/2])
			if whole > 3*half {
				t.Errorf("%s: twice the text is %.1f times the work", name, float64(whole)/float64(half))
			}
			if whole > 100*len(text) {
				t.Errorf("%s: work %d for %d bytes", name, whole, len(text))
			}
		}
	}
}

// A whole megabyte is parsed, however it nests.
func TestMegabyte(t *testing.T) {
	for _, name := range []string{"calls", "single quotes", "dollar quotes"} {
		text := strings.Repeat(hostile[name], megabyte/len(hostile[name]))
		if _, work := parse(text); work > 10*len(text) {
			t.Errorf("%s: work %d for a megabyte", name, work)
		}
	}
}

// A name in each of a million bytes of calls is found without recursion.
func TestFindDeep(t *testing.T) {
	text := strings.Repeat("hashtext(", megabyte/9)
	calls := Parse(text).Statements[0].Calls
	if n := len(calls[0].Find("hashtext")); n != len(calls)-1 {
		t.Errorf("found %d of %d", n, len(calls)-1)
	}
}

const typical = `UPDATE jobs SET state = 'running', fence = fence + 1, lease_until = now() + $1::interval
WHERE id = (SELECT id FROM jobs WHERE state = 'ready' OR lease_until < now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, fence`

func BenchmarkParse(b *testing.B) {
	for _, bench := range []struct{ name, text string }{
		{"advisory", "SELECT pg_try_advisory_lock(hashtext($1)::bigint)"},
		{"claim", typical},
		{"megabyte", strings.Repeat(typical+";\n", megabyte/len(typical))},
		{"megabyte of parentheses", strings.Repeat("(", megabyte)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(bench.text)
			}
		})
	}
}

func BenchmarkMayMention(b *testing.B) {
	text := "SELECT id, name FROM accounts WHERE email = $1 AND deleted_at IS NULL ORDER BY id"
	b.ReportAllocs()
	for b.Loop() {
		MayMention(text)
	}
}
