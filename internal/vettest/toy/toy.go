package toy

import (
	_ "embed"
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rules are the toy rules.
var Rules = []*rule.Rule{
	{
		Name: "toy",
		Doc:  rule.Doc(doc, "toy"),
		Subs: []rule.Sub{
			{Name: "warn", Severity: rule.Warning, Title: "a call of warn"},
			{Name: "info", Severity: rule.Info, Title: "a call of info"},
		},
		Flags:    []rule.Flag{{Name: "loud", Title: "report in capitals"}},
		Requires: []*analysis.Analyzer{calls},
		Run:      run,
	},
	{
		Name:     "picky",
		Doc:      rule.Doc(doc, "picky"),
		Strict:   true,
		Requires: []*analysis.Analyzer{calls},
		Run:      runPicky,
	},
}

// Gate says which imports make a package interesting, as lockapi does for the real rules.
func Gate(path string) bool { return strings.HasSuffix(path, "/catalog") }

func run(pass *rule.Pass) error {
	for _, c := range pass.ResultOf[calls].([]call) {
		f := rule.Finding{Pos: c.expr.Pos(), End: c.expr.End()}
		switch name := c.callee.Name(); name {
		case "explode":
			panic("boom")
		case "bad":
			f.Message = "call of bad: write good"
			if id, ok := c.expr.Fun.(*ast.Ident); ok {
				f.Fix = edits("Call good", edit(id, "good"))
			}
		case "imports": // fixes of one file that insert the same text at one place
			f.Message = "call of imports: import errors"
			end := pass.Files[0].Name.End()
			f.Fix = edits("Import errors", edit(c.expr, "_ = errors.ErrUnsupported"),
				analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\nimport \"errors\"\n")})
		case "overlap": // a fix that overlaps those of calls inside the call
			f.Message = "call of overlap: remove it"
			f.Fix = edits("Remove", edit(c.expr, "0"))
		case "again": // a fix that does not help
			f.Message = "call of again"
			f.Fix = edits("Repeat", edit(c.expr, "again(); again()"))
		case "broken": // a fix that does not parse
			f.Message = "call of broken"
			f.Fix = edits("Break", edit(c.expr, ")("))
		case "warn", "info":
			f.Sub, f.Message = name, "call of "+name
		default:
			if !c.wrapper {
				continue
			}
			f.Message = "call of " + name + ", which calls bad"
		}
		if pass.Flag("loud") {
			f.Message = strings.ToUpper(f.Message)
		}
		pass.Report(f)
	}
	return nil
}

func edits(message string, list ...analysis.TextEdit) *analysis.SuggestedFix {
	return &analysis.SuggestedFix{Message: message, TextEdits: list}
}

func edit(n ast.Node, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

func runPicky(pass *rule.Pass) error {
	for _, c := range pass.ResultOf[calls].([]call) {
		if c.callee.Name() == "picky" {
			pass.Report(rule.Finding{Pos: c.expr.Pos(), End: c.expr.End(), Message: "call of picky"})
		}
	}
	return nil
}

// calls is the shared pass: it lists calls and exports facts, as locks does.
var calls = &analysis.Analyzer{
	Name:       "toycalls",
	Doc:        "list calls",
	Run:        listCalls,
	ResultType: reflect.TypeFor[[]call](),
	FactTypes:  []analysis.Fact{new(callsBad)},
}

type call struct {
	expr    *ast.CallExpr
	callee  *types.Func
	wrapper bool // of bad
}

type callsBad struct{}

func (*callsBad) AFact() {}

func listCalls(pass *analysis.Pass) (any, error) {
	var found []call
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				expr, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				callee := typeutil.StaticCallee(pass.TypesInfo, expr)
				if callee == nil {
					return true
				}
				found = append(found, call{expr, callee, pass.ImportObjectFact(callee, new(callsBad))})
				if fn, ok := d.(*ast.FuncDecl); ok && callee.Name() == "bad" {
					pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], new(callsBad))
				}
				return true
			})
		}
	}
	return found, nil
}
