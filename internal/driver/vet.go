package driver

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/lockvet/lockvet/internal/rule"
)

// driverFlag tells the tool that our own front end runs go vet. Being a flag
// it is part of go's cache key, so the two uses never share a cached output.
const driverFlag = "lockvetdriver"

// vet answers go vet: -V=full, -flags, or one package's .cfg file.
func (t Tool) vet(args []string) int {
	file := args[len(args)-1]
	if !strings.HasSuffix(file, ".cfg") {
		flag.Var(versionFlag{t}, "V", "print version and exit")
		unitchecker.Main(t.vetAnalyzers(args, rule.DefaultOptions())...) // does not return
	}
	u, err := readUnit(file)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %s: not a vet configuration: %v\n", t.Name, file, err)
		return exitUsage
	}
	opts, err := t.configureUnit(u)
	if err != nil {
		return t.exit(err)
	}
	analyzers := t.vetAnalyzers(args, opts)
	forDriver := slices.Contains(args, "-"+driverFlag)
	verdict := t.gate(u, analyzers)
	if verdict == skip {
		if err := u.writeEmptyFacts(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", t.Name, err)
			return exitUsage
		}
		return exitClean
	}
	prepared, err := u.prepare(forDriver)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %s: %v\n", t.Name, u.ImportPath, err)
		return exitUsage
	}
	if verdict == typesOnly {
		unitchecker.Run(prepared, []*analysis.Analyzer{passOn(analyzers)}) // does not return
	}
	os.Args[len(os.Args)-1] = prepared
	unitchecker.Main(analyzers...) // does not return
	return exitClean
}

// vetAnalyzers are the analyzers under the options, which flags can change.
func (t Tool) vetAnalyzers(args []string, opts *rule.Options) []*analysis.Analyzer {
	opts.Enabled = t.named(args)
	registerOptions(flag.CommandLine, opts)
	flag.BoolVar(&opts.Trailer, driverFlag, false, "for lockvet's own use")
	return t.analyzers(opts)
}

// passOn does nothing but know the facts of the imports, so that they are read
// and handed on.
func passOn(analyzers []*analysis.Analyzer) *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "facts", Doc: "hand on the facts of the imports", Run: func(*analysis.Pass) (any, error) { return nil, nil }}
	seen := make(map[*analysis.Analyzer]bool)
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, b := range list {
			if !seen[b] {
				seen[b] = true
				a.FactTypes = append(a.FactTypes, b.FactTypes...)
				visit(b.Requires)
			}
		}
	}
	visit(analyzers)
	return a
}

// registerOptions makes the options flags that go vet users can set.
func registerOptions(flags *flag.FlagSet, opts *rule.Options) {
	flags.BoolVar(&opts.Strict, "strict", opts.Strict, "run the strict rules too, and show info findings")
	flags.BoolVar(&opts.Tests, "tests", opts.Tests, "report findings in _test.go files")
	flags.Var(&opts.MinSeverity, "severity", "show findings of this `severity` and above: error, warning or info (default warning)")
}

// named returns the rules that the command line switches on by name.
func (t Tool) named(args []string) map[string]bool {
	on := make(map[string]bool)
	for _, arg := range args {
		name, value, set := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if t.rule(name) != nil && strings.HasPrefix(arg, "-") && (!set || value == "true") {
			on[name] = true
		}
	}
	return on
}
