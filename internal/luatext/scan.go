package luatext

import (
	"strings"
	"unicode/utf8"
)

// hole stands in a script for a piece that could not be read.
const hole = "\uFFFC"

// token is a lexical piece of a script. The scanner exists only to look at a
// script before it is parsed: its nesting, its holes and where it breaks off.
// What the script means is read from the parser's tree.
type token struct {
	kind       tokenKind
	start, end int
}

type tokenKind uint8

const (
	tokWord   tokenKind = iota // identifier or keyword
	tokNumber                  // only its start matters
	tokString
	tokHole
	tokSymbol // one byte
	tokBroken // a string or long bracket that does not end
)

// scan splits a script into tokens; comments and blanks are left out.
func scan(s string) []token {
	var out []token
	for i := 0; i < len(s); {
		start, kind := i, tokSymbol
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case strings.HasPrefix(s[i:], "--"):
			if i = skipComment(s, i); i < 0 {
				return append(out, token{tokBroken, start, len(s)})
			}
			continue
		case strings.HasPrefix(s[i:], hole):
			i, kind = i+len(hole), tokHole
		case isWordByte(c):
			for i < len(s) && isWordByte(s[i]) {
				i++
			}
			kind = tokWord
			if '0' <= c && c <= '9' {
				kind = tokNumber
			}
		case c == '"' || c == '\'':
			i, kind = skipString(s, i), tokString
		case c == '[' && longBracket(s, i) >= 0:
			i, kind = skipLong(s, i), tokString
		default:
			_, n := utf8.DecodeRuneInString(s[i:])
			i += n
		}
		if i < 0 {
			return append(out, token{tokBroken, start, len(s)})
		}
		out = append(out, token{kind, start, i})
	}
	return out
}

func isWordByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// skipString answers the end of the quoted string at i, -1 if it has none.
func skipString(s string, i int) int {
	quote := s[i]
	for i++; i < len(s); i++ {
		switch s[i] {
		case quote:
			return i + 1
		case '\\':
			i++
		case '\n', '\r':
			return -1
		}
	}
	return -1
}

// longBracket answers the level of the long bracket [==[ at i, -1 if none.
func longBracket(s string, i int) int {
	j := i + 1
	for j < len(s) && s[j] == '=' {
		j++
	}
	if j < len(s) && s[j] == '[' {
		return j - i - 1
	}
	return -1
}

// skipLong answers the end of the long bracket at i, -1 if it has none.
func skipLong(s string, i int) int {
	level := longBracket(s, i)
	body := i + level + 2
	if end := strings.Index(s[body:], "]"+strings.Repeat("=", level)+"]"); end >= 0 {
		return body + end + level + 2
	}
	return -1
}

// skipComment answers the end of the comment at i, -1 if it has none.
func skipComment(s string, i int) int {
	i += 2
	if i < len(s) && s[i] == '[' && longBracket(s, i) >= 0 {
		return skipLong(s, i)
	}
	if end := strings.IndexAny(s[i:], "\r\n"); end >= 0 {
		return i + end
	}
	return len(s)
}

// closers maps what opens a bracket or a block to what closes it. "for" and
// "while" are opened by their "do".
var closers = map[string]string{
	"(": ")", "[": "]", "{": "}",
	"if": " then end", "then": " end", "do": " end", "function": " end", "repeat": " until true",
}

var closing = map[string]bool{")": true, "]": true, "}": true, "end": true, "until": true}

// prefix operators nest without brackets.
var prefixOps = map[string]bool{"not": true, "-": true, "#": true}

// nesting answers the brackets and blocks that are open at the end, innermost
// last, and the greatest depth on the way.
func nesting(s string, toks []token) (open []string, deepest int) {
	run := 0
	for _, t := range toks {
		text := s[t.start:t.end]
		if run++; !prefixOps[text] {
			run = 0
		}
		switch {
		case t.kind == tokString || t.kind == tokBroken:
		case text == "then":
			// Takes the place of its "if"; an elseif's has no "if" to replace.
			if n := len(open); n > 0 && open[n-1] == "if" {
				open[n-1] = "then"
			}
		case closers[text] != "":
			open = append(open, text)
		case closing[text]:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		deepest = max(deepest, len(open)+run)
	}
	return open, deepest
}
