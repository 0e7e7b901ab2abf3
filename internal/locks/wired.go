package locks

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/lockvet/lockvet/internal/module"
	"github.com/lockvet/lockvet/internal/symbol"
)

// oneConnection limits a pool to one connection, in the source of another package.
var oneConnection = regexp.MustCompile(`SetMaxOpenConns\(1\)|\.MaxConns = 1\b`)

// wiredSingle tells whether a pool is limited to one connection where the module
// wires this package up: it comes from callers alone, and a file that imports the
// package makes a pool of one. A file that also speaks of SQLite, whose pools are
// most often of one, says nothing. The files are read for the first pool that is
// asked about.
func (m *Model) wiredSingle(h *symbol.Expr) bool {
	if len(m.Pass.Files) == 0 || !m.given(h, 0) {
		return false
	}
	if m.wired == nil {
		wired := m.readWired()
		m.wired = &wired
	}
	return *m.wired
}

func (m *Model) readWired() bool {
	root := module.Root(filepath.Dir(m.Pass.Fset.Position(m.Pass.Files[0].Package).Filename))
	if root == "" {
		return false
	}
	imported := []byte(strconv.Quote(m.Pass.Pkg.Path()))
	for name, text := range module.Files(root, ".go") {
		if oneConnection.Match(text) && bytes.Contains(text, imported) && !strings.HasSuffix(name, "_test.go") && !bytes.Contains(bytes.ToLower(text), []byte("sqlite")) {
			return true
		}
	}
	return false
}

// given tells whether a value is nothing but what callers of the package hand it,
// straight or through fields and elements.
func (m *Model) given(e *symbol.Expr, depth int) bool {
	if e == nil || depth > 4 {
		return false
	}
	switch e.Kind {
	case symbol.Param:
		return true
	case symbol.Index, symbol.Elem:
		return m.given(e.Args[0], depth+1)
	case symbol.Phi:
		return m.allGiven(e.Args, depth)
	case symbol.Field:
		if kept := m.index.stored(e.Text); len(kept) > 0 {
			return m.allGiven(kept, depth)
		}
	}
	return false
}

func (m *Model) allGiven(es []*symbol.Expr, depth int) bool {
	for _, e := range es {
		if !m.given(e, depth+1) {
			return false
		}
	}
	return len(es) > 0
}
