package locks

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// TakenOver are the acquires of Redis locks whose value is a time of this process's
// clock, where the same function reads that value back to judge whether the lock
// has run out.
func (m *Model) TakenOver() []*Op {
	var out []*Op
	for _, a := range m.Ops {
		if a.Kind != Acquire || !a.NX || a.Value == nil || a.Backend != string(lockapi.Redis) || len(a.Via) > 0 || !ClientTime(a.Value) {
			continue
		}
		back := false
		for _, f := range withLiterals(a.Unit()) {
			for _, o := range m.opsIn[f] {
				read := o.Command == "GETSET" || o.Kind == Read && !o.Script // a script compares it with the token
				if read && o != a && o.Key != nil && a.Key != nil && symbol.Agree(a.Key, o.Key) {
					back = back || o.Command == "GETSET" || asksTime(f)
				}
			}
		}
		if back {
			out = append(out, a)
		}
	}
	return out
}

// asksTime tells whether a function compares times.
func asksTime(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(*ssa.Call); ok {
				switch fullName(&c.Call) {
				case "time.Since", "time.Until", "(time.Time).After", "(time.Time).Before", "(time.Time).Unix", "(time.Time).UnixNano", "(time.Time).UnixMilli":
					return true
				}
			}
		}
	}
	return false
}

var expiryCompared = regexp.MustCompile(`(?i)#?\w*(expir|until|ttl|lease|deadline)\w*\s*<=?\s*:\w+`)

// TimedConditions are the conditional writes whose condition compares an expiry
// with a value, where a value of the write is made from this process's clock.
func (m *Model) TimedConditions() []*Site {
	var out []*Site
	for _, s := range m.Sites(func(r *lockapi.Call) bool {
		return r.Backend == lockapi.DynamoDB && (r.Role == lockapi.CondWrite || r.Role == lockapi.CondDelete)
	}) {
		cond := s.Arg(s.Row.Cond)
		if cond == nil || !slices.ContainsFunc(constTexts(cond), expiryCompared.MatchString) {
			continue
		}
		if callsNow(s.Fn) {
			out = append(out, s)
		}
	}
	return out
}

// constTexts are the constant texts in an expression.
func constTexts(e *symbol.Expr) []string {
	var out []string
	e.Walk(func(x *symbol.Expr) bool {
		if x.Kind == symbol.Const {
			out = append(out, x.Text)
		}
		return true
	})
	return out
}

func callsNow(fn *ssa.Function) bool {
	for _, f := range withLiterals(unit(fn)) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(*ssa.Call); ok && fullName(&c.Call) == "time.Now" {
					return true
				}
			}
		}
	}
	return false
}

func fullName(c *ssa.CallCommon) string {
	if f := symbol.Callee(c); f != nil {
		return f.FullName()
	}
	return ""
}

// ClientTime tells whether a value is made from this process's clock.
func ClientTime(e *symbol.Expr) bool {
	found := false
	e.Walk(func(x *symbol.Expr) bool {
		found = found || x.Kind == symbol.Call && x.Text == "time.Now"
		return !found
	})
	return found
}

// counted tells whether a SELECT only counts rows: for people to look at.
func (s *TableStmt) counted() bool {
	return s.Verb == "SELECT" && !slices.ContainsFunc(s.Columns, idColumn) && slices.ContainsFunc(s.Calls, func(c *sqltext.Call) bool { return c.Name == "count" || c.Name == "sum" })
}

// ByClientClock tells in which way a statement judges leases by this process's
// clock: it sets an expiry from it, or compares one with it; "" for neither.
func (s *TableStmt) ByClientClock() (how, column string) {
	claimed := s.Table.claimed()
	if s.counted() {
		return "", ""
	}
	for _, p := range s.Where {
		if claimed[p.Column] && strings.ContainsAny(p.Op, "<>") && p.Right.Placeholder && !p.Right.ServerTime && ClientTime(s.Arg(p.Right.Index)) {
			return "compared", p.Column
		}
	}
	set := s.Set
	if s.Claims() {
		set = s.puts()
	}
	for _, a := range set {
		if claimed[a.Column] && a.Placeholder && ClientTime(s.Arg(a.Index)) {
			return "set", a.Column
		}
	}
	return "", ""
}
