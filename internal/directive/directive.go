// Package directive reads //lockvet: comments.
//
// A directive stands at the end of the line it concerns, in the comment
// directly above it, or in the doc comment of the function around it.
package directive

import (
	"go/ast"
	"go/token"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// Tool is the word before the colon.
const Tool = "lockvet"

// Analyzer collects the directives of a package. Its result is a *Set.
var Analyzer = &analysis.Analyzer{
	Name:             "lockvetdirectives",
	Doc:              "collect //lockvet: comments",
	URL:              "https://github.com/lockvet/lockvet/blob/main/docs/rules.md",
	Run:              func(pass *analysis.Pass) (any, error) { return Collect(pass.Fset, pass.Files), nil },
	ResultType:       reflect.TypeFor[*Set](),
	RunDespiteErrors: true,
}

// A Directive is one //lockvet: comment and what it covers.
type Directive struct {
	ast.Directive
	File        string
	First, Last int // the lines it covers
}

// Rules returns the names an ignore directive lists.
func (d *Directive) Rules() []string {
	names, _, _ := strings.Cut(d.Args, " ")
	return strings.Split(names, ",")
}

// Reason returns the words after the first argument of an ignore directive.
func (d *Directive) Reason() string {
	_, reason, _ := strings.Cut(d.Args, " ")
	return strings.TrimSpace(reason)
}

func (d *Directive) covers(p token.Position) bool {
	return d.File == p.Filename && d.First <= p.Line && p.Line <= d.Last
}

// A Set is the directives of a package. It may be shared by analyzers that run at the same time.
type Set struct {
	All []*Directive

	mu   sync.Mutex
	used map[*Directive]map[string]bool
}

// At returns the directives of that name which cover a position.
func (s *Set) At(name string, p token.Position) []*Directive {
	var found []*Directive
	for _, d := range s.All {
		if d.Name == name && d.covers(p) {
			found = append(found, d)
		}
	}
	return found
}

// Ignored says whether a //lockvet:ignore with a reason silences the rule at
// the position, and remembers that the directive was of use.
func (s *Set) Ignored(rule string, p token.Position) bool {
	for _, d := range s.At("ignore", p) {
		if d.Reason() == "" {
			continue
		}
		for _, name := range d.Rules() {
			if name == rule {
				s.use(d, rule)
				return true
			}
		}
	}
	return false
}

func (s *Set) use(d *Directive, rule string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used[d] == nil {
		s.used[d] = make(map[string]bool)
	}
	s.used[d][rule] = true
}

// Used says whether the ignore directive has silenced a finding of the rule so far.
func (s *Set) Used(d *Directive, rule string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used[d][rule]
}
