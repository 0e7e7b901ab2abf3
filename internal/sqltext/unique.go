package sqltext

// uniqueKeys are the columns of the unique keys that CREATE TABLE, CREATE UNIQUE
// INDEX and ALTER TABLE define, one list for each key. A primary key counts where
// it is of several columns: of one it is most often made up for each row.
func (c *chunk) uniqueKeys(st *Statement, lo, hi int) {
	table := c.find(lo, hi, "table")
	switch {
	case table < hi && st.Verb == "CREATE":
		open := c.find(table, hi, "(")
		if open >= hi {
			return
		}
		c.list(open+1, c.close[open], func(lo, hi int) { c.uniqueItem(st, lo, hi, true) })
	case table < hi && st.Verb == "ALTER":
		c.list(table, hi, func(lo, hi int) { c.uniqueItem(st, lo, hi, false) })
	case st.Verb == "CREATE" && c.is(lo, "unique"):
		on := c.find(lo, hi, "on")
		end := min(hi+3, len(c.toks)) // USING btree ( begins a clause of its own
		c.uniqueGroup(st, c.find(on, end, "("))
	}
}

// uniqueItem is a column with its constraints, or a constraint of the table.
func (c *chunk) uniqueItem(st *Statement, lo, hi int, column bool) {
	if i := c.find(lo, hi, "unique"); i < hi {
		open := c.find(i, hi, "(")
		switch {
		case open < hi:
			c.uniqueGroup(st, open)
		case column && i > lo && isIdent(c.toks[lo]):
			st.Unique = append(st.Unique, []string{c.toks[lo].low})
		}
		return
	}
	if i := c.find(lo, hi, "primary"); i < hi && c.is(i+1, "key") {
		n := len(st.Unique)
		c.uniqueGroup(st, c.find(i, hi, "("))
		if len(st.Unique) > n && len(st.Unique[n]) < 2 {
			st.Unique = st.Unique[:n]
		}
	}
}

// uniqueGroup takes the columns in the group at open; a key with an expression in it
// says nothing of columns.
func (c *chunk) uniqueGroup(st *Statement, open int) {
	if open >= len(c.toks) || !c.is(open, "(") {
		return
	}
	var key []string
	whole := true
	c.list(open+1, c.close[open], func(lo, hi int) {
		name := c.column(lo, hi)
		whole = whole && name != ""
		key = append(key, name)
	})
	if whole && len(key) > 0 {
		st.Unique = append(st.Unique, key)
	}
}

// find is the first token of that text in toks[lo:hi], outside groups, hi for none.
func (c *chunk) find(lo, hi int, low string) int {
	for i := lo; i < hi; i = c.next(i) {
		if c.is(i, low) {
			return i
		}
	}
	return hi
}
