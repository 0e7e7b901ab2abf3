package driver_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

const shop = `
-- a/a.go --
package a
DECLARATIONS
func f() {
	picky()
	info()
	warn()
	bad()
}
-- a/a_test.go --
package a

func g() { bad() }
-- a/x_test.go --
package a_test

import _ "example.com/m/catalog"

func bad() {}

func g() { bad() }
-- tagged/t.go --
//go:build special

package tagged
DECLARATIONS
func f() { bad() }
-- clean/c.go --
package clean
`

// The findings of shop/a.
const (
	lineTest     = "a/a_test.go:3:12: call of bad: write good (toy)\n"
	lineExternal = "a/x_test.go:7:12: call of bad: write good (toy)\n"
	linePicky    = "a/a.go:13:2: call of picky (picky)\n"
	lineInfo     = "a/a.go:14:2: call of info (toy)\n"
	lineWarn     = "a/a.go:15:2: call of warn (toy)\n"
	lineBad      = "a/a.go:16:2: call of bad: write good (toy)\n"
	lineTests    = lineTest + lineExternal
)

func TestFlags(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	for _, tt := range []struct {
		args   string
		code   int
		stdout string
	}{
		{"./a", 1, lineWarn + lineBad + lineTests},
		{"./clean", 0, ""},
		{"./...", 1, lineWarn + lineBad + lineTests},
		{"-tests=false ./a", 1, lineWarn + lineBad},
		{"-strict -tests=false ./a", 1, linePicky + lineInfo + lineWarn + lineBad},
		{"-severity error -tests=false ./a", 1, lineBad},
		{"-severity info -tests=false ./a", 1, lineInfo + lineWarn + lineBad},
		{"-strict -severity warning -tests=false ./a", 1, linePicky + lineWarn + lineBad},
		{"-fail-on error -toy.warn -tests=false ./a", 1, lineWarn + lineBad},
		{"-toy=false ./a", 0, ""},
		{"-toy=false -strict ./a", 1, linePicky},
		{"-picky ./a", 1, linePicky},
		{"-picky=true -toy -tests=false ./a", 1, linePicky + lineWarn + lineBad},
		{"-rules picky ./a", 1, linePicky},
		{"-rules picky,toy -tests=false ./a", 1, linePicky + lineWarn + lineBad},
		{"-toy.warn=false -tests=false ./a", 1, lineBad},
		{"-toy.loud -severity error -tests=false ./a", 1, "a/a.go:16:2: CALL OF BAD: WRITE GOOD (toy)\n"},
		{"-tags special ./tagged", 1, "tagged/t.go:14:12: call of bad: write good (toy)\n"},
		{"-mod mod ./clean", 0, ""},
		{"-modfile go.mod ./clean", 0, ""},
		{"-C a -tests=false", 1, strings.ReplaceAll(lineWarn+lineBad, "a/a.go", "a.go")},
		{"-C a -tests=false .", 1, strings.ReplaceAll(lineWarn+lineBad, "a/a.go", "a.go")},
		{"-tests=false a/a.go", 1, lineWarn + lineBad},
		{"-json=false -tests=false ./a", 1, lineWarn + lineBad},
	} {
		t.Run(tt.args, func(t *testing.T) { run(t, dir, strings.Fields(tt.args)...).want(t, tt.code, tt.stdout) })
	}
}

func TestFailOn(t *testing.T) {
	t.Parallel()
	dir := module(t, "-- e/e.go --\npackage e\nDECLARATIONS\nfunc f() { bad() }\n-- w/w.go --\npackage w\nDECLARATIONS\nfunc f() { warn() }\n-- i/i.go --\npackage i\nDECLARATIONS\nfunc f() { info() }\n")
	for args, code := range map[string]int{
		"./e":                                 1,
		"./w":                                 1,
		"-severity info ./i":                  0,
		"-fail-on info -severity info ./i":    1,
		"-fail-on warning ./w":                1,
		"-fail-on error ./w":                  0,
		"-fail-on error -severity info ./...": 1,
	} {
		if r := run(t, dir, strings.Fields(args)...); r.code != code || summary.ReplaceAllString(r.stderr, "") != "" {
			t.Errorf("%s: exit code %d, want %d\n%s", args, r.code, code, r.stderr)
		}
	}
}

func TestGOFLAGS(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	runEnv(t, dir, []string{"GOFLAGS=-tags=special"}, "./tagged").want(t, 1, "tagged/t.go:14:12: call of bad: write good (toy)\n")
}

func TestUsageErrors(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	for args, line := range map[string]string{
		"-jsn ./a":                      "unknown flag -jsn; did you mean -json?",
		"-toi=false":                    "unknown flag -toi; did you mean -toy?",
		"-toy.wran=false":               "unknown flag -toy.wran; did you mean -toy.warn?",
		"-xyzzyxyzzy":                   "unknown flag -xyzzyxyzzy",
		"-fail-on high":                 `invalid value "high" for flag -fail-on: want error, warning or info`,
		"-severity 3":                   `invalid value "3" for flag -severity: want error, warning or info`,
		"-rules tou":                    `invalid value "tou" for flag -rules: no rule is named "tou"; did you mean toy?`,
		"-strict=perhaps":               `invalid boolean value "perhaps" for -strict: parse error`,
		"-C":                            "flag needs an argument: -C",
		"-C nowhere":                    "-C nowhere: no such file or directory",
		"./a -json":                     "-json: flags come before packages",
		"-json -diff":                   "-diff and -format json cannot be used together",
		"-diff -o x":                    "-diff and -o cannot be used together",
		"-format sarf":                  `invalid value "sarf" for flag -format: want github, json, rdjsonl, sarif, text; did you mean sarif?`,
		"-o a":                          "a: cannot be written: is a directory",
		"-o nowhere/x":                  "nowhere/x: cannot be written: no such file or directory",
		"-sarif nowhere/x":              "nowhere/x: cannot be written: no such file or directory",
		"-write-baseline a":             "a: cannot be written: is a directory",
		"-baseline nowhere":             "nowhere: no such file or directory",
		"-baseline go.mod":              "go.mod: not a baseline: invalid character 'm' looking for beginning of value",
		"-baseline x -write-baseline y": "-baseline and -write-baseline cannot be used together",
		"-fix -write-baseline y":        "-fix and -write-baseline cannot be used together",
		"-h":                            `run "lockvet help" for help`,
		"help tou":                      `no rule is named "tou"; did you mean toy?`,
		"help toy picky":                "help takes one rule",
		"version x":                     "version takes no arguments",
		"rules x":                       "rules takes no arguments",
		"-mod nosuch ./...":             "-mod=nosuch not supported (can be '', 'mod', 'readonly', or 'vendor')",
	} {
		t.Run(args, func(t *testing.T) { run(t, dir, strings.Fields(args)...).want(t, 2, "", line) })
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	r := run(t, dir, "-json", "./...")
	if r.code != 1 || r.stderr != "" {
		t.Errorf("exit code %d\n%s", r.code, r.stderr)
	}
	type found struct {
		Posn, End, Category, Message, Severity, URL string
		SuggestedFixes                              []struct {
			Message string
			Edits   []struct {
				Filename   string
				Start, End int
				New        string
			}
		} `json:"suggested_fixes"`
	}
	var all map[string]map[string][]found
	if err := json.Unmarshal([]byte(r.stdout), &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 || len(all["example.com/m/a"]["toy"]) != 3 || len(all["example.com/m/a_test"]["toy"]) != 1 {
		t.Fatalf("%s", r.stdout)
	}
	warn, bad := all["example.com/m/a"]["toy"][0], all["example.com/m/a"]["toy"][1]
	if warn.Posn != dir+"/a/a.go:15:2" || warn.End != dir+"/a/a.go:15:8" || warn.Category != "warn" || warn.Severity != "warning" ||
		warn.Message != "call of warn (toy)" || !strings.HasSuffix(warn.URL, "/docs/rules.md#toy") {
		t.Errorf("%+v", warn)
	}
	if fix := bad.SuggestedFixes; len(fix) != 1 || fix[0].Edits[0].New != "good" || fix[0].Edits[0].Filename != dir+"/a/a.go" {
		t.Errorf("%+v", bad)
	}
	run(t, dir, "-json", "./clean").want(t, 0, "{}\n")
}

func TestHelp(t *testing.T) {
	t.Parallel()
	dir := module(t, "")
	help := run(t, dir, "help")
	if help.code != 0 || help.stderr != "" {
		t.Errorf("%+v", help)
	}
	// Each flag that the help names is tested above, or with -fix.
	tested := regexp.MustCompile(`-(C|baseline|config|diff|format|o|sarif|write-baseline|fail-on|fix|json|mod|modfile|rules|severity|strict|tags|tests)\b`)
	for line := range strings.SplitSeq(help.stdout, "\n") {
		if strings.HasPrefix(line, "\t-") && !strings.HasPrefix(line, "\t-NAME") && !tested.MatchString(line) {
			t.Errorf("no test of %s", line)
		}
	}
	for args, want := range map[string]string{
		"help":     "\n  toy    error          a call of a function named bad\n",
		"help toy": "# Fix\n\nThe call becomes a call of good.\n",
		"rules":    "  toy    error          a call of a function named bad\n  picky  error, strict  a call of a function named picky\n",
		"version":  "lockvet ",
	} {
		r := run(t, dir, strings.Fields(args)...)
		if r.code != 0 || r.stderr != "" || !strings.Contains(r.stdout, want) {
			t.Errorf("%s: %+v", args, r)
		}
	}
}
