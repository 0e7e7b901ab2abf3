package effects

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// ent are the effects of the last call of a builder that ent has generated: a row,
// or an addition. known is false for any other call.
func (m *Model) ent(c *ssa.CallCommon, f *types.Func) (list []Effect, known bool) {
	if !strings.HasPrefix(f.Name(), "Save") && !strings.HasPrefix(f.Name(), "Exec") || c.IsInvoke() || len(c.Args) == 0 || !lockapi.Ent(f.Pkg()) {
		return nil, false
	}
	recv := receiver(f)
	for _, kind := range []string{"CreateBulk", "Create"} {
		if schema, ok := strings.CutSuffix(recv, kind); ok && schema != "" {
			if telling(schema) {
				return nil, true
			}
			return []Effect{{Class: Insert, Call: "ent Create of " + schema, Unsafe: true}}, true
		}
	}
	for _, kind := range []string{"UpdateOne", "Update"} {
		if schema, ok := strings.CutSuffix(recv, kind); ok && schema != "" {
			if add := adding(c.Args[0]); add != "" {
				return []Effect{{Class: Update, Call: "ent Update of " + schema + " with " + add, Unsafe: true}}, true
			}
			return nil, true
		}
	}
	return nil, false
}

// adding is the call of a builder's chain that adds to a column, "" where there is
// none or where a condition on a state lets the change through once.
func adding(v ssa.Value) string {
	found := ""
	for range 40 {
		c, ok := v.(*ssa.Call)
		if !ok || len(c.Call.Args) == 0 {
			return found
		}
		f := symbol.Callee(&c.Call)
		if f == nil {
			return found
		}
		column, adds := strings.CutPrefix(f.Name(), "Add")
		switch {
		case adds && len(c.Call.Args) == 2 && numeric(c.Call.Args[1].Type()):
			if !bookkeeping.MatchString(column) {
				found = f.Name()
			}
		case f.Name() == "Where" && len(c.Call.Args) == 2 && onState(c.Call.Args[1]):
			return ""
		}
		v = c.Call.Args[0]
	}
	return found
}

func numeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// onState tells whether one of a list of predicates asks for a state: job.StatusEQ.
func onState(list ssa.Value) bool {
	s, ok := list.(*ssa.Slice)
	if !ok || s.X.Referrers() == nil {
		return false
	}
	for _, in := range *s.X.Referrers() {
		at, ok := in.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, in := range *at.Referrers() {
			st, ok := in.(*ssa.Store)
			if !ok {
				continue
			}
			if c, ok := st.Val.(*ssa.Call); ok {
				if f := symbol.Callee(&c.Call); f != nil && states.MatchString(strings.ToLower(predicateColumn(f.Name()))) {
					return true
				}
			}
		}
	}
	return false
}

// predicateColumn is what a predicate of ent is about: StatusEQ is about Status.
func predicateColumn(name string) string {
	for _, op := range []string{"NEQ", "EQ", "GTE", "GT", "LTE", "LT", "NotIn", "In", "IsNil", "NotNil"} {
		if c, ok := strings.CutSuffix(name, op); ok {
			return c
		}
	}
	return name
}
