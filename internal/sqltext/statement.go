package sqltext

import (
	"slices"
	"strings"
)

// A Statement is a statement, a CTE's statement or a sub-select. Its fields
// speak of its own level: what a sub-select does is in Sub.
type Statement struct {
	Verb  string // upper case, for a WITH that of the main statement; "" when the text begins otherwise
	Table string // target of UPDATE, INSERT, DELETE, LOCK, ALTER …; of a SELECT the first of FROM; lower case, without schema and quotes

	Calls   []*Call      // all function calls in text order, also those in arguments of others
	Set     []Assignment // of UPDATE, of ON CONFLICT DO UPDATE, and of the statement SET
	Where   []Predicate
	Columns []string     // column list of INSERT; plain columns of a SELECT list, and *
	Values  []Assignment // what the first row of an INSERT puts into its columns

	RowLock    string // UPDATE, NO KEY UPDATE, SHARE, KEY SHARE
	SkipLocked bool
	NoWait     bool

	Limit       bool     // LIMIT, FETCH FIRST or TOP
	Returning   []string // columns, or the text of what is none
	OnConflict  bool     // a second run is harmless: ON CONFLICT, ON DUPLICATE KEY, INSERT IGNORE, REPLACE, WHERE NOT EXISTS
	IfNotExists bool
	Unique      [][]string // columns of the unique keys that a CREATE or ALTER defines

	Sub         []*Statement // sub-selects, CTEs, the parts of a UNION, the query of INSERT … SELECT
	InBody      bool         // in the body of a DO or a function
	Offset, End int
}

// verbs are the words that begin a statement, those of PL/pgSQL and MySQL's
// routines among them.
var verbs = set(`select insert update delete merge replace with values table
	create alter drop truncate lock set reset show discard do call exec execute prepare deallocate declare fetch close open
	begin start commit rollback end savepoint release abort copy grant revoke explain analyze vacuum notify listen unlisten
	perform return raise if elsif elseif while for handler use kill unlock`)

// control words separate statements in a body, as semicolons do.
var control = set(`begin then else loop declare exception atomic`)

const (
	deepestBody  = 3  // bodies in bodies; more is hostile, and each level is lexed again
	deepestQuery = 24 // sub-selects in sub-selects
)

// statements parses text[lo:hi] into t.
func (s *source) statements(t *Text, lo, hi, depth int) {
	c := s.chunk(lo, hi)
	for first := 0; first < len(c.toks); {
		last := first
		for last < len(c.toks) && !c.is(last, ";") {
			last++
		}
		var pieces [][2]int
		if last > first {
			pieces = [][2]int{{first, last}}
		}
		if depth > 0 {
			pieces = c.pieces(first, last)
		}
		for _, p := range pieces {
			st := c.statement(p[0], p[1], 0)
			st.mark(depth > 0)
			t.Statements = append(t.Statements, st)
			if depth < deepestBody && (st.Verb == "DO" || st.Verb == "CREATE") {
				c.body(t, p[0], p[1], depth+1)
			}
		}
		first = last + 1
	}
}

func (st *Statement) mark(inBody bool) {
	for sub := range (&Text{Statements: []*Statement{st}}).All() {
		sub.InBody = inBody
	}
}

// body parses the code that a DO or CREATE FUNCTION in toks[lo:hi] carries:
// DO $$ … $$, AS $$ … $$, AS '…'.
func (c *chunk) body(t *Text, lo, hi, depth int) {
	for i := lo; i < hi; i++ {
		tok := c.toks[i]
		switch {
		case tok.kind == body:
			tag := strings.IndexByte(c.text[tok.pos+1:tok.end], '$') + 2
			end := tok.end
			if mark := c.text[tok.pos : tok.pos+tag]; tok.end-tok.pos >= 2*tag && c.text[end-tag:end] == mark {
				end -= tag
			}
			c.statements(t, tok.pos+tag, end, depth)
		case tok.kind == str && tok.end-tok.pos > 2 && (c.is(i-1, "as") || c.is(i-1, "do")):
			c.statements(t, tok.pos+1, tok.end-1, depth)
		}
	}
}

// pieces splits a statement of a body at its control words, outside CASE.
func (c *chunk) pieces(lo, hi int) [][2]int {
	var out [][2]int
	cases := 0
	start := lo
	for i := lo; i < hi; i = c.next(i) {
		t := c.toks[i]
		switch {
		case t.kind != word:
		case t.low == "case" && i > start:
			cases++
		case t.low == "end" && cases > 0:
			cases--
		case cases == 0 && control[t.low]:
			if i > start {
				out = append(out, [2]int{start, i})
			}
			start = i + 1
		}
	}
	if start < hi {
		out = append(out, [2]int{start, hi})
	}
	return out
}

// statement parses toks[lo:hi], which is not empty.
func (c *chunk) statement(lo, hi, depth int) *Statement {
	st := &Statement{}
	st.Offset, st.End = c.toks[lo].pos, c.toks[hi-1].end
	for c.is(lo, "(") && c.close[lo] >= hi-1 && lo+1 < hi {
		if c.close[lo] == hi-1 && !c.cut[lo] {
			hi--
		}
		lo++
	}
	head := c.explained(lo, hi)
	if c.is(head, "with") {
		head = c.ctes(st, head, hi, depth)
	}
	if head < hi {
		c.main(st, head, hi, depth)
	} else if head > lo {
		st.Verb = strings.ToUpper(c.toks[lo].low)
	}
	slices.SortStableFunc(st.Sub, func(a, b *Statement) int { return a.Offset - b.Offset })
	return st
}

// explained skips EXPLAIN (ANALYZE, …), so that the statement is what it explains.
func (c *chunk) explained(lo, hi int) int {
	if !c.is(lo, "explain") {
		return lo
	}
	for i := lo + 1; i < hi; i = c.next(i) {
		if queries[c.toks[i].low] && c.toks[i].kind == word {
			return i
		}
	}
	return lo
}

// ctes parses the CTEs of the WITH at lo and returns where the main statement begins.
func (c *chunk) ctes(st *Statement, lo, hi, depth int) int {
	i := lo + 1
	if c.is(i, "recursive") {
		i++
	}
	for i < hi {
		i++ // its name
		if i < hi && c.is(i, "(") {
			i = c.close[i] + 1
		}
		if i < hi && c.is(i, "as") {
			i++
		}
		for i < hi && (c.is(i, "not") || c.is(i, "materialized")) {
			i++
		}
		if i >= hi || !c.is(i, "(") {
			break
		}
		c.nested(st, i, depth)
		i = c.close[i] + 1
		if i >= hi || !c.is(i, ",") {
			break
		}
		i++
	}
	return min(i, hi)
}

// nested parses the statement in the group at open, if there is one.
func (c *chunk) nested(st *Statement, open, depth int) bool {
	first := open + 1
	if depth >= deepestQuery || first >= c.close[open] || c.toks[first].kind != word || !queries[c.toks[first].low] {
		return false
	}
	// insert('abc', 1, 2, 'x') is a function of MySQL
	if c.is(first+1, "(") && !c.is(first, "select") {
		return false
	}
	c.sub[open] = true
	st.Sub = append(st.Sub, c.statement(first, c.close[open], depth+1))
	return true
}

// main parses a statement whose CTEs are behind it.
func (c *chunk) main(st *Statement, lo, hi, depth int) {
	if c.isVerb(lo, hi) {
		st.Verb = strings.ToUpper(c.toks[lo].low)
	}
	l := c.layout(lo, hi)
	for _, r := range l.own {
		c.walk(st, r[0], r[1], depth)
	}
	for _, r := range l.queries {
		switch {
		case r[0] >= r[1]: // cut off after UNION
		case depth < deepestQuery:
			st.Sub = append(st.Sub, c.statement(r[0], r[1], depth+1))
		default:
			c.walk(st, r[0], r[1], depth)
		}
	}
	if st.Verb == "" && c.isProse(lo) {
		return
	}
	for _, cl := range l.clauses {
		if handle := clauses[cl.word]; handle != nil {
			handle(c, st, cl.lo, cl.hi)
		}
	}
	switch {
	case st.Verb == "INSERT":
		st.OnConflict = st.OnConflict || guarded(st)
	case c.is(lo, "(") && len(st.Sub) > 0: // (SELECT …) UNION (SELECT …)
		st.Verb = st.Sub[0].Verb
	}
}

// connectives are words at which a builder's text may begin in mid-statement.
var connectives = set(`and or not on join left inner end`)

// isProse tells an error message, "missing id for update", from a statement
// without its beginning: "FOR UPDATE", "AND id = ?", "%s WHERE id = ?".
func (c *chunk) isProse(i int) bool {
	t := c.toks[i]
	return t.kind == word && t.holder == 0 && !t.partial && !c.startsClause(i) && !connectives[t.low]
}

// isVerb tells a verb from a function of that name, replace(a, 'b', 'c'), and
// from a clause that stands alone, FOR UPDATE.
func (c *chunk) isVerb(i, hi int) bool {
	t := c.toks[i]
	if t.kind != word || !verbs[t.low] || i+1 < hi && c.calls[i+1] != nil {
		return false
	}
	return t.low == "set" || !c.startsClause(i)
}

// walk collects the calls and sub-selects of a statement's own tokens.
func (c *chunk) walk(st *Statement, lo, hi, depth int) {
	for i := lo; i < hi; i++ {
		c.work++
		if !c.is(i, "(") {
			continue
		}
		if c.calls[i] != nil {
			st.Calls = append(st.Calls, c.calls[i])
		}
		if c.sub[i] || c.nested(st, i, depth) {
			i = c.close[i]
		}
	}
}
