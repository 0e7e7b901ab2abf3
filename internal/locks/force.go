package locks

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Termination is a statement that ends sessions because they hold locks.
type Termination struct {
	Op   *Op
	Func string
}

var (
	endsBackend = regexp.MustCompile(`(?i)\bpg_(terminate|cancel)_backend\b|^\s*kill\b`)
	lockHolders = regexp.MustCompile(`(?is)\bpg_locks\b.*advisory|advisory.*\bpg_locks\b|\bis_used_lock\b`)
)

// Terminations are the statements that end sessions which pg_locks shows to hold
// advisory locks, by themselves or with another statement of their function.
func (m *Model) Terminations() []Termination {
	var out []Termination
	for _, op := range m.SQL {
		if op.Told {
			continue
		}
		for _, text := range op.Text.Texts() {
			f := endsBackend.FindString(text)
			if f == "" {
				continue
			}
			if lockHolders.MatchString(text) || m.asks(op.Unit(), lockHolders) {
				out = append(out, Termination{op, strings.TrimSpace(f)})
				break
			}
		}
	}
	return out
}

// asks tells whether a function runs a statement that matches.
func (m *Model) asks(fn *ssa.Function, re *regexp.Regexp) bool {
	for _, f := range withLiterals(fn) {
		for _, op := range m.opsIn[f] {
			if op.Kind != SQL {
				continue
			}
			for _, text := range op.Text.Texts() {
				if re.MatchString(text) {
					return true
				}
			}
		}
	}
	return false
}

// MassDelete is a call that deletes many locks.
type MassDelete struct {
	Instr ssa.Instruction
	Name  string
}

// MassDeletes are the deletes of keys that are listed by a pattern with a lock's
// name in it, and of everything below a path with one.
func (m *Model) MassDeletes() []MassDelete {
	var out []MassDelete
	for _, scan := range m.Ops {
		if scan.Kind != Scan || !lockText(scan.Key) || len(scan.Via) > 0 {
			continue
		}
		for _, f := range withLiterals(scan.Unit()) {
			for _, op := range m.opsIn[f] {
				if op.Command == "DEL" || op.Command == "UNLINK" {
					out = append(out, MassDelete{op.Instr, quoted(scan.Key)})
				}
			}
		}
	}
	for _, s := range m.Sites(func(r *lockapi.Call) bool {
		return r.Role == lockapi.Delete || r.Role == lockapi.DeletePrefix || r.Backend == lockapi.ZooKeeper && r.Role == lockapi.CondDelete
	}) {
		key := s.Arg(s.Row.Keys)
		if (s.Row.Role == lockapi.DeletePrefix || s.prefixed() || s.everyNode()) && lockText(key) {
			out = append(out, MassDelete{s.Instr, quoted(key)})
		}
	}
	for _, s := range m.Sites(func(r *lockapi.Call) bool { return r.Backend == lockapi.DynamoDB && r.Role == lockapi.CondDelete }) {
		if table := s.lockTable(); table != "" && s.Arg(s.Row.Cond) == nil && Repeats(s.Instr.Block()) {
			out = append(out, MassDelete{s.Instr, strconv.Quote(table)})
		}
	}
	return out
}

// lockTable is the constant name of the table that a request of DynamoDB is about,
// where it says lock; "" for any other.
func (s *Site) lockTable() string {
	for _, v := range s.site.vals {
		for name, set := range fieldsOf(v) {
			if name != "TableName" {
				continue
			}
			for _, t := range constTexts(s.site.m.sym.Resolve(set.Val)) {
				if lockWord(t) && !counterWord(t) {
					return t
				}
			}
		}
	}
	return ""
}

// fieldsOf are the fields that are set of a struct that is written out in the function.
func fieldsOf(v ssa.Value) map[string]Set {
	if a, ok := through(v).(*ssa.Alloc); ok {
		return fieldsSet(a)
	}
	return nil
}

// prefixed tells whether a delete is given the option that makes it one of all keys
// with the prefix.
func (s *Site) prefixed() bool {
	found := false
	for _, a := range s.site.args {
		a.Walk(func(e *symbol.Expr) bool {
			found = found || e.Kind == symbol.Call && (strings.HasSuffix(e.Text, ".WithPrefix") || strings.HasSuffix(e.Text, ".WithFromKey"))
			return !found
		})
	}
	return found
}

// everyNode tells whether a delete in ZooKeeper asks for no version, in a loop.
func (s *Site) everyNode() bool {
	v := s.Arg(s.Row.Match)
	return s.Row.Backend == lockapi.ZooKeeper && v != nil && v.Kind == symbol.Const && v.Text == "-1" && Repeats(s.Instr.Block())
}

// lockText tells whether the constant part of a key says lock.
func lockText(key *symbol.Expr) bool {
	for _, t := range constTexts(key) {
		if lockWord(t) && !counterWord(t) {
			return true
		}
	}
	return false
}

func quoted(key *symbol.Expr) string {
	t, _, _ := key.Template()
	return `"` + strings.ReplaceAll(t, string(symbol.Hole), "%s") + `"`
}

// Overrides are the operations that take a lock from whoever holds it, by design:
// those of libraries, and plain deletes in functions that are called so.
func (m *Model) Overrides() []*Op {
	var out []*Op
	for _, op := range m.Ops {
		switch {
		case len(op.Via) > 0:
		case op.Backend == string(lockapi.Kubernetes) && !lockText(op.Key) && !lockWord(FuncName(op.Unit())):
			// nodes have leases, too, which are no locks
		case op.Role == lockapi.ForceRelease, op.Role == lockapi.ForceAcquire:
			out = append(out, op)
		case op.Kind == Release && !op.Guard.Safe() && op.Call != nil && forced(op.UnitName()):
			out = append(out, op)
		}
	}
	return out
}

var overrideWords = set("force forced forcibly break steal override all everything every")

// forced tells whether a function's name says that it takes locks away.
func forced(name string) bool {
	return anyWord(name, overrideWords) && (lockWord(name) || anyWord(name, releaseWords))
}
