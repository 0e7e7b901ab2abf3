package driver

import (
	"github.com/lockvet/lockvet/internal/output"
	"github.com/lockvet/lockvet/internal/rule"
)

// A report is all that a run brought to light.
type report struct {
	output.Report
	files    writable
	analysed map[string]bool // the packages that were asked for and could be loaded
}

func (r *report) incomplete() bool { return r.exitCode(rule.Error+1) == exitIncomplete }

func (t Tool) newReport() *report {
	return &report{Report: output.Report{Tool: t.Name, Version: t.release(), Rules: t.Rules}}
}

func (r *report) exitCode(failOn rule.Severity) int {
	code := exitClean
	for _, f := range r.Findings {
		if f.Category == rule.InternalCategory {
			return exitIncomplete
		}
		if f.Severity >= failOn {
			code = exitFindings
		}
	}
	if len(r.Problems) > 0 {
		return exitIncomplete
	}
	return code
}
