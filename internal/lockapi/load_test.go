package lockapi

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"sync"

	"golang.org/x/tools/go/packages"
)

// load type-checks what the module at dir imports, and everything below it:
// declarations only, from source. It compiles nothing; with export data the
// build of the libraries costs minutes where the cache is cold.
//
// imported are the packages that the module names, all are those and the
// packages below them.
func load(dir string) (imported, all map[string]*types.Package, err error) {
	root, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps,
		Dir:  dir,
		// Without cgo every package is plain Go.
		Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0"),
	}, ".")
	if err != nil {
		return nil, nil, err
	}
	c := &checker{fset: token.NewFileSet(), files: make(map[string]func() ([]*ast.File, error)), done: make(map[string]*types.Package)}
	var order []*packages.Package // imports first
	packages.Visit(root, nil, func(p *packages.Package) { order = append(order, p) })
	c.parse(order)
	for _, p := range order {
		if err := c.check(p); err != nil {
			return nil, nil, err
		}
	}

	imported = make(map[string]*types.Package)
	for _, p := range root[0].Imports {
		imported[p.PkgPath] = c.done[p.PkgPath]
		for _, path := range internalPkgs {
			if p.Imports[path] != nil {
				imported[path] = c.done[path]
			}
		}
	}
	return imported, c.done, nil
}

type checker struct {
	fset  *token.FileSet
	files map[string]func() ([]*ast.File, error)
	done  map[string]*types.Package
}

// parse starts parsing every package, in order, on every processor.
func (c *checker) parse(all []*packages.Package) {
	queue := make(chan func() ([]*ast.File, error), len(all))
	for _, p := range all {
		files := sync.OnceValues(func() (files []*ast.File, err error) {
			for _, name := range p.GoFiles {
				f, err := parser.ParseFile(c.fset, name, nil, parser.SkipObjectResolution)
				if err != nil {
					return nil, err
				}
				for _, d := range f.Decls { // frees the bodies, most of the memory
					if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
						fn.Body.List = nil
					}
				}
				files = append(files, f)
			}
			return files, nil
		})
		c.files[p.PkgPath] = files
		queue <- files
	}
	close(queue)
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for files := range queue {
				files()
			}
		}()
	}
}

func (c *checker) check(p *packages.Package) error {
	if len(p.Errors) > 0 {
		return fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
	}
	if p.PkgPath == "unsafe" {
		c.done[p.PkgPath] = types.Unsafe
		return nil
	}
	files, err := c.files[p.PkgPath]()
	if err != nil {
		return err
	}
	conf := types.Config{
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if dep := p.Imports[path]; dep != nil {
				path = dep.PkgPath // vendored in the standard library
			}
			if pkg := c.done[path]; pkg != nil {
				return pkg, nil
			}
			return nil, fmt.Errorf("%s is not loaded", path)
		}),
	}
	c.done[p.PkgPath], err = conf.Check(p.PkgPath, c.fset, files, nil)
	delete(c.files, p.PkgPath)
	return err
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }
