package output

import (
	"os"
	"strings"
	"unicode/utf16"
)

// sources are the files that findings stand in, read when they are first asked for.
type sources map[string]*source

type source struct {
	text  string
	lines []int // the offset at which each line begins
}

// of returns the file, nil if it cannot be read.
func (s sources) of(file string) *source {
	if src, ok := s[file]; ok {
		return src
	}
	s[file] = nil
	if data, err := os.ReadFile(file); err == nil {
		s[file] = newSource(string(data))
	}
	return s[file]
}

func newSource(text string) *source {
	src := &source{text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			src.lines = append(src.lines, i+1)
		}
	}
	return src
}

// line is the text of a line, from 1.
func (s sources) line(file string, n int) (string, bool) {
	src := s.of(file)
	if src == nil || n < 1 || n > len(src.lines) {
		return "", false
	}
	text, _, _ := strings.Cut(src.text[src.lines[n-1]:], "\n")
	return strings.TrimSuffix(text, "\r"), true
}

// utf16Col counts a column in UTF-16 units, as code scanning and editors do,
// where Go counts bytes.
func (s sources) utf16Col(p Position) int {
	text, ok := s.line(p.File, p.Line)
	if !ok || p.Col < 1 || p.Col > len(text)+1 {
		return p.Col
	}
	n := 1
	for _, r := range text[:p.Col-1] {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// position is the place of an offset in a file.
func (s *source) position(offset int) (line, col int) {
	i, j := 0, len(s.lines) // the last line that begins at or before the offset
	for j-i > 1 {
		if m := (i + j) / 2; s.lines[m] <= offset {
			i = m
		} else {
			j = m
		}
	}
	return i + 1, offset - s.lines[i] + 1
}
