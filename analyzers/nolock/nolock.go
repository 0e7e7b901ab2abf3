package nolock

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

//go:embed doc.go
var doc string

// Rule reports locks that lock nobody out.
var Rule = &rule.Rule{
	Name: "nolock",
	Doc:  rule.Doc(doc, "nolock"),
	Subs: []rule.Sub{
		{Name: "session", Title: "locks of several callers are made from one session"},
		{Name: "token", Title: "a constant token lets every process re-enter"},
		{Name: "notnx", Title: "NX is the value, not the mode"},
		{Name: "readwrite", Title: "an acquire reads the key, and writes it in a second step"},
		{Name: "quorum", Title: "a majority of the pools that happened to be reachable"},
		{Name: "setnxonextend", Title: "an extension takes a lost lock again"},
		{Name: "condition", Title: "a condition that is true for everybody"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// A checker is one run of the rule over a package.
type checker struct {
	*rule.Pass
	m *locks.Model
}

func run(pass *rule.Pass) error {
	c := &checker{pass, pass.ResultOf[locks.Analyzer].(*locks.Model)}
	c.sessions()
	c.tokens()
	c.notNX()
	c.readWrite()
	c.upserts()
	c.pools()
	c.extensions()
	c.conditions()
	return nil
}

// at reports at a call.
func (c *checker) at(in ssa.Instruction, f rule.Finding) {
	f.Pos = in.Pos()
	if call := c.m.CallAt(in.Pos()); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	if strings.HasSuffix(c.Fset.Position(f.Pos).Filename, "_test.go") {
		return
	}
	c.Report(f)
}

func (c *checker) line(in ssa.Instruction) int { return c.Fset.Position(in.Pos()).Line }

// sessions reports locks that are made from a session that others share.
func (c *checker) sessions() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool { return r.Role == lockapi.NewLock }) {
		var session *symbol.Expr
		frees := "the second Lock returns at once, and the first Unlock frees both"
		switch s.Row.Backend {
		case lockapi.Etcd:
			session = s.Arg(s.Row.On)
		case lockapi.Consul:
			opts := s.Arg(lockapi.Arg(0))
			session = opts.FieldValue("Session")
			frees = "a second Lock in this process succeeds at once"
		}
		key := s.Arg(s.Row.Keys)
		what := c.m.SharedSession(session)
		if s.Row.Backend == lockapi.Etcd && c.m.SharedByGoroutines(s, s.Value(s.Row.On), key) && !c.m.GuardedHere(c.m.AcquiredAt(s)) {
			c.at(s.Instr, rule.Finding{Sub: "session", Message: fmt.Sprintf(
				"lock %s is made from one session by every goroutine of a loop: they own it under the same lease, so %s; make a session for each, or use a local mutex", c.m.Name(s.Op(locks.Acquire)), frees)})
			continue
		}
		if what == "" || key == nil || !c.m.ByCaller(s.Fn, key) && !locks.Handler(s.Fn) || c.m.GuardedHere(c.m.AcquiredAt(s)) {
			continue
		}
		c.at(s.Instr, rule.Finding{Sub: "session", Message: fmt.Sprintf(
			"lock %s is made from %s: callers in one process own it under the same lease, so %s; make a session for each lock, or hold a local mutex around it",
			c.m.Name(s.Op(locks.Acquire)), what, frees)})
	}
}

// tokens reports constant tokens of redislock.
func (c *checker) tokens() {
	for _, a := range c.m.Ops {
		if a.Call == nil || !strings.HasSuffix(a.Call.Pkg, "/redislock") || a.Kind != locks.Acquire || a.Value == nil || a.Value.Kind != symbol.Const || a.Value.Text == "" {
			continue
		}
		c.at(a.Instr, rule.Finding{Sub: "token", Fix: c.withoutToken(a), Message: fmt.Sprintf(
			"lock %s has the constant token %q: redislock lets whoever brings the token of the holder in again, so every process gets it; leave Token out, for a random one", c.m.Name(a), a.Value.Text)})
	}
}

// notNX reports the words SET key NX.
func (c *checker) notNX() {
	for _, a := range c.m.Ops {
		if a.Command != "SET" || a.Kind != locks.Write || a.Script || a.Value == nil || a.Value.Kind != symbol.Const || !strings.EqualFold(a.Value.Text, "nx") || len(a.Via) > 0 {
			continue
		}
		if a.Role != lockapi.RawCommand && c.m.Evidence(a) == nil {
			continue
		}
		c.at(a.Instr, rule.Finding{Sub: "notnx", Message: fmt.Sprintf(
			"lock %s: NX stands where the value belongs, so this SET overwrites the holder and succeeds for everybody; write SET key token NX PX ttl", c.m.Name(a))})
	}
}

// readWrite reports acquires in two steps.
func (c *checker) readWrite() {
	var reads, writes []*locks.Op
	for _, op := range c.m.Ops {
		switch {
		case op.Script || len(op.Via) > 0 && op.Foreign():
		case op.Kind == locks.Read:
			reads = append(reads, op)
		case op.Kind == locks.Write && !op.Guard.Safe() && !op.Deferred && !op.Go:
			writes = append(writes, op)
		}
	}
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool {
		return r.Backend == lockapi.Etcd && (r.Role == lockapi.Read || r.Role == lockapi.Write)
	}) {
		if s.Row.Role == lockapi.Read {
			reads = append(reads, s.Op(locks.Read))
		} else {
			writes = append(writes, s.Op(locks.Write))
		}
	}
	for _, w := range writes {
		if c.m.Evidence(w) == nil {
			continue
		}
		for _, r := range reads {
			if !c.m.ReadThenWrite(r, w) {
				continue
			}
			how := "use SET with NX, which asks and writes in one step"
			if w.Backend == string(lockapi.Etcd) {
				how = "use a transaction that compares CreateRevision with 0, or concurrency.Mutex"
			}
			c.at(w.Instr, rule.Finding{Sub: "readwrite", Message: fmt.Sprintf(
				"lock %s is read at line %d and written here when there is none: two callers find none, and both hold it; %s", c.m.Name(w), c.line(r.Instr), how),
				Related: []analysis.RelatedInformation{{Pos: r.Instr.Pos(), Message: "read here"}}})
			break
		}
	}
}

// upserts reports locks in tables whose acquire looks first and writes then.
func (c *checker) upserts() {
	for _, u := range c.m.Upserts() {
		c.at(u.Instr, rule.Finding{Sub: "readwrite", Message: fmt.Sprintf(
			"lock in a row of table %s: line %d asks whether it is free, and this takes it from whoever has it: two callers find it free, and both hold it; ask in the same statement, ON CONFLICT … DO UPDATE … WHERE its expiry has passed, and hold it only if a row changed", u.Table, c.line(u.Read.Instr)),
			Related: []analysis.RelatedInformation{{Pos: u.Read.Instr.Pos(), Message: "asked here"}}})
	}
}

// pools reports a Redlock over what was reachable.
func (c *checker) pools() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool {
		return r.Backend == lockapi.Redlock && r.Role == lockapi.NewClient && r.Name == "New"
	}) {
		put := c.m.ReachableOnly(s.Value(s.Row.On))
		if put == nil {
			continue
		}
		c.at(s.Instr, rule.Finding{Sub: "quorum", Message: fmt.Sprintf(
			"this Redlock counts its majority over the pools that were reachable (line %d), not over all of them: two processes that reach different pools can both get one; give it every configured pool", c.line(put))})
	}
}

// extensions reports redsync's WithSetNXOnExtend.
func (c *checker) extensions() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool { return r.Name == "WithSetNXOnExtend" }) {
		c.at(s.Instr, rule.Finding{Sub: "setnxonextend", Fix: c.withoutOption(s),
			Message: "with WithSetNXOnExtend an extension takes a lock again that was lost, and reports it as extended: another holder may have worked in between, beside this one; leave it out, and stop the work when Extend fails"})
	}
}
