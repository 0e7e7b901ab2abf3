package sqltext

// A Predicate is one comparison of a WHERE.
type Predicate struct {
	Column string // the column compared, also inside a call (COALESCE(lease, …)); "" if there is none
	Op     string // upper case: =, <, IS NOT, NOT IN, = ANY, EXISTS …; "" for a bare condition; mirrored where the column stands on the right
	Right  Expr
	Left   Expr // where Column is "": what Right is compared with
	Or     bool // it stands under an OR, so it alone excludes nothing
	Not    bool // it stands under a NOT
}

const deepestCondition = 64 // parentheses in conditions

// comparisons with the operator that says the same with its sides exchanged.
var comparisons = map[string]string{
	"=": "=", "==": "==", "<>": "<>", "!=": "!=", "<=>": "<=>",
	"<": ">", "<=": ">=", ">": "<", ">=": "<=",
	"~": "", "~*": "", "!~": "", "!~*": "", "@>": "", "<@": "", "&&": "", "@@": "",
}

// wordOperators are comparisons in words, the longest first.
var wordOperators = [][]string{
	{"is", "not", "distinct", "from"}, {"is", "distinct", "from"}, {"is", "not"}, {"is"},
	{"not", "in"}, {"in"}, {"not", "like"}, {"like"}, {"not", "ilike"}, {"ilike"},
	{"not", "between"}, {"between"}, {"similar", "to"}, {"not", "regexp"}, {"regexp"}, {"rlike"},
}

func (c *chunk) whereClause(st *Statement, lo, hi int) {
	// INSERT … ON CONFLICT (id) WHERE active DO UPDATE: that names an index
	if len(st.Set) == 0 && st.Verb == "INSERT" && st.OnConflict {
		for i := lo; i < hi; i = c.next(i) {
			if c.is(i, "do") {
				return
			}
		}
	}
	c.where(st, lo, hi, Predicate{}, 0)
}

// where splits a condition at AND and OR; under holds what is known from outside.
func (c *chunk) where(st *Statement, lo, hi int, under Predicate, depth int) {
	var terms [][2]int
	between, cases, start := false, 0, lo
	for i := lo; i < hi; i = c.next(i) {
		t := c.toks[i]
		if t.kind != word && t.kind != op {
			continue
		}
		switch {
		case t.low == "case":
			cases++
		case t.low == "end" && cases > 0:
			cases--
		case cases > 0:
		case t.low == "between":
			between = true
		case t.low == "and" && between:
			between = false
		case t.low == "and" || t.low == "or" || t.low == "xor":
			under.Or = under.Or || t.low != "and"
			terms = append(terms, [2]int{start, i})
			start = i + 1
		}
	}
	for _, t := range append(terms, [2]int{start, hi}) {
		c.term(st, t[0], t[1], under, depth)
	}
}

// term parses what stands between AND and OR.
func (c *chunk) term(st *Statement, lo, hi int, p Predicate, depth int) {
	for lo < hi && c.is(lo, "not") && !c.is(lo+1, "exists") {
		p.Not = !p.Not
		lo++
	}
	if lo >= hi {
		return
	}
	if c.is(lo, "(") && c.close[lo] >= hi-1 && !c.sub[lo] {
		if depth < deepestCondition {
			end := hi
			if !c.cut[lo] {
				end = hi - 1
			}
			c.where(st, lo+1, end, p, depth+1)
		}
		return
	}
	if c.is(lo, "exists") || c.is(lo, "not") && c.is(lo+1, "exists") {
		p.Op = "EXISTS"
		if c.is(lo, "not") {
			p.Op = "NOT EXISTS"
			lo++
		}
		p.Right = c.exprWithCalls(lo+1, hi)
		st.Where = append(st.Where, p)
		return
	}
	cases := 0
	for i := lo; i < hi; i = c.next(i) {
		switch {
		case c.is(i, "case"):
			cases++
		case c.is(i, "end"):
			cases--
		}
		if n, text := c.comparison(i, hi); n > 0 && cases <= 0 {
			c.compare(st, lo, i, i+n, hi, text, p)
			return
		}
	}
	p.Column = c.column(lo, hi)
	p.Right = c.exprWithCalls(lo, hi)
	st.Where = append(st.Where, p)
}

// comparison returns the number of tokens of the comparison at i, and its text.
func (c *chunk) comparison(i, hi int) (int, string) {
	t := c.toks[i]
	if t.kind == op {
		if _, ok := comparisons[t.low]; !ok {
			return 0, ""
		}
		for _, quantifier := range []string{"any", "all", "some"} {
			if c.is(i+1, quantifier) && c.is(i+2, "(") {
				return 2, t.low + " " + upper(quantifier)
			}
		}
		return 1, t.low
	}
	if t.kind != word {
		return 0, ""
	}
	for _, words := range wordOperators {
		if c.all(i, hi, words) {
			return len(words), upper(words...)
		}
	}
	return 0, ""
}

// compare adds toks[lo:left] text toks[right:hi].
func (c *chunk) compare(st *Statement, lo, left, right, hi int, text string, p Predicate) {
	ls, rs := c.row(lo, left), c.row(right, hi)
	if len(ls) != len(rs) || text != "=" {
		ls, rs = [][2]int{{lo, left}}, [][2]int{{right, hi}}
	}
	for i := range ls {
		q := p
		l, r := ls[i], rs[i]
		q.Op = text
		q.Column = c.columnIn(l[0], l[1])
		if mirrored := comparisons[text]; q.Column == "" && mirrored != "" {
			if q.Column = c.columnIn(r[0], r[1]); q.Column != "" {
				q.Op, r = mirrored, l
			}
		}
		q.Right = c.exprWithCalls(r[0], r[1])
		if q.Column == "" {
			q.Left = c.exprWithCalls(l[0], l[1])
		}
		st.Where = append(st.Where, q)
	}
}

// notColumns are words of expressions.
var notColumns = set(`null true false not and or is in like between case when then else end interval distinct any all some array row
	current_timestamp current_date current_time localtimestamp localtime utc_timestamp current_user session_user default
	cast as from at zone time exists using second minute hour day month year`)

// columnIn returns the first column that toks[lo:hi] name.
func (c *chunk) columnIn(lo, hi int) string {
	for i := lo; i < hi; i++ {
		c.work++
		t := c.toks[i]
		switch {
		case c.sub[i]:
			i = c.close[i]
		case t.is("::"):
			i = c.chainEnd(i+1, hi)
		case t.kind == quoted && c.mysql && c.text[t.pos] == '"':
		case isIdent(t):
			last := c.chainEnd(i, hi)
			name := c.toks[last]
			isCall := last+1 < len(c.toks) && c.calls[last+1] != nil
			field := name.is("epoch") && c.is(last+1, "from") // EXTRACT(epoch FROM …)
			if !isCall && !field && name.holder == 0 && (name.kind == quoted || !notColumns[name.low]) {
				return name.low
			}
			i = last
		}
	}
	return ""
}
