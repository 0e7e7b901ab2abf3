// Package fix builds the edits of suggested fixes: it adds imports, finds free
// names, replaces pieces of code, and puts statements in and takes them out.
//
// Every fix has to stand alone, and several must be applicable together: an
// edit depends on the file only, so that two fixes that need the same import
// or the same variable ask for the same edit, and drivers make it once.
package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// File is a file to be edited.
type File struct {
	Syntax *ast.File

	pkg  *types.Package
	info *types.Info
	tok  *token.File
	src  string
}

// Open reads the file of the package that holds pos, nil when that cannot be
// done or the text is not the one that was parsed.
func Open(pass *analysis.Pass, pos token.Pos) *File {
	for _, s := range pass.Files {
		if s.FileStart > pos || pos >= s.FileEnd {
			continue
		}
		f := &File{Syntax: s, pkg: pass.Pkg, info: pass.TypesInfo, tok: pass.Fset.File(pos)}
		read := pass.ReadFile
		if read == nil {
			read = os.ReadFile
		}
		src, err := read(f.tok.Name())
		if err != nil || len(src) != f.tok.Size() {
			return nil
		}
		f.src = string(src)
		return f
	}
	return nil
}

// Text is how the file writes a node.
func (f *File) Text(n ast.Node) string { return f.src[f.tok.Offset(n.Pos()):f.tok.Offset(n.End())] }

// Between is what the file writes from a position up to another one.
func (f *File) Between(pos, end token.Pos) string { return f.src[f.tok.Offset(pos):f.tok.Offset(end)] }

// TextWith is how the file writes a node, but for a part of it.
func (f *File) TextWith(n, part ast.Node, text string) string {
	return f.src[f.tok.Offset(n.Pos()):f.tok.Offset(part.Pos())] + text + f.src[f.tok.Offset(part.End()):f.tok.Offset(n.End())]
}

// Replace writes text in place of a node.
func Replace(n ast.Node, text string) analysis.TextEdit { return Between(n.Pos(), n.End(), text) }

// Insert writes text at a position.
func Insert(pos token.Pos, text string) analysis.TextEdit { return Between(pos, pos, text) }

// Between writes text in place of what stands from pos to end.
func Between(pos, end token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)}
}

// Lookup is what a name means at a position, nil when it means nothing.
func (f *File) Lookup(name string, pos token.Pos) types.Object {
	inner := f.pkg.Scope().Innermost(pos)
	if inner == nil {
		return nil
	}
	_, obj := inner.LookupParent(name, pos)
	return obj
}

// lineStart is the offset at which the line of an offset begins.
func (f *File) lineStart(offset int) int { return strings.LastIndexByte(f.src[:offset], '\n') + 1 }

// lineEnd is the offset of the newline that ends the line of an offset.
func (f *File) lineEnd(offset int) int {
	if i := strings.IndexByte(f.src[offset:], '\n'); i >= 0 {
		return offset + i
	}
	return len(f.src)
}
