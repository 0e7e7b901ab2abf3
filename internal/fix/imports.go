package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Import is how code at pos calls the package of an import path, and the edit
// that imports it, none when the file does already. name is the package's own
// name. ok is false when pos cannot call it.
func (f *File) Import(importPath, name string, pos token.Pos) (local string, edits []analysis.TextEdit, ok bool) {
	for _, spec := range f.Syntax.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != importPath {
			continue
		}
		pn := f.pkgName(spec)
		if pn == nil || pn.Name() == "_" || pn.Name() == "." {
			continue
		}
		return pn.Name(), nil, f.Lookup(pn.Name(), pos) == pn
	}
	local = f.freeImport(importPath, name)
	spec := strconv.Quote(importPath)
	if local != name {
		spec = local + " " + spec
	}
	return local, []analysis.TextEdit{f.addImport(importPath, spec)}, true
}

// freeImport is a name for an import that the file does not use otherwise. Where
// math/rand is rand, crypto/rand becomes cryptorand.
func (f *File) freeImport(importPath, name string) string {
	names := []string{name}
	if long := path.Base(path.Dir(importPath)) + name; token.IsIdentifier(long) {
		names = append(names, long)
	}
	for i := 2; ; i++ {
		for _, n := range names {
			if f.Lookup(n, f.Syntax.FileEnd-1) == nil && f.pkg.Scope().Lookup(n) == nil && !f.uses(f.Syntax, n) {
				return n
			}
		}
		names = []string{name + strconv.Itoa(i)}
	}
}

func (f *File) pkgName(spec *ast.ImportSpec) *types.PkgName {
	var obj types.Object
	if spec.Name != nil {
		obj = f.info.Defs[spec.Name]
	} else {
		obj = f.info.Implicits[spec]
	}
	pn, _ := obj.(*types.PkgName)
	return pn
}

// addImport writes an import where gofmt wants it: sorted into the group of
// its kind.
func (f *File) addImport(importPath, spec string) analysis.TextEdit {
	var single *ast.GenDecl
	for _, d := range f.Syntax.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			break
		}
		if g.Lparen.IsValid() && len(g.Specs) > 0 {
			return f.addToGroup(g, importPath, spec)
		}
		if single == nil && len(g.Specs) > 0 && pathOf(g.Specs[0]) != "C" { // the comment over "C" is code
			single = g
		}
	}
	if single == nil {
		return Insert(f.Syntax.Name.End(), "\n\nimport "+spec)
	}
	if single.Doc != nil {
		return Insert(single.Doc.Pos(), "import "+spec+"\n\n")
	}
	return Insert(single.Pos(), "import "+spec+"\n")
}

// addToGroup writes an import before the first one of its group that sorts
// after it, or at the end of the group.
func (f *File) addToGroup(g *ast.GenDecl, importPath, spec string) analysis.TextEdit {
	var last ast.Spec // of the group
	for i, s := range g.Specs {
		if standard(pathOf(s)) != standard(importPath) {
			if last != nil {
				break
			}
			continue
		}
		if last != nil && f.blankBetween(g.Specs[i-1], s) {
			break
		}
		if pathOf(s) > importPath {
			return Insert(start(s), spec+"\n\t")
		}
		last = s
	}
	switch {
	case last != nil:
		return f.afterSpec(g, last, "\n\t"+spec)
	case standard(importPath):
		return Insert(start(g.Specs[0]), spec+"\n\n\t")
	}
	return f.afterSpec(g, g.Specs[len(g.Specs)-1], "\n\n\t"+spec)
}

// afterSpec writes text at the end of a spec's line, behind its comment.
func (f *File) afterSpec(g *ast.GenDecl, s ast.Spec, text string) analysis.TextEdit {
	end := f.tok.Pos(f.lineEnd(f.tok.Offset(s.End())))
	if end > g.Rparen {
		return Insert(g.Rparen, ";"+text+"\n") // import ("os")
	}
	return Insert(end, text)
}

// start is where a spec begins, with the comment over it.
func start(s ast.Spec) token.Pos {
	if doc := s.(*ast.ImportSpec).Doc; doc != nil {
		return doc.Pos()
	}
	return s.Pos()
}

func (f *File) blankBetween(a, b ast.Spec) bool {
	return strings.Count(f.src[f.tok.Offset(a.End()):f.tok.Offset(start(b))], "\n") > 1
}

func pathOf(s ast.Spec) string {
	p, _ := strconv.Unquote(s.(*ast.ImportSpec).Path.Value)
	return p
}

// standard tells a path of the standard library: its first element has no dot.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}
