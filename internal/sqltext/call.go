package sqltext

// A Call is a function call.
type Call struct {
	Name string // lower case, without schema
	Args []Expr

	Offset  int  // of the name, without schema: what a rename replaces
	NameEnd int  // after the name
	End     int  // after the closing parenthesis, or after the last token of a truncated text
	Partial bool // an interpolation is part of the name: pg_advisory_%s
}

// Find returns the calls of the named function in the arguments, at any depth.
func (c *Call) Find(name string) []*Call {
	var found []*Call
	for _, a := range c.Args {
		found = append(found, a.Find(name)...)
	}
	return found
}

// An Expr is an expression: an argument, the right side of an assignment or of
// a predicate.
type Expr struct {
	Text        string
	Offset, End int

	Calls       []*Call // the outermost calls in it; those in their arguments are under Args
	Placeholder bool    // it is one placeholder, casts and parentheses aside
	Index       int     // which: n-1 for $n, else its ordinal among those of its kind; -1 if it is none
	Literal     bool    // it is one constant, casts and parentheses aside
	Cast        string  // the type that it is cast to last, lower case

	ServerTime bool // it reads the server's clock: now(), current_timestamp
	Interval   bool // it computes with an interval
}

// Find returns the calls of the named function in e, at any depth.
func (e *Expr) Find(name string) []*Call {
	return find(e.Calls, name)
}

// find does not recurse: a text may nest calls as deep as it is long.
func find(calls []*Call, name string) []*Call {
	var found, todo []*Call
	push := func(calls []*Call) {
		for i := len(calls) - 1; i >= 0; i-- {
			todo = append(todo, calls[i])
		}
	}
	push(calls)
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if c.Name == name {
			found = append(found, c)
		}
		for i := len(c.Args) - 1; i >= 0; i-- {
			push(c.Args[i].Calls)
		}
	}
	return found
}

// A chunk is a text that is lexed as a whole: the text given to Parse, or the
// body of a function in it.
type chunk struct {
	*source
	toks []token
	end  int // of the chunk in the text

	// For an opening parenthesis or bracket:
	close []int   // where its group ends: at the closing one, or with the statement
	cut   []bool  // nothing closes it
	calls []*Call // the call whose arguments it holds
	sub   []bool  // it holds a sub-select

	// How many tokens before this one …
	times []int // read the server's clock
	spans []int // speak of intervals
}

func (s *source) chunk(lo, hi int) *chunk {
	c := &chunk{source: s, toks: s.lex(lo, hi), end: hi}
	n := len(c.toks)
	c.close = make([]int, n)
	c.cut = make([]bool, n)
	c.sub = make([]bool, n)
	c.calls = make([]*Call, n)
	c.pair()
	c.count()
	c.call()
	return c
}

// pair finds the ends of parentheses and brackets. A semicolon ends them all:
// what is open there was cut off.
func (c *chunk) pair() {
	var open []int
	parens := 0
	pop := func(end int, cut bool) {
		i := open[len(open)-1]
		open = open[:len(open)-1]
		c.close[i], c.cut[i] = end, cut
		if c.toks[i].low == "(" {
			parens--
		}
	}
	for i, t := range c.toks {
		if t.kind != punct {
			continue
		}
		switch t.low {
		case "(":
			parens++
			open = append(open, i)
		case "[":
			open = append(open, i)
		case ")":
			for parens > 0 && c.toks[open[len(open)-1]].low == "[" {
				pop(i, true)
			}
			if parens > 0 {
				pop(i, false)
			}
		case "]":
			if len(open) > 0 && c.toks[open[len(open)-1]].low == "[" {
				pop(i, false)
			}
		case ";":
			for len(open) > 0 {
				pop(i, true)
			}
		}
	}
	for len(open) > 0 {
		pop(len(c.toks), true)
	}
}

// opens reports whether token i opens a group, which close[i] ends.
func (c *chunk) opens(i int) bool {
	return c.toks[i].kind == punct && (c.toks[i].low == "(" || c.toks[i].low == "[")
}

// next returns the token after i, or after the group that i opens.
func (c *chunk) next(i int) int {
	c.work++
	if c.opens(i) {
		return c.close[i] + 1
	}
	return i + 1
}

// serverTime are names that read the server's clock; those with true do so
// only as a call, since they are also common names of columns.
var serverTime = map[string]bool{
	"now": true, "clock_timestamp": true, "statement_timestamp": true, "transaction_timestamp": true,
	"unix_timestamp": true, "sysdate": true, "getdate": true, "datetime": true, "strftime": true, "curdate": true,
	"current_timestamp": false, "localtimestamp": false, "utc_timestamp": false, "sysdatetime": false,
	"current_date": false, "current_time": false, "localtime": false,
}

var intervals = map[string]bool{
	"interval": true, "make_interval": true, "date_add": true, "date_sub": true, "timestampadd": true, "dateadd": true, "addtime": true,
}

// count sums up what expressions are asked for, so that asking is cheap
// however deep they nest.
func (c *chunk) count() {
	c.times = make([]int, len(c.toks)+1)
	c.spans = make([]int, len(c.toks)+1)
	for i, t := range c.toks {
		c.times[i+1], c.spans[i+1] = c.times[i], c.spans[i]
		if t.kind != word {
			continue
		}
		if asCall, ok := serverTime[t.low]; ok && (!asCall || c.is(i+1, "(")) {
			c.times[i+1]++
		}
		if intervals[t.low] {
			c.spans[i+1]++
		}
	}
}

// is reports whether token i exists and is the word, operator or punctuation.
func (c *chunk) is(i int, low string) bool {
	return i >= 0 && i < len(c.toks) && c.toks[i].is(low)
}

// notCalls are words that take a parenthesis without being functions.
var notCalls = set(`all and any array as asc between by case char character check column conflict cross cube decimal default
	desc distinct do else elsif end except exists filter for foreign from full group having identity if ilike in include index inner
	intersect into is join key lateral like limit materialized natural not null numeric of on only or order outer over
	partition primary perform recursive references return returning rollup row select set sets some table then union unique update using
	value values varchar varying when where while window with within`)

// namesBefore are words before a name that make its parenthesis a list of
// columns or parameters: INSERT INTO t (a), CREATE FUNCTION f(a int).
var namesBefore = set(`into table as update references function procedure exists with recursive index key constraint trigger view ::`)

// queries are the words that begin a sub-select or a CTE's statement.
var queries = set(`select with insert update delete merge`)

// call finds all calls in one pass.
func (c *chunk) call() {
	type frame struct {
		call  *Call // nil: a group
		open  int
		arg   int     // where the current argument begins
		calls []*Call // of the current argument
	}
	var stack []frame
	var callers []int // the frames of calls in the stack
	argument := func(f *frame, hi int) {
		if hi > f.arg {
			e := c.expr(f.arg, hi)
			e.Calls = f.calls
			f.call.Args = append(f.call.Args, e)
		}
		f.arg, f.calls = hi+1, nil
	}
	first := 0 // of the statement
	for i := range c.toks {
		c.work++
		for len(stack) > 0 && c.close[stack[len(stack)-1].open] == i {
			f := &stack[len(stack)-1]
			if f.call != nil {
				argument(f, i)
				f.call.End = c.endOf(f.open)
				callers = callers[:len(callers)-1]
			}
			stack = stack[:len(stack)-1]
		}
		if c.toks[i].kind != punct {
			continue
		}
		switch c.toks[i].low {
		case "(", "[":
			f := frame{open: i, arg: i + 1}
			if call := c.callAt(i, first); call != nil {
				c.calls[i], f.call = call, call
				if n := len(callers); n > 0 {
					caller := &stack[callers[n-1]]
					caller.calls = append(caller.calls, call)
				}
				callers = append(callers, len(stack))
			}
			stack = append(stack, f)
		case ",":
			if n := len(stack); n > 0 && stack[n-1].call != nil {
				argument(&stack[n-1], i)
			}
		case ";":
			first = i + 1
		}
	}
	for n := len(stack) - 1; n >= 0; n-- {
		if f := &stack[n]; f.call != nil {
			argument(f, len(c.toks))
			f.call.End = c.endOf(f.open)
		}
	}
}

// endOf is the offset after the group that token open opens.
func (c *chunk) endOf(open int) int {
	i := c.close[open]
	if c.cut[open] {
		i--
	}
	return c.toks[i].end
}

// callAt returns the call whose arguments the group at open holds, or nil. The
// statement begins at token first.
func (c *chunk) callAt(open, first int) *Call {
	i := open - 1
	if i < first || !c.is(open, "(") {
		return nil
	}
	t := c.toks[i]
	if t.kind == word && notCalls[t.low] || t.kind != word && t.kind != quoted {
		return nil
	}
	start := c.chainStart(i, first)
	if start > first {
		before := c.toks[start-1]
		if before.kind != str && before.kind != quoted && namesBefore[before.low] {
			return nil
		}
		if before.is("on") && c.is(first, "create") {
			return nil
		}
	}
	// WITH a AS (…), b (id) AS (SELECT …)
	if end := c.close[open]; c.is(end+1, "as") && c.is(end+2, "(") && end+3 < len(c.toks) && queries[c.toks[end+3].low] {
		return nil
	}
	return &Call{Name: t.low, Offset: t.pos, NameEnd: t.end, Partial: t.partial || t.holder > 0}
}

// chainStart returns where the dotted name begins whose last part is token i.
func (c *chunk) chainStart(i, first int) int {
	for i-2 >= first && c.is(i-1, ".") && isIdent(c.toks[i-2]) {
		c.work++
		i -= 2
	}
	return i
}

// chainEnd returns where the dotted name ends whose first part is token i.
func (c *chunk) chainEnd(i, hi int) int {
	for i+2 < hi && c.is(i+1, ".") && isIdent(c.toks[i+2]) {
		c.work++
		i += 2
	}
	return i
}

func isIdent(t token) bool { return t.kind == word || t.kind == quoted }

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range fields(words) {
		m[w] = true
	}
	return m
}
