package sqltext

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/DataDog/go-sqllexer"
)

type kind uint8

const (
	word   kind = iota // keyword or plain identifier; also an interpolation
	quoted             // "ident", `ident`, [ident]
	str                // 'string', E'string'
	number
	op
	punct
	param // $1, ?, :name, @p
	body  // $$ … $$, which is a string or code
	other // what SQL does not know
)

// A token is a piece of the text with its place.
type token struct {
	kind     kind
	pos, end int
	low      string // lower case, without quotes; the text itself for the rest
	holder   int    // 1 + ordinal of the placeholder that the token is; 0: it is none
	partial  bool   // an interpolation is part of it
}

func (t token) is(low string) bool { return t.low == low && t.kind != str && t.kind != quoted }

// source is the text and what is counted over all of it.
type source struct {
	text, masked string
	marks        []mark
	mysql        bool // a backslash escapes in 'strings', and "x" is a string
	questions    int
	names        map[string]int
	work         int // bytes lexed and tokens visited: what the tests bound
}

func newSource(text string) *source {
	s := &source{text: text, names: map[string]int{}}
	s.masked, s.marks = mask(text)
	s.mysql = strings.IndexByte(text, '`') >= 0 || containsFold(text, "get_lock") || containsFold(text, "release_lock")
	return s
}

// kinds maps what the lexer says; what is missing here is a word: which words
// are keywords depends on where they stand.
var kinds = map[sqllexer.TokenType]kind{
	sqllexer.STRING:                 str,
	sqllexer.INCOMPLETE_STRING:      str,
	sqllexer.NUMBER:                 number,
	sqllexer.QUOTED_IDENT:           quoted,
	sqllexer.OPERATOR:               op,
	sqllexer.WILDCARD:               op,
	sqllexer.JSON_OP:                op,
	sqllexer.PUNCTUATION:            punct,
	sqllexer.DOLLAR_QUOTED_FUNCTION: body,
	sqllexer.DOLLAR_QUOTED_STRING:   body,
	sqllexer.POSITIONAL_PARAMETER:   param,
	sqllexer.UNKNOWN:                other,
}

// lex returns the tokens of text[lo:hi] without spaces and comments.
func (s *source) lex(lo, hi int) []token {
	l := &tokens{source: s, hi: hi, out: make([]token, 0, (hi-lo)/4)}
	l.restart(lo)
	for l.scan() {
	}
	return l.out
}

// tokens repairs what the lexer joins or splits in ways that suit obfuscation
// (its purpose) and not us.
type tokens struct {
	*source
	lexer *sqllexer.Lexer
	pos   int // where the lexer stands
	hi    int
	out   []token
}

// restart lets the lexer go on at pos. It is used only where the next token
// reaches beyond what was read already, so no byte is read more than twice.
func (l *tokens) restart(pos int) {
	dbms := sqllexer.DBMSPostgres
	if l.mysql {
		dbms = "" // backslash escapes; the lexer's own MySQL mode rewrites names
	}
	l.pos = pos
	l.lexer = sqllexer.New(l.masked[pos:l.hi], sqllexer.WithDBMS(dbms))
}

func (l *tokens) scan() bool {
	t := l.lexer.Scan()
	pos, value := l.pos, t.Value
	l.pos += len(value)
	l.work += len(value) + 1
	if t.Type == sqllexer.EOF || value == "" {
		return false
	}
	switch t.Type {
	case sqllexer.SPACE, sqllexer.COMMENT, sqllexer.MULTILINE_COMMENT:
	case sqllexer.ERROR:
		l.truncated(pos, value)
	case sqllexer.OPERATOR:
		l.operator(pos, value)
	case sqllexer.PUNCTUATION:
		l.punctuation(pos)
	case sqllexer.NUMBER:
		l.number(pos, value)
	case sqllexer.UNKNOWN:
		if r, _ := utf8.DecodeRuneInString(value); !unicode.IsSpace(r) {
			l.add(other, pos, l.pos)
		}
	default:
		if k, ok := kinds[t.Type]; ok {
			l.add(k, pos, l.pos)
		} else {
			l.words(pos, value)
		}
	}
	return true
}

// truncated is a quote or comment that the text does not close.
func (l *tokens) truncated(pos int, value string) {
	switch {
	case value[0] == '$':
		l.add(body, pos, l.pos)
	case value[0] == '"':
		l.add(quoted, pos, l.pos)
	case !strings.HasPrefix(value, "/*"):
		l.add(other, pos, l.pos)
	}
}

// operator gives back a comment or a sign that the lexer took for a part of
// the operator before it: "=--", "||/*", "=-1".
func (l *tokens) operator(pos int, value string) {
	for _, comment := range []string{"/*", "--"} {
		if i := strings.Index(value, comment); i > 0 {
			l.restart(pos + i)
			value = value[:i]
		}
	}
	end := pos + len(value)
	if last := value[len(value)-1]; len(value) > 1 && (last == '-' || last == '+') {
		l.add(op, pos, end-1)
		pos = end - 1
	}
	l.add(op, pos, end)
}

func (l *tokens) punctuation(pos int) {
	if l.text[pos] == '?' {
		l.add(param, pos, l.pos)
		return
	}
	l.add(punct, pos, l.pos)
	if l.text[pos] == ']' {
		l.brackets()
	}
}

// brackets joins [ident] unless it is a subscript, which stands close to an
// operand: arr[i], ARRAY[x].
func (l *tokens) brackets() {
	const longest = 4 // words in the brackets
	close := len(l.out) - 1
	open := close - 1
	for open >= 0 && close-open <= longest && l.out[open].kind == word {
		open--
	}
	if open < 0 || open == close-1 || !l.out[open].is("[") {
		return
	}
	if open > 0 {
		before := l.out[open-1]
		operand := before.kind != op && before.kind != punct || before.is(")") || before.is("]")
		if operand && before.end == l.out[open].pos {
			return
		}
	}
	pos, end := l.out[open].pos, l.out[close].end
	l.out = l.out[:open]
	l.add(quoted, pos, end)
}

// number splits the sign from a number that follows an operand: x+1. The
// number after a ? belongs to the placeholder.
func (l *tokens) number(pos int, value string) {
	if n := len(l.out); n > 0 {
		before := &l.out[n-1]
		if before.kind == param && before.end == pos && before.low == "?" && value[0] != '+' && value[0] != '-' {
			before.end = l.pos
			return
		}
		operand := before.kind != op && (before.kind != punct || before.is(")") || before.is("]"))
		if operand && (value[0] == '+' || value[0] == '-') {
			l.add(op, pos, pos+1)
			pos++
		}
	}
	l.add(number, pos, l.pos)
}

// words splits an identifier at what cannot be in one: quotes, and the slash
// of a comment that follows it at once.
func (l *tokens) words(pos int, value string) {
	if strings.HasSuffix(value, "/") {
		value = value[:len(value)-1]
		l.restart(pos + len(value))
	}
	for value != "" {
		i := strings.IndexByte(value, '"')
		if i < 0 {
			l.add(word, pos, pos+len(value))
			return
		}
		if i > 0 {
			l.add(word, pos, pos+i)
		}
		n := strings.IndexByte(value[i+1:], '"')
		if n < 0 {
			l.restart(pos + i)
			return
		}
		end := i + n + 2
		l.add(quoted, pos+i, pos+end)
		pos, value = pos+end, value[end:]
	}
}

// add appends the token at text[pos:end].
func (l *tokens) add(k kind, pos, end int) {
	text := l.text[pos:end]
	t := token{kind: k, pos: pos, end: end, low: text}
	switch k {
	case word:
		switch {
		case text[0] == ':' || text[0] == '@':
			t.kind = param
			t.holder = 1 + l.named(text)
		case text[0] == '$' && digitAt(text, 1):
			t.kind = param
		default:
			t.low = lower(text)
			l.interpolated(&t, pos, end)
		}
	case quoted:
		t.low = lower(strings.Trim(text, "\"`[]"))
		_, t.partial = l.marked(pos, end)
	case str:
		if n := len(l.out); n > 0 && stringPrefix[l.out[n-1].low] && l.out[n-1].end == pos {
			t.pos = l.out[n-1].pos
			l.out = l.out[:n-1]
		}
		if len(text) > 2 {
			l.interpolated(&t, pos+1, end-1) // '%s' is the placeholder, quoted by hand
		}
	case body:
		_, t.partial = l.marked(pos, end)
	}
	if t.kind == param && t.holder == 0 {
		t.holder = 1 + l.ordinal(text)
	}
	l.out = append(l.out, t)
}

var stringPrefix = map[string]bool{"e": true, "n": true, "b": true, "x": true}

// ordinal of a positional placeholder.
func (l *tokens) ordinal(text string) int {
	if text[0] == '$' {
		n, err := strconv.Atoi(text[1:])
		if err != nil || n < 1 {
			return -1
		}
		return n - 1
	}
	l.questions++
	return l.questions - 1
}

// named is the ordinal of a named placeholder: that of its first use.
func (l *tokens) named(text string) int {
	n, ok := l.names[text]
	if !ok {
		n = len(l.names)
		l.names[text] = n
	}
	return n
}

// interpolated notes whether an interpolation is in text[pos:end] or all of it.
func (l *tokens) interpolated(t *token, pos, end int) {
	m, ok := l.marked(pos, end)
	if !ok {
		return
	}
	if m.pos == pos && m.end == end {
		t.holder = 1 + m.index
	} else {
		t.partial = true
	}
}

// marked returns the first interpolation in text[pos:end].
func (s *source) marked(pos, end int) (mark, bool) {
	i := sort.Search(len(s.marks), func(i int) bool { return s.marks[i].pos >= pos })
	if i == len(s.marks) || s.marks[i].end > end {
		return mark{}, false
	}
	return s.marks[i], true
}
