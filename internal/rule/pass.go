package rule

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/directive"
)

// A Pass is one run of a rule over a package.
type Pass struct {
	*analysis.Pass
	Rule    *Rule
	Options Options

	Directives *directive.Set // the package's //lockvet: comments

	enabled  func(sub string) bool
	flag     func(name string) bool
	findings []Finding
}

// A Finding is one mistake, at the line to change.
type Finding struct {
	Pos, End token.Pos
	Sub      string   // one of the rule's; "" is the rule itself
	Severity Severity // default: the sub-rule's
	Message  string   // without the rule's name, which Report appends
	Fix      *analysis.SuggestedFix
	Related  []analysis.RelatedInformation
}

// Flag tells whether a flag of the rule was given.
func (p *Pass) Flag(name string) bool { return p.flag(name) }

// Report takes a finding. What reaches the driver is decided when the rule is done:
//
//   - findings that are switched off, too mild, ignored by a directive, or in
//     tests that nobody asked for are dropped;
//   - of several findings on a line the most severe remains;
//   - a fix is kept only if all its edits are in the finding's own, handwritten file.
//
// It hides the method of analysis.Pass on purpose: there is no other way to report.
func (p *Pass) Report(f Finding) {
	if !f.Pos.IsValid() {
		panic("finding without a position: " + f.Message)
	}
	f.Severity = p.Options.severity(p.Rule.Name, f.Sub, cmp.Or(f.Severity, p.Rule.SeverityOf(f.Sub)))
	if p.wanted(f) {
		p.findings = append(p.findings, f)
	}
}

func (p *Pass) wanted(f Finding) bool {
	posn := p.Fset.Position(f.Pos)
	return !p.Directives.Ignored(p.Rule.Name, posn) && // asked first: a directive is of use whatever is shown
		p.enabled(f.Sub) &&
		p.Options.shows(f.Severity) &&
		(p.Options.Tests || !strings.HasSuffix(posn.Filename, "_test.go")) &&
		(p.Options.Excluded == nil || !p.Options.Excluded(posn.Filename))
}

// flush hands the findings to the driver, in the order of the source.
func (p *Pass) flush() {
	type line struct {
		file string
		line int
	}
	at := func(f Finding) line {
		posn := p.Fset.Position(f.Pos)
		return line{posn.Filename, posn.Line}
	}
	slices.SortStableFunc(p.findings, func(a, b Finding) int {
		la, lb := at(a), at(b)
		return cmp.Or(
			cmp.Compare(la.file, lb.file),
			cmp.Compare(la.line, lb.line),
			-cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Pos, b.Pos),
		)
	})
	for i, f := range p.findings {
		if i > 0 && at(f) == at(p.findings[i-1]) {
			continue
		}
		p.Pass.Report(p.diagnostic(f))
	}
}

func (p *Pass) diagnostic(f Finding) analysis.Diagnostic {
	d := analysis.Diagnostic{
		Pos:      f.Pos,
		End:      f.End,
		Category: f.Sub,
		URL:      p.Rule.URL(),
		Message:  p.message(f.Message, p.Rule.Name, f.Severity),
		Related:  f.Related,
	}
	if p.Options.NoRelated {
		d.Related = nil
	}
	if f.Fix != nil && p.fixable(f) {
		d.SuggestedFixes = []analysis.SuggestedFix{*f.Fix}
	}
	return d
}

// message appends the rule's name, which go vet does not print, and the trailer.
func (p *Pass) message(text, name string, s Severity) string {
	suffix := " (" + name + ")"
	text = strings.TrimSuffix(text, suffix)
	if !p.Options.NoName {
		text += suffix
	}
	if p.Options.Trailer {
		text += trailer(Trailer{Severity: s, URL: p.Rule.URL(), Tests: p.hasTests()})
	}
	return text
}

func (p *Pass) hasTests() bool {
	return slices.ContainsFunc(p.Files, func(f *ast.File) bool {
		return strings.HasSuffix(p.Fset.PositionFor(f.Package, false).Filename, "_test.go")
	})
}

// fixable says whether the finding's file may be edited, and is the only one edited.
func (p *Pass) fixable(f Finding) bool {
	file := p.file(f.Pos)
	if file == nil || ast.IsGenerated(file) {
		return false
	}
	// A //line comment makes the driver edit another file than the one we have read.
	if p.Fset.PositionFor(f.Pos, false).Filename != p.Fset.Position(f.Pos).Filename {
		return false
	}
	for _, e := range f.Fix.TextEdits {
		if p.file(e.Pos) != file || e.End.IsValid() && p.file(e.End) != file {
			return false
		}
	}
	return len(f.Fix.TextEdits) > 0
}

func (p *Pass) file(pos token.Pos) *ast.File {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}
