// Package directive reads //lockvet: comments.
//
// A directive stands at the end of the line it concerns, in the comment
// directly above it, or in the doc comment of the function around it.
package directive

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
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
	ast.Directive        // Name is "" for a comment that only looks like a directive
	Text          string // the whole comment
	File          string
	First, Last   int      // the lines it covers
	Owner         ast.Node // the *ast.FuncDecl or interface method (*ast.Field) that it stands at, or nil
}

// Rules returns the names an ignore directive lists.
func (d *Directive) Rules() []string {
	names, _, _ := strings.Cut(d.words(), " ")
	return strings.Split(names, ",")
}

// Reason returns why the directive was written: what follows the rules of an
// ignore directive, and all of another one's words.
func (d *Directive) Reason() string {
	text := d.words()
	if forms[d.Name].rules {
		_, text, _ = strings.Cut(text, " ")
	}
	return strings.TrimSpace(text)
}

// words are the arguments less a remark after them.
func (d *Directive) words() string {
	text, _, _ := strings.Cut(" "+d.Args, " //")
	return strings.TrimSpace(text)
}

func (d *Directive) covers(p token.Position) bool {
	return d.File == p.Filename && d.First <= p.Line && p.Line <= d.Last
}

// A Set is the directives of a package. It may be shared by analyzers that run at the same time.
type Set struct {
	All []*Directive

	mu   sync.Mutex
	used map[*Directive]map[string]bool
	ran  []string
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

// Of returns the directives of one of the names that stand at a function or
// interface method.
func (s *Set) Of(owner ast.Node, names ...string) []*Directive {
	var found []*Directive
	for _, d := range s.All {
		if d.Owner == owner && owner != nil && slices.Contains(names, d.Name) {
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
				s.Use(d, rule)
				return true
			}
		}
	}
	return false
}

// Use remembers that a directive was of use: an ignore directive to a rule, any
// other one by its own name.
func (s *Set) Use(d *Directive, what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used[d] == nil {
		s.used[d] = make(map[string]bool)
	}
	s.used[d][what] = true
}

// Used says whether the directive has been of that use so far.
func (s *Set) Used(d *Directive, what string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.used[d][what]
}

// Done remembers that a rule has seen the whole package, so that what it has
// not ignored by now it never will.
func (s *Set) Done(rule string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ran = append(s.ran, rule)
}

// IsDone tells whether a rule has seen the whole package.
func (s *Set) IsDone(rule string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.ran, rule)
}
