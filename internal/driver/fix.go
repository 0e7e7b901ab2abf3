package driver

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/lockvet/lockvet/internal/output"
)

// fix applies the fixes, or prints their diff. Findings that it fixed leave the
// report; with -diff they stay, since nothing was changed.
func (t Tool) fix(req *request, rep *report) error {
	plan := newPlan(rep)
	for i := range rep.Findings {
		plan.add(&rep.Findings[i])
	}
	var fixed []*output.Finding
	for _, file := range plan.files() {
		before, after, err := plan.apply(file)
		if err != nil {
			plan.refuse(file, err.Error())
			continue
		}
		if req.diff {
			name := output.Relative(workingDir(), file)
			fmt.Print(unified(filepath.ToSlash(name), string(before), string(after)))
			continue
		}
		if err := replaceFile(file, after); err != nil {
			return usagef("%s: fixes not written: %v", output.Relative(workingDir(), file), err)
		}
		fixed = append(fixed, plan.accepted[file]...)
	}
	for _, r := range plan.refused {
		t.tell("%s", r)
	}
	rep.Findings = slices.DeleteFunc(slices.Clone(rep.Findings), func(f output.Finding) bool {
		return slices.ContainsFunc(fixed, func(g *output.Finding) bool { return g.Posn == f.Posn && g.Rule == f.Rule && g.Message == f.Message })
	})
	if len(fixed) > 0 {
		t.tell("fixed %d of %d findings", len(fixed), len(fixed)+len(rep.Findings))
	}
	return nil
}

// A plan is the edits of all fixes that can be applied together.
type plan struct {
	rep      *report
	edits    map[string][]output.Edit
	accepted map[string][]*output.Finding
	refused  []string // fixes not applied, and why
}

func newPlan(rep *report) *plan {
	return &plan{rep: rep, edits: make(map[string][]output.Edit), accepted: make(map[string][]*output.Finding)}
}

func (p *plan) files() []string {
	var files []string
	for f := range p.edits {
		files = append(files, f)
	}
	slices.Sort(files)
	return files
}

// add takes the finding's fix into the plan unless it clashes with one before it.
func (p *plan) add(f *output.Finding) {
	if len(f.Fixes) == 0 || len(f.Fixes[0].Edits) == 0 {
		return
	}
	edits := f.Fixes[0].Edits
	file := edits[0].Filename
	if slices.ContainsFunc(edits, func(e output.Edit) bool { return e.Filename != file }) {
		p.refusef(f, "it edits several files")
		return
	}
	if why := p.rep.files.refuses(file); why != "" {
		p.refusef(f, "%s", why)
		return
	}
	for _, e := range edits {
		for _, have := range p.edits[file] {
			if clash(e, have) {
				p.refusef(f, "it overlaps another fix; run -fix again")
				return
			}
		}
	}
	for _, e := range edits {
		if !slices.Contains(p.edits[file], e) { // the same insertion of two fixes is made once
			p.edits[file] = append(p.edits[file], e)
		}
	}
	p.accepted[file] = append(p.accepted[file], f)
}

// clash says whether two edits touch the same text in different ways.
func clash(a, b output.Edit) bool {
	if a == b {
		return false
	}
	if a.Start == a.End && b.Start == b.End {
		return false // two insertions at one place are both made
	}
	return a.Start < b.End && b.Start < a.End || a.Start == b.Start && a.End == b.End
}

func (p *plan) refusef(f *output.Finding, why string, args ...any) {
	posn := f.Posn
	posn.File = output.Relative(workingDir(), posn.File)
	p.refused = append(p.refused, fmt.Sprintf("%s: fix of %s not applied: %s", posn, f.Rule, fmt.Sprintf(why, args...)))
}

func (p *plan) refuse(file, why string) {
	for _, f := range p.accepted[file] {
		p.refusef(f, "%s", why)
	}
	delete(p.accepted, file)
}

// apply returns the file's text before and after the edits.
func (p *plan) apply(file string) (before, after []byte, err error) {
	before, err = os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	if isGenerated(file, before) {
		return nil, nil, fmt.Errorf("the file is generated")
	}
	edits := slices.Clone(p.edits[file])
	slices.SortStableFunc(edits, func(a, b output.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var b bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(before) {
			return nil, nil, fmt.Errorf("the file changed meanwhile")
		}
		b.Write(before[at:e.Start])
		b.WriteString(e.New)
		at = e.End
	}
	b.Write(before[at:])
	after, err = format.Source(b.Bytes())
	if err != nil {
		return nil, nil, fmt.Errorf("the result would not parse: %w", err)
	}
	return before, after, nil
}

func isGenerated(name string, src []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.PackageClauseOnly)
	return err == nil && ast.IsGenerated(f)
}

func workingDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return dir
}
