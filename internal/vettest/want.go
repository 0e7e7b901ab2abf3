package vettest

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A want is one expectation of a comment.
type want struct {
	file     string
	line     int
	rule     string
	severity string // "" for any
	pattern  *regexp.Regexp
}

var severities = []string{"error", "warning", "info"}

func (w want) matches(f finding) bool {
	return w.file == f.file && w.line == f.line && w.rule == f.rule && (w.severity == "" || w.severity == f.severity) && w.pattern.MatchString(f.message)
}

// readWants reads the expectations in all Go files below a folder.
func readWants(folder, rule string) (wants []want, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		found, err := wantsOf(path, src, rule)
		wants = append(wants, found...)
		return err
	})
	return wants, err
}

func wantsOf(path string, src []byte, rule string) (wants []want, err error) {
	fset := token.NewFileSet()
	file := fset.AddFile(path, -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return wants, nil
		}
		if tok != token.COMMENT {
			continue
		}
		line := file.Line(pos)
		expectations, err := parseWant(text, rule)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %v", path, line, err)
		}
		for _, w := range expectations {
			w.file, w.line = path, line
			wants = append(wants, w)
		}
	}
}

var wantComment = regexp.MustCompile(`(?:^|[^/])(?://|/\*)\s*want\s+(.*)$`)

// parseWant reads: // want "pattern" `pattern` rule:"pattern" severity:"pattern"
func parseWant(comment, rule string) (wants []want, err error) {
	m := wantComment.FindStringSubmatch(strings.TrimSuffix(comment, "*/"))
	if m == nil {
		return nil, nil
	}
	for rest := strings.TrimSpace(m[1]); rest != ""; rest = strings.TrimSpace(rest) {
		w := want{rule: rule}
		if i := strings.IndexAny(rest, ":\"`"); i > 0 && rest[i] == ':' {
			if slices.Contains(severities, rest[:i]) {
				w.severity = rest[:i]
			} else {
				w.rule = rest[:i]
			}
			rest = rest[i+1:]
		}
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return nil, fmt.Errorf("want comment: expected a quoted pattern at %q", rest)
		}
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, fmt.Errorf("want comment: %v", err)
		}
		if w.pattern, err = regexp.Compile(pattern); err != nil {
			return nil, fmt.Errorf("want comment: %v", err)
		}
		wants = append(wants, w)
		rest = rest[len(quoted):]
	}
	return wants, nil
}

// compare pairs findings and expectations and tells what is left over.
func compare(findings []finding, wants []want, rule, folder string) (problems []string) {
	findings = slices.Clone(findings)
	for _, w := range wants {
		i := slices.IndexFunc(findings, w.matches)
		if i < 0 {
			problems = append(problems, fmt.Sprintf("%s:%d: no finding of %s matches %q", w.file, w.line, strings.TrimSpace(w.rule+" "+w.severity), w.pattern))
			continue
		}
		findings = slices.Delete(findings, i, i+1)
	}
	for _, f := range findings {
		if f.rule == rule && within(folder, f.file) {
			problems = append(problems, fmt.Sprintf("%s:%d: unexpected finding: %s", f.file, f.line, f.message))
		}
	}
	slices.Sort(problems)
	return problems
}

func within(folder, file string) bool {
	rel, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(rel)
}
