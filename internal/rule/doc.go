package rule

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// Doc returns the documentation of a rule from the text of its doc.go, which
// the package embeds:
//
//	// Package plaindel …
//	//
//	// # Analyzer plaindel
//	//
//	// plaindel: a release that does not check who holds the lock
//	//
//	// The whole story, with headings, lists and code.
//	package plaindel
//
//	//go:embed doc.go
//	var doc string
//
// The section reaches to the next "# Analyzer" heading or the end. Doc returns
// what follows "plaindel:", the form that analysis.Analyzer.Doc wants. It
// panics when the section is missing: it runs at start-up, in every test.
func Doc(content, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", content, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic(fmt.Sprintf("rule %s: doc.go: %v", name, err))
	}
	for section := range strings.SplitSeq("\n"+f.Doc.Text(), "\n# Analyzer ") {
		heading, body, _ := strings.Cut(section, "\n")
		if strings.TrimSpace(heading) != name {
			continue
		}
		if text, ok := strings.CutPrefix(strings.TrimSpace(body), name+":"); ok {
			return strings.TrimSpace(text)
		}
	}
	panic(fmt.Sprintf("rule %s: doc.go has no section \"# Analyzer %[1]s\" that begins with \"%[1]s: summary\"", name))
}

// Summary returns the first line of the documentation.
func (r *Rule) Summary() string {
	if r.Title != "" {
		return r.Title
	}
	line, _, _ := strings.Cut(r.Doc, "\n")
	return line
}

// Body returns the documentation after the summary.
func (r *Rule) Body() string {
	_, body, _ := strings.Cut(r.Doc, "\n")
	return strings.TrimSpace(body)
}
