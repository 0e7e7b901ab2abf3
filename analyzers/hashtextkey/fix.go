package hashtextkey

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// fix changes all statements of a lock together, at the first of them: half of
// them changed is a lock that excludes nobody. All have to stand in one file.
func (c *checker) fix(h *locks.HashText) *analysis.SuggestedFix {
	group := c.group(h)
	if group[0] != h {
		return nil
	}
	var edits []analysis.TextEdit
	seen := map[token.Pos]bool{}
	for _, g := range group {
		own := c.edits(g)
		if own == nil {
			return nil
		}
		for _, e := range own {
			if c.m.File(e.Pos) != c.m.File(h.Instr.Pos()) {
				return nil
			}
			if !seen[e.Pos] {
				seen[e.Pos] = true
				edits = append(edits, e)
			}
		}
	}
	return &analysis.SuggestedFix{Message: "use hashtextextended in every statement of this lock", TextEdits: edits}
}

// group are the statements that can be about the same lock, in source order.
func (c *checker) group(h *locks.HashText) []*locks.HashText {
	in := map[*locks.HashText]bool{h: true}
	for grown := true; grown; {
		grown = false
		for _, o := range c.texts {
			for g := range in {
				if !in[o] && sameLock(g, o) {
					in[o], grown = true, true
				}
			}
		}
	}
	var out []*locks.HashText
	for _, o := range c.texts {
		if in[o] {
			out = append(out, o)
		}
	}
	return out
}

func sameLock(a, b *locks.HashText) bool {
	return a.Lock == nil || b.Lock == nil || !a.Lock.Key.Known() || !b.Lock.Key.Known() || symbol.Agree(a.Lock.Key, b.Lock.Key)
}

// edits changes the calls of hashtext in one statement, nil when one of them
// cannot be changed.
func (c *checker) edits(h *locks.HashText) []analysis.TextEdit {
	if h.Lock == nil || ast.IsGenerated(c.m.File(h.Instr.Pos())) {
		return nil
	}
	var edits []analysis.TextEdit
	for _, lit := range c.m.Literals(h.Op) {
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			return nil
		}
		for _, a := range sqltext.Parse(text).Advisory() {
			if len(a.Call.Find("hashtext")) == 0 {
				continue
			}
			call := widenable(text, a.Call)
			if call == nil {
				return nil
			}
			name, ok1 := fix.Inside(lit, call.NameEnd)
			end, ok2 := fix.Inside(lit, call.End-1)
			if !ok1 || !ok2 {
				return nil
			}
			edits = append(edits, fix.Insert(name, "extended"), fix.Insert(end, ", 0"))
		}
	}
	return edits
}

var wideCast = regexp.MustCompile(`^\s*(::\s*(bigint|int8)\s*)?$`)

// widenable is the hashtext that is the only argument of an advisory function,
// cast to 64 bits at most.
func widenable(text string, advisory *sqltext.Call) *sqltext.Call {
	if len(advisory.Args) != 1 || len(advisory.Args[0].Calls) != 1 {
		return nil
	}
	arg := advisory.Args[0]
	call := arg.Calls[0]
	if call.Name != "hashtext" || len(call.Args) != 1 || call.Partial || text[call.End-1] != ')' ||
		strings.TrimSpace(text[arg.Offset:call.Offset]) != "" || !wideCast.MatchString(text[call.End:arg.End]) {
		return nil
	}
	return call
}

// fixHash makes a 64-bit hash of a 32-bit one of hash/fnv: h := fnv.New32a(),
// written to and then read once, by int64(h.Sum32()).
func (c *checker) fixHash(n *locks.Narrow) *analysis.SuggestedFix {
	path := c.m.Path(n.Pos)
	sum := c.m.CallAt(n.Pos)
	if sum == nil {
		return nil
	}
	sel, ok := sum.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Sum32" || !converted(c.TypesInfo, path, sum) {
		return nil
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return nil
	}
	h := c.TypesInfo.Uses[id]
	made := c.made(h)
	if made == nil || c.reads(h) != 1 {
		return nil
	}
	return &analysis.SuggestedFix{
		Message: "hash to 64 bits",
		TextEdits: []analysis.TextEdit{
			fix.Replace(made, strings.Replace(made.Name, "32", "64", 1)),
			fix.Replace(sel.Sel, "Sum64"),
		},
	}
}

// converted tells whether a call is the operand of a conversion to int64.
func converted(info *types.Info, path []ast.Node, call *ast.CallExpr) bool {
	for i, n := range path {
		if n != call || i+1 >= len(path) {
			continue
		}
		outer, ok := path[i+1].(*ast.CallExpr)
		if !ok || len(outer.Args) != 1 {
			return false
		}
		tv := info.Types[outer.Fun]
		return tv.IsType() && types.Identical(tv.Type.Underlying(), types.Typ[types.Int64])
	}
	return false
}

// made is the name of the constructor in h := fnv.New32a().
func (c *checker) made(h types.Object) *ast.Ident {
	if h == nil {
		return nil
	}
	for _, n := range c.m.Path(h.Pos()) {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			continue
		}
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
			return nil
		}
		call, ok := a.Rhs[0].(*ast.CallExpr)
		if !ok {
			return nil
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if ok && (sel.Sel.Name == "New32" || sel.Sel.Name == "New32a") {
			if f, ok := c.TypesInfo.Uses[sel.Sel].(*types.Func); ok && f.Pkg().Path() == "hash/fnv" {
				return sel.Sel
			}
		}
		return nil
	}
	return nil
}

// reads counts the uses of a hash other than writing to it.
func (c *checker) reads(h types.Object) int {
	n := 0
	ast.Inspect(c.m.File(h.Pos()), func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if id, ok := node.X.(*ast.Ident); ok && c.TypesInfo.Uses[id] == h {
				if node.Sel.Name != "Write" && node.Sel.Name != "Reset" {
					n++
				}
				return false
			}
		case *ast.Ident:
			if c.TypesInfo.Uses[node] == h && !c.written(node) {
				n++
			}
		}
		return true
	})
	return n
}

// written tells whether a hash is the first argument of a function that writes
// to it: io.WriteString, fmt.Fprintf.
func (c *checker) written(id *ast.Ident) bool {
	call := c.m.CallAt(id.Pos())
	if call == nil || len(call.Args) == 0 || ast.Unparen(call.Args[0]) != ast.Expr(id) {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "WriteString" || strings.HasPrefix(sel.Sel.Name, "Fprint"))
}
