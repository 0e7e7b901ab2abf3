package driver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/rule"
)

// run has go vet analyse the packages and gathers the result.
func (t Tool) run(ctx context.Context, req *request) (*report, error) {
	packages, err := list(ctx, req, false)
	if err != nil {
		return nil, err
	}
	rep := new(report)
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
		rep = new(report)
		if good = rep.drop(packages); len(rep.problems) > 0 {
			if trees, lines, err = t.goVet(ctx, req, packages, good); err != nil {
				return nil, err
			}
		}
	}
	rep.files.allow(packages)
	rep.problems = append(rep.problems, complaints(lines)...)
	t.collect(rep, trees, good)
	rep.sort()
	rep.problems = unique(rep.problems)
	return rep, nil
}

// drop keeps the packages that can be loaded and notes what is wrong with the others.
func (r *report) drop(packages []*listed) (good []*listed) {
	for _, p := range packages {
		if why := p.broken(); why != "" {
			r.problems = append(r.problems, why)
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
	cmd := exec.CommandContext(ctx, "go", append(args, patterns...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if _, failed := err.(*exec.ExitError); err != nil && (!failed || ctx.Err() != nil) {
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

var internalError = regexp.MustCompile(`^internal error: (\w+): `)

// collect takes the findings of the packages that were asked for.
func (t Tool) collect(rep *report, trees []tree, asked []*listed) {
	roots := make(map[string]string) // what go vet calls the package → import path
	for _, p := range asked {
		roots[p.vetID()] = p.ImportPath
		external := p.ImportPath + "_test"
		roots[external+" ["+p.ImportPath+".test]"] = external
		roots[external] = external // unless an import of the test depends on the package
	}
	for _, tree := range trees {
		for id, rules := range tree {
			for name, raw := range rules {
				t.collectRule(rep, id, roots[id], name, raw)
			}
		}
	}
}

func (t Tool) collectRule(rep *report, id, path, name string, raw json.RawMessage) {
	var failure struct{ Error string }
	if json.Unmarshal(raw, &failure) == nil {
		rep.problems = append(rep.problems, fmt.Sprintf("%s: rule %s failed: %s", id, name, failure.Error))
		return
	}
	var diagnostics []jsonDiagnostic
	if err := json.Unmarshal(raw, &diagnostics); err != nil {
		rep.problems = append(rep.problems, fmt.Sprintf("%s: rule %s: cannot read the answer: %v", id, name, err))
		return
	}
	for _, d := range diagnostics {
		text, trailer, _ := rule.SplitTrailer(d.Message)
		if path == "" {
			// A dependency. Its findings are not asked for, but where a shared
			// pass failed, facts that other packages need are missing.
			if m := internalError.FindStringSubmatch(text); m != nil && m[1] != name {
				rep.problems = append(rep.problems, fmt.Sprintf("%s: %s", id, text))
			}
			continue
		}
		rep.findings = append(rep.findings, finding{
			pkg: path, rule: name, posn: parsePosition(d.Posn), end: parsePosition(cmp.Or(d.End, d.Posn)),
			category: d.Category, message: text, severity: cmp.Or(trailer.Severity, rule.Error),
			url: trailer.URL, fixes: d.SuggestedFixes,
		})
	}
}

func unique(lines []string) []string {
	var kept []string
	for _, l := range lines {
		if !slices.Contains(kept, l) {
			kept = append(kept, l)
		}
	}
	return kept
}
