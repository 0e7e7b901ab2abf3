package sqltext

import "strings"

// Hole stands in a text for an interpolated piece that the caller does not
// know. It may be a whole expression or a part of an identifier:
// "pg_advisory_\uFFFC(\uFFFC)".
const Hole = '\uFFFC'

const holeText = string(Hole)

// A mark is an interpolation: a verb of fmt or a Hole.
type mark struct {
	pos, end int
	index    int // ordinal among the verbs, or among the holes
}

// The lexer keeps letters together, so interpolations become letters: the name
// pg_advisory_%s is then one token, and "=%s" is not an operator "=%".
const (
	twoByteLetter   = "\u01c0"
	threeByteLetter = "\u3042"
)

// maskedBytes replaces bytes that the lexer would glue to a neighbour. The
// lexer counts the keys as identifier characters ("id!=", "a/$1", "s.\"T\"");
// their replacements are tokens of the same nature that are not.
var maskedBytes = [256]byte{
	'?':  '{', // else "?::" is one operator
	'.':  '}', // names come in pieces, whatever their quoting
	'/':  '^',
	'!':  '~',
	'#':  '&',
	'`':  '"',
	0:    ' ', // the lexer takes NUL for the end
	'\f': ' ',
	'\v': ' ',
}

// mask returns a text of the same length for the lexer, and the interpolations
// in it. It looks at neighbouring bytes only and so may also mask inside a
// string: harmless, as tokens take their text from the original.
func mask(text string) (string, []mark) {
	out := []byte(text)
	var marks []mark
	verbs, holes := 0, 0
	for i := 0; i < len(text); {
		size := 1
		switch b := text[i]; b {
		case '%':
			if n, arg := verb(text[i:]); n > 0 {
				if arg >= 0 {
					verbs = arg
				}
				marks = append(marks, mark{i, i + n, verbs})
				verbs++
				letters(out[i : i+n])
				size = n
			} else if strings.HasPrefix(text[i:], "%%") {
				size = 2
			}
		case holeText[0]:
			if strings.HasPrefix(text[i:], holeText) {
				size = len(holeText)
				marks = append(marks, mark{i, i + size, holes})
				holes++
				letters(out[i : i+size])
			}
		case ':', '@':
			if isName(text, i) {
				out[i] = '_'
			} else if b == '@' {
				out[i] = '~'
			}
		case '$':
			if n := dollarTag(text[i:]); n > 0 {
				size = n
			} else if !digitAt(text, i+1) {
				// The lexer would search the whole rest for the end of a
				// dollar quote.
				out[i] = '_'
			}
		case '.':
			if !digitAt(text, i+1) {
				out[i] = maskedBytes[b]
			}
		case '/':
			comment := i+1 < len(text) && text[i+1] == '*' || i > 0 && text[i-1] == '*'
			if !comment {
				out[i] = maskedBytes[b]
			}
		default:
			if m := maskedBytes[b]; m != 0 {
				out[i] = m
			}
		}
		i += size
	}
	return string(out), marks
}

// letters fills b, of two bytes or more, with whole letters.
func letters(b []byte) {
	if len(b)%2 == 1 {
		b = b[copy(b, threeByteLetter):]
	}
	for len(b) > 0 {
		b = b[copy(b, twoByteLetter):]
	}
}

const verbLetters = "vdsqxXtTfFgGeEbcoOUpw"

// verb returns the length of the fmt verb at the start of s, and the 0-based
// argument that it names as in %[2]d, or -1. The space flag is left out: "a % s"
// is a modulo.
func verb(s string) (n, arg int) {
	arg = -1
	i := 1
	for i < len(s) && (s[i] == '+' || s[i] == '#' || s[i] == '-' && digitAt(s, i+1)) {
		i++
	}
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '.') {
		i++
	}
	if i < len(s) && s[i] == '[' {
		i++
		v := 0
		for digitAt(s, i) && v < 1000 {
			v = v*10 + int(s[i]-'0')
			i++
		}
		if i >= len(s) || s[i] != ']' || v == 0 {
			return 0, -1
		}
		arg = v - 1
		i++
	}
	if i < len(s) && strings.IndexByte(verbLetters, s[i]) >= 0 {
		return i + 1, arg
	}
	return 0, -1
}

// isName reports whether the colon or at sign at i begins a named placeholder,
// which "::type", ":=", "@@variable" and "a[1:n]" do not.
func isName(text string, i int) bool {
	if i+1 >= len(text) || !wordByte(text[i+1]) {
		return false
	}
	return i == 0 || text[i-1] != text[i] && !wordByte(text[i-1])
}

// dollarTag returns the length of the opening $$ or $tag$ at the start of s, or 0.
func dollarTag(s string) int {
	const longest = 65 // a tag is an identifier of at most 63 bytes
	for i := 1; i < len(s) && i < longest; i++ {
		if s[i] == '$' {
			return i + 1
		}
		if !wordByte(s[i]) || i == 1 && digitAt(s, i) {
			return 0
		}
	}
	return 0
}

func digitAt(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }

func wordByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// lower folds ASCII letters only, as the servers do with names.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return strings.Map(lowerRune, s)
		}
	}
	return strings.ToLower(s)
}

func lowerRune(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}
