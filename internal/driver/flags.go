package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/lockvet/lockvet/internal/baseline"
	"github.com/lockvet/lockvet/internal/nearest"
	"github.com/lockvet/lockvet/internal/output"
	"github.com/lockvet/lockvet/internal/rule"
)

// A request is a command line, understood.
type request struct {
	dir      string
	config   string // file of options, "" for the one at the module's root
	patterns []string
	format   string
	out      string // file for the findings, "" for standard output
	sarif    string // file for SARIF besides

	baseline, writeBaseline string
	known                   *baseline.Baseline

	opts      *rule.Options
	fix, diff bool
	failOn    rule.Severity
	build     []string // flags for go list and go vet
	tool      []string // flags for ourselves as go vet's tool
}

// buildFlags are passed on to the go command.
var buildFlags = []struct {
	name, arg, usage string
}{
	{"tags", "list", "build with these build tags"},
	{"mod", "mode", "module download mode: readonly, vendor or mod"},
	{"modfile", "file", "read this file in place of go.mod"},
}

// parse reads flags and packages. Errors are usage errors, one line each.
func (t Tool) parse(args []string) (*request, error) {
	req := &request{format: "text"}
	flags := t.flagSet(req)
	if err := flags.Parse(args); err != nil {
		return nil, t.flagError(flags, err)
	}
	req.patterns = flags.Args()
	for _, p := range req.patterns {
		if strings.HasPrefix(p, "-") {
			return nil, usagef("%s: flags come before packages", p)
		}
	}
	if len(req.patterns) == 0 {
		req.patterns = []string{"."}
	}
	switch {
	case req.diff && req.format != "text":
		return nil, usagef("-diff and -format %s cannot be used together", req.format)
	case req.diff && req.out != "":
		return nil, usagef("-diff and -o cannot be used together")
	case req.baseline != "" && req.writeBaseline != "":
		return nil, usagef("-baseline and -write-baseline cannot be used together")
	case req.fix && req.writeBaseline != "":
		return nil, usagef("-fix and -write-baseline cannot be used together")
	}
	if req.dir != "" {
		if err := os.Chdir(req.dir); err != nil {
			return nil, usagef("-C %s: %v", req.dir, errors.Unwrap(err))
		}
	}
	if err := t.configureRequest(req); err != nil {
		return nil, err
	}
	if req.baseline != "" {
		known, err := baseline.Read(req.baseline)
		if err != nil {
			return nil, usageError{err.Error()}
		}
		req.known = known
	}
	return req, req.checkFiles()
}

func (t Tool) flagSet(req *request) *flag.FlagSet {
	flags := flag.NewFlagSet(t.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}

	flags.StringVar(&req.dir, "C", "", "change to `dir` before anything else")
	flags.StringVar(&req.config, "config", "", "read options from this `file` and not from .lockvet.yml at the module's root; off: read none")
	flags.Func("format", "write findings as `name`: "+strings.Join(output.Names(), ", ")+" (default text)", func(s string) error {
		if output.Named(s) == nil {
			return fmt.Errorf("want %s%s", strings.Join(output.Names(), ", "), nearest.DidYouMean(s, output.Names()))
		}
		req.format = s
		return nil
	})
	flags.StringVar(&req.out, "o", "", "write findings to this `file`")
	flags.StringVar(&req.sarif, "sarif", "", "write findings to this `file` as SARIF, too")
	flags.StringVar(&req.baseline, "baseline", "", "leave out the findings that this `file` knows")
	flags.StringVar(&req.writeBaseline, "write-baseline", "", "write the findings to this `file`, for -baseline")
	flags.BoolFunc("json", "the same as -format json", func(s string) error {
		on, err := strconv.ParseBool(s)
		if err == nil && on {
			req.format = "json"
		}
		return err
	})
	flags.BoolVar(&req.fix, "fix", false, "apply the suggested fixes")
	flags.BoolVar(&req.diff, "diff", false, "print what -fix would change, as a unified diff")
	flags.Var(&req.failOn, "fail-on", "exit with 1 for findings of this `severity` and above: error, warning or info (default warning)")
	flags.Func("rules", "run only the rules in this comma-separated `list`", func(s string) error {
		for name := range strings.SplitSeq(s, ",") {
			if t.rule(name) == nil {
				return fmt.Errorf("no rule is named %q%s", name, nearest.DidYouMean(name, t.ruleNames()))
			}
			req.tool = append(req.tool, "-"+name)
		}
		return nil
	})
	t.toolFlags(flags, req)
	for _, b := range buildFlags {
		flags.Func(b.name, "`"+b.arg+"`: "+b.usage, func(s string) error {
			req.build = append(req.build, "-"+b.name+"="+s)
			return nil
		})
	}
	return flags
}

// toolFlags declares the flags that go vet takes for us too: they are checked here and passed on.
func (t Tool) toolFlags(flags *flag.FlagSet, req *request) {
	declared := flag.NewFlagSet("", flag.ContinueOnError)
	registerOptions(declared, rule.DefaultOptions())
	for _, r := range t.Rules {
		declared.Bool(r.Name, true, "run the rule; naming rules runs only those")
		for _, s := range r.Subs {
			declared.Bool(r.Name+"."+s.Name, true, "report "+s.Title)
		}
		for _, f := range r.Flags {
			declared.Bool(r.Name+"."+f.Name, false, f.Title)
		}
	}
	declared.VisitAll(func(f *flag.Flag) {
		pass := func(s string) error {
			if err := f.Value.Set(s); err != nil {
				return err
			}
			req.tool = append(req.tool, "-"+f.Name+"="+s)
			return nil
		}
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			flags.BoolFunc(f.Name, f.Usage, pass)
		} else {
			flags.Func(f.Name, f.Usage, pass)
		}
	})
}

func (t Tool) ruleNames() (names []string) {
	for _, r := range t.Rules {
		names = append(names, r.Name)
	}
	return names
}

var undefinedFlag = regexp.MustCompile(`^flag provided but not defined: -(.*)$`)

// flagError words an error of package flag in one line.
func (t Tool) flagError(flags *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return usagef("run %q for help", t.Name+" help")
	}
	m := undefinedFlag.FindStringSubmatch(err.Error())
	if m == nil {
		return usagef("%v", err)
	}
	var names []string
	flags.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return usagef("unknown flag -%s%s", m[1], nearest.DidYouMean("-"+m[1], names))
}
