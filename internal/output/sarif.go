package output

import (
	"cmp"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/lockvet/lockvet/internal/rule"
)

var sarifLevels = map[rule.Severity]string{rule.Error: "error", rule.Warning: "warning", rule.Info: "note"}

// writeSARIF writes SARIF 2.1.0 as code scanning wants it: names relative to
// the checkout, columns in UTF-16 units, rules and results in a stable order.
// The fingerprint of a line is left to whoever uploads the file.
func writeSARIF(w io.Writer, rep *Report) error {
	s := &sarifWriter{root: checkout(workingDir()), src: make(sources), index: make(map[string]int)}
	run := sarif.NewRunWithInformationURI(rep.Tool, homepage).WithColumnKind("utf16CodeUnits")
	run.Tool.Driver.WithVersion(rep.Version)
	rules := slices.SortedFunc(slices.Values(rep.Rules), func(a, b *rule.Rule) int { return cmp.Compare(a.Name, b.Name) })
	for i, r := range rules {
		s.index[r.Name] = i
		run.Tool.Driver.AddRule(describe(r))
	}
	for i := range rep.Findings {
		run.AddResult(s.result(&rep.Findings[i]))
	}
	done := sarif.NewInvocation().WithExecutionSuccessful(len(rep.Problems) == 0)
	for _, p := range rep.Problems {
		done.AddToolExecutionNotification(sarif.NewNotification().WithLevel("error").WithMessage(sarif.NewTextMessage(p)))
	}
	run.AddInvocation(done)
	report := sarif.NewReport()
	report.AddRun(run)
	return report.PrettyWrite(w)
}

// describe is a rule with its documentation, examples and all.
func describe(r *rule.Rule) *sarif.ReportingDescriptor {
	text := func(s string) *sarif.MultiformatMessageString {
		return sarif.NewMultiformatMessageString().WithText(s)
	}
	first, _, _ := strings.Cut(r.Body(), "\n\n")
	return sarif.NewReportingDescriptor().
		WithID(r.Name).
		WithName(r.Name).
		WithShortDescription(text(r.Summary())).
		WithFullDescription(text(strings.Join(strings.Fields(first), " "))).
		WithHelp(text(r.Page()).WithMarkdown(r.Markdown())).
		WithHelpURI(r.URL()).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(sarifLevels[r.SeverityOf("")])).
		WithProperties(sarif.NewPropertyBag().WithTags([]string{"concurrency", "correctness", "reliability"}))
}

type sarifWriter struct {
	root  string
	src   sources
	index map[string]int // rule → its place among the rules
}

func (s *sarifWriter) result(f *Finding) *sarif.Result {
	r := sarif.NewResult().
		WithRuleID(f.Rule).
		WithRuleIndex(s.index[f.Rule]).
		WithLevel(sarifLevels[f.Severity]).
		WithMessage(sarif.NewTextMessage(f.Text())).
		AddLocation(sarif.NewLocation().WithPhysicalLocation(sarif.NewPhysicalLocation().
			WithArtifactLocation(s.artifact(f.Posn.File)).
			WithRegion(s.region(f.Posn, f.End))))
	if f.Category != "" {
		r.WithProperties(sarif.NewPropertyBag().Add("category", f.Category))
	}
	if fix := s.fix(f); fix != nil {
		r.WithFixes([]*sarif.Fix{fix})
	}
	return r
}

func (s *sarifWriter) artifact(file string) *sarif.ArtifactLocation {
	rel := Relative(s.root, file)
	if filepath.IsAbs(rel) {
		return sarif.NewArtifactLocation().WithURI((&url.URL{Scheme: "file", Path: filepath.ToSlash(rel)}).String())
	}
	return sarif.NewArtifactLocation().WithURI((&url.URL{Path: filepath.ToSlash(rel)}).String()).WithURIBaseID("%SRCROOT%")
}

// maxRange is how many lines a result may mark. A pull request shows an alert
// only if all of its lines were changed there.
const maxRange = 5

func (s *sarifWriter) region(from, to Position) *sarif.Region {
	r := sarif.NewRegion().WithStartLine(from.Line).WithStartColumn(max(1, s.src.utf16Col(from)))
	switch {
	case to.Line-from.Line >= maxRange: // to the end of the first line
		text, _ := s.src.line(from.File, from.Line)
		to = Position{from.File, from.Line, len(text) + 1}
	case to.Line < from.Line || to == from: // no range: the character there
		to = Position{from.File, from.Line, from.Col + 1}
	}
	return r.WithEndLine(to.Line).WithEndColumn(max(1, s.src.utf16Col(to)))
}

// fix is the first fix of a finding, as replacements in its file.
func (s *sarifWriter) fix(f *Finding) *sarif.Fix {
	file := s.src.of(f.Posn.File)
	if len(f.Fixes) == 0 || file == nil {
		return nil
	}
	change := sarif.NewArtifactChange().WithArtifactLocation(s.artifact(f.Posn.File))
	for _, e := range f.Fixes[0].Edits {
		if e.Filename != f.Posn.File || e.End > len(file.text) {
			return nil
		}
		place := func(offset int) Position {
			line, col := file.position(offset)
			return Position{e.Filename, line, col}
		}
		from, to := place(e.Start), place(e.End)
		change.AddReplacement(sarif.NewReplacement().
			WithDeletedRegion(sarif.NewRegion().WithStartLine(from.Line).WithStartColumn(s.src.utf16Col(from)).WithEndLine(to.Line).WithEndColumn(s.src.utf16Col(to))).
			WithInsertedContent(sarif.NewArtifactContent().WithText(e.New)))
	}
	return sarif.NewFix().WithDescription(sarif.NewTextMessage(f.Fixes[0].Message)).AddArtifactChange(change)
}
