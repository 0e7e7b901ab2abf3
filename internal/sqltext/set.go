package sqltext

// An Assignment is column = expression.
type Assignment struct {
	Column string // lower case, without table and quotes
	Expr
	Own bool // the expression reads the column itself: fence = fence + 1
}

var scopes = set(`local session global`)

// set parses the assignments of UPDATE … SET and of the statement SET.
func (c *chunk) set(st *Statement, lo, hi int) {
	if st.Verb == "SET" && lo < hi && scopes[c.toks[lo].low] {
		lo++
	}
	c.list(lo, hi, func(lo, hi int) {
		for i := lo; i < hi; i = c.next(i) {
			if c.is(i, "=") || c.is(i, ":=") || st.Verb == "SET" && c.is(i, "to") {
				c.assign(st, lo, i, hi)
				return
			}
		}
	})
}

// assign is toks[lo:eq] = toks[eq+1:hi].
func (c *chunk) assign(st *Statement, lo, eq, hi int) {
	columns := c.row(lo, eq)
	values := c.row(eq+1, hi)
	for i, col := range columns {
		a := Assignment{Column: c.columnIn(col[0], col[1])}
		v := [2]int{eq + 1, hi} // (a, b) = (SELECT …): both are of the sub-select
		if len(values) == len(columns) {
			v = values[i]
		}
		if i > 0 && len(values) != len(columns) {
			a.Expr = st.Set[len(st.Set)-1].Expr
		} else {
			a.Expr = c.exprWithCalls(v[0], v[1])
		}
		if len(columns) == 1 {
			a.Own = c.reads(v[0], v[1], a.Column)
		}
		st.Set = append(st.Set, a)
	}
}

// row returns the items of a row (a, b), or toks[lo:hi] as the only one.
func (c *chunk) row(lo, hi int) [][2]int {
	open := lo
	if c.is(open, "row") {
		open++
	}
	if open < hi && c.is(open, "(") && c.close[open] == hi-1 && !c.sub[open] {
		var items [][2]int
		c.list(open+1, hi-1, func(lo, hi int) { items = append(items, [2]int{lo, hi}) })
		if len(items) > 1 {
			return items
		}
	}
	return [][2]int{{lo, hi}}
}

// reads reports whether toks[lo:hi] name the column.
func (c *chunk) reads(lo, hi int, column string) bool {
	for i := lo; i < hi && column != ""; i++ {
		c.work++
		t := c.toks[i]
		if isIdent(t) && t.low == column && !c.is(i+1, ".") && (i+1 >= len(c.toks) || c.calls[i+1] == nil) {
			// EXCLUDED.fence is the new value, not the column's own
			if !c.is(i-1, ".") || !c.is(i-2, "excluded") {
				return true
			}
		}
	}
	return false
}
