// Package rule is what every rule is made of: its metadata, its options, and
// the one funnel through which it reports.
//
// It depends on go/analysis and the standard library only, so that any driver
// (go vet, nogo, golangci-lint, gopls) can link a rule.
package rule

import (
	"cmp"

	"golang.org/x/tools/go/analysis"
)

// DocsURL is the page that describes all rules, one section each.
const DocsURL = "https://github.com/lockvet/lockvet/blob/main/docs/rules.md"

// A Rule is one kind of mistake.
//
// Everything that tells people about a rule (help, docs/rules.md, SARIF, the
// URL of a finding) is made from this struct.
type Rule struct {
	Name     string   // also the analyzer's name, and the anchor of its section
	Title    string   // one line; default: the summary in Doc
	Doc      string   // made by [Doc] from the package's doc.go
	Severity Severity // of findings whose sub-rule has none; default: error
	Subs     []Sub
	Flags    []Flag
	Strict   bool // silent unless Options.Strict, or asked for by name
	Last     bool // runs after the other rules: it judges what they made of the package

	Requires []*analysis.Analyzer
	Run      func(*Pass) error
}

// A Sub is a distinguishable shape of the mistake, and the category of its findings.
type Sub struct {
	Name     string
	Severity Severity // default: the rule's
	Title    string
}

// A Flag is a choice of the rule's own, off unless asked for: -plaindel.NAME.
type Flag struct{ Name, Title string }

// URL returns the address of the rule's section in the documentation.
func (r *Rule) URL() string { return DocsURL + "#" + r.Name }

// Sub returns the sub-rule of that name, or nil.
func (r *Rule) Sub(name string) *Sub {
	for i := range r.Subs {
		if r.Subs[i].Name == name {
			return &r.Subs[i]
		}
	}
	return nil
}

// SeverityOf returns the severity of a sub-rule; "" is the rule itself.
func (r *Rule) SeverityOf(sub string) Severity {
	s := cmp.Or(r.Severity, Error)
	if sub := r.Sub(sub); sub != nil {
		s = cmp.Or(sub.Severity, s)
	}
	return s
}
