package fix

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// Inside is where byte offset off of a string literal's value stands in the
// source.
func Inside(lit *ast.BasicLit, off int) (pos token.Pos, ok bool) {
	if lit.Kind != token.STRING || len(lit.Value) < 2 || off < 0 {
		return token.NoPos, false
	}
	body := lit.Value[1 : len(lit.Value)-1]
	if lit.Value[0] == '`' {
		return lit.Pos() + 1 + token.Pos(off), off <= len(body) && !strings.Contains(body, "\r")
	}
	at := lit.Pos() + 1
	for rest := body; off > 0; {
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			return token.NoPos, false
		}
		size := 1
		if multibyte {
			size = len(string(r))
		}
		if size > off {
			return token.NoPos, false
		}
		off -= size
		at += token.Pos(len(rest) - len(tail))
		rest = tail
	}
	return at, true
}
