// Package driver runs rules: under go vet, whose protocol it speaks, and for
// people, for whom it drives go vet with itself as the tool.
//
// It never loads packages itself: go vet knows modules, build tags, cgo and
// caching, and gives each package its own small process.
package driver

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/rule"
)

// A Tool is a set of rules with a name: lockvet, or a test's own.
type Tool struct {
	Name    string
	Rules   []*rule.Rule
	Version string // default: from the build

	// Gate says whether importing the package makes the importer worth a look.
	// Packages that import no such package, and depend on none with facts of
	// ours, are not even parsed. nil lets every package through.
	Gate func(importPath string) bool

	// Mentions says whether a source file of the module that is looked at may be
	// worth a look although none of its imports is. Nil: none is.
	Mentions func(source []byte) bool

	// Beside says whether importing the package makes a package of the main
	// module worth a look although it has no lock: its callers may hold one. It
	// is asked only in modules that require a library of Gate's.
	Beside func(importPath string) bool
	// Module says whether a module has a library of Gate's.
	Module func(modulePath string) bool
}

// Exit codes.
const (
	exitClean      = 0
	exitFindings   = 1 // at or above -fail-on
	exitUsage      = 2 // usage or configuration
	exitIncomplete = 3 // a package was not analysed, or a rule failed
)

// Main runs the tool on the command line's arguments and returns the exit code.
func Main(t Tool) int {
	args := os.Args[1:]
	if speaksVet(args) {
		return t.vet(args)
	}
	return t.front(args)
}

// speaksVet says whether go vet, not a person, is asking.
func speaksVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasSuffix(last, ".cfg") || last == "-flags" || strings.HasPrefix(last, "-V=") || strings.HasPrefix(last, "--V=")
}

func (t Tool) analyzers(opts *rule.Options) []*analysis.Analyzer {
	return rule.Analyzers(t.Rules, opts)
}

func (t Tool) rule(name string) *rule.Rule {
	for _, r := range t.Rules {
		if r.Name == name {
			return r
		}
	}
	return nil
}
