package sqltext

// A clause is a keyword and the tokens up to the next one.
type clause struct {
	word   string
	lo, hi int // behind the keyword
}

// layout is where the parts of a statement stand.
type layout struct {
	clauses []clause
	own     [][2]int // tokens that are not in queries
	queries [][2]int // the query of INSERT … SELECT, DECLARE … FOR SELECT; the further parts of a UNION
}

// starts are the words that begin a clause, with the words of which one must
// follow, if that is needed to tell them from an identifier.
var starts = map[string]map[string]bool{
	"from": nil, "where": nil, "returning": nil, "set": nil, "into": nil, "limit": nil, "offset": nil,
	"having": nil, "using": nil,
	"group": set("by"),
	"order": set("by"),
	"fetch": set("first next"),
	"for":   set("update share no key"),
	"lock":  set("in"),
	"on":    set("conflict duplicate"),
}

// clauses say what a clause, or the head of a statement, adds to it.
var clauses = map[string]func(c *chunk, st *Statement, lo, hi int){
	"select":    (*chunk).selectList,
	"perform":   (*chunk).selectList,
	"update":    (*chunk).target,
	"lock":      (*chunk).lock,
	"truncate":  (*chunk).target,
	"insert":    (*chunk).insert,
	"replace":   (*chunk).insert,
	"merge":     (*chunk).insert,
	"into":      (*chunk).into,
	"from":      (*chunk).from,
	"delete":    (*chunk).nothing,
	"create":    (*chunk).define,
	"alter":     (*chunk).define,
	"drop":      (*chunk).define,
	"set":       (*chunk).set,
	"where":     (*chunk).whereClause,
	"for":       (*chunk).rowLock,
	"limit":     (*chunk).limit,
	"fetch":     (*chunk).limit,
	"on":        (*chunk).onConflict,
	"returning": (*chunk).returning,
}

var setOperators = set(`union intersect except minus`)

// prepared are the verbs before a statement that is no query.
var prepared = set(`prepare`)

// layout splits toks[lo:hi], without looking into groups.
func (c *chunk) layout(lo, hi int) layout {
	head := c.toks[lo].low
	if c.toks[lo].kind != word {
		head = ""
	}
	l := layout{clauses: []clause{{word: head, lo: lo + 1, hi: hi}}}
	own, query := lo, -1
	union := false // the query is a part of a UNION
	begin := func(i int) {
		if query < 0 {
			l.clauses[len(l.clauses)-1].hi = i
			l.own = append(l.own, [2]int{own, i})
		} else {
			l.queries = append(l.queries, [2]int{query, i})
		}
		query = i
	}
	for i := c.next(lo); i < hi; i = c.next(i) {
		t := c.toks[i]
		if t.kind != word || c.is(i-1, ".") || c.is(i+1, "=") {
			continue
		}
		switch {
		case setOperators[t.low] && (query < 0 || union) && head != "create":
			begin(i)
			query, union = i+1, true
			if c.is(i+1, "all") || c.is(i+1, "distinct") {
				query++
			}
		case query < 0 && (t.low == "select" && head != "explain" || prepared[head] && queries[t.low]):
			begin(i)
		case !c.startsClause(i):
		case query < 0:
			l.clauses[len(l.clauses)-1].hi = i
			l.clauses = append(l.clauses, clause{word: t.low, lo: i + 1, hi: hi})
		case !union && (t.low == "on" || t.low == "returning"):
			l.queries = append(l.queries, [2]int{query, i})
			own, query = i, -1
			l.clauses = append(l.clauses, clause{word: t.low, lo: i + 1, hi: hi})
		}
	}
	if query < 0 {
		l.own = append(l.own, [2]int{own, hi})
	} else {
		l.queries = append(l.queries, [2]int{query, hi})
	}
	return l
}

// startsClause reports whether the word at i begins a clause.
func (c *chunk) startsClause(i int) bool {
	followers, ok := starts[c.toks[i].low]
	if !ok || c.is(i, "from") && c.is(i-1, "distinct") && (c.is(i-2, "is") || c.is(i-2, "not")) {
		return false
	}
	return followers == nil || i+1 < len(c.toks) && followers[c.toks[i+1].low]
}

// list calls visit for each item of the comma-separated toks[lo:hi].
func (c *chunk) list(lo, hi int, visit func(lo, hi int)) {
	hi = min(hi, len(c.toks))
	start := lo
	for i := lo; i < hi; i = c.next(i) {
		if c.is(i, ",") {
			if i > start {
				visit(start, i)
			}
			start = i + 1
		}
	}
	if start < hi {
		visit(start, hi)
	}
}

// column returns the name if toks[lo:hi] is a column, with or without alias.
func (c *chunk) column(lo, hi int) string {
	if lo >= hi {
		return ""
	}
	if c.is(hi-1, "*") && (hi-lo == 1 || c.is(hi-2, ".")) {
		return "*"
	}
	if !isIdent(c.toks[lo]) || c.toks[lo].holder > 0 && hi-lo == 1 || constants[c.toks[lo].low] {
		return ""
	}
	last := c.chainEnd(lo, hi)
	rest := last + 1
	if c.is(rest, "as") {
		rest++
	}
	if rest < hi-1 || rest == hi-1 && !isIdent(c.toks[rest]) {
		return ""
	}
	return c.toks[last].low
}

func (c *chunk) nothing(*Statement, int, int) {}

func (c *chunk) selectList(st *Statement, lo, hi int) {
	if c.is(lo, "distinct") || c.is(lo, "all") {
		lo++
		if c.is(lo, "on") && c.is(lo+1, "(") {
			lo = c.close[lo+1] + 1
		}
	}
	if c.is(lo, "top") {
		st.Limit = true
		lo = min(lo+2, hi)
	}
	c.list(lo, hi, func(lo, hi int) {
		if name := c.column(lo, hi); name != "" {
			st.Columns = append(st.Columns, name)
		}
	})
}

// beforeTable are the words between a verb and its table.
var beforeTable = set(`only ignore low_priority high_priority delayed quick into table tables lateral or rollback abort fail overwrite
	if not exists concurrently`)

// table takes the table at the start of toks[lo:hi] and returns what follows it.
func (c *chunk) table(st *Statement, lo, hi int) int {
	for lo < hi && c.toks[lo].kind == word && beforeTable[c.toks[lo].low] {
		lo++
	}
	if lo >= hi || !isIdent(c.toks[lo]) {
		return lo
	}
	last := c.chainEnd(lo, hi)
	if last+1 < hi && c.calls[last+1] != nil {
		return lo
	}
	if st.Table == "" {
		st.Table = c.toks[last].low
	}
	return last + 1
}

func (c *chunk) target(st *Statement, lo, hi int) { c.table(st, lo, hi) }

func (c *chunk) from(st *Statement, lo, hi int) {
	// UPDATE t … FROM next: the target is known by then
	if st.Table == "" {
		c.table(st, lo, hi)
	}
}

// lock is LOCK TABLE, or MySQL's LOCK IN SHARE MODE behind a SELECT.
func (c *chunk) lock(st *Statement, lo, hi int) {
	if c.is(lo, "in") && st.Verb != "LOCK" {
		st.RowLock = "SHARE"
		return
	}
	c.table(st, lo, hi)
	st.NoWait = c.is(hi-1, "nowait")
}

// insert is the head of INSERT, REPLACE and MERGE; INTO follows as a clause of
// its own, except in MySQL, where it may be missing.
func (c *chunk) insert(st *Statement, lo, hi int) {
	if st.Verb == "REPLACE" || c.is(lo, "ignore") || c.is(lo, "or") && (c.is(lo+1, "ignore") || c.is(lo+1, "replace")) {
		st.OnConflict = true
	}
	if c.is(lo, "or") {
		lo = min(lo+2, hi)
	}
	for i := lo; i < hi; i++ {
		if c.is(i, "ignore") {
			st.OnConflict = true
		}
	}
	c.into(st, lo, hi)
}

func (c *chunk) into(st *Statement, lo, hi int) {
	switch st.Verb {
	case "INSERT", "REPLACE", "MERGE":
	default:
		return // SELECT … INTO variable
	}
	i := c.table(st, lo, hi)
	if c.is(i, "as") {
		i += 2
	}
	if i >= hi || !c.is(i, "(") || c.sub[i] {
		return
	}
	c.list(i+1, c.close[i], func(lo, hi int) {
		if name := c.column(lo, hi); name != "" {
			st.Columns = append(st.Columns, name)
		}
	})
	c.values(st, c.close[i]+1)
}

// values is the first row behind VALUES at i, for the columns before it.
func (c *chunk) values(st *Statement, i int) {
	if !c.is(i, "values") && !c.is(i, "value") || !c.is(i+1, "(") {
		return
	}
	var row [][2]int
	c.list(i+2, c.close[i+1], func(lo, hi int) { row = append(row, [2]int{lo, hi}) })
	if len(row) != len(st.Columns) {
		return // cut off, or a column's name is not known
	}
	for n, v := range row {
		st.Values = append(st.Values, Assignment{Column: st.Columns[n], Expr: c.exprWithCalls(v[0], v[1])})
	}
}

// define is the head of CREATE, ALTER and DROP: the table is named after TABLE
// or, for an index or a trigger, after ON.
func (c *chunk) define(st *Statement, lo, hi int) {
	for i := lo; i < hi; i = c.next(i) {
		switch {
		case c.is(i, "if") && c.is(i+1, "not") && c.is(i+2, "exists"):
			st.IfNotExists = true
		case c.is(i, "table"), c.is(i, "on"):
			if st.Table == "" {
				c.table(st, i+1, hi)
			}
		}
	}
	c.uniqueKeys(st, lo, hi)
}

// rowLocks are the words behind FOR.
var rowLocks = []struct {
	words []string
	lock  string
}{
	{[]string{"no", "key", "update"}, "NO KEY UPDATE"},
	{[]string{"key", "share"}, "KEY SHARE"},
	{[]string{"update"}, "UPDATE"},
	{[]string{"share"}, "SHARE"},
}

// afterRowLock are the words that may follow it.
var afterRowLock = set(`of nowait skip wait limit offset for into )`)

func (c *chunk) rowLock(st *Statement, lo, hi int) {
	for _, l := range rowLocks {
		if !c.all(lo, hi, l.words) {
			continue
		}
		if next := lo + len(l.words); next < hi && !afterRowLock[c.toks[next].low] && c.toks[next].holder == 0 && !c.toks[next].partial {
			return // "expected an error for update operations"
		}
		if st.RowLock == "" {
			st.RowLock = l.lock
		}
		for i := lo; i < hi; i++ {
			st.SkipLocked = st.SkipLocked || c.is(i, "skip") && c.is(i+1, "locked")
			st.NoWait = st.NoWait || c.is(i, "nowait")
		}
		return
	}
}

func (c *chunk) all(lo, hi int, words []string) bool {
	for i, w := range words {
		if lo+i >= hi || !c.is(lo+i, w) {
			return false
		}
	}
	return true
}

func (c *chunk) limit(st *Statement, lo, hi int) { st.Limit = true }

func (c *chunk) onConflict(st *Statement, lo, hi int) {
	st.OnConflict = true
	if c.all(lo, hi, []string{"duplicate", "key", "update"}) {
		c.set(st, lo+3, hi)
	}
}

// guarded reports INSERT … SELECT … WHERE NOT EXISTS (…).
func guarded(insert *Statement) bool {
	for _, query := range insert.Sub {
		for _, p := range query.Where {
			if p.Op == "NOT EXISTS" && !p.Or {
				return true
			}
		}
	}
	return false
}

func (c *chunk) returning(st *Statement, lo, hi int) {
	c.list(lo, hi, func(lo, hi int) {
		name := c.column(lo, hi)
		if name == "" {
			name = c.text[c.toks[lo].pos:c.toks[hi-1].end]
		}
		st.Returning = append(st.Returning, name)
	})
}
