// Show reports what the lock model knows: a tool for its tests, and for whoever
// extends it (go vet -vettool).
package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/driver"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

var model = &rule.Rule{
	Name:     "model",
	Doc:      "the locks of a package\n\nEvery lock made from bare commands, at its acquire: its name, its releases and why it is taken for a lock.",
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      show,
}

func show(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	for _, l := range m.Lock {
		var releases []string
		for _, r := range l.Releases {
			releases = append(releases, where(l.Acquire(), r))
		}
		pass.Report(rule.Finding{
			Pos: l.Acquire().Instr.Pos(),
			Message: fmt.Sprintf("lock %s, released: %s; because of: %s",
				m.Name(l.Acquire()), strings.Join(releases, ", "), strings.Join(l.Evidence, ", ")),
		})
	}
	return nil
}

// where says how far a release stands from its acquire.
func where(a, r *locks.Op) string {
	switch {
	case r.Go:
		return "goroutine"
	case r.Fn != a.Fn && r.Unit() == a.Unit() && r.Deferred:
		return "deferred literal"
	case r.Fn != a.Fn && r.Unit() == a.Unit():
		return "literal"
	case r.Unit() == a.Unit() && r.Deferred:
		return "deferred"
	case r.Unit() == a.Unit():
		return "same function"
	}
	return "in " + r.UnitName()
}

func main() {
	os.Exit(driver.Main(driver.Tool{Name: "show", Rules: []*rule.Rule{model}, Gate: lockapi.Catalogued}))
}
