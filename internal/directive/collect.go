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
	var l *layout
	for _, group := range f.Comments {
		for _, c := range group.List {
			d, ok := parse(c)
			if !ok {
				continue
			}
			if l == nil { // most files have no directive: look at the syntax only here
				l = newLayout(fset, f)
			}
			d.File = fset.Position(c.Slash).Filename
			l.place(d, group)
			found = append(found, d)
		}
	}
	return found
}

// parse reads a comment that is a directive, or is meant to be one.
func parse(c *ast.Comment) (*Directive, bool) {
	d, ok := ast.ParseDirective(c.Slash, c.Text)
	if ok && d.Tool == Tool {
		return &Directive{Directive: d, Text: c.Text}, true
	}
	text, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))), Tool+":")
	if !ok || !strings.HasPrefix(c.Text, "//") {
		return nil, false
	}
	name, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	if _, ok := forms[name]; !ok {
		return nil, false
	}
	return &Directive{Directive: ast.Directive{Tool: Tool, Slash: c.Slash}, Text: c.Text}, true
}

// layout is where functions and code stand in a file.
type layout struct {
	fset   *token.FileSet
	docs   map[*ast.CommentGroup]ast.Node // doc comments, and those at the end of an interface method's line
	heads  map[int]ast.Node               // by the line on which a function's body begins
	inCode map[int]bool                   // lines that hold a token of code
}

func newLayout(fset *token.FileSet, f *ast.File) *layout {
	l := &layout{fset, make(map[*ast.CommentGroup]ast.Node), make(map[int]ast.Node), make(map[int]bool)}
	line := func(p token.Pos) int { return fset.Position(p).Line }
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.File:
			return n != nil
		case *ast.Comment, *ast.CommentGroup:
			return false
		case *ast.FuncDecl:
			l.docs[n.Doc] = n
			if n.Body != nil {
				l.heads[line(n.Body.Lbrace)] = n
			}
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				if _, ok := m.Type.(*ast.FuncType); ok {
					l.docs[m.Doc], l.docs[m.Comment] = m, m
				}
			}
		}
		l.inCode[line(n.Pos())] = true
		l.inCode[line(n.End()-1)] = true
		return true
	})
	delete(l.docs, nil)
	return l
}

// place says which lines a directive covers, and at which function it stands.
func (l *layout) place(d *Directive, group *ast.CommentGroup) {
	line := l.fset.Position(d.Slash).Line
	d.First, d.Last = line, line
	switch owner := l.docs[group]; {
	case owner != nil:
		d.Owner, d.Last = owner, l.fset.Position(owner.End()).Line
	case l.inCode[line]:
		if d.AtFunction() {
			d.Owner = l.heads[line]
		}
	default:
		d.Last = l.fset.Position(group.End()).Line + 1
	}
}
