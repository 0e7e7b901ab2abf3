package directive_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/directive"
)

const source = `package p

func trailing() {
	work("silenced trailing") //lockvet:ignore plaindel,other it is a cache
	work("heard after trailing")
}

func above() {
	// A remark, then the directive.
	//lockvet:ignore plaindel it is a cache
	work("silenced above")
	work("heard below")

	//lockvet:ignore plaindel two stacked
	//lockvet:ignore other two stacked
	work("silenced stacked")
}

// doc is documented.
//
//lockvet:ignore plaindel the whole function
func doc() {
	work("silenced doc")
}

func bare() {
	//lockvet:ignore plaindel
	work("heard without a reason")
	//lockvet:ignore other a reason
	work("heard: another rule")
	// lockvet:ignore plaindel a space makes it prose
	work("heard: prose")
}

func call(
	x int, //lockvet:ignore plaindel a trailing one in a multi-line list
) { work("heard in list") }
`

func TestIgnored(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	set := directive.Collect(fset, []*ast.File{f})
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		want := strings.HasPrefix(lit.Value, `"silenced`)
		if got := set.Ignored("plaindel", fset.Position(lit.Pos())); got != want {
			t.Errorf("%s: ignored = %v", lit.Value, got)
		}
		return true
	})
	var unused int
	for _, d := range set.All {
		for _, r := range d.Rules() {
			if !set.Used(d, r) {
				unused++
			}
		}
	}
	if want := 5; unused != want {
		t.Errorf("%d directive entries unused, want %d", unused, want)
	}
}
