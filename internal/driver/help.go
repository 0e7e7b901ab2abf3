package driver

import (
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/lockvet/lockvet/internal/nearest"
)

// commands are the words that can stand in the place of flags and packages.
var commands = map[string]func(t Tool, w io.Writer, args []string) error{
	"help":    Tool.help,
	"explain": Tool.explain,
	"rules":   Tool.listRules,
	"version": Tool.printVersion,
}

const helpHead = `%[1]s reports mistakes with distributed locks.

	%[1]s [flags] [packages]	analyse packages, by default the one here
	%[1]s explain RULE      	the page of a rule
	%[1]s help [RULE]       	this text, or the page of a rule
	%[1]s rules             	a table of the rules
	%[1]s version           	the version
	go vet -vettool=$(which %[1]s) ./...	the same analysis as a vet tool

Packages are named as for go vet; see "go help packages". Flags come first.

`

const helpFoot = `
	-NAME.SUB=false	switch off one sub-rule; "%[1]s help NAME" lists them

Exit codes: 0 clean; 1 findings at or above -fail-on; 2 usage or configuration;
3 the analysis is incomplete (a package did not load, or a rule failed).
`

func (t Tool) help(w io.Writer, args []string) error {
	if len(args) > 1 {
		return usagef("help takes one rule")
	}
	if len(args) == 1 {
		r := t.rule(args[0])
		if r == nil {
			return usagef("no rule is named %q%s", args[0], nearest.DidYouMean(args[0], t.ruleNames()))
		}
		_, err := io.WriteString(w, r.Page())
		return err
	}
	fmt.Fprintf(w, helpHead, t.Name)
	t.helpFlags(w)
	fmt.Fprint(w, "\nRules: naming one (-NAME) runs only those named; -NAME=false switches one off.\n\n")
	if err := t.listRules(w, nil); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, helpFoot, t.Name)
	return err
}

func (t Tool) explain(w io.Writer, args []string) error {
	if len(args) != 1 {
		return usagef("explain takes one rule: %s", strings.Join(t.ruleNames(), ", "))
	}
	return t.help(w, args)
}

func (t Tool) helpFlags(w io.Writer) {
	flags := t.flagSet(new(request))
	fmt.Fprint(w, "Flags:\n\n")
	flags.VisitAll(func(f *flag.Flag) {
		if name, _, _ := strings.Cut(f.Name, "."); t.rule(name) != nil {
			return // the table of rules tells of these
		}
		arg, usage := flag.UnquoteUsage(f)
		usage = strings.TrimPrefix(usage, arg+": ")
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			arg = ""
		}
		fmt.Fprintf(w, "\t%-20s %s\n", strings.TrimSpace("-"+f.Name+" "+arg), usage)
	})
}

func (t Tool) listRules(w io.Writer, args []string) error {
	if len(args) > 0 {
		return usagef("rules takes no arguments")
	}
	table := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, r := range t.Rules {
		grade := r.SeverityOf("").String()
		if r.Strict {
			grade += ", strict"
		}
		fmt.Fprintf(table, "\t%s\t%s\t%s\n", r.Name, grade, r.Summary())
	}
	return table.Flush()
}

func (t Tool) printVersion(w io.Writer, args []string) error {
	if len(args) > 0 {
		return usagef("version takes no arguments")
	}
	_, err := fmt.Fprintln(w, t.version())
	return err
}
