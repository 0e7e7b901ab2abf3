// Package analyzers is the list of lockvet's rules.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/analyzers/acquireresult"
	"github.com/lockvet/lockvet/analyzers/clientclock"
	"github.com/lockvet/lockvet/analyzers/deferrelease"
	"github.com/lockvet/lockvet/analyzers/directive"
	"github.com/lockvet/lockvet/analyzers/forceunlock"
	"github.com/lockvet/lockvet/analyzers/hashtextkey"
	"github.com/lockvet/lockvet/analyzers/leaderelection"
	"github.com/lockvet/lockvet/analyzers/leaserenew"
	"github.com/lockvet/lockvet/analyzers/leasesql"
	"github.com/lockvet/lockvet/analyzers/lockedcall"
	"github.com/lockvet/lockvet/analyzers/lockkey"
	"github.com/lockvet/lockvet/analyzers/locktoken"
	"github.com/lockvet/lockvet/analyzers/lockttl"
	"github.com/lockvet/lockvet/analyzers/lostlease"
	"github.com/lockvet/lockvet/analyzers/nolock"
	"github.com/lockvet/lockvet/analyzers/plaindel"
	"github.com/lockvet/lockvet/analyzers/queueclaim"
	"github.com/lockvet/lockvet/analyzers/redlockeffect"
	"github.com/lockvet/lockvet/analyzers/releaseresult"
	"github.com/lockvet/lockvet/analyzers/sessionadvisory"
	"github.com/lockvet/lockvet/analyzers/uncheckedfence"
	"github.com/lockvet/lockvet/internal/rule"
)

// rules are in the order of docs/rules.md.
var rules = []*rule.Rule{
	plaindel.Rule,
	deferrelease.Rule,
	releaseresult.Rule,
	acquireresult.Rule,
	nolock.Rule,
	locktoken.Rule,
	lockttl.Rule,
	lockkey.Rule,
	leaserenew.Rule,
	lostlease.Rule,
	leaderelection.Rule,
	sessionadvisory.Rule,
	hashtextkey.Rule,
	queueclaim.Rule,
	leasesql.Rule,
	clientclock.Rule,
	lockedcall.Rule,
	forceunlock.Rule,
	uncheckedfence.Rule,
	redlockeffect.Rule,
	directive.Rule,
}

// Rules returns the rules in the order of docs/rules.md.
func Rules() []*rule.Rule { return rules }

// All returns an analyzer for every rule, under the options, which are read
// when the analyzers run. nil means the defaults.
func All(opts *rule.Options) []*analysis.Analyzer {
	if opts == nil {
		opts = rule.DefaultOptions()
	}
	return rule.Analyzers(rules, opts)
}

// Default returns the rules of a plain run.
func Default() []*analysis.Analyzer {
	var list []*analysis.Analyzer
	for i, a := range All(nil) {
		if !rules[i].Strict {
			list = append(list, a)
		}
	}
	return list
}

// Strict returns every rule, with info findings shown.
func Strict() []*analysis.Analyzer {
	opts := rule.DefaultOptions()
	opts.Strict = true
	return All(opts)
}
