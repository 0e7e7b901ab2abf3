package baseline

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"strings"

	"github.com/lockvet/lockvet/internal/output"
)

// files are the sources of findings, by name.
type files map[string]*file

type file struct {
	text   []byte
	tokens *token.File
	syntax *ast.File
}

// get reads a file, as far as it can be read.
func (fs files) get(name string) *file {
	if f, ok := fs[name]; ok {
		return f
	}
	f := new(file)
	fs[name] = f
	text, err := os.ReadFile(name)
	if err != nil {
		return f
	}
	set := token.NewFileSet()
	syntax, _ := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
	if syntax == nil {
		return f
	}
	f.text, f.syntax, f.tokens = text, syntax, set.File(syntax.FileStart)
	return f
}

func (fs files) key(f *output.Finding) Key {
	src := fs.get(f.Posn.File)
	k := Key{Package: f.Pkg, Rule: f.Rule, Category: f.Category}
	if begin, ok := src.offset(f.Posn); ok {
		end, ok := src.offset(f.End)
		if !ok || end <= begin {
			end = begin + 1
		}
		k.Function = src.function(begin)
		k.Code = code(src.text[begin:end])
	}
	return k
}

// offset is where a position is in the text.
func (f *file) offset(p output.Position) (int, bool) {
	if f.tokens == nil || p.Line < 1 || p.Line > f.tokens.LineCount() || p.Col < 1 {
		return 0, false
	}
	at := f.tokens.Offset(f.tokens.LineStart(p.Line)) + p.Col - 1
	return at, at <= len(f.text)
}

// function names the declared function around an offset.
func (f *file) function(offset int) string {
	pos := f.tokens.Pos(offset)
	for _, d := range f.syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || pos < fn.Pos() || pos >= fn.End() {
			continue
		}
		if fn.Recv == nil || len(fn.Recv.List) == 0 {
			return fn.Name.Name
		}
		return firstName(fn.Recv.List[0].Type) + "." + fn.Name.Name
	}
	return ""
}

// firstName is the first name in a receiver's type: T in *T[K].
func firstName(e ast.Expr) (name string) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

// maxCode bounds the code that is kept as text.
const maxCode = 200

// code is the tokens of a piece of source, less comments and what gofmt adds
// and removes.
func code(src []byte) string {
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", set.Base(), len(src)), src, nil, 0)
	var words []string
	for {
		_, tok, text := s.Scan()
		switch {
		case tok == token.EOF:
			return short(join(words))
		case tok == token.SEMICOLON && text == "\n":
			continue
		case closing[tok] && len(words) > 0 && words[len(words)-1] == ",": // f(a,\n b,\n)
			words = words[:len(words)-1]
		}
		if text == "" || tok.IsOperator() {
			text = tok.String()
		}
		words = append(words, text)
	}
}

// join puts a space only between words that would run into each other.
func join(words []string) string {
	var b strings.Builder
	last := byte(' ')
	for _, w := range words {
		if isWord(last) && isWord(w[0]) {
			b.WriteByte(' ')
		}
		b.WriteString(w)
		last = w[len(w)-1]
	}
	return b.String()
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

var closing = map[token.Token]bool{token.RPAREN: true, token.RBRACE: true, token.RBRACK: true}

func short(code string) string {
	if len(code) <= maxCode {
		return code
	}
	return fmt.Sprintf("%s… %x", strings.ToValidUTF8(code[:maxCode], ""), sha256.Sum256([]byte(code)))
}
