package directive

import (
	_ "embed"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/directive"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports directives that are malformed, unexplained or of no use.
var Rule = &rule.Rule{
	Name:     "directive",
	Doc:      rule.Doc(doc, "directive"),
	Severity: rule.Warning,
	Subs: []rule.Sub{
		{Name: "malformed", Title: "a name, a word or a place that no directive has"},
		{Name: "reason", Title: "a directive without the reason that it needs"},
		{Name: "unused", Title: "a directive that changes nothing"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Last:     true,
	Run:      run,
}

// Analyzer is the rule with default options. Alone it cannot know what the
// other rules made of a directive, and does not look for unused ones.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	for _, d := range pass.Directives.All {
		say := func(sub, format string, args ...any) {
			pass.Report(rule.Finding{Pos: d.Slash, Sub: sub, Message: fmt.Sprintf(format, args...)})
		}
		switch why := d.Unexplained(); {
		case d.Malformed() != "":
			say("malformed", "%s", d.Malformed())
		case why != "" && d.Name == "ignore":
			say("reason", "this silences nothing: say %s after the rules", why)
		case why != "":
			say("reason", "%s counts only with a reason: say %s", d.Name, why)
		case d.Name == "ignore":
			for _, name := range unused(pass, d) {
				say("unused", "%s", name)
			}
		case !d.AtFunction() && !pass.Directives.Used(d, d.Name):
			say("unused", "there is no acquire of a lock in the lines of this %s: write it at the acquire, or in the doc comment of its function", d.Name)
		}
	}
	return nil
}

// unused says what is wrong with the rules that an ignore directive names.
func unused(pass *rule.Pass, d *directive.Directive) (problems []string) {
	before := pass.Analyzer.Requires
	if len(before) == 1+len(pass.Rule.Requires) {
		return nil // alone: nothing is known of the other rules
	}
	for _, name := range d.Rules() {
		known := slices.ContainsFunc(before, func(a *analysis.Analyzer) bool { return a.Name == name })
		switch {
		case !known && name != pass.Rule.Name:
			problems = append(problems, fmt.Sprintf("no rule is named %q: \"lockvet rules\" lists them", name))
		case known && pass.Directives.IsDone(name) && !pass.Directives.Used(d, name):
			problems = append(problems, fmt.Sprintf("%s has nothing to report here: remove it from this directive", name))
		}
	}
	return problems
}
