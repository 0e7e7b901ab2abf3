package fix

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// InList is the innermost statement on a path (innermost node first) that
// stands in a list of statements, and the node that has the list. A statement
// can be put before it. nil when the path leaves the function first.
func InList(path []ast.Node) (ast.Stmt, ast.Node) {
	for i, n := range path {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return nil, nil
		case *ast.CaseClause, *ast.CommClause: // listed in a block, but not as statements
		case ast.Stmt:
			if i+1 < len(path) && slices.Contains(list(path[i+1]), n) {
				return n, path[i+1]
			}
		}
	}
	return nil, nil
}

func list(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// Before puts a statement before another one of a list.
func (f *File) Before(s ast.Stmt, text string) analysis.TextEdit {
	at := f.tok.Offset(s.Pos())
	indent := f.src[f.lineStart(at):at]
	if strings.TrimLeft(indent, " \t") != "" {
		return Insert(s.Pos(), text+"; ") // { on the same line }
	}
	return Insert(s.Pos(), text+"\n"+indent)
}

// After puts a statement after another one of a list.
func (f *File) After(s ast.Stmt, text string) analysis.TextEdit {
	at := f.tok.Offset(s.Pos())
	indent := f.src[f.lineStart(at):at]
	end := f.tok.Offset(s.End())
	rest := strings.TrimSpace(f.src[end:f.lineEnd(end)])
	if strings.TrimLeft(indent, " \t") != "" || rest != "" && !strings.HasPrefix(rest, "//") {
		return Insert(s.End(), "; "+text)
	}
	return Insert(f.tok.Pos(f.lineEnd(end)), "\n"+indent+text)
}

// Remove takes a statement out, with the lines that it stands on where nothing
// else does, and with the comment that follows it there.
func (f *File) Remove(s ast.Stmt) analysis.TextEdit {
	start, end := f.tok.Offset(s.Pos()), f.tok.Offset(s.End())
	from, to := f.lineStart(start), f.lineEnd(end)
	before, after := strings.TrimSpace(f.src[from:start]), strings.TrimSpace(f.src[end:to])
	if before == "" && (after == "" || strings.HasPrefix(after, "//")) {
		return Between(f.tok.Pos(from), f.tok.Pos(min(to+1, len(f.src))), "")
	}
	if strings.HasPrefix(after, ";") {
		end += strings.Index(f.src[end:], ";") + 1
		end += len(f.src[end:]) - len(strings.TrimLeft(f.src[end:], " \t"))
	}
	return Between(s.Pos(), f.tok.Pos(end), "")
}

// Indent is the white space before a statement, if nothing else stands there on
// its line.
func (f *File) Indent(s ast.Node) (indent string, alone bool) {
	at := f.tok.Offset(s.Pos())
	indent = f.src[f.lineStart(at):at]
	return indent, strings.TrimLeft(indent, " \t") == ""
}
