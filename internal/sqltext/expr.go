package sqltext

import "strings"

var fields = strings.Fields

// expr describes toks[lo:hi]. It looks only at both ends, since expressions
// nest and each level comes here. Its calls are left to the caller.
func (c *chunk) expr(lo, hi int) Expr {
	hi = min(hi, len(c.toks))
	if lo >= hi {
		at := c.end
		if lo < len(c.toks) {
			at = c.toks[lo].pos
		}
		return Expr{Offset: at, End: at, Index: -1}
	}
	e := Expr{Offset: c.toks[lo].pos, End: c.toks[hi-1].end, Index: -1}
	e.Text = c.text[e.Offset:e.End]
	e.ServerTime = c.times[hi] > c.times[lo]
	e.Interval = c.spans[hi] > c.spans[lo]
	lo, hi = c.strip(&e, lo, hi)
	c.constant(&e, lo, hi)
	return e
}

// exprWithCalls is expr for expressions that do not nest.
func (c *chunk) exprWithCalls(lo, hi int) Expr {
	e := c.expr(lo, hi)
	for i := lo; i < hi && i < len(c.toks); i++ {
		c.work++
		if call := c.calls[i]; call != nil {
			e.Calls = append(e.Calls, call)
			i = c.close[i]
		}
	}
	return e
}

// strip takes parentheses and casts off: (($1)::text)::bigint, CAST($1 AS bigint).
func (c *chunk) strip(e *Expr, lo, hi int) (int, int) {
	for lo < hi {
		c.work++
		if c.is(lo, "(") && c.close[lo] == hi-1 && !c.cut[lo] {
			lo, hi = lo+1, hi-1
			continue
		}
		if c.is(lo, "cast") && c.is(lo+1, "(") && c.close[lo+1] == hi-1 && !c.cut[lo+1] {
			if as := c.castAs(hi - 1); as > lo+2 {
				e.setCast(c, as+1, hi-1)
				lo, hi = lo+2, as
				continue
			}
		}
		colons := c.castColons(lo, hi)
		if colons < 0 {
			return lo, hi
		}
		e.setCast(c, colons+1, hi)
		hi = colons
	}
	return lo, hi
}

func (e *Expr) setCast(c *chunk, lo, hi int) {
	if e.Cast == "" && lo < hi {
		e.Cast = lower(c.text[c.toks[lo].pos:c.toks[hi-1].end])
	}
}

const longestType = 12 // tokens of "timestamp(3) without time zone[]" and the like

// castColons returns the :: of a cast that ends at hi, or -1.
func (c *chunk) castColons(lo, hi int) int {
	for i := hi - 1; i > lo && i > hi-longestType; i-- {
		t := c.toks[i]
		switch {
		case t.is("::"):
			return i
		case t.kind == op || t.kind == str || t.kind == param || t.is(","):
			return -1
		}
	}
	return -1
}

// castAs returns the AS of a CAST whose parenthesis closes at hi, or -1.
func (c *chunk) castAs(hi int) int {
	for i := hi - 1; i >= 0 && i > hi-longestType; i-- {
		if c.is(i, "as") {
			return i
		}
	}
	return -1
}

var constants = set(`null true false`)

// constant says whether the stripped expression is one placeholder or literal.
func (c *chunk) constant(e *Expr, lo, hi int) {
	signed := hi-lo == 2 && c.toks[lo].kind == op && (c.is(lo, "-") || c.is(lo, "+"))
	if signed {
		lo++
	}
	if hi-lo != 1 {
		return
	}
	switch t := c.toks[lo]; {
	case t.holder > 0:
		e.Placeholder = !signed
		if e.Placeholder {
			e.Index = t.holder - 1
		}
	case t.partial:
	case t.kind == str, t.kind == body, t.kind == number:
		e.Literal = true
	case t.kind == word:
		e.Literal = constants[t.low]
	case t.kind == quoted:
		e.Literal = c.mysql && c.text[t.pos] == '"'
	}
}
