package luatext

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// holeName is what a hole outside a string is replaced by.
const holeName = "__hole"

// verb is a Sprintf verb, explicit argument indexes among them.
var verb = regexp.MustCompile(`%[-+# 0]*(\[\d+\])?[\d.]*(\[\d+\])?[vTtbcdoOqxXUeEfFgGsp]`)

// parseScript parses a script, mending what Go source left out of it: holes,
// Sprintf verbs, the end. The chunk is nil when it cannot be mended; with a
// chunk the error is nil or ErrTruncated.
func parseScript(s string) ([]ast.Stmt, error) {
	if len(s) > maxSize {
		return nil, ErrTooLarge
	}
	s = stripHead(s)
	if _, depth := nesting(s, scan(s)); depth > maxNesting {
		return nil, ErrTooDeep
	}
	chunk, first := parseText(s)
	if first == nil {
		return chunk, nil
	}
	texts := mended(s)
	for _, text := range texts {
		if chunk, err := parseText(text); err == nil {
			return chunk, nil
		}
	}
	for _, text := range append(texts, s) {
		if chunk := parseTruncated(text); chunk != nil {
			return chunk, ErrTruncated
		}
	}
	return nil, first
}

// stripHead blanks a byte order mark and the shebang of a Redis 7 script
// (#!lua flags=no-writes), keeping the lines.
func stripHead(s string) string {
	s = strings.TrimPrefix(s, "\uFEFF")
	if strings.HasPrefix(s, "#!") {
		if end := strings.IndexAny(s, "\r\n"); end >= 0 {
			return s[end:]
		}
		return ""
	}
	return s
}

// mended answers other readings of a script that does not parse: with its holes
// filled, with its Sprintf verbs filled too. A % may be Lua's modulo, so verbs
// come last.
func mended(s string) []string {
	var texts []string
	for _, at := range []piece{holeAt, holeOrVerbAt} {
		if filled := fill(s, at); filled != s {
			texts = append(texts, filled)
		}
	}
	return texts
}

// piece answers what stands at s[i:] outside strings: the length of a piece to
// replace (0: none) and whether it is unknown ("%%" is not, it is a modulo).
type piece func(s string, i int) (n int, unknown bool)

func holeAt(s string, i int) (int, bool) {
	if strings.HasPrefix(s[i:], hole) {
		return len(hole), true
	}
	return 0, false
}

func holeOrVerbAt(s string, i int) (int, bool) {
	if s[i] != '%' {
		return holeAt(s, i)
	}
	if strings.HasPrefix(s[i:], "%%") {
		return len("%%"), false
	}
	if m := verb.FindStringIndex(s[i:min(len(s), i+32)]); m != nil && m[0] == 0 {
		return m[1], true
	}
	return 0, false
}

// fill replaces the unknown pieces outside strings and comments.
func fill(s string, at piece) string {
	var b strings.Builder
	done := 0 // s[:done] is written
	last := ""
	for _, t := range scan(s) {
		if t.start < done {
			continue // the letter of a verb, which was replaced with its %
		}
		n, unknown := 0, false
		if t.kind == tokHole || t.kind == tokSymbol {
			n, unknown = at(s, t.start)
		}
		if n > 0 {
			b.WriteString(s[done:t.start])
			done = t.start + n
			if unknown {
				b.WriteString(standIn(s, last, t.start, done))
			} else {
				b.WriteByte('%')
			}
		}
		last = s[t.start:max(t.end, done)]
	}
	b.WriteString(s[done:])
	return b.String()
}

// names are the words after which only a name may stand.
var names = map[string]bool{"local": true, "function": true, "for": true, "goto": true, ".": true, ":": true}

// standIn answers what to put for a hole at s[start:end] after the token last:
// a name where it is part of one or assigned to, otherwise a call, which may
// stand for an expression and for whole statements.
func standIn(s, last string, start, end int) string {
	glued := start > 0 && isWordByte(s[start-1]) || end < len(s) && isWordByte(s[end])
	rest := strings.TrimLeft(s[end:], " \t\r\n")
	assigned := strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==")
	called := strings.HasPrefix(rest, "(")
	if glued || assigned || called || names[last] {
		return holeName
	}
	return " " + holeName + "() "
}

// parseText runs the parser, which panics on some input.
func parseText(s string) (chunk []ast.Stmt, err error) {
	defer func() {
		if p := recover(); p != nil {
			chunk, err = nil, fmt.Errorf("%w: %v", ErrSyntax, p)
		}
	}()
	chunk, err = parse.Parse(strings.NewReader(s), "script")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if chunk == nil {
		return nil, ErrSyntax // it panicked with something that is no error
	}
	return chunk, nil
}

// parseTruncated parses a script that breaks off, without its last, broken
// statement: it cuts at the last places where a statement may end and closes
// what is open there.
func parseTruncated(s string) []ast.Stmt {
	_, err := parseText(s)
	var syntax *parse.Error
	toks := scan(s)
	if len(toks) == 0 || !errors.As(err, &syntax) {
		return nil
	}
	broken := toks[len(toks)-1].kind == tokBroken
	if syntax.Pos.Line != parse.EOF && !broken {
		return nil
	}
	if broken {
		toks = toks[:len(toks)-1]
	}
	const tries = 8
	for n, tried := len(toks), 0; n > 0 && tried < tries; n-- {
		if n < len(toks) && !mayEnd(s, toks, n) {
			continue
		}
		tried++
		if chunk, err := parseText(closed(s, toks[:n])); err == nil && len(chunk) > 0 {
			return chunk
		}
	}
	return nil
}

var blockWords = map[string]bool{"then": true, "do": true, "else": true, "end": true, ";": true, "repeat": true}

// mayEnd tells whether a statement may end before token n.
func mayEnd(s string, toks []token, n int) bool {
	prev, next := toks[n-1], toks[n]
	return blockWords[s[prev.start:prev.end]] || strings.Contains(s[prev.end:next.start], "\n")
}

// closed is the text of the tokens, with what they leave open closed.
func closed(s string, toks []token) string {
	open, _ := nesting(s, toks)
	var b strings.Builder
	b.WriteString(s[:toks[len(toks)-1].end])
	for i := len(open) - 1; i >= 0; i-- {
		b.WriteString(closers[open[i]])
	}
	return b.String()
}
