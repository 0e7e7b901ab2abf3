package locks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/schema"
	"github.com/lockvet/lockvet/internal/symbol"
)

// The builders that ent generates for a schema are recognised by their shape: a type
// JobQuery, JobUpdate or JobUpdateOne that keeps a mutation or predicates, its setters
// named after the columns, predicates in a package of their own. They are read as the
// text that they make, like the other builders.

// entFinish are the methods that run what a builder of ent holds.
var entFinish = set("Save SaveX Exec ExecX All AllX First FirstX FirstID FirstIDX Only OnlyX OnlyID OnlyIDX IDs IDsX")

// entBuilder is the entity, in the singular, that a generated builder is of, and its
// verb; "" for any other type.
func entBuilder(f *types.Func) (entity, verb string) {
	recv := f.Signature().Recv()
	if recv == nil {
		return "", ""
	}
	n, ok := types.Unalias(deref(recv.Type())).(*types.Named)
	if !ok {
		return "", ""
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return "", ""
	}
	has := func(field string) bool {
		for v := range s.Fields() {
			if v.Name() == field {
				return true
			}
		}
		return false
	}
	name := n.Obj().Name()
	for _, kind := range []struct{ suffix, field, verb string }{
		{"Query", "predicates", "SELECT"}, {"UpdateOne", "mutation", "UPDATE"}, {"Update", "mutation", "UPDATE"},
	} {
		if e, ok := strings.CutSuffix(name, kind.suffix); ok && e != "" && has(kind.field) {
			return e, kind.verb
		}
	}
	return "", ""
}

// entBuilt are the statements that builders of ent make, as operations.
func (m *Model) entBuilt() []*Op {
	var out []*Op
	m.calls(func(in ssa.CallInstruction, f *types.Func) {
		c, ok := in.(*ssa.Call)
		if !ok || !entFinish[f.Name()] {
			return
		}
		entity, verb := entBuilder(f)
		if verb == "" {
			return
		}
		b := &sentence{m: m, verb: verb, table: plural(schema.Column(entity)), part: (*sentence).entPart}
		b.limit = strings.HasPrefix(f.Name(), "First")
		if text := b.read(c); text != "" {
			a := Act{Kind: SQL, Role: lockapi.Finish, Backend: string(lockapi.SQL), Command: f.Name(), Text: symbol.Of(symbol.Const, text), Args: &symbol.Expr{Kind: symbol.List, Args: b.args}}
			if strings.HasSuffix(typeNameOf(f), "UpdateOne") {
				a.Success = lockapi.NilError // it is an error that there is no such row
			}
			out = append(out, &Op{
				Act:   a,
				Instr: c, Fn: c.Parent(), Callee: f.Name(),
			})
		}
	})
	return out
}

// plural is how ent calls the table of an entity.
func plural(name string) string {
	switch {
	case strings.HasSuffix(name, "y"):
		return strings.TrimSuffix(name, "y") + "ies"
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, "x"), strings.HasSuffix(name, "ch"):
		return name + "es"
	}
	return name + "s"
}

// entPart adds what one call of a chain of ent says.
func (b *sentence) entPart(c *ssa.Call, f *types.Func, args []ssa.Value) {
	name := f.Name()
	switch {
	case name == "UpdateOneID" || name == "UpdateOne":
		b.where = append(b.where, "id = "+b.value(args[0]))
	case name == "Update" && len(args) == 0 && isEntity(c):
		b.where = append(b.where, "id = "+b.value(c.Call.Args[0]))
	case name == "Where":
		for _, a := range args {
			for _, e := range b.m.list(a) {
				b.where = append(b.where, b.predicate(e, 0))
			}
		}
	case name == "Limit":
		b.limit = true
	case name == "ForUpdate":
		b.lock = "FOR UPDATE"
		for _, a := range args {
			for _, e := range b.m.list(a) {
				if e.Kind == symbol.Call && strings.HasSuffix(e.Text, ".WithLockAction") && len(e.Args) == 1 {
					b.lock += " " + e.Args[0].Text
				}
			}
		}
	case b.verb != "UPDATE" || f.Signature().Variadic():
	case strings.HasPrefix(name, "SetNillable"):
	case strings.HasPrefix(name, "Set") && len(args) == 1:
		b.assign(schema.Column(name[len("Set"):]), args[0])
	case strings.HasPrefix(name, "Add") && len(args) == 1:
		column := schema.Column(name[len("Add"):])
		b.set = append(b.set, column+" = "+column+" + "+b.value(args[0]))
	case strings.HasPrefix(name, "Clear") && len(args) == 0:
		b.set = append(b.set, schema.Column(name[len("Clear"):])+" = NULL")
	}
}

// isEntity tells whether the receiver of Update is a row that was read, not a client.
func isEntity(c *ssa.Call) bool {
	args := symbol.Args(&c.Call)
	if len(args) == 0 {
		return false
	}
	n, ok := types.Unalias(deref(args[0].Type())).(*types.Named)
	return ok && !strings.HasSuffix(n.Obj().Name(), "Client")
}

// entOperators are the suffixes of generated predicates, longest first.
var entOperators = []struct{ suffix, sql string }{
	{"NotNil", " IS NOT NULL"}, {"IsNil", " IS NULL"}, {"NotIn", " NOT IN (%)"}, {"NEQ", " <> %"}, {"GTE", " >= %"}, {"LTE", " <= %"},
	{"EQ", " = %"}, {"GT", " > %"}, {"LT", " < %"}, {"In", " IN (%)"},
}

// predicate is a generated predicate as text: job.StatusEQ("ready").
func (b *sentence) predicate(e *symbol.Expr, depth int) string {
	if e.Kind != symbol.Call || depth > 4 {
		b.vague = true
		return ""
	}
	name := shortName(e.Text)
	args := e.Args
	if len(args) == 1 && args[0].Kind == symbol.List {
		args = args[0].Args
	}
	if name == "Or" || name == "And" {
		var of []string
		for _, a := range args {
			of = append(of, b.predicate(a, depth+1))
		}
		return "(" + strings.Join(of, " "+strings.ToUpper(name)+" ") + ")"
	}
	if name == "Not" {
		b.vague = true
		return ""
	}
	column, sql := name, " = %"
	for _, o := range entOperators {
		if c, ok := strings.CutSuffix(name, o.suffix); ok && c != "" {
			column, sql = c, o.sql
			break
		}
	}
	var values []string
	for _, a := range args {
		values = append(values, b.literal(a))
	}
	return schema.Column(column) + strings.Replace(sql, "%", strings.Join(values, ", "), 1)
}

// literal is how the text writes a value that is known by its identity only.
func (b *sentence) literal(e *symbol.Expr) string {
	if e.Kind == symbol.Const {
		return "'" + strings.ReplaceAll(e.Text, "'", "''") + "'"
	}
	return b.placeholder(e)
}
