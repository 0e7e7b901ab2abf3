package driver

import (
	"fmt"
	"os"
	"slices"

	"github.com/lockvet/lockvet/internal/baseline"
)

// applyBaseline takes the known findings out of the report, or makes the
// report's findings the known ones.
func (t Tool) applyBaseline(req *request, rep *report) error {
	switch {
	case req.writeBaseline != "":
		return t.writeBaseline(req.writeBaseline, rep)
	case req.known == nil:
		return nil
	}
	fresh, known, fixed := req.known.Split(rep.Findings)
	rep.Findings = fresh
	if known > 0 {
		t.tell("%s not shown (%s)", plural(known, "known finding is", "known findings are"), req.baseline)
	}
	for _, e := range fixed {
		if rep.analysed[e.Package] && t.shown(req, e) {
			t.tell("fixed: %s (remove it from %s with -write-baseline)", e.Key, req.baseline)
		}
	}
	return nil
}

func (t Tool) writeBaseline(file string, rep *report) error {
	if rep.incomplete() {
		return nil // the exit code tells; the old file stays
	}
	b := baseline.Of(rep.Findings)
	data, err := b.Encode()
	if err == nil {
		err = writeFile(file, data)
	}
	if err != nil {
		return usagef("%s: not written: %v", file, cause(err))
	}
	t.tell("%s known from now on (%s)", plural(len(rep.Findings), "finding is", "findings are"), file)
	rep.Findings = nil
	return nil
}

// shown tells whether this run would have shown an entry's finding. What flags
// leave out is not fixed.
func (t Tool) shown(req *request, e baseline.Entry) bool {
	if slices.ContainsFunc(req.tool, func(arg string) bool { return arg != "-strict=true" }) {
		return false
	}
	r := t.rule(e.Rule)
	return r == nil || req.opts.Shows(r, e.Severity)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// tell says something to people, beside the findings.
func (t Tool) tell(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%s: %s\n", t.Name, fmt.Sprintf(format, args...))
}
