package effects

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// setters are the Redis commands that overwrite what is there.
const setters = "SET SETEX PSETEX MSET GETSET HSET HMSET HDEL DEL UNLINK SADD SREM ZADD ZREM LREM LTRIM RENAME"

// writers are the methods by which builders of statements write.
const writers = "Create Save Update Updates UpdateColumn UpdateColumns Delete"

// writes are the effects of a call of a database client that overwrites or deletes:
// it may be repeated, and it must not come from a holder that is none any more.
// Conditional writes and guarded statements are none: the server refuses a late one.
func (m *Model) writes(c *ssa.CallCommon, row *lockapi.Call) []Effect {
	args := m.sym.All(symbol.Args(c))
	shift := len(args) - c.Signature().Params().Len()
	what := ""
	switch row.Role {
	case lockapi.Write, lockapi.Delete, lockapi.DeletePrefix:
		if !Leased(args) {
			what = string(row.Backend) + " " + row.Name
		}
	case lockapi.Command:
		if row.Backend == lockapi.Redis && has(setters, row.Command) {
			what = "Redis " + row.Command
		}
	case lockapi.RawCommand:
		if word := command(rawWords(args, row.Words.Index()+shift)); word != "" && has(setters, word) {
			what = "Redis " + word
		}
	case lockapi.Finish:
		if has(writers, row.Name) && len(args) > 0 && !stateText(args[0]) {
			what = string(row.Backend) + " " + row.Name
		}
	case lockapi.Exec, lockapi.Query:
		if !row.SQL.Given() || row.SQL.Index()+shift >= len(args) {
			return nil
		}
		what = written(args[row.SQL.Index()+shift], row.Role == lockapi.Exec)
	}
	if what == "" {
		return nil
	}
	return []Effect{{Class: Write, Call: what}}
}

// Leased tells whether a call of etcd puts a key under a lease: once the lease has
// ended it is refused.
func Leased(args []*symbol.Expr) bool {
	found := false
	for _, a := range args {
		a.Walk(func(e *symbol.Expr) bool {
			found = found || e.Kind == symbol.Call && e.Text[strings.LastIndexByte(e.Text, '.')+1:] == "WithLease"
			return !found
		})
	}
	return found
}

// Writes tells whether the called function, or what it calls, overwrites or deletes
// in a store of a backend.
func (m *Model) Writes(c ssa.CallInstruction, b lockapi.Backend) bool {
	return slices.ContainsFunc(m.ofCall(c), func(e Effect) bool {
		return e.Class == Write && strings.HasPrefix(e.Call, string(b)+" ")
	})
}

// written names what a statement overwrites, "" for nothing. One that is not in sight
// is taken for a write where it is run for no rows.
func written(text *symbol.Expr, run bool) string {
	texts := text.Texts()
	if len(texts) == 0 && run {
		return "a statement"
	}
	for _, t := range texts {
		for st := range sqltext.Parse(t).All() {
			if (st.Verb == "UPDATE" || st.Verb == "DELETE") && !st.InBody && !guarded(st) {
				table := st.Table
				if table == "" || strings.ContainsRune(table, symbol.Hole) {
					table = "a table"
				}
				return st.Verb + " of " + table
			}
		}
	}
	return ""
}
