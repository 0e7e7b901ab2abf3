package lockttl

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// ttlArg is the argument of a command's method that is its TTL.
func ttlArg(m *locks.Model, op *locks.Op) (*ast.CallExpr, ast.Expr) {
	call := m.CallExpr(op)
	if call == nil || op.Call == nil || op.Call.Role != lockapi.Command {
		return nil, nil
	}
	i := op.Call.TTL.Index()
	if i < 0 || i >= len(call.Args) || op.Call.TTL.Path() != "" {
		return nil, nil
	}
	return call, call.Args[i]
}

// oneCommand moves the expiry into SetNX and takes the second command out.
func oneCommand(m *locks.Model, op, second *locks.Op) *analysis.SuggestedFix {
	call, ttl := ttlArg(m, op)
	expire, after := ttlArg(m, second)
	if ttl == nil || after == nil || second.Fn != op.Fn || second.Command != "EXPIRE" && second.Command != "PEXPIRE" {
		return nil
	}
	file := fix.Open(m.Pass, call.Pos())
	if file == nil || !types.Identical(m.Pass.TypesInfo.TypeOf(after), durationOf(m, ttl)) || !visible(m, file, after, call.Pos()) {
		return nil
	}
	stmt := whole(m, expire)
	if stmt == nil {
		return nil
	}
	return &analysis.SuggestedFix{
		Message:   "Set the value and the expiry in one command",
		TextEdits: []analysis.TextEdit{fix.Replace(ttl, file.Text(after)), file.Remove(stmt)},
	}
}

// durationOf is time.Duration, also where the argument is an untyped constant.
func durationOf(m *locks.Model, ttl ast.Expr) types.Type { return m.Pass.TypesInfo.TypeOf(ttl) }

// visible tells whether every variable of an expression is there at pos, and no
// call in it has to be made later.
func visible(m *locks.Model, file *fix.File, e ast.Expr, pos token.Pos) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.CallExpr:
			ok = ok && m.Pass.TypesInfo.Types[n.Fun].IsType()
		case *ast.Ident:
			obj := m.Pass.TypesInfo.Uses[n]
			if v, isVar := obj.(*types.Var); isVar && !v.IsField() && file.Lookup(n.Name, pos) != obj {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// whole is the statement that does nothing but make a call and look at its
// error: the call itself, _ = call, or if err := call.Err(); err != nil { … }.
func whole(m *locks.Model, call *ast.CallExpr) ast.Stmt {
	stmt, list := fix.InList(m.Path(call.Lparen))
	if stmt == nil || list == nil {
		return nil
	}
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return s
	case *ast.AssignStmt:
		if slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return !ok || id.Name != "_" }) {
			return nil
		}
		return s
	case *ast.IfStmt:
		if init, ok := s.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE && s.Else == nil && init.Pos() <= call.Pos() && call.End() <= init.End() {
			return s
		}
	}
	return nil
}

// unitWords are the units that names and comments speak of.
var unitWords = []struct {
	pattern *regexp.Regexp
	unit    string
}{
	{regexp.MustCompile(`(?i)(milli(second)?s?|_ms|[a-z]Ms|\d ?ms)\b|msec`), "time.Millisecond"},
	{regexp.MustCompile(`(?i)(\b|_)(seconds?|secs?)\b|[a-z](Seconds?|Secs?)\b|\d ?s\b`), "time.Second"},
	{regexp.MustCompile(`(?i)(\b|_)(minutes?|mins?)\b|[a-z](Minutes?|Mins?)\b|\d ?m(in)?\b`), "time.Minute"},
	{regexp.MustCompile(`(?i)(\b|_)hours?\b|[a-z]Hours?\b|\d ?h\b`), "time.Hour"},
}

// unitIn is the unit that a text names, "" when it names none or several.
func unitIn(text string) string {
	unit := ""
	for _, w := range unitWords {
		if w.pattern.MatchString(text) {
			if unit != "" {
				return ""
			}
			unit = w.unit
		}
	}
	return unit
}

// unitless reports time.Duration(seconds): a conversion of an integer whose name
// says that it counts something else than nanoseconds.
func unitless(m *locks.Model, op *locks.Op) *rule.Finding {
	_, ttl := ttlArg(m, op)
	conv, ok := ttl.(*ast.CallExpr)
	if !ok || len(conv.Args) != 1 || !m.Pass.TypesInfo.Types[conv.Fun].IsType() {
		return nil
	}
	name := types.ExprString(conv.Args[0])
	unit := unitIn(name)
	if b, ok := m.Pass.TypesInfo.TypeOf(conv.Args[0]).Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 || unit == "" || isDuration(m.Pass.TypesInfo.TypeOf(conv.Args[0])) {
		return nil
	}
	f := at(m, op, m.Name(op), "unit", "is given %s as nanoseconds, which go-redis makes 1ms of: it expires before the work is done; multiply by %s", name, unit)
	f.Fix = withUnit(m, op)
	return f
}

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Duration" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

// withUnit multiplies the TTL by the unit that its name, or the comment on its
// line, says.
func withUnit(m *locks.Model, op *locks.Op) *analysis.SuggestedFix {
	_, ttl := ttlArg(m, op)
	if ttl == nil {
		return nil
	}
	file := fix.Open(m.Pass, ttl.Pos())
	if file == nil {
		return nil
	}
	unit := unitIn(types.ExprString(ttl))
	if unit == "" {
		unit = unitIn(comment(m, ttl))
	}
	if unit == "" {
		return nil
	}
	text := file.Text(ttl)
	switch e := ttl.(type) {
	case *ast.BasicLit, *ast.CallExpr:
	case *ast.Ident:
		if c, ok := m.Pass.TypesInfo.Uses[e].(*types.Const); !ok || isDuration(c.Type()) {
			return nil // it was made a duration elsewhere
		}
	default:
		return nil
	}
	local, edits, ok := file.Import("time", "time", ttl.Pos())
	if !ok {
		return nil
	}
	text = fmt.Sprintf("%s*%s%s", text, local, strings.TrimPrefix(unit, "time"))
	return &analysis.SuggestedFix{
		Message:   "Write the unit of the lease",
		TextEdits: append(edits, fix.Replace(ttl, text)),
	}
}

// comment is the comment on the line of a node.
func comment(m *locks.Model, n ast.Node) string {
	file := m.File(n.Pos())
	line := m.Pass.Fset.Position(n.Pos()).Line
	for _, g := range file.Comments {
		for _, c := range g.List {
			if m.Pass.Fset.Position(c.Pos()).Line == line {
				return c.Text
			}
		}
	}
	return ""
}
