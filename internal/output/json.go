package output

import (
	"encoding/json"
	"io"

	"github.com/lockvet/lockvet/internal/rule"
)

// writeJSON writes package → rule → findings: the shape of go vet -json, with severity and URL.
func writeJSON(w io.Writer, rep *Report) error {
	type jsonFinding struct {
		Posn           string        `json:"posn"`
		End            string        `json:"end"`
		Category       string        `json:"category,omitempty"`
		Message        string        `json:"message"`
		Severity       rule.Severity `json:"severity"`
		URL            string        `json:"url,omitempty"`
		SuggestedFixes []Fix         `json:"suggested_fixes,omitempty"`
	}
	all := make(map[string]map[string][]jsonFinding)
	for _, f := range rep.Findings {
		if all[f.Pkg] == nil {
			all[f.Pkg] = make(map[string][]jsonFinding)
		}
		all[f.Pkg][f.Rule] = append(all[f.Pkg][f.Rule], jsonFinding{
			f.Posn.String(), f.End.String(), f.Category, f.Message, f.Severity, f.URL, f.Fixes,
		})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	return e.Encode(all)
}
