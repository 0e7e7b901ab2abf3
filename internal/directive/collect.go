package directive

import (
	"go/ast"
	"go/token"
	"strings"
)

// Collect reads the directives of the files.
func Collect(fset *token.FileSet, files []*ast.File) *Set {
	s := &Set{used: make(map[*Directive]map[string]bool)}
	for _, f := range files {
		s.All = append(s.All, collectFile(fset, f)...)
	}
	return s
}

func collectFile(fset *token.FileSet, f *ast.File) []*Directive {
	var found []*Directive
	var docs map[*ast.CommentGroup]ast.Node
	var code map[int]bool
	for _, group := range f.Comments {
		for _, c := range group.List {
			if !strings.HasPrefix(c.Text, "//"+Tool+":") {
				continue
			}
			parsed, ok := ast.ParseDirective(c.Slash, c.Text)
			if !ok || parsed.Tool != Tool {
				continue
			}
			if docs == nil { // most files have no directive: look at the syntax only here
				docs, code = docComments(f), codeLines(fset, f)
			}
			d := &Directive{Directive: parsed, File: fset.Position(c.Slash).Filename}
			d.First, d.Last = extent(fset, c, group, docs, code)
			found = append(found, d)
		}
	}
	return found
}

// extent returns the lines that a directive covers.
func extent(fset *token.FileSet, c *ast.Comment, group *ast.CommentGroup, docs map[*ast.CommentGroup]ast.Node, code map[int]bool) (first, last int) {
	line := fset.Position(c.Slash).Line
	if owner := docs[group]; owner != nil {
		return line, fset.Position(owner.End()).Line
	}
	if code[line] {
		return line, line
	}
	return line, fset.Position(group.End()).Line + 1
}

// docComments maps the doc comments of functions and interface methods to their owners.
func docComments(f *ast.File) map[*ast.CommentGroup]ast.Node {
	docs := make(map[*ast.CommentGroup]ast.Node)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			docs[n.Doc] = n
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				docs[m.Doc] = m
			}
		}
		return true
	})
	delete(docs, nil)
	return docs
}

// codeLines returns the lines that hold a token of code.
func codeLines(fset *token.FileSet, f *ast.File) map[int]bool {
	lines := make(map[int]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.File:
			return n != nil
		case *ast.Comment, *ast.CommentGroup:
			return false
		}
		lines[fset.Position(n.Pos()).Line] = true
		lines[fset.Position(n.End()-1).Line] = true
		return true
	})
	return lines
}
