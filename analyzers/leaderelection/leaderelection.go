package leaderelection

import (
	_ "embed"
	"fmt"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports leaders that outlive their lease.
var Rule = &rule.Rule{
	Name: "leaderelection",
	Doc:  rule.Doc(doc, "leaderelection"),
	Subs: []rule.Sub{
		{Name: "context", Title: "the leader does not work under its own context"},
		{Name: "release", Title: "the lease is free before the work is stopped"},
		{Name: "late", Title: "something else comes before the work is stopped"},
		{Name: "flag", Severity: rule.Warning, Title: "leadership is only a flag"},
		{Name: "endless", Severity: rule.Warning, Title: "an election that nothing can end"},
		{Name: "nil", Title: "an elector that could not be made is run"},
		{Name: "margin", Severity: rule.Warning, Title: "durations that leave too little time"},
		{Name: "mixed", Severity: rule.Info, Title: "one duration is constant, another comes from outside"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

type checker struct {
	*rule.Pass
	m *locks.Model
}

func run(pass *rule.Pass) error {
	c := &checker{pass, pass.ResultOf[locks.Analyzer].(*locks.Model)}
	for _, e := range c.m.Elections() {
		c.leader(e)
		c.runs(e)
		c.margins(e)
		c.mixed(e)
	}
	c.etcd()
	return nil
}

// at reports at an instruction.
func (c *checker) at(in ssa.Instruction, sub, message string) {
	if c.m.Tested(in) {
		return
	}
	f := rule.Finding{Pos: c.m.Position(in), Sub: sub, Message: message}
	if _, field := in.(*ssa.Store); !field {
		if call := c.m.CallAt(f.Pos); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
	}
	c.Report(f)
}

// leader judges what the leader runs against what stops it.
func (c *checker) leader(e *locks.Election) {
	if e.Started == nil || e.Stopped == nil {
		return
	}
	if call := locks.Evaluated(e.Started); call != nil {
		c.at(call, "context", fmt.Sprintf("%s is called before this select begins to wait, so the leader runs it to its end whatever happens to the lease; run it in a goroutine, and give it the context", c.called(call)))
	}
	stops, _ := c.m.Effect(e.Stopped)
	stop := c.m.StopsBy(e.Stopped)
	if stops != locks.EndsProcess && stop != nil {
		if wait := c.m.Waits(e.Stopped, stop); wait != nil {
			c.at(wait, "late", "OnStoppedLeading waits for this call before it stops the work, which goes on beside the next leader until then; stop the work first")
		}
	}
	if c.m.ReadsContext(e.Started) || locks.Inert(e.Started) {
		return
	}
	at := e.Started.Blocks[0].Instrs[0]
	switch stops {
	case locks.EndsProcess:
	case locks.StopsWork:
		if set, ok := e.Fields["ReleaseOnCancel"]; ok && e.True("ReleaseOnCancel") && stop != nil {
			c.at(set.At, "release", "with ReleaseOnCancel the lease is free before OnStoppedLeading runs, and only there the work is stopped: the next leader starts beside it; stop the work before the context is cancelled, or leave ReleaseOnCancel out")
		}
	default:
		c.unstopped(e, at)
	}
}

// unstopped tells of a leader that nothing stops.
func (c *checker) unstopped(e *locks.Election, at ssa.Instruction) {
	f := rule.Finding{Pos: e.Started.Pos(), Sub: "context"}
	if c.m.Tested(at) {
		return
	}
	if name, _ := c.m.FlagOnly(e.Started); name != "" {
		f.Sub = "flag"
		f.Message = fmt.Sprintf("%s is only a flag: work that has begun under it is not stopped when the lease is lost; give the work the context of OnStartedLeading, or exit in OnStoppedLeading", name)
		if !c.m.SetFalse(name, e.Started) {
			f.Message = fmt.Sprintf("%s is set here when this process leads, and never cleared: it believes to lead for ever; clear it in OnStoppedLeading", name)
		}
		c.Report(f)
		return
	}
	if outer := c.m.WorksUnder(e.Started); outer != nil {
		f.Message = fmt.Sprintf("the leader works under %s of %s, not under the context that it is given, which ends when the lease is lost: it goes on beside the next leader; use its own context", outer.Name(), e.Started.Parent().Name())
		f.Fix = c.takeOver(e.Started, outer.Name())
	} else {
		f.Message = "the leader ignores the context that it is given, which ends when the lease is lost, and OnStoppedLeading stops nothing: it goes on beside the next leader; use that context, or exit in OnStoppedLeading"
	}
	c.Report(f)
}

// runs judges how the election is started, and what comes after.
func (c *checker) runs(e *locks.Election) {
	if r := e.Unmade(); r != nil {
		c.at(r, "nil", fmt.Sprintf("the elector is nil when it could not be made (%s), and control gets here all the same: this call panics; return where its error is seen", c.m.PlaceOf(e.Made, r.Pos())))
	}
	exits := false
	if e.Stopped != nil {
		stops, _ := c.m.Effect(e.Stopped)
		exits = stops == locks.EndsProcess
	}
	for _, r := range e.Runs {
		if !exits && c.m.EndlessContext(r.Ctx) {
			c.at(r.Instr, "endless", "this election runs under a context that is never cancelled: the process can neither step down nor release the lease when it is asked to stop; use a context that a signal cancels")
		}
		if !e.Manager || !e.True("LeaderElectionReleaseOnCancel") {
			continue
		}
		if next := locks.GoesOnAfter(r.Instr); next != nil {
			set := e.Fields["LeaderElectionReleaseOnCancel"]
			c.at(set.At, "release", fmt.Sprintf("with LeaderElectionReleaseOnCancel the lease is free when Start returns, and this process goes on (%s): the next leader works beside it; end the process there, or leave the option out", c.m.PlaceOf(next, c.m.Position(set.At))))
		}
	}
}

// margins judges the constants.
func (c *checker) margins(e *locks.Election) {
	lease, hasLease := e.Duration("LeaseDuration")
	renew, hasRenew := e.Duration("RenewDeadline")
	retry, hasRetry := e.Duration("RetryPeriod")
	switch {
	case hasLease && lease > 0 && lease < time.Second:
		c.at(e.Fields["LeaseDuration"].At, "margin", fmt.Sprintf("a LeaseDuration of %s is stored in whole seconds, as 0: any candidate may take the lease at any time; make it several seconds", lease))
	case hasLease && hasRenew && lease > renew && lease-renew < 2*time.Second:
		c.at(e.Fields["LeaseDuration"].At, "margin", fmt.Sprintf("between the RenewDeadline of %s and the end of the LeaseDuration of %s a former leader has %s to stop its work, and clocks differ by more; leave 2s at least", renew, lease, lease-renew))
	case hasRenew && hasRetry && retry > 0 && renew < 3*retry && renew > retry:
		c.at(e.Fields["RetryPeriod"].At, "margin", fmt.Sprintf("within the RenewDeadline of %s a leader tries to renew its lease once or twice only (RetryPeriod %s): one slow answer ends its leadership; make RenewDeadline at least three times RetryPeriod", renew, retry))
	}
}

// mixed tells of a constant beside a duration that may be anything.
func (c *checker) mixed(e *locks.Election) {
	for _, pair := range [][2]string{{"RenewDeadline", "LeaseDuration"}, {"RetryPeriod", "RenewDeadline"}} {
		short, long := pair[0], pair[1]
		d, constant := e.Duration(short)
		if _, both := e.Duration(long); both {
			continue
		}
		at, set := e.Fields[short]
		if _, other := e.Fields[long]; constant && set && other {
			c.at(at.At, "mixed", fmt.Sprintf("%s is %s whatever %s is set to: when that is shorter the election fails at the start; make one a part of the other, or check them where they are read", short, d, long))
		}
	}
}

// etcd judges what a leader does that etcd elected. Where nobody listens to the
// session at all, that is told elsewhere.
func (c *checker) etcd() {
	for _, s := range c.m.Sessions(func(r *lockapi.Call) bool { return r.Backend == lockapi.Etcd && r.Name == "NewSession" }) {
		for _, l := range s.Locks {
			if s.Flow.Escapes || l.Fenced(c.m) || s.Hearing == locks.Unheard && l.Observed() == nil {
				continue
			}
			for _, op := range l.Acquires {
				if op.Callee != "Campaign" {
					continue
				}
				if work := s.Untied(c.m, op); work != nil {
					c.at(work, "context", fmt.Sprintf("the leader of %s works under a context that does not end when its session does: it goes on beside the next leader; give it a context that is cancelled then (elected at %s)", c.m.Name(l.Op(locks.Acquire)), c.m.PlaceOf(op.Instr, work.Pos())))
				}
			}
		}
	}
}
