package driver

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/directive"
)

// A verdict is what the gate decides about a package before it is parsed.
type verdict int

const (
	analyse   verdict = iota
	skip              // nothing to find, nothing to export
	typesOnly         // nothing to find, but dependents need the types from us
)

// alwaysAnalysed are standard packages from which the facts "does not return"
// of os.Exit, log.Fatal and t.FailNow come; without them a path that ends there
// would look like one on which a lock is held for ever.
var alwaysAnalysed = map[string]bool{"os": true, "log": true, "testing": true}

// gate decides from the import paths, the facts of the imports, and the bytes
// of the source whether a package can matter. Most packages do not, and they
// cost no more than this.
func (t Tool) gate(u *unit, analyzers []*analysis.Analyzer) verdict {
	switch {
	case t.Gate != nil && u.ModuleVersion != "" && t.Gate(u.ImportPath) && u.exportDataIsThere():
		return skip // a library of the catalogue: the tables know it
	case t.Gate == nil, config.Current().Declares(u.ImportPath), alwaysAnalysed[u.ImportPath], t.imports(u, t.library), u.inheritsFacts(analyzers), t.mentioned(u), t.besideLocks(u):
		return analyse
	case !u.exportDataIsThere():
		return typesOnly
	default:
		return skip
	}
}

// library says whether a package is one through which programs lock.
func (t Tool) library(path string) bool { return t.Gate(path) || config.Current().Declares(path) }

func (t Tool) imports(u *unit, library func(importPath string) bool) bool {
	for _, path := range u.ImportMap {
		path, _, _ = strings.Cut(path, " ") // "p [p.test]"
		if library(path) {
			return true
		}
	}
	return false
}

// besideLocks says whether a package of the main module can do something that
// a caller of it protects with a lock.
func (t Tool) besideLocks(u *unit) bool {
	return t.Beside != nil && u.ModuleVersion == "" && u.ModulePath != "" && t.imports(u, t.Beside) && u.requires(t.Module)
}

// requires says whether the go.mod above the package names such a module.
func (u *unit) requires(module func(path string) bool) bool {
	for dir := filepath.Dir(u.GoFiles[0]); ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			if dir == filepath.Dir(dir) {
				return false
			}
			continue
		}
		for line := range strings.Lines(string(data)) {
			path, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "require ")), " ")
			if module(path) {
				return true
			}
		}
		return false
	}
}

// exportDataIsThere says whether dependents can be expected to get our types
// from the compiler. Whether this version of go provides that shows only in a
// package that imports something.
func (u *unit) exportDataIsThere() bool {
	var seen bool
	for _, path := range u.ImportMap {
		if path == "unsafe" {
			continue
		}
		if u.PackageFile[path] == "" {
			return false
		}
		seen = true
	}
	return seen
}

// inheritsFacts says whether an import has a fact of ours, known by the name
// of its type in the encoded facts. Facts of x/tools' own passes do not count:
// every package that was analysed has some.
func (u *unit) inheritsFacts(analyzers []*analysis.Analyzer) bool {
	marks := factMarks(analyzers)
	for _, file := range u.PackageVetx {
		facts, err := vetxFacts(file)
		if err != nil {
			return true // let unitchecker tell what is wrong
		}
		for _, m := range marks {
			if bytes.Contains(facts, m) {
				return true
			}
		}
	}
	return false
}

func factMarks(analyzers []*analysis.Analyzer) (marks [][]byte) {
	seen := make(map[*analysis.Analyzer]bool)
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			for _, f := range a.FactTypes {
				typ := reflect.TypeOf(f)
				if !strings.HasPrefix(typ.Elem().PkgPath(), "golang.org/x/tools/") {
					marks = append(marks, []byte(typ.String())) // as gob names it
				}
			}
			visit(a.Requires)
		}
	}
	visit(analyzers)
	return marks
}

// mentioned says whether a file mentions a directive, which may declare a lock
// API of its own or be misspelt, or, where findings are asked for, a lock that no
// import tells of.
func (t Tool) mentioned(u *unit) bool {
	if u.ModulePath == "" {
		return false // the standard library
	}
	ours := t.Mentions != nil && u.ModuleVersion == ""
	for _, name := range u.GoFiles {
		data, err := os.ReadFile(name)
		if err != nil || bytes.Contains(data, []byte("//"+directive.Tool+":")) || ours && t.Mentions(data) {
			return true
		}
	}
	return false
}
