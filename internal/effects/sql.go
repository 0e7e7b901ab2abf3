package effects

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// counters are the Redis commands that do more when they are repeated. PUBLISH is
// none: it tells who listens just now that something changed.
const counters = "INCR INCRBY INCRBYFLOAT DECR DECRBY APPEND LPUSH RPUSH LPOP RPOP ZINCRBY HINCRBY HINCRBYFLOAT XADD"

// database are the effects of a call of a database client: a statement, what a
// builder runs, a Redis command.
func (m *Model) database(c *ssa.CallCommon, row *lockapi.Call) []Effect {
	args := m.sym.All(symbol.Args(c))
	shift := symbol.Receivers(c)
	switch row.Role {
	case lockapi.Command:
		if row.Backend == lockapi.Redis && has(counters, row.Command) && !(row.Keys.Given() && fencing(args, row.Keys.Index()+shift)) {
			return []Effect{{Class: Counter, Call: "Redis " + row.Command, Unsafe: true}}
		}
	case lockapi.RawCommand:
		words := rawWords(args, row.Words.Index()+shift)
		if name := command(words); name != "" && has(counters, name) && !fencing(words, 1) {
			return []Effect{{Class: Counter, Call: "Redis " + name, Unsafe: true}}
		}
	case lockapi.Exec, lockapi.Query:
		if row.SQL.Given() && row.SQL.Index()+shift < len(args) {
			return m.statement(args[row.SQL.Index()+shift])
		}
		return built(args)
	case lockapi.SQLText:
		if row.Name == "Raw" || row.Name == "NewRaw" {
			return m.statement(args[row.SQL.Index()+shift])
		}
	case lockapi.Finish:
		if row.Name == "Create" && tagged(c) {
			return nil
		}
		return m.finished(row.Name, args)
	}
	return nil
}

// fencing tells whether a counter's key says that it counts the holders of a lock,
// where one more harms nobody.
func fencing(args []*symbol.Expr, i int) bool {
	if i >= len(args) {
		return false
	}
	text, _, _ := args[i].Template()
	return fences.MatchString(text)
}

// rawWords are the words of a command from argument i on, which a list may hold.
func rawWords(args []*symbol.Expr, i int) []*symbol.Expr {
	var out []*symbol.Expr
	for i := max(i, 0); i < len(args); i++ {
		if args[i].Kind == symbol.List {
			return append(out, args[i].Args...)
		}
		out = append(out, args[i])
	}
	return out
}

// command is the first of a command's words, in capitals.
func command(words []*symbol.Expr) string {
	if len(words) > 0 && words[0].Kind == symbol.Const {
		return strings.ToUpper(words[0].Text)
	}
	return ""
}

func (m *Model) statement(text *symbol.Expr) []Effect {
	if list := statements(text); len(list) > 0 {
		return list
	}
	if _, _, some := text.Template(); !some && open(text) {
		return []Effect{{Class: Insert, Call: "a statement", Open: symbol.Of(symbol.Call, "sql", text)}}
	}
	return nil
}

// statements are the effects of SQL text.
func statements(text *symbol.Expr) []Effect {
	var out []Effect
	for _, t := range text.Texts() {
		for st := range sqltext.Parse(t).All() {
			if st.InBody {
				continue
			}
			if e, ok := ofStatement(st); ok {
				out = add(out, e)
			}
		}
	}
	return out
}

func ofStatement(st *sqltext.Statement) (Effect, bool) {
	table := st.Table
	if table == "" || strings.ContainsRune(table, symbol.Hole) {
		table = "a table"
	}
	switch st.Verb {
	case "INSERT":
		if !st.OnConflict && !telling(st.Table) && !conditional(st) {
			return Effect{Class: Insert, Call: "INSERT INTO " + table, Unsafe: true, Table: st.Table, Columns: st.Columns}, true
		}
	case "UPDATE":
		for _, a := range st.Set {
			if a.Own && adds.MatchString(a.Text) && !bookkeeping.MatchString(a.Column) && !guarded(st) {
				return Effect{Class: Update, Call: "UPDATE " + table + " SET " + a.Column + " = " + strings.TrimSpace(a.Text), Unsafe: true}, true
			}
		}
	case "ALTER":
		return Effect{Class: Schema, Call: "ALTER TABLE " + table, Unsafe: true}, true
	case "CREATE":
		if !st.IfNotExists && st.Table != "" {
			return Effect{Class: Schema, Call: "CREATE " + table, Unsafe: true}, true
		}
	}
	return Effect{}, false
}

// conditional tells whether an INSERT takes its rows from a query that lets
// through only what is due.
func conditional(st *sqltext.Statement) bool {
	for _, sub := range st.Sub {
		if len(sub.Where) > 0 {
			return true
		}
	}
	return false
}

var (
	adds = regexp.MustCompile(`[-+]|\|\|`)
	// fences are counters whose answer is a fencing token.
	fences = regexp.MustCompile(`(?i)fenc|epoch|generation`)
	// bookkeeping are columns in which one more or less harms nobody.
	bookkeeping = regexp.MustCompile(`(?i)version|attempt|retr(y|ies)|tries|rev(ision)?$|updated|seen|views?$|hits?$|fail|fenc|token|epoch|generation|expires|_until|_at$|seq`)
	// states are columns by which a predicate lets a change through only once.
	states = regexp.MustCompile(`(?i)^(status|state|phase|stage|version|.*_version|rev|revision|etag|fence.*|.*fenc.*|.*token|epoch|generation|.*_at|processed|done|.*paid|locked_by|owner|claimed.*|.*holder|settled|applied|.*_seq)$`)
	// logs are tables in which a second row says that something ran twice.
	logs = regexp.MustCompile(`(?i)log|audit|histor|event|metric|stat(s|istics)?$|lock|lease|migration|schema|temp|tmp|cache|snapshot|session|token|heartbeat`)
)

// guarded tells whether an UPDATE's own predicate keeps a repetition out.
func guarded(st *sqltext.Statement) bool {
	for _, p := range st.Where {
		if !p.Or && (states.MatchString(p.Column) || strings.Contains(p.Op, "EXISTS")) {
			return true
		}
	}
	return false
}

// telling tells whether a second row in the table does no harm.
func telling(table string) bool { return logs.MatchString(table) }

// finished is what an ORM's last call runs: gorm's Create, or an Update with an
// expression that adds.
func (m *Model) finished(name string, args []*symbol.Expr) []Effect {
	if len(args) == 0 {
		return nil
	}
	if mentions(args[0], "OnConflict") {
		return nil
	}
	switch name {
	case "Create":
		model := ""
		if len(args) > 1 {
			model = typeOf(args[1])
		}
		if telling(model) {
			return nil
		}
		if model == "" {
			model = "a row"
		}
		return []Effect{{Class: Insert, Call: "gorm Create of " + model, Unsafe: true}}
	case "Update", "UpdateColumn", "Updates", "UpdateColumns":
		for _, t := range addsOf(args[1:]) {
			if !bookkeeping.MatchString(t) && !stateText(args[0]) {
				return []Effect{{Class: Update, Call: "gorm " + name + " with " + t, Unsafe: true}}
			}
		}
	}
	return nil
}

// typeOf is the name of the struct that a value is.
func typeOf(e *symbol.Expr) string {
	if e.Kind == symbol.Struct {
		return e.Text[strings.LastIndexAny(e.Text, "./")+1:]
	}
	return strings.TrimLeft(e.Type[strings.LastIndexAny(e.Type, "./*]")+1:], "*")
}

// addsOf are the texts of expressions that add to a column.
func addsOf(args []*symbol.Expr) []string {
	var out []string
	for _, a := range args {
		a.Walk(func(e *symbol.Expr) bool {
			if e.Kind == symbol.Call && strings.HasSuffix(e.Text, "gorm.Expr") && len(e.Args) > 0 && e.Args[0].Kind == symbol.Const && adds.MatchString(e.Args[0].Text) {
				out = append(out, e.Args[0].Text)
			}
			return true
		})
	}
	return out
}

// stateText tells whether the chain of a builder has a condition on a state.
func stateText(chain *symbol.Expr) bool {
	found := false
	chain.Walk(func(e *symbol.Expr) bool {
		if e.Kind == symbol.Const {
			for _, word := range strings.FieldsFunc(e.Text, func(r rune) bool { return !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') }) {
				found = found || states.MatchString(word)
			}
		}
		return !found
	})
	return found
}

// built is what a builder of bun or squirrel runs.
func built(args []*symbol.Expr) []Effect {
	if len(args) == 0 || mentions(args[0], "On", "Ignore", "Suffix", "Replace") {
		return nil
	}
	if mentions(args[0], "NewInsert", "Insert") {
		return []Effect{{Class: Insert, Call: "INSERT", Unsafe: true}}
	}
	return nil
}

// mentions tells whether a value is made by a call of one of the functions, or
// from a type of that name.
func mentions(e *symbol.Expr, names ...string) bool {
	found := false
	e.Walk(func(x *symbol.Expr) bool {
		if x.Kind == symbol.Call || x.Kind == symbol.Struct {
			last := x.Text[strings.LastIndexByte(x.Text, '.')+1:]
			for _, n := range names {
				found = found || last == n
			}
		}
		return !found
	})
	return found
}
