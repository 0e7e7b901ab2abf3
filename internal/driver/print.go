package driver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/lockvet/lockvet/internal/rule"
)

// writeText prints a line for each finding, with names relative to the current folder.
func writeText(w io.Writer, rep *report) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	for _, f := range rep.findings {
		posn := f.posn
		posn.file = relative(dir, posn.file)
		fmt.Fprintf(b, "%s: %s\n", posn, strings.ReplaceAll(f.message, "\n", " "))
	}
	return b.Flush()
}

// writeJSON prints package → rule → findings: the shape of go vet -json, with severity and URL.
func writeJSON(w io.Writer, rep *report) error {
	type jsonFinding struct {
		Posn           string         `json:"posn"`
		End            string         `json:"end"`
		Category       string         `json:"category,omitempty"`
		Message        string         `json:"message"`
		Severity       rule.Severity  `json:"severity"`
		URL            string         `json:"url,omitempty"`
		SuggestedFixes []suggestedFix `json:"suggested_fixes,omitempty"`
	}
	all := make(map[string]map[string][]jsonFinding)
	for _, f := range rep.findings {
		if all[f.pkg] == nil {
			all[f.pkg] = make(map[string][]jsonFinding)
		}
		all[f.pkg][f.rule] = append(all[f.pkg][f.rule], jsonFinding{
			f.posn.String(), f.end.String(), f.category, f.message, f.severity, f.url, f.fixes,
		})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	return e.Encode(all)
}
