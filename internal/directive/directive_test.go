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
			if d.Name == "ignore" && !set.Used(d, r) {
				unused++
			}
		}
	}
	if want := 5; unused != want {
		t.Errorf("%d directive entries unused, want %d", unused, want)
	}
}

const wrong = `package p

import "context"

type locks interface {
	Lock(ctx context.Context, name string) error //lockvet:acquires key=1 // fine
	Unlock(name string) error //lockvet:releases key=1 // wrong: key=1
	Extend(name string) error //lockvet:renews name=0 // wrong: name=0
}

//lockvet:acquire key=0 // wrong: there is no directive "acquire"
func take(name string) {
	//lockvet:releases key=0 // wrong: speaks of a function
	give(name)
	//lockvet:ignore // wrong: names rules
	give(name)
	// lockvet:ignore plaindel it is prose // wrong: is prose
	give(name)
	//Lockvet:efficiency spelt loudly // wrong: is prose
	give(name)
}

func give(name string) { //lockvet:idempotent deleting twice is deleting once // fine
}
`

func TestMalformed(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", wrong, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	set := directive.Collect(fset, []*ast.File{f})
	if want := 9; len(set.All) != want {
		t.Errorf("%d directives, want %d", len(set.All), want)
	}
	lines := strings.Split(wrong, "\n")
	for _, d := range set.All {
		_, want, bad := strings.Cut(lines[fset.Position(d.Slash).Line-1], "// wrong: ")
		got := d.Malformed()
		if bad && !strings.Contains(got, want) || !bad && got != "" {
			t.Errorf("%s: %q", d.Text, got)
		}
	}
	if d := set.All[0]; d.Slot("key") != 1 || d.Slot("ttl") != -1 {
		t.Errorf("%s: key %d, ttl %d", d.Text, d.Slot("key"), d.Slot("ttl"))
	}
}
