package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// Each option of a file, under both drivers.
func TestConfig(t *testing.T) {
	t.Parallel()
	for config, want := range map[string]string{
		"":                                 lineWarn + lineBad + lineTests,
		"rules: {toy: off}":                "",
		"rules: {toy: off, picky: on}":     linePicky,
		"rules: {picky: info}":             lineWarn + lineBad + lineTests,
		"rules: {toy: off, toy.warn: on}":  lineWarn,
		"rules: {toy.warn: off}":           lineBad + lineTests,
		"rules: {toy.info: warning}":       lineInfo + lineWarn + lineBad + lineTests,
		"rules: {toy: warning}":            lineWarn + lineBad + lineTests,
		"rules: {toy: info}":               "",
		"rules: {toy.loud: on, picky: on}": linePicky + loud(lineWarn+lineBad+lineTests),
		"strict: true":                     linePicky + lineInfo + lineWarn + lineBad + lineTests,
		"tests: false":                     lineWarn + lineBad,
		"severity: error":                  lineBad + lineTests,
		"exclude: [a]":                     "",
		"exclude: ['**/*_test.go']":        lineWarn + lineBad,
		"exclude: [b, c/a]":                lineWarn + lineBad + lineTests,
	} {
		t.Run(config, func(t *testing.T) {
			dir := module(t, shop)
			write(t, dir, ".lockvet.yml", config)
			code := min(len(want), 1)
			run(t, dir, "./a").want(t, code, want)
			run(t, filepath.Join(dir, "a"), ".").want(t, code, strings.ReplaceAll("\n"+want, "\na/", "\n")[1:]) // found upward
			vet := goVet(t, dir, "./a")
			for line := range strings.Lines(want) {
				if !strings.Contains(vet.stderr, line) {
					t.Errorf("go vet does not say %s", line)
				}
			}
			if got := strings.Count(vet.stderr, "y)\n") + strings.Count(vet.stderr, "Y)\n"); got != strings.Count(want, "\n") {
				t.Errorf("go vet says\n%s", vet.stderr)
			}
		})
	}
}

// loud is what the toy's flag makes of its messages.
func loud(lines string) string {
	var all string
	for line := range strings.Lines(lines) {
		at, text, _ := strings.Cut(line, ": ")
		text = strings.TrimSuffix(text, " (toy)\n")
		all += at + ": " + strings.ToUpper(text) + " (toy)\n"
	}
	return all
}

func TestConfigFlag(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	write(t, dir, ".lockvet.yml", "rules: {toy: off}\n")
	write(t, dir, "conf/other.yml", "tests: false\nrules: {toy.warn: off}\n")
	run(t, dir, "./a").want(t, 0, "")
	run(t, dir, "-config", "conf/other.yml", "./a").want(t, 1, lineBad)
	run(t, dir, "-C", "a", "-config", "../conf/other.yml").want(t, 1, strings.TrimPrefix(lineBad, "a/"))
	run(t, dir, "-config", "off", "-tests=false", "./a").want(t, 1, lineWarn+lineBad)
	runEnv(t, dir, []string{"LOCKVET_CONFIG=off"}, "-tests=false", "./a").want(t, 1, lineWarn+lineBad)
	runEnv(t, dir, []string{"LOCKVET_CONFIG=" + dir + "/conf/other.yml"}, "./a").want(t, 1, lineBad)
	runEnv(t, dir, []string{"LOCKVET_CONFIG=conf/other.yml"}, "./a").want(t, 2, "", "LOCKVET_CONFIG=conf/other.yml: want an absolute path, or off")

	// Flags go before options.
	run(t, dir, "-toy", "-tests=false", "./a").want(t, 1, lineWarn+lineBad)
	run(t, dir, "-config", "conf/other.yml", "-toy.warn=true", "./a").want(t, 1, lineWarn+lineBad)
	run(t, dir, "-config", "conf/other.yml", "-tests", "./a").want(t, 1, lineBad+lineTests)

	// A change of a file that the cache does not know of is seen.
	write(t, dir, "conf/other.yml", "rules: {toy.info: error}\ntests: false\n")
	run(t, dir, "-config", "conf/other.yml", "./a").want(t, 1, lineInfo+lineWarn+lineBad)
}

func TestConfigFailOn(t *testing.T) {
	t.Parallel()
	dir := module(t, "-- w/w.go --\npackage w\nDECLARATIONS\nfunc f() { warn() }\n")
	write(t, dir, ".lockvet.yml", "fail-on: error\n")
	const line = "w/w.go:12:12: call of warn (toy)\n"
	run(t, dir, "./w").want(t, 0, line)
	run(t, dir, "-fail-on", "warning", "./w").want(t, 1, line)
	write(t, dir, ".lockvet.yml", "rules: {toy: error}\nfail-on: error\n")
	run(t, dir, "./w").want(t, 1, line)
}

func TestConfigMistakes(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	write(t, dir, ".lockvet.yml", "strct: true\nrules:\n  toi: off\n")
	lines := []string{`.lockvet.yml:1: unknown key "strct"; did you mean strict?`, `.lockvet.yml:3: rules: no rule is named "toi"; did you mean toy?`}
	run(t, dir, "./a").want(t, 2, "", lines...)
	run(t, dir, "-C", "a").want(t, 2, "", "../"+lines[0], "../"+lines[1])
	if vet := goVet(t, dir, "./a"); vet.code == 0 || strings.Count(vet.stderr, lines[0]) != 1 || !strings.Contains(vet.stderr, lines[1]) {
		t.Errorf("%+v", vet)
	}
	run(t, dir, "-config", "nowhere.yml", "./a").want(t, 2, "", dir+"/nowhere.yml: no such file or directory")
	run(t, dir, "-config", "a", "./a").want(t, 2, "", dir+"/a: is a directory")
}

// A dependency's own file of options is its own affair, in whatever order and
// under whichever driver the packages are analysed.
func TestConfigOfDependency(t *testing.T) {
	t.Parallel()
	lib := module(t, layered)
	write(t, lib, ".lockvet.yml", "nonsense\n")
	user := t.TempDir()
	write(t, user, "go.mod", "module example.com/user\n\ngo 1.26\n\nrequire example.com/m v0.0.0\n\nreplace example.com/m v0.0.0 => "+lib+"\n")
	write(t, user, "u.go", "package user\n\nimport \"example.com/m/lib\"\n\nfunc F() { lib.Wrapper() }\n")
	const line = "u.go:5:12: call of Wrapper, which calls bad (toy)\n"
	run(t, user, "./...").want(t, 1, line)
	if vet := goVet(t, user, "./..."); vet.code != 1 || !strings.Contains(vet.stderr, line) || strings.Contains(vet.stderr, "nonsense") {
		t.Errorf("%+v", vet)
	}
}

// A function that the options speak of must exist.
func TestConfigDeclares(t *testing.T) {
	t.Parallel()
	dir := module(t, `
-- lease/lease.go --
package lease

type Store interface{ TryLock(key string) bool }

type Box[T any] struct{}

func (b *Box[T]) Close() {}

func Open() {}
`)
	check := func(text string, stderr ...string) {
		t.Helper()
		write(t, dir, ".lockvet.yml", text)
		run(t, dir, "./...").want(t, min(2*len(stderr), 2), "", stderr...)
	}
	check(`
locks:
- {package: example.com/m/lease, type: Store, method: TryLock, does: acquire, key: 0}
- {package: example.com/m/lease, function: Open, does: acquire}
effects:
  idempotent:
  - {package: example.com/m/lease, type: Box, method: Close}
  - {package: os, type: File, method: Close}
`)
	check(`
locks:
- {package: example.com/m/lease, type: Store, method: TryLok, does: acquire}
- {package: example.com/m/lease, type: Stor, method: TryLock, does: acquire}
- {package: example.com/m/lease, function: Opn, does: acquire}
- {package: example.com/m/leese, function: Open, does: acquire}
`,
		".lockvet.yml:3: type Store of example.com/m/lease declares no method TryLok; did you mean TryLock?",
		".lockvet.yml:4: package example.com/m/lease has no type Stor; did you mean Store?",
		".lockvet.yml:5: package example.com/m/lease has no function Opn; did you mean Open?",
		".lockvet.yml:6: package example.com/m/leese cannot be read: no required module provides package example.com/m/leese; to add it: go get example.com/m/leese")
}

// The modules of a workspace have one file, whichever driver runs from wherever.
func TestConfigOfWorkspace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "go.work", "go 1.26\n\nuse ./m\n")
	if err := os.Rename(module(t, shop), filepath.Join(dir, "m")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "m/.lockvet.yml", "nonsense")
	env := []string{"GOWORK="}
	for _, tt := range []struct {
		text string
		n    int
	}{{"rules: {toy: off}\n", 0}, {"rules: {toy: off, picky: on}\n", 1}, {"tests: false\n", 2}} {
		write(t, dir, ".lockvet.yml", tt.text)
		for _, from := range []string{"", "m"} {
			ours := runEnv(t, filepath.Join(dir, from), env, filepath.Join(dir, "m", "a"))
			theirs := start(t, filepath.Join(dir, from), env, "go", "vet", "-vettool="+vettest.Build(t, toyvet), filepath.Join(dir, "m", "a"))
			if a, b := strings.Count(ours.stdout, "a.go:"), strings.Count(theirs.stderr, "a.go:"); a != tt.n || b != tt.n {
				t.Errorf("%s, from %q: lockvet %+v, go vet %+v", tt.text, from, ours, theirs)
			}
		}
	}
}
