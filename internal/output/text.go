package output

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/lockvet/lockvet/internal/rule"
)

// Text is the form for people: a line for each finding, with names relative to
// the current folder.
type Text struct {
	Source bool // show the line of source, and mark the place in it
	Colour bool
}

// Write writes the report.
func (t Text) Write(w io.Writer, rep *Report) error {
	dir := workingDir()
	b := bufio.NewWriter(w)
	src := make(sources)
	for i := range rep.Findings {
		f := &rep.Findings[i]
		posn := f.Posn
		posn.File = Relative(dir, posn.File)
		fmt.Fprintf(b, "%s: %s\n", t.paint(bold, posn.String()), t.paint(colours[f.Severity], f.line()))
		if t.Source {
			t.excerpt(b, src, f)
		}
	}
	return b.Flush()
}

// Terminal codes.
const (
	bold  = "1"
	faint = "2"
)

var colours = map[rule.Severity]string{rule.Error: "31", rule.Warning: "33", rule.Info: "36"}

func (t Text) paint(code, s string) string {
	if !t.Colour || code == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// excerpt shows the finding's line and marks its range, as far as it is on that line.
func (t Text) excerpt(w io.Writer, src sources, f *Finding) {
	line, ok := src.line(f.Posn.File, f.Posn.Line)
	if !ok || f.Posn.Col < 1 || f.Posn.Col > len(line)+1 {
		return
	}
	end := len(line) + 1
	if f.End.Line <= f.Posn.Line {
		end = min(end, max(f.End.Col, f.Posn.Col))
	}
	width := max(1, utf8.RuneCountInString(line[f.Posn.Col-1:max(end, f.Posn.Col)-1]))
	mark := strings.Map(blank, line[:f.Posn.Col-1]) + "^" + strings.Repeat("~", width-1)
	fmt.Fprintf(w, "    %s\n    %s\n", clean(line), t.paint(faint, mark))
}

// blank keeps tabs, so that the mark stands below its place however wide they are.
func blank(r rune) rune {
	if r == '\t' {
		return r
	}
	return ' '
}

// clean takes the control characters out of a line that is shown on a terminal.
func clean(line string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f {
			return '·'
		}
		return r
	}, line)
}
