package driver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/output"
	"github.com/lockvet/lockvet/internal/rule"
)

// run has go vet analyse the packages and gathers the result.
func (t Tool) run(ctx context.Context, req *request) (*report, error) {
	packages, err := list(ctx, req, false)
	if err != nil {
		return nil, err
	}
	if err := checkDeclared(ctx, req, config.Current()); err != nil {
		return nil, err
	}
	rep := t.newReport()
	good := rep.drop(packages)
	trees, lines, err := t.goVet(ctx, req, packages, good)
	if err != nil {
		return nil, err
	}
	if rejected(trees, lines) {
		// Go vet looks at no package at all if one has an import that cannot
		// be resolved. Find which, and do the others.
		if packages, err = list(ctx, req, true); err != nil {
			return nil, err
		}
		rep = t.newReport()
		if good = rep.drop(packages); len(rep.Problems) > 0 {
			if trees, lines, err = t.goVet(ctx, req, packages, good); err != nil {
				return nil, err
			}
		}
	}
	rep.files.allow(packages)
	rep.Problems = append(rep.Problems, complaints(lines)...)
	t.collect(rep, trees, good)
	rep.Sort()
	rep.Problems = unique(rep.Problems)
	return rep, nil
}

// drop keeps the packages that can be loaded and notes what is wrong with the others.
func (r *report) drop(packages []*listed) (good []*listed) {
	for _, p := range packages {
		if why := p.broken(); why != "" {
			r.Problems = append(r.Problems, why)
		} else {
			good = append(good, p)
		}
	}
	return good
}

// rejected says whether go vet gave up before it looked at any package.
func rejected(trees []tree, lines []string) bool {
	return len(trees) == 0 && len(lines) > 0 && !slices.ContainsFunc(lines, func(s string) bool { return strings.HasPrefix(s, "# ") })
}

// goVet runs go vet with ourselves as its tool over the good packages.
func (t Tool) goVet(ctx context.Context, req *request, all, good []*listed) (trees []tree, lines []string, err error) {
	if len(good) == 0 {
		return nil, nil, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	patterns := req.patterns
	if len(good) < len(all) {
		patterns = nil
		for _, p := range good {
			patterns = append(patterns, p.ImportPath)
		}
	}
	args := []string{"vet", "-vettool=" + self, "-json", "-" + driverFlag}
	args = append(append(append(args, req.tool...), req.build...), "--")
	cmd := goCommand(ctx, append(args, patterns...)...)
	cmd.Env = req.env()
	var stdout counter
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	stop := t.progress(&stdout)
	err = cmd.Run()
	stop()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && (!failed || ctx.Err() != nil) {
		return nil, nil, goFailed(ctx, err, "")
	}
	trees, lines = splitStream(stderr.Bytes())
	more, other := splitStream(stdout.Bytes())
	lines = append(lines, other...)
	if err != nil && len(complaints(lines)) == 0 {
		lines = append(lines, fmt.Sprintf("go vet failed: %v", err))
	}
	return append(trees, more...), lines, nil
}

// collect takes the findings of the packages that were asked for.
//
// Go vet gives a package and its variants for tests one name: the package as
// others import it, and the package with its test files. The latter is the one
// asked for, if there are such files.
func (t Tool) collect(rep *report, trees []tree, asked []*listed) {
	type root struct{ withTests bool }
	roots := make(map[string]root)
	rep.analysed = make(map[string]bool)
	for _, p := range asked {
		roots[p.ImportPath] = root{len(p.TestGoFiles) > 0}
		roots[p.ImportPath+"_test"] = root{true}
		rep.analysed[p.ImportPath], rep.analysed[p.ImportPath+"_test"] = true, true
	}
	for _, tree := range trees {
		for id, rules := range tree {
			path, _, _ := strings.Cut(id, " ")
			r, ok := roots[path]
			for name, raw := range rules {
				for _, f := range t.diagnostics(rep, id, name, raw) {
					f.Pkg = path
					switch {
					case !ok:
						rep.missingFacts(f)
					case f.WithTests || !r.withTests:
						rep.Findings = append(rep.Findings, f)
					}
				}
			}
		}
	}
}

// diagnostics reads what a rule said about a package.
func (t Tool) diagnostics(rep *report, id, name string, raw json.RawMessage) (found []output.Finding) {
	var failure struct{ Error string }
	if json.Unmarshal(raw, &failure) == nil {
		rep.Problems = append(rep.Problems, fmt.Sprintf("%s: rule %s failed: %s", id, name, failure.Error))
		return nil
	}
	var list []jsonDiagnostic
	if err := json.Unmarshal(raw, &list); err != nil {
		rep.Problems = append(rep.Problems, fmt.Sprintf("%s: rule %s: cannot read the answer: %v", id, name, err))
		return nil
	}
	for _, d := range list {
		text, trailer, _ := rule.SplitTrailer(d.Message)
		found = append(found, output.Finding{
			Rule: name, Posn: output.ParsePosition(d.Posn), End: output.ParsePosition(cmp.Or(d.End, d.Posn)),
			Category: d.Category, Message: text, Severity: cmp.Or(trailer.Severity, rule.Error),
			URL: trailer.URL, Fixes: d.SuggestedFixes, WithTests: trailer.Tests,
		})
	}
	return found
}

// missingFacts notes that a shared pass failed in a dependency: its findings
// are not asked for, but its facts are.
func (r *report) missingFacts(f output.Finding) {
	if m := internalError.FindStringSubmatch(f.Message); m != nil && m[1] != f.Rule {
		r.Problems = append(r.Problems, f.Pkg+": "+f.Message)
	}
}

var internalError = regexp.MustCompile(`^internal error: (\w+): `)

func unique(lines []string) []string {
	var kept []string
	for _, l := range lines {
		if !slices.Contains(kept, l) {
			kept = append(kept, l)
		}
	}
	return kept
}
