package locks

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/schema"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Builders of statements (gorm, bun, squirrel) are read as the text that they
// make, as far as that is constant: what is not is a placeholder or left out.

// built are the statements that builders of the package make, each as an operation
// with its text and arguments.
func (m *Model) built() []*Op {
	var out []*Op
	for _, s := range m.Sites(func(r *lockapi.Call) bool { return r.Role == lockapi.Finish }) {
		c, ok := s.Instr.(*ssa.Call)
		if !ok {
			continue
		}
		b := &sentence{m: m, part: (*sentence).known}
		if text := b.read(c); text != "" {
			out = append(out, &Op{
				Act:   Act{Kind: SQL, Role: lockapi.Finish, Backend: string(s.Row.Backend), Command: s.Row.Name, Handle: s.site.recv, Text: symbol.Of(symbol.Const, text), Args: &symbol.Expr{Kind: symbol.List, Args: b.args}},
				Instr: c, Fn: s.Fn, Call: s.Row, Callee: s.Row.Name,
			})
		}
	}
	return append(out, m.entBuilt()...)
}

// sentence collects the parts of a statement.
type sentence struct {
	m    *Model
	args []*symbol.Expr // of the placeholders, in order

	verb, table, lock string
	set, where        []string
	limit, vague      bool

	part func(*sentence, *ssa.Call, *types.Func, []ssa.Value) // adds what one call says
}

const longestChain = 40

// read reads the chain of calls that ends in a call; "" when it makes no statement
// that is known well enough.
func (b *sentence) read(last *ssa.Call) string {
	var chain []*ssa.Call
	for c := last; c != nil && len(chain) < longestChain; {
		chain = append(chain, c)
		args := symbol.Args(&c.Call)
		if len(args) == 0 {
			break
		}
		c, _ = through(args[0]).(*ssa.Call)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		b.call(chain[i])
	}
	if b.vague || b.table == "" || b.verb == "" {
		return ""
	}
	text := b.verb + " " + b.table
	switch b.verb {
	case "SELECT":
		text = "SELECT * FROM " + b.table
	case "DELETE":
		text = "DELETE FROM " + b.table
	case "UPDATE":
		if len(b.set) == 0 {
			return ""
		}
		text += " SET " + strings.Join(b.set, ", ")
	}
	if len(b.where) > 0 {
		text += " WHERE " + strings.Join(b.where, " AND ")
	}
	if b.limit {
		text += " LIMIT 1"
	}
	if b.lock != "" {
		text += " " + b.lock
	}
	return text
}

// call adds what one call of the chain says.
func (b *sentence) call(c *ssa.Call) {
	f := symbol.Callee(&c.Call)
	if f == nil || f.Pkg() == nil {
		return
	}
	args := symbol.Args(&c.Call)
	if f.Signature().Recv() != nil && len(args) > 0 {
		args = args[1:]
	}
	b.part(b, c, f, args)
}

// known adds what a call of one of the tables' libraries says.
func (b *sentence) known(_ *ssa.Call, f *types.Func, args []ssa.Value) {
	var own, all = parts[f.Pkg().Path()][f.Name()], parts[""][f.Name()]
	switch {
	case own != nil:
		own(b, args)
	case all != nil && parts[f.Pkg().Path()] != nil:
		all(b, args)
	}
}

type part = func(b *sentence, args []ssa.Value)

// parts are the calls that say something, by package and name; "" are those that
// the packages have in common.
var parts map[string]map[string]part

func init() {
	first := func(b *sentence, args []ssa.Value) { b.verb, b.limit = "SELECT", true; b.dest(args) }
	find := func(b *sentence, args []ssa.Value) { b.verb = "SELECT"; b.dest(args) }
	verb := func(v string) part { return func(b *sentence, args []ssa.Value) { b.verb = v } }
	verbTable := func(v string) part {
		return func(b *sentence, args []ssa.Value) { b.verb = v; b.named(args) }
	}
	updates := func(b *sentence, args []ssa.Value) {
		b.verb = "UPDATE"
		b.assignAll(args[0])
	}
	update := func(b *sentence, args []ssa.Value) {
		if len(args) == 2 {
			b.verb = "UPDATE"
			b.assign(ConstText(args[0]), args[1])
		}
	}
	gormParts := map[string]part{
		"First": first, "Take": first, "Last": first, "Find": find, "Scan": find,
		"Update": update, "UpdateColumn": update, "Updates": updates, "UpdateColumns": updates,
		"Clauses": (*sentence).clauses, "Not": (*sentence).unknown, "Or": (*sentence).unknown, "Joins": (*sentence).unknown, "Scopes": (*sentence).unknown,
		"Raw": (*sentence).unknown, "Exec": (*sentence).unknown,
	}
	squirrelParts := map[string]part{
		"Select": verb("SELECT"), "Update": verbTable("UPDATE"), "Delete": verbTable("DELETE"), "From": (*sentence).named,
		"Set": func(b *sentence, args []ssa.Value) { b.assign(ConstText(args[0]), args[1]) }, "SetMap": func(b *sentence, args []ssa.Value) { b.assignAll(args[0]) },
		"Suffix": (*sentence).locked, "Join": (*sentence).unknown, "Insert": (*sentence).unknown, "Options": (*sentence).unknown,
	}
	parts = map[string]map[string]part{
		"": {
			"Where": (*sentence).condition, "Table": (*sentence).named, "Model": (*sentence).dest,
			"Limit": func(b *sentence, _ []ssa.Value) { b.limit = true },
		},
		"gorm.io/gorm":           gormParts,
		"github.com/jinzhu/gorm": gormParts,
		"github.com/uptrace/bun": {
			"NewSelect": verb("SELECT"), "NewUpdate": verb("UPDATE"), "NewDelete": verb("DELETE"), "NewInsert": (*sentence).unknown, "NewRaw": (*sentence).unknown,
			"Set": (*sentence).assigned, "For": func(b *sentence, args []ssa.Value) { b.lock = "FOR " + ConstText(args[0]) },
			"WhereOr": (*sentence).unknown, "WhereGroup": (*sentence).unknown, "Join": (*sentence).unknown, "TableExpr": (*sentence).named,
		},
		"github.com/Masterminds/squirrel": squirrelParts,
	}
}

func (b *sentence) unknown([]ssa.Value) { b.vague = true }

// named is a table that is called by its name: "jobs", "jobs AS j".
func (b *sentence) named(args []ssa.Value) {
	if len(args) == 0 {
		return
	}
	if name := ConstText(args[0]); name != "" {
		b.table = strings.Fields(name)[0]
	}
}

// dest is a table that is called by the type of its rows.
func (b *sentence) dest(args []ssa.Value) {
	if b.table != "" || len(args) == 0 {
		return
	}
	t := args[0].Type()
	if mi, ok := args[0].(*ssa.MakeInterface); ok {
		t = mi.X.Type()
	}
	for range 4 {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Named:
			if _, ok := u.Underlying().(*types.Struct); ok {
				b.table = schema.Column(u.Obj().Name())
			}
			return
		}
	}
}

// condition is a WHERE with its arguments.
func (b *sentence) condition(args []ssa.Value) {
	if len(args) == 0 {
		return
	}
	text := ConstText(unwrap(args[0]))
	if text == "" {
		if !b.compared(unwrap(args[0])) {
			b.vague = true
		}
		return
	}
	var rest []*symbol.Expr
	if len(args) > 1 {
		rest = b.m.list(args[1])
	}
	b.where = append(b.where, "("+b.fill(text, rest)+")")
}

// compared is a condition that squirrel has as a map: Eq{"id": id}.
func (b *sentence) compared(v ssa.Value) bool {
	n, ok := types.Unalias(v.Type()).(*types.Named)
	op := ""
	if ok {
		op = map[string]string{"Eq": "=", "NotEq": "<>", "Lt": "<", "LtOrEq": "<=", "Gt": ">", "GtOrEq": ">="}[n.Obj().Name()]
	}
	if op == "" {
		return false
	}
	found := false
	for _, u := range mapUpdates(v) {
		if k := ConstText(u.Key); k != "" {
			found = true
			b.where = append(b.where, k+" "+op+" "+b.value(u.Value))
		}
	}
	return found
}

// clauses are gorm's: a row lock among them.
func (b *sentence) clauses(args []ssa.Value) {
	for _, a := range args {
		for _, e := range b.m.list(a) {
			if s := e.FieldValue("Strength"); s != nil && s.Kind == symbol.Const {
				b.lock = "FOR " + s.Text
				if o := e.FieldValue("Options"); o != nil && o.Kind == symbol.Const {
					b.lock += " " + o.Text
				}
			}
		}
	}
}

// locked is a suffix.
func (b *sentence) locked(args []ssa.Value) {
	if t := ConstText(args[0]); strings.HasPrefix(strings.ToUpper(strings.TrimSpace(t)), "FOR ") {
		b.lock = t
	}
}

// assigned is an assignment as text, with its arguments: Set("status = ?", s).
func (b *sentence) assigned(args []ssa.Value) {
	text := ConstText(args[0])
	if text == "" {
		b.vague = true
		return
	}
	var rest []*symbol.Expr
	if len(args) > 1 {
		rest = b.m.list(args[1])
	}
	b.set = append(b.set, b.fill(text, rest))
}

func (b *sentence) assign(column string, v ssa.Value) {
	if column == "" {
		b.vague = true
		return
	}
	b.set = append(b.set, column+" = "+b.value(v))
}

// assignAll are the columns of a map, or of the fields of a struct that are set.
func (b *sentence) assignAll(v ssa.Value) {
	v = unwrap(v)
	if updates := mapUpdates(v); updates != nil {
		for _, u := range updates {
			b.assign(ConstText(u.Key), u.Value)
		}
		return
	}
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	a, ok := v.(*ssa.Alloc)
	if !ok {
		b.vague = true
		return
	}
	for name, s := range fieldsSet(a) {
		b.assign(schema.Column(name), s.Val)
	}
}

// value is how the text writes a value: SQL of its own, NULL, or a placeholder.
func (b *sentence) value(v ssa.Value) string {
	v = unwrap(v)
	if isNil(v) {
		return "NULL"
	}
	if c, ok := v.(*ssa.Call); ok {
		if f := symbol.Callee(&c.Call); f != nil && f.Name() == "Expr" && len(c.Call.Args) > 0 {
			var rest []*symbol.Expr
			if len(c.Call.Args) > 1 {
				rest = b.m.list(c.Call.Args[1])
			}
			return b.fill(ConstText(c.Call.Args[0]), rest)
		}
	}
	if c, ok := v.(*ssa.Const); ok && ConstText(c) != "" {
		return "'" + strings.ReplaceAll(ConstText(c), "'", "''") + "'"
	}
	return b.placeholder(b.m.sym.Resolve(v))
}

func (b *sentence) placeholder(e *symbol.Expr) string {
	b.args = append(b.args, e)
	return "$" + strconv.Itoa(len(b.args))
}

// fill numbers the placeholders of a text, and keeps their values.
func (b *sentence) fill(text string, args []*symbol.Expr) string {
	var out strings.Builder
	for _, r := range text {
		if r != '?' {
			out.WriteRune(r)
			continue
		}
		var e *symbol.Expr
		if len(args) > 0 {
			e, args = args[0], args[1:]
		}
		out.WriteString(b.placeholder(e))
	}
	return out.String()
}

// list are the elements of the tail of a variadic call.
func (m *Model) list(v ssa.Value) []*symbol.Expr {
	if e := m.sym.Resolve(v); e != nil && e.Kind == symbol.List {
		return e.Args
	}
	return nil
}

func unwrap(v ssa.Value) ssa.Value {
	for range 4 {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		default:
			return v
		}
	}
	return v
}

// mapUpdates are the entries of a map that is written out.
func mapUpdates(v ssa.Value) []*ssa.MapUpdate {
	made, ok := unwrap(v).(*ssa.MakeMap)
	if !ok {
		return nil
	}
	var out []*ssa.MapUpdate
	for _, in := range *made.Referrers() {
		if u, ok := in.(*ssa.MapUpdate); ok && u.Map == ssa.Value(made) {
			out = append(out, u)
		}
	}
	return out
}
