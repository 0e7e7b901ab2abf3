package rule

import (
	"fmt"
	"go/doc/comment"
	"strings"
)

// Markdown returns the rule's section of docs/rules.md.
func (r *Rule) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s: %s.\n\n", r.Name, r.grade(), r.Summary())
	for i, s := range r.Subs {
		if i == 0 {
			b.WriteString("| sub-rule | severity | what |\n| --- | --- | --- |\n")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", s.Name, r.SeverityOf(s.Name), strings.ReplaceAll(s.Title, "|", `\|`))
	}
	if len(r.Subs) > 0 {
		b.WriteByte('\n')
	}
	for _, f := range r.Flags {
		fmt.Fprintf(&b, "Flag `-%s.%s`: %s.\n\n", r.Name, f.Name, f.Title)
	}
	p := &comment.Printer{HeadingLevel: 3, HeadingID: func(*comment.Heading) string { return "" }}
	b.Write(p.Markdown(r.parse()))
	return b.String()
}

// Page returns the rule's page for a terminal.
func (r *Rule) Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s. %s\n\n", r.Name, r.Summary(), r.grade(), r.URL())
	if len(r.Subs) > 0 {
		b.WriteString("Sub-rules, each switched off by -" + r.Name + ".NAME=false:\n\n")
		for _, s := range r.Subs {
			fmt.Fprintf(&b, "    %-14s %-8s %s\n", s.Name, r.SeverityOf(s.Name), s.Title)
		}
		b.WriteByte('\n')
	}
	for _, f := range r.Flags {
		fmt.Fprintf(&b, "Flag -%s.%s: %s.\n\n", r.Name, f.Name, f.Title)
	}
	b.Write(new(comment.Printer).Text(r.parse()))
	return b.String()
}

func (r *Rule) grade() string {
	grade := strings.ToUpper(r.SeverityOf("").String()[:1]) + r.SeverityOf("").String()[1:]
	if r.Strict {
		grade += ", off unless `-strict` or `-" + r.Name + "`"
	}
	return grade
}

func (r *Rule) parse() *comment.Doc { return new(comment.Parser).Parse(r.Body()) }

const docsHead = `# The rules

<!-- Made from the rules' own documentation by "go generate ./analyzers". -->

`

// Docs returns the whole of docs/rules.md.
func Docs(rules []*Rule) string {
	var b strings.Builder
	b.WriteString(docsHead)
	b.WriteString("| rule | severity | what it reports |\n| --- | --- | --- |\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "| [%s](#%[1]s) | %s | %s |\n", r.Name, r.SeverityOf(""), r.Summary())
	}
	for _, r := range rules {
		b.WriteString("\n" + r.Markdown())
	}
	return b.String()
}
