package fix

import (
	"go/ast"
	"go/parser"
	"strconv"
	"testing"
)

func TestInside(t *testing.T) {
	for _, text := range []string{`"plain"`, `"a\tb\"c\u00e9d"`, "`raw \\t é x`", `""`, `"\xffz"`} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		lit := e.(*ast.BasicLit)
		value, _ := strconv.Unquote(text)
		for off := range len(value) + 1 {
			pos, ok := Inside(lit, off)
			if !ok {
				continue // in the middle of a character
			}
			at := int(pos - lit.Pos())
			head, err := strconv.Unquote(text[:at] + text[:1])
			if err != nil || head != value[:off] {
				t.Errorf("%s: offset %d is at %d: %q, %v", text, off, at, head, err)
			}
		}
		if _, ok := Inside(lit, len(value)+1); ok {
			t.Errorf("%s: an offset past the end", text)
		}
	}
}
