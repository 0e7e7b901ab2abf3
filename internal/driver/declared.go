package driver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/nearest"
)

// checkDeclared finds out whether the functions exist that the options speak
// of: one that is misspelt would never be met, and nobody would notice.
func checkDeclared(ctx context.Context, req *request, c *config.Config) error {
	funcs := slices.Concat(c.Effects.Idempotent, c.Effects.Nonidempotent)
	for _, l := range c.Locks {
		funcs = append(funcs, l.Func)
	}
	if len(funcs) == 0 {
		return nil
	}
	packages := make(map[string]*declarations)
	for _, f := range funcs {
		packages[f.Package] = &declarations{}
	}
	if err := readDeclarations(ctx, req, packages); err != nil {
		return err
	}
	var errs []error
	for _, f := range funcs {
		if why := packages[f.Package].lacks(f); why != "" {
			errs = append(errs, fmt.Errorf("%s: %s", f.At, why))
		}
	}
	if len(errs) > 0 {
		return usageError{errors.Join(errs...).Error()}
	}
	return nil
}

// declarations are the functions of a package, and the methods of its types.
type declarations struct {
	err   string
	funcs map[string][]string // type → methods; "" → functions
}

// readDeclarations reads the packages from their source.
func readDeclarations(ctx context.Context, req *request, packages map[string]*declarations) error {
	args := append([]string{"list", "-e", "-find", "-json=ImportPath,Dir,GoFiles,CgoFiles,Error"}, req.build...)
	cmd := goCommand(ctx, append(append(args, "--"), slices.Sorted(maps.Keys(packages))...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return goFailed(ctx, err, stderr.String())
	}
	for d := json.NewDecoder(&stdout); ; {
		var p struct {
			ImportPath, Dir   string
			GoFiles, CgoFiles []string
			Error             *listError
		}
		if err := d.Decode(&p); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		decls := packages[p.ImportPath]
		if decls == nil {
			continue
		}
		if p.Error != nil {
			decls.err = p.Error.String()
			continue
		}
		decls.funcs = make(map[string][]string)
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
			if f, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution); f != nil {
				decls.add(f)
			}
		}
	}
}

func (d *declarations) add(f *ast.File) {
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			d.funcs[receiverName(decl)] = append(d.funcs[receiverName(decl)], decl.Name.Name)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					d.funcs[spec.Name.Name] = append(d.funcs[spec.Name.Name], interfaceMethods(spec.Type)...)
				}
			}
		}
	}
}

// receiverName is the name of the type that a method belongs to: the first one
// in (t *T[K]); "" for a function.
func receiverName(fn *ast.FuncDecl) (name string) {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return name == ""
	})
	return name
}

func interfaceMethods(e ast.Expr) (names []string) {
	iface, ok := e.(*ast.InterfaceType)
	if !ok {
		return nil
	}
	for _, m := range iface.Methods.List {
		for _, n := range m.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// lacks says what of a function is not there.
func (d *declarations) lacks(f config.Func) string {
	if d.funcs == nil {
		return fmt.Sprintf("package %s cannot be read: %s", f.Package, cmp.Or(d.err, "it is not there"))
	}
	names, ok := d.funcs[f.Type]
	if !ok && f.Type != "" {
		return fmt.Sprintf("package %s has no type %s%s", f.Package, f.Type, nearest.DidYouMean(f.Type, slices.Sorted(maps.Keys(d.funcs))))
	}
	if slices.Contains(names, f.Name()) {
		return ""
	}
	if f.Type != "" {
		return fmt.Sprintf("type %s of %s declares no method %s%s", f.Type, f.Package, f.Method, nearest.DidYouMean(f.Method, names))
	}
	return fmt.Sprintf("package %s has no function %s%s", f.Package, f.Function, nearest.DidYouMean(f.Function, names))
}
