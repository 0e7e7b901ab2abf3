package rule

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/directive"
)

// Analyzer returns an analyzer that runs the rule under the options, which are
// read when it runs, so that flags may still change them. nil means the defaults.
//
// Each sub-rule gets a boolean flag that switches it off: -plaindel.script=false.
func (r *Rule) Analyzer(opts *Options) *analysis.Analyzer {
	if opts == nil {
		opts = DefaultOptions()
	}
	a := &analysis.Analyzer{
		Name:     r.Name,
		Doc:      r.Doc,
		URL:      r.URL(),
		Requires: append([]*analysis.Analyzer{directive.Analyzer}, r.Requires...),
	}
	off := make(map[string]*bool)
	for _, sub := range r.Subs {
		off[sub.Name] = a.Flags.Bool(sub.Name, opts.said(r.Name+"."+sub.Name) != config.Off, sub.Title)
	}
	on := make(map[string]*bool)
	for _, f := range r.Flags {
		on[f.Name] = a.Flags.Bool(f.Name, opts.asks(r.Name+"."+f.Name), f.Title)
	}
	a.Run = func(pass *analysis.Pass) (any, error) {
		if len(pass.Files) == 0 || !opts.runs(r) {
			return nil, nil
		}
		p := &Pass{Pass: pass, Rule: r, Options: *opts, Directives: pass.ResultOf[directive.Analyzer].(*directive.Set)}
		p.enabled = func(sub string) bool { on := off[sub]; return (on == nil || *on) && opts.takes(r, sub) }
		p.flag = func(name string) bool { return on[name] != nil && *on[name] }
		err := p.run()
		p.flush()
		p.Directives.Done(r.Name)
		return nil, err
	}
	return a
}

// Analyzers returns an analyzer for each rule, under the options. A rule that
// is Last runs when the others have seen the package.
func Analyzers(rules []*Rule, opts *Options) []*analysis.Analyzer {
	all := make([]*analysis.Analyzer, len(rules))
	var others []*analysis.Analyzer
	for i, r := range rules {
		all[i] = r.Analyzer(opts)
		if !r.Last {
			others = append(others, all[i])
		}
	}
	for i, r := range rules {
		if r.Last {
			all[i].Requires = append(all[i].Requires, others...)
		}
	}
	return all
}

// run runs the rule. A panic becomes a finding: one rule that fails on one
// package must neither stop the others nor look like a clean result.
func (p *Pass) run() (err error) {
	defer func() {
		if r := recover(); r != nil {
			p.internal(p.Rule.Name, fmt.Sprint(r, panicPlace()))
			err = nil
		}
	}()
	for _, a := range p.Rule.Requires {
		if t, ok := p.ResultOf[a].(TurnTaker); ok {
			defer t.Turn()()
		}
		if f, ok := p.ResultOf[a].(Failer); ok && f.Failed() != nil {
			p.internal(a.Name, f.Failed())
			return nil
		}
	}
	return p.Rule.Run(p)
}

// A TurnTaker is a result of a shared pass that learns more as rules ask. Rules
// run at the same time: Turn waits for the others to be done with it, and
// answers what to call in the end.
type TurnTaker interface{ Turn() (done func()) }

// A Failer is a result of a shared pass that may have failed. A shared pass
// that panics should recover and return such a result, not an error: an error
// would reach people as "failed prerequisites".
type Failer interface{ Failed() error }

// InternalCategory is the category of the one finding that tells of a failure of ours.
const InternalCategory = "internal"

// internal replaces what was found so far by one diagnostic about our failure.
func (p *Pass) internal(who string, cause any) {
	p.findings = nil
	pos := p.Files[0].Package
	p.Pass.Report(analysis.Diagnostic{
		Pos:      pos,
		Category: InternalCategory,
		URL:      p.Rule.URL(),
		Message:  p.message(fmt.Sprintf("internal error: %s: %v", who, cause), who, Error),
	})
}

// Valid reports what is wrong with the rule's metadata; a test calls it for every rule.
func (r *Rule) Valid() error {
	switch {
	case r.Name == "" || r.Summary() == "" || r.Body() == "":
		return fmt.Errorf("rule %q: name, summary and documentation are needed", r.Name)
	case r.Run == nil:
		return fmt.Errorf("rule %s: no Run", r.Name)
	}
	var names []string
	for _, s := range r.Subs {
		if s.Name == "" || s.Title == "" || slices.Contains(names, s.Name) || s.Name == InternalCategory {
			return fmt.Errorf("rule %s: sub-rule %q: a unique name and a title are needed", r.Name, s.Name)
		}
		names = append(names, s.Name)
	}
	for _, f := range r.Flags {
		if f.Name == "" || f.Title == "" || slices.Contains(names, f.Name) {
			return fmt.Errorf("rule %s: flag %q: a unique name and a title are needed", r.Name, f.Name)
		}
		names = append(names, f.Name)
	}
	return nil
}
