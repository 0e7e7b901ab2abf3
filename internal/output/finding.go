// Package output is what a run brought to light, and the forms in which it is
// written: for people, for code scanning, for reviews.
package output

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lockvet/lockvet/internal/rule"
)

// A Finding is one diagnostic of one rule.
type Finding struct {
	Pkg       string // import path
	Rule      string
	Posn, End Position
	Category  string // the sub-rule
	Message   string // ends with the rule's name in brackets
	Severity  rule.Severity
	URL       string
	Fixes     []Fix
	WithTests bool // the package was analysed with its test files
}

// A Fix is a change that makes the finding go away.
type Fix struct {
	Message string `json:"message"`
	Edits   []Edit `json:"edits"`
}

// An Edit replaces the bytes from Start to End of a file.
type Edit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

// Text is the message without the rule's name, for a form that has a place for that.
func (f *Finding) Text() string {
	return strings.TrimSuffix(f.line(), " ("+f.Rule+")")
}

// line is the message on one line.
func (f *Finding) line() string { return strings.ReplaceAll(f.Message, "\n", " ") }

// A Position is a place in a file. The file's name is absolute; lines and
// columns count from 1, columns in bytes; a column of 0 is unknown.
type Position struct {
	File      string
	Line, Col int
}

func (p Position) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// ParsePosition reads "file:line:col".
func ParsePosition(s string) Position {
	head, col := cutNumber(s)
	file, line := cutNumber(head)
	if line == 0 { // "file:line"
		return Position{head, col, 0}
	}
	return Position{file, line, col}
}

func cutNumber(s string) (string, int) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s, 0
	}
	return s[:i], n
}

// A Report is all that a run brought to light.
type Report struct {
	Tool     string // its name
	Version  string
	Rules    []*rule.Rule
	Findings []Finding
	Problems []string // why the analysis is incomplete, one line each
}

// Sort orders the findings and drops those that two variants of a package share.
func (r *Report) Sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Posn.File, b.Posn.File),
			cmp.Compare(a.Posn.Line, b.Posn.Line),
			cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Posn.Col, b.Posn.Col),
			cmp.Compare(a.Message, b.Message),
		)
	})
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool {
		same := a.Rule == b.Rule || a.Category == rule.InternalCategory // a shared pass fails for all rules
		return same && a.Posn == b.Posn && a.Message == b.Message
	})
}

// Summary counts the findings by severity: "2 errors, 1 warning".
func (r *Report) Summary() string {
	var parts []string
	for s := rule.Error; s >= rule.Info; s-- {
		n := 0
		for _, f := range r.Findings {
			if f.Severity == s {
				n++
			}
		}
		switch {
		case n == 1:
			parts = append(parts, "1 "+s.String())
		case n > 1 && s == rule.Info:
			parts = append(parts, fmt.Sprintf("%d infos", n))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n, s))
		}
	}
	return strings.Join(parts, ", ")
}

// Relative shortens a file's name where it is below dir.
func Relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

func workingDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return dir
}

// checkout is the folder of the repository that dir belongs to, to which code
// scanning and annotations want names to be relative; without one, dir itself.
func checkout(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, ".git")); err == nil {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}
