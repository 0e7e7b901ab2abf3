package rule

import (
	"maps"
	"slices"

	"github.com/lockvet/lockvet/internal/config"
)

// Options are what a driver can ask of the rules. Two sets can live in one
// process: nothing here is a package-level variable.
type Options struct {
	Strict      bool            // also run strict rules, and show info findings
	Tests       bool            // report findings in _test.go files
	MinSeverity Severity        // show findings from this one on; default: warning, or info under Strict
	Enabled     map[string]bool // rules asked for by name: they run without Strict

	Config   *config.Config         // what is said of single rules; nil: nothing
	Excluded func(file string) bool // files in which nothing is reported; nil: none

	// For drivers that cannot take them.
	NoName    bool // do not end the message with the rule's name
	NoRelated bool // drop related positions (golangci-lint makes issues of them)
	Trailer   bool // append severity and URL to the message, see SplitTrailer
}

// DefaultOptions are those of a plain run.
func DefaultOptions() *Options { return OptionsOf(config.New()) }

// OptionsOf are the options that a configuration asks for.
func OptionsOf(c *config.Config) *Options {
	return &Options{Strict: c.Strict, Tests: c.Tests, MinSeverity: c.MinSeverity, Config: c}
}

// runs tells whether the rule is to run: the command line goes before the
// configuration, and that before the rule's own default.
func (o *Options) runs(r *Rule) bool {
	switch {
	case o.Enabled[r.Name]:
		return true
	case o.said(r.Name) == config.Off:
		return slices.ContainsFunc(r.Subs, func(s Sub) bool { return o.asks(r.Name + "." + s.Name) })
	default:
		return !r.Strict || o.Strict || o.asks(r.Name)
	}
}

// said is what the configuration says of a rule, or of RULE.SUB.
func (o *Options) said(name string) config.Setting {
	if o.Config == nil {
		return ""
	}
	return o.Config.Rules[name]
}

// asks tells whether the configuration switches the rule, RULE.SUB or RULE.FLAG on.
func (o *Options) asks(name string) bool {
	s := o.said(name)
	return s != "" && s != config.Off
}

// takes tells whether a sub-rule is wanted where the rule itself is off.
func (o *Options) takes(r *Rule, sub string) bool {
	return o.Enabled[r.Name] || o.said(r.Name) != config.Off || o.asks(r.Name+"."+sub)
}

// severity is what the configuration makes of a finding's severity. What is
// said of a whole rule leaves its info findings alone.
func (o *Options) severity(rule, sub string, s Severity) Severity {
	if v := o.said(rule + "." + sub).Severity(); v != 0 {
		return v
	}
	if v := o.said(rule).Severity(); v != 0 && s > Info {
		return v
	}
	return s
}

// Shows tells whether findings of a rule are shown that have this severity.
func (o *Options) Shows(r *Rule, s Severity) bool { return o.runs(r) && o.shows(s) }

func (o *Options) shows(s Severity) bool {
	switch {
	case o.MinSeverity != 0:
		return s >= o.MinSeverity
	case o.Strict:
		return s >= Info
	default:
		return s >= Warning
	}
}

// Keys are the names that a configuration can speak of: the rules, their
// sub-rules and their flags.
func Keys(rules []*Rule) []string {
	keys := make(map[string]bool)
	for _, r := range rules {
		keys[r.Name] = true
		for _, s := range r.Subs {
			keys[r.Name+"."+s.Name] = true
		}
		for _, f := range r.Flags {
			keys[r.Name+"."+f.Name] = true
		}
	}
	return slices.Sorted(maps.Keys(keys))
}
