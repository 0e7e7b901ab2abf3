package plaindel

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// callSites shows where locks of other packages are used that release by a
// plain delete. What is of this module is told where it deletes the key.
func callSites(pass *rule.Pass, m *locks.Model) {
	for _, r := range m.Ops {
		if r.Kind != locks.Release || !r.Foreign() || !r.Lock || r.Guard.Safe() || m.InTest(r) {
			continue
		}
		f := rule.Finding{
			Pos: r.Instr.Pos(), Sub: "callsite",
			Message: fmt.Sprintf("lease %s is released by %s, which deletes the key without asking who holds it: when this work outlasts the lease, the next holder loses its lock", m.Name(r), r.Callee),
		}
		if pkg := elsewhere(pass.Module, symbol.Callee(r.Instr.Common())); pkg != nil {
			f.Sub = "library"
			f.Message = fmt.Sprintf("lease %s is released by %s.%s, of another module, which deletes the key without asking who holds it: when this work outlasts the lease, the next holder loses its lock; take a library that compares the holder's token", m.Name(r), pkg.Name(), r.Callee)
		}
		pass.Report(f)
	}
}

// elsewhere is the package of a function that stands in another module, nil for
// one of this module, or where nothing tells.
func elsewhere(module *analysis.Module, f *types.Func) *types.Package {
	if module == nil || module.Path == "" || f == nil || f.Pkg() == nil {
		return nil
	}
	if p := f.Pkg().Path(); p == module.Path || strings.HasPrefix(p, module.Path+"/") {
		return nil
	}
	return f.Pkg()
}
