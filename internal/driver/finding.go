package driver

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lockvet/lockvet/internal/rule"
)

// A finding is one diagnostic of one rule.
type finding struct {
	pkg       string // import path
	rule      string
	posn, end position
	category  string
	message   string // ends with the rule's name
	severity  rule.Severity
	url       string
	fixes     []suggestedFix
	withTests bool // the package was analysed with its test files
}

// A position is a place in a file; the file's name is absolute.
type position struct {
	file      string
	line, col int
}

func (p position) String() string { return fmt.Sprintf("%s:%d:%d", p.file, p.line, p.col) }

// parsePosition reads "file:line:col".
func parsePosition(s string) position {
	head, col := cutNumber(s)
	file, line := cutNumber(head)
	if line == 0 { // "file:line"
		return position{head, col, 0}
	}
	return position{file, line, col}
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

// A report is all that a run brought to light.
type report struct {
	findings []finding
	problems []string // why the analysis is incomplete, one line each
	files    writable
}

// sort orders the findings and drops those that two variants of a package share.
func (r *report) sort() {
	slices.SortStableFunc(r.findings, func(a, b finding) int {
		return cmp.Or(
			cmp.Compare(a.posn.file, b.posn.file),
			cmp.Compare(a.posn.line, b.posn.line),
			cmp.Compare(a.rule, b.rule),
			cmp.Compare(a.posn.col, b.posn.col),
			cmp.Compare(a.message, b.message),
		)
	})
	r.findings = slices.CompactFunc(r.findings, func(a, b finding) bool {
		same := a.rule == b.rule || a.category == rule.InternalCategory // a shared pass fails for all rules
		return same && a.posn == b.posn && a.message == b.message
	})
}

func (r *report) exitCode(failOn rule.Severity) int {
	code := exitClean
	for _, f := range r.findings {
		if f.category == rule.InternalCategory {
			return exitIncomplete
		}
		if f.severity >= failOn {
			code = exitFindings
		}
	}
	if len(r.problems) > 0 {
		return exitIncomplete
	}
	return code
}

// relative shortens a file's name where it is below dir.
func relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}
