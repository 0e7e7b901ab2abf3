package driver

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/lockvet/lockvet/internal/output"
)

// What go vet -json prints: for each package an object
// package ID → analyzer → list of diagnostics, or {"error": …}.
type tree map[string]map[string]json.RawMessage

type jsonDiagnostic struct {
	Category       string       `json:"category,omitempty"`
	Posn           string       `json:"posn"`
	End            string       `json:"end"`
	Message        string       `json:"message"`
	SuggestedFixes []output.Fix `json:"suggested_fixes,omitempty"`
}

// splitStream separates the JSON objects of an output from its other lines.
// They come on standard output; before Go 1.26 both came on standard error.
func splitStream(out []byte) (trees []tree, lines []string) {
	for len(out) > 0 {
		if out[0] == '{' {
			var t tree
			d := json.NewDecoder(bytes.NewReader(out))
			if err := d.Decode(&t); err == nil {
				trees = append(trees, t)
				out = bytes.TrimLeft(out[d.InputOffset():], "\n")
				continue
			}
		}
		line, rest, _ := bytes.Cut(out, []byte("\n"))
		lines = append(lines, strings.TrimRight(string(line), "\r"))
		out = rest
	}
	return trees, lines
}
