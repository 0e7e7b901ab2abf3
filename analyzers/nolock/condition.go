package nolock

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// conditions reports deletes of DynamoDB items whose condition has an
// alternative that is true for everybody.
func (c *checker) conditions() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool { return r.Backend == lockapi.DynamoDB && r.Role == lockapi.CondDelete }) {
		cond := s.Arg(s.Row.Cond)
		if cond == nil {
			continue
		}
		keys := keysIn(s.Fn)
		wide := ""
		for _, alt := range alternatives(cond) {
			if keys[alt] || alt == "attribute_exists" {
				wide = alt
			}
		}
		if wide == "" {
			continue
		}
		if wide != "attribute_exists" {
			wide = fmt.Sprintf("%q, a part of the item's own key,", wide)
		}
		c.at(s.Instr, rule.Finding{Sub: "condition", Message: fmt.Sprintf(
			"the condition of this delete has an alternative on %s that holds for every holder: anybody's lock is deleted; join the parts with AND", wide)})
	}
}

var (
	orWord     = regexp.MustCompile(`(?i)\s+or\s+`)
	comparison = regexp.MustCompile(`^\(*\s*#?([\w.]+)\s*=`)
)

// alternatives are the names that the alternatives of a condition ask about, by
// equality; none where it has no OR.
func alternatives(cond *symbol.Expr) []string {
	var out []string
	if t, _, ok := cond.Template(); ok {
		parts := orWord.Split(t, -1)
		if len(parts) < 2 {
			return nil
		}
		for _, p := range parts {
			p = strings.Trim(p, " ()")
			if m := comparison.FindStringSubmatch(p); m != nil {
				out = append(out, m[1])
			} else if strings.HasPrefix(strings.ToLower(p), "attribute_exists") {
				out = append(out, "attribute_exists")
			}
		}
		return out
	}
	cond.Walk(func(e *symbol.Expr) bool {
		if e.Kind != symbol.Call || !strings.HasSuffix(e.Text, "/expression.Or") {
			return true
		}
		e.Walk(func(x *symbol.Expr) bool {
			if x.Kind == symbol.Call && strings.HasSuffix(x.Text, ".Equal") && len(x.Args) > 0 {
				if n := x.Args[0]; n.Kind == symbol.Call && strings.HasSuffix(n.Text, "/expression.Name") && len(n.Args) > 0 && n.Args[0].Kind == symbol.Const {
					out = append(out, n.Args[0].Text)
				}
			}
			return !(x.Kind == symbol.Call && strings.HasSuffix(x.Text, "/expression.And"))
		})
		return false
	})
	return out
}

// keysIn are the constant keys of the maps that a function fills: the names in
// the item's key.
func keysIn(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if u, ok := in.(*ssa.MapUpdate); ok && locks.KeyMap(u) {
				if k := locks.ConstText(u.Key); k != "" {
					out[k] = true
				}
			}
		}
	}
	return out
}
