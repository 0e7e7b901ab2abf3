// Package baseline keeps the findings that a code base had when lockvet came to
// it, so that only new ones fail a run.
//
// A finding is known again by what it is about, not by where it stands: the
// rule, the package, the function around it and the code it marks, token by
// token. Moved lines, renamed files and reformatted code do not make it new.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/lockvet/lockvet/internal/output"
	"github.com/lockvet/lockvet/internal/rule"
)

// version is of the file's form.
const version = 1

// A Baseline is the known findings.
type Baseline struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// An Entry is a finding, or several that cannot be told apart.
type Entry struct {
	Key
	Severity rule.Severity `json:"severity"`
	Count    int           `json:"count"`
}

// A Key is what a finding is known by.
type Key struct {
	Package  string `json:"package"`
	Function string `json:"function,omitempty"` // Type.Method, or "" outside functions
	Rule     string `json:"rule"`
	Category string `json:"category,omitempty"`
	Code     string `json:"code"`
}

func (k Key) String() string {
	at := k.Package
	if k.Function != "" {
		at += "." + k.Function
	}
	return fmt.Sprintf("%s in %s: %s", k.Rule, at, k.Code)
}

// Of makes a baseline of findings. Failures of lockvet itself are never known.
func Of(findings []output.Finding) *Baseline {
	b := &Baseline{Version: version, Findings: []Entry{}}
	at := make(map[Key]int)
	files := make(files)
	for i := range findings {
		f := &findings[i]
		if f.Category == rule.InternalCategory {
			continue
		}
		k := files.key(f)
		if n, ok := at[k]; ok {
			b.Findings[n].Count++
			continue
		}
		at[k] = len(b.Findings)
		b.Findings = append(b.Findings, Entry{k, f.Severity, 1})
	}
	slices.SortFunc(b.Findings, func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Package, y.Package), cmp.Compare(x.Function, y.Function),
			cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Category, y.Category), cmp.Compare(x.Code, y.Code))
	})
	return b
}

// Split parts the findings from those that are known, and answers how many
// those are and which entries are without a finding, wholly or in part.
func (b *Baseline) Split(findings []output.Finding) (fresh []output.Finding, known int, fixed []Entry) {
	left := make(map[Key]int)
	for _, e := range b.Findings {
		left[e.Key] += e.Count
	}
	files := make(files)
	for i := range findings {
		k := files.key(&findings[i])
		if findings[i].Category != rule.InternalCategory && left[k] > 0 {
			left[k]--
			known++
			continue
		}
		fresh = append(fresh, findings[i])
	}
	for _, e := range b.Findings {
		if e.Count = left[e.Key]; e.Count > 0 {
			fixed = append(fixed, e)
		}
	}
	return fresh, known, fixed
}

// Encode is the file's text, one finding a block, so that reviews show what
// comes and goes.
func (b *Baseline) Encode() ([]byte, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(b)
	return buf.Bytes(), err
}

// Read reads a file strictly.
func Read(file string) (*Baseline, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, errors.Unwrap(err))
	}
	b := new(Baseline)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(b); err != nil {
		return nil, fmt.Errorf("%s: not a baseline: %w", file, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%s: not a baseline: more follows its end", file)
	}
	if b.Version != version {
		return nil, fmt.Errorf("%s: a baseline of version %d, want %d", file, b.Version, version)
	}
	for _, e := range b.Findings {
		if e.Rule == "" || e.Package == "" || e.Count < 1 {
			return nil, fmt.Errorf("%s: not a baseline: an entry without rule, package or count", file)
		}
	}
	return b, nil
}
