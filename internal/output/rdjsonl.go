package output

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/rule"
)

// The Reviewdog Diagnostic Format: one object a line. Columns are bytes, ends
// are exclusive, as in Go.
type (
	rdDiagnostic struct {
		Message     string         `json:"message"`
		Location    rdLocation     `json:"location"`
		Severity    string         `json:"severity"`
		Source      rdSource       `json:"source"`
		Code        rdCode         `json:"code"`
		Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	}
	rdLocation struct {
		Path  string  `json:"path"`
		Range rdRange `json:"range"`
	}
	rdRange struct {
		Start rdPosition  `json:"start"`
		End   *rdPosition `json:"end,omitempty"`
	}
	rdPosition struct {
		Line   int `json:"line"`
		Column int `json:"column,omitempty"`
	}
	rdSource struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	rdCode struct {
		Value string `json:"value"`
		URL   string `json:"url,omitempty"`
	}
	rdSuggestion struct {
		Range rdRange `json:"range"`
		Text  string  `json:"text"`
	}
)

var rdSeverities = map[rule.Severity]string{rule.Error: "ERROR", rule.Warning: "WARNING", rule.Info: "INFO"}

// homepage is where the tool comes from.
const homepage = "https://github.com/lockvet/lockvet"

func writeRDJSONL(w io.Writer, rep *Report) error {
	dir := workingDir()
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	src := make(sources)
	for i := range rep.Findings {
		f := &rep.Findings[i]
		d := rdDiagnostic{
			Message:  f.Text(),
			Location: rdLocation{Relative(dir, f.Posn.File), rdRange{Start: rdPosition{f.Posn.Line, f.Posn.Col}}},
			Severity: rdSeverities[f.Severity],
			Source:   rdSource{rep.Tool, homepage},
			Code:     rdCode{f.Rule, f.URL},
		}
		if f.End.Line > 0 && f.End != f.Posn {
			d.Location.Range.End = &rdPosition{f.End.Line, f.End.Col}
		}
		if s, ok := suggestion(src, f); ok {
			d.Suggestions = []rdSuggestion{s}
		}
		if err := e.Encode(d); err != nil {
			return err
		}
	}
	return nil
}

// maxSuggestion is how many lines a suggestion may replace. A reviewer is shown
// all of them, and GitHub takes only lines that the pull request changed.
const maxSuggestion = 30

// suggestion is the fix as one replacement of whole lines. A fix whose edits
// are far apart, such as one that also adds an import, has none.
func suggestion(src sources, f *Finding) (s rdSuggestion, ok bool) {
	if len(f.Fixes) == 0 || len(f.Fixes[0].Edits) == 0 {
		return s, false
	}
	edits := slices.Clone(f.Fixes[0].Edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.Start - b.Start })
	file := src.of(f.Posn.File)
	last := edits[len(edits)-1]
	if file == nil || last.End > len(file.text) || slices.ContainsFunc(edits, func(e Edit) bool { return e.Filename != f.Posn.File }) {
		return s, false
	}
	first, _ := file.position(edits[0].Start)
	end, _ := file.position(last.End)
	if end-first >= maxSuggestion {
		return s, false
	}
	at, stop := file.lines[first-1], len(file.text)
	if end < len(file.lines) {
		stop = file.lines[end] - 1 // without the line's end
	}
	var b strings.Builder
	begin := at
	for _, e := range edits {
		if e.Start < begin || e.End < e.Start {
			return s, false
		}
		b.WriteString(file.text[begin:e.Start] + e.New)
		begin = e.End
	}
	b.WriteString(file.text[begin:stop])
	return rdSuggestion{rdRange{rdPosition{first, 1}, &rdPosition{end, stop - file.lines[end-1] + 1}}, b.String()}, true
}
