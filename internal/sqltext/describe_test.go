package sqltext

import (
	"fmt"
	"strings"
)

// The tables of these tests read a statement in short form:
//
//	UPDATE jobs; set fence = fence + 1 (own); where id = $1 (#0); sub {SELECT x}
//
// In parentheses stand the flags of an expression: #n for placeholder n.

func describeText(t *Text) string {
	var out []string
	for _, st := range t.Statements {
		out = append(out, describe(st))
	}
	return strings.Join(out, "\n")
}

func describe(st *Statement) string {
	head := st.Verb
	if head == "" {
		head = "-"
	}
	if st.Table != "" {
		head += " " + st.Table
	}
	if st.InBody {
		head = "in body: " + head
	}
	parts := []string{head}
	add := func(ok bool, format string, args ...any) {
		if ok {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(len(st.Columns) > 0, "columns %s", strings.Join(st.Columns, " "))
	for _, a := range st.Values {
		add(true, "value %s = %s%s", a.Column, a.Text, flags(a.Expr))
	}
	for _, a := range st.Set {
		add(true, "set %s = %s%s", a.Column, a.Text, flags(a.Expr, "own", a.Own))
	}
	for _, p := range st.Where {
		left := p.Column
		if left == "" && p.Left.Placeholder {
			left = fmt.Sprintf("#%d", p.Left.Index)
		}
		condition := strings.Join(strings.Fields(left+" "+p.Op+" "+p.Right.Text), " ")
		add(true, "where %s%s", condition, flags(p.Right, "or", p.Or, "not", p.Not))
	}
	add(st.RowLock != "", "for %s", st.RowLock)
	add(st.SkipLocked, "skip locked")
	add(st.NoWait, "nowait")
	add(st.Limit, "limit")
	add(len(st.Returning) > 0, "returning %s", strings.Join(st.Returning, ", "))
	add(st.OnConflict, "on conflict")
	add(st.IfNotExists, "if not exists")
	for _, key := range st.Unique {
		add(true, "unique %s", strings.Join(key, " "))
	}
	var calls []string
	for _, c := range st.Calls {
		calls = append(calls, c.Name)
	}
	add(len(calls) > 0, "calls %s", strings.Join(calls, " "))
	for _, sub := range st.Sub {
		add(true, "sub {%s}", describe(sub))
	}
	return strings.Join(parts, "; ")
}

// flags takes further pairs of name and bool.
func flags(e Expr, more ...any) string {
	var f []string
	if e.Placeholder {
		f = append(f, fmt.Sprintf("#%d", e.Index))
	}
	if e.Literal {
		f = append(f, "literal")
	}
	if e.Cast != "" {
		f = append(f, "cast "+e.Cast)
	}
	if e.ServerTime {
		f = append(f, "server time")
	}
	if e.Interval {
		f = append(f, "interval")
	}
	for i := 0; i+1 < len(more); i += 2 {
		if more[i+1].(bool) {
			f = append(f, more[i].(string))
		}
	}
	if f == nil {
		return ""
	}
	return " (" + strings.Join(f, ", ") + ")"
}
