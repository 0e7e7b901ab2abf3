package deferrelease

import (
	_ "embed"
	"fmt"
	"go/ast"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports locks that are not released on every way out.
var Rule = &rule.Rule{
	Name: "deferrelease",
	Doc:  rule.Doc(doc, "deferrelease"),
	Subs: []rule.Sub{
		{Name: "nodefer", Severity: rule.Warning, Title: "the release is skipped by a panic"},
		{Name: "cancelled", Title: "the release is sent with a context that is cancelled by then"},
		{Name: "loop", Title: "a release is deferred inside a loop"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// checker judges the locks of one package.
type checker struct {
	*rule.Pass
	m     *locks.Model
	named map[ast.Node]int // how many contexts the fixes name, by function
}

func run(pass *rule.Pass) error {
	c := &checker{pass, pass.ResultOf[locks.Analyzer].(*locks.Model), map[ast.Node]int{}}
	seen := map[ssa.Instruction]bool{}
	for _, op := range c.m.Ops {
		if !op.Lock && !op.Weak || op.Result != 0 || seen[op.Instr] || c.m.InTest(op) {
			continue
		}
		switch op.Kind {
		case locks.Acquire:
			seen[op.Instr] = true
			c.acquired(op)
		case locks.Release:
			seen[op.Instr] = true
			c.cancelled(op)
		}
	}
	for _, op := range c.m.SessionLocks() {
		if !c.m.InTest(op) {
			c.acquired(op)
		}
	}
	return nil
}

// acquired judges the code that runs while the lock taken by op is held.
func (c *checker) acquired(op *locks.Op) {
	r := c.m.Region(op)
	held, released := r.Leaks()
	switch {
	case !c.m.Releasable(op):
		c.dropped(op)
	case !released: // the caller releases, or nobody is meant to
	case len(held) > 0:
		for i, e := range held {
			c.leak(r, e, i == 0)
		}
	case r.Piles() != nil:
		c.loop(r)
	default:
		c.nodefer(r)
	}
}

// dropped tells of an acquire whose caller cannot release: he does not take the
// function that does.
func (c *checker) dropped(op *locks.Op) {
	f := rule.Finding{Pos: c.m.Position(op.Instr)}
	if call := c.m.CallExpr(op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	f.Message = fmt.Sprintf("lock %s cannot be released: the function that this acquire answers for that is dropped, and it stays held for as long as it is renewed; keep it, and defer its call", c.m.Name(op))
	c.report(op, f)
}

// leak tells of a way out on which the lock stays held.
func (c *checker) leak(r *locks.Region, e locks.End, first bool) {
	op := r.Acquire
	way, out := "return", "release it there, too, or with defer right after it is acquired"
	switch {
	case e.Kind == locks.Reacquire:
		way, out = "way round the loop", "release it at the end of every turn"
	case e.Exits():
		way, out = "end of the program, which runs no deferred calls", "release it before"
	case e.Kind == locks.Panicked:
		way = "panic"
	case e.OnFailure:
		way, out = "return, since the deferred release runs for errors only", "release it on success, too"
	}
	f := rule.Finding{Pos: c.m.Position(e.At), Related: c.acquiredHere(op)}
	if first && !e.Exits() {
		f.Fix = c.deferred(r) // one for all of them
	}
	f.Message = fmt.Sprintf("lock %s is still held on this %s: %s; %s (acquired at %s)", c.m.Name(op), way, c.fate(op), out, c.m.PlaceOf(op.Instr, f.Pos))
	c.report(op, f)
}

// fate is what happens to the others when nobody releases the lock.
func (c *checker) fate(op *locks.Op) string {
	if op.Endless() {
		return "it has no lease that ends, so nobody gets it any more"
	}
	if op.OfSession() {
		return "it is held for as long as the session lives, and nobody else gets it"
	}
	if op.Renewed() {
		return "it is renewed for as long as this process lives, and nobody else gets it"
	}
	return "the next holder waits until the lease expires"
}

// nodefer tells of a release that only falling through reaches.
func (c *checker) nodefer(r *locks.Region) {
	release, work := r.FallsThrough()
	if work == nil {
		return
	}
	op := r.Acquire
	f := rule.Finding{Sub: "nodefer", Pos: c.m.Position(release.At), Related: c.acquiredHere(op)}
	if call := c.m.CallAt(f.Pos); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	f.Fix = c.deferred(r)
	how := "defer the release right after the lock is acquired"
	if locks.Repeats(op.Instr.Block()) {
		how = "move the body of the loop into a function and defer the release there"
	}
	f.Message = fmt.Sprintf("lock %s is released only when control gets here: after a panic in the call at %s it stays held, and %s; %s (acquired at %s)",
		c.m.Name(op), c.m.PlaceOf(work, f.Pos), c.fate(op), how, c.m.PlaceOf(op.Instr, f.Pos))
	c.report(op, f)
}

// loop tells of releases that are deferred one on the other.
func (c *checker) loop(r *locks.Region) {
	op, d := r.Acquire, r.Piles()
	f := rule.Finding{Sub: "loop", Pos: c.m.Position(d), Related: c.acquiredHere(op)}
	f.Message = fmt.Sprintf("lock %s is acquired in a loop, and its deferred release runs only when %s returns: every turn's lock stays held until then, and leases expire while the loop goes on; move the body of the loop into a function (acquired at %s)",
		c.m.Name(op), locks.FuncName(op.Fn), c.m.PlaceOf(op.Instr, f.Pos))
	c.report(op, f)
}

// cancelled tells of a release that is sent when its context may have ended.
func (c *checker) cancelled(op *locks.Op) {
	life := c.m.LateContext(op)
	if life.Life != locks.Ending && (life.Life != locks.Callers || op.Weak) {
		return
	}
	f := rule.Finding{Sub: "cancelled", Severity: rule.Warning, Pos: c.m.Position(op.Instr)}
	a, fate := c.m.AcquireOf(op), c.fate(op)
	switch life.Life {
	case locks.Ending:
		if !op.Weak {
			f.Severity = rule.Error
		}
	case locks.Callers:
		if lease := c.soonOver(a, op); lease > 0 {
			f.Severity = rule.Info
			fate = fmt.Sprintf("the next holder waits for up to %s, until the lease expires", lease)
		}
	}
	ctx := "its context"
	if call := c.m.CallExpr(op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
		if e := c.m.ContextExpr(op, call); e != nil {
			ctx = c.m.Source(e)
			f.Fix = c.detach(op, call, e)
		}
	}
	at := ""
	if a != nil {
		at = fmt.Sprintf(" (acquired at %s)", c.m.PlaceOf(a.Instr, f.Pos))
		f.Related = c.acquiredHere(a)
	}
	f.Message = fmt.Sprintf("lock %s is released with %s, %s: the release then fails just when the work was cut short, and %s; release it with context.WithTimeout(context.WithoutCancel(%s), …)%s",
		c.m.Name(op), ctx, life.Why, fate, ctx, at)
	c.report(op, f)
}

// brief is a lease that the next holder can sit out.
const brief = 10 * time.Second

// soonOver is the lease of a lock that ends by itself so soon that a release
// which its caller cuts short now and then does little harm; 0 for any other.
func (c *checker) soonOver(a, op *locks.Op) time.Duration {
	if a == nil || op.Endless() || op.OfSession() || op.Renewed() || c.m.Renewed(a) {
		return 0
	}
	if lease, ok := c.m.Lease(a); ok && lease <= brief {
		return lease
	}
	return 0
}

// report reports what was found about op: where it is taken for a lock's by its
// names alone, as a warning that says so.
func (c *checker) report(op *locks.Op, f rule.Finding) {
	if op.Weak {
		f.Severity = rule.Warning
		f.Message += fmt.Sprintf("; %s is taken for a lock's by its name and shape", op.Callee)
	}
	c.Report(f)
}

func (c *checker) acquiredHere(op *locks.Op) []analysis.RelatedInformation {
	return []analysis.RelatedInformation{{Pos: op.Instr.Pos(), Message: "acquired here"}}
}
