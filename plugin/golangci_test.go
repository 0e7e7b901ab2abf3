package plugin_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/lockvet/lockvet/analyzers"
	"github.com/lockvet/lockvet/internal/vettest"
)

// built is a real golangci-lint with the plugin. Go's build cache makes it
// minutes the first time and seconds after.
var built struct {
	sync.Once
	program string
	cache   string // of golangci-lint: the dependencies are analysed once for all tests
	err     error
}

func golangci(t *testing.T) string {
	t.Helper()
	built.Do(func() {
		var dir string
		if dir, built.err = os.MkdirTemp("", "golangci"); built.err != nil {
			return
		}
		built.program, built.cache = filepath.Join(dir, "golangci-lint"), filepath.Join(dir, "cache")
		if built.err = copyMain(filepath.Join(dir, "main")); built.err != nil {
			return
		}
		if r := start(t, filepath.Join(dir, "main"), nil, "go", "build", "-mod=mod", "-o", built.program, "."); r.code != 0 {
			built.err = fmt.Errorf("building golangci-lint: %s", r.stderr)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.program
}

// copyMain copies the program's module, so that the build can add to its go.mod
// and go.sum what our own have come to need.
func copyMain(dir string) error {
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "golangci"))); err != nil {
		return err
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	for name, change := range map[string]func([]byte) ([]byte, error){
		"go.mod": func(b []byte) ([]byte, error) {
			return bytes.Replace(b, []byte("=> ../../.."), []byte("=> "+root), 1), nil
		},
		"go.sum": func(b []byte) ([]byte, error) {
			ours, err := os.ReadFile(filepath.Join(root, "go.sum"))
			return append(b, ours...), err
		},
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if text, err = change(text); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func TestMain(m *testing.M) {
	code := m.Run()
	if built.program != "" {
		os.RemoveAll(filepath.Dir(built.program))
	}
	os.Exit(code)
}

type result struct {
	stdout, stderr string
	code           int
}

func start(t *testing.T, dir string, env []string, program string, args ...string) result {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "GOFLAGS="), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	exit, failed := errors.AsType[*exec.ExitError](err)
	if err != nil && !failed {
		t.Fatal(err)
	}
	r := result{stdout: stdout.String(), stderr: stderr.String()}
	if failed {
		r.code = exit.ExitCode()
	}
	return r
}

// lint runs golangci-lint.
func lint(t *testing.T, dir string, args ...string) result {
	t.Helper()
	program := golangci(t)
	return start(t, dir, []string{"GOLANGCI_LINT_CACHE=" + built.cache, "NO_COLOR=1"}, program, append([]string{"run", "--show-stats=false"}, args...)...)
}

const golangciConfig = `version: "2"
linters:
  default: none
  enable: [lockvet]
  settings:
    custom:
      lockvet:
        type: module
        description: mistakes with distributed locks
SETTINGS
issues:
  uniq-by-line: false
  max-issues-per-linter: 0
  max-same-issues: 0
`

// corpus copies the module on which the drivers are compared.
func corpus(t *testing.T, settings string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "testdata", "drivers"))); err != nil {
		t.Fatal(err)
	}
	write(t, dir, ".golangci.yml", strings.Replace(golangciConfig, "SETTINGS\n", settings, 1))
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A set is findings as "file:line rule", sorted.
type set []string

func (s *set) add(dir, file, line, rule string) {
	if filepath.IsAbs(file) {
		file, _ = filepath.Rel(dir, file)
	}
	*s = append(*s, fmt.Sprintf("%s:%s %s", filepath.ToSlash(file), line, rule))
}

func (s set) sorted() set {
	slices.Sort(s)
	return slices.Compact(s)
}

var (
	vetLine    = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: .* \((\w+)\)$`)
	golangLine = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: (\w+): .* \(lockvet\)$`)
)

func read(dir, out string, line *regexp.Regexp) set {
	var s set
	for _, m := range line.FindAllStringSubmatch(out, -1) {
		s.add(dir, m[1], m[2], m[3])
	}
	return s.sorted()
}

func ofLockvet(t *testing.T, dir string) set {
	r := start(t, dir, nil, vettest.Build(t, "./cmd/lockvet"), "./...")
	return read(dir, r.stdout, vetLine)
}

func ofGoVet(t *testing.T, dir string) set {
	r := start(t, dir, nil, "go", "vet", "-vettool="+vettest.Build(t, "./cmd/lockvet"), "./...")
	return read(dir, r.stderr, vetLine)
}

func ofGolangci(t *testing.T, dir string) set {
	r := lint(t, dir)
	if r.code != 0 && r.code != 1 {
		t.Fatalf("golangci-lint: %+v", r)
	}
	return read(dir, r.stdout, golangLine)
}

// ofChecker runs the analyzers in this process, as a multichecker does.
func ofChecker(t *testing.T, dir string) set {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Tests: true, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.All(nil), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var s set
	for act := range graph.All() {
		if !act.IsRoot {
			continue
		}
		if act.Err != nil {
			t.Errorf("%s: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			p := act.Package.Fset.Position(d.Pos)
			s.add(dir, p.Filename, fmt.Sprint(p.Line), act.Analyzer.Name)
		}
	}
	return s.sorted()
}

// Whichever driver runs the rules, they find the same, and comments silence the same.
func TestDriversAgree(t *testing.T) {
	dir := corpus(t, "")
	want := ofLockvet(t, dir)
	for _, rule := range []string{"plaindel", "deferrelease", "sessionadvisory", "directive"} {
		if !slices.ContainsFunc(want, func(s string) bool { return strings.HasSuffix(s, " "+rule) }) {
			t.Errorf("lockvet finds nothing of %s: the comparison is worth little: %v", rule, want)
		}
	}
	for name, driver := range map[string]func(*testing.T, string) set{"go vet": ofGoVet, "golangci-lint": ofGolangci, "checker": ofChecker} {
		if got := driver(t, dir); !slices.Equal(got, want) {
			t.Errorf("%s and lockvet differ:\n%s", name, difference(got, want))
		}
	}
}

func difference(got, want set) string {
	var b strings.Builder
	for _, s := range got {
		if !slices.Contains(want, s) {
			fmt.Fprintf(&b, "more: %s\n", s)
		}
	}
	for _, s := range want {
		if !slices.Contains(got, s) {
			fmt.Fprintf(&b, "less: %s\n", s)
		}
	}
	return b.String()
}

// Both apply the same fixes, and nothing is left to fix.
func TestFixesAgree(t *testing.T) {
	ours, theirs := corpus(t, ""), corpus(t, "")
	start(t, ours, nil, vettest.Build(t, "./cmd/lockvet"), "-fix", "./...")
	lint(t, theirs, "--fix")
	for _, file := range []string{"billing/billing.go", "billing/billing_test.go", "leases/leases.go"} {
		a, err := os.ReadFile(filepath.Join(ours, file))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(theirs, file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s: lockvet -fix\n%s\ngolangci-lint --fix\n%s", file, a, b)
		}
		before, err := os.ReadFile(filepath.Join("..", "testdata", "drivers", file))
		if err != nil {
			t.Fatal(err)
		}
		if file == "billing/billing.go" && bytes.Equal(a, before) {
			t.Error("nothing was fixed")
		}
	}
	if r := start(t, ours, nil, vettest.Build(t, "./cmd/lockvet"), "-diff", "./..."); r.stdout != "" {
		t.Errorf("a second fix changes\n%s", r.stdout)
	}
}

// Options come from the settings, or else from the file, whose changes the
// cache of golangci-lint sees.
func TestOptions(t *testing.T) {
	dir := corpus(t, "")
	plaindels := func() int {
		r := lint(t, dir)
		if r.code != 0 && r.code != 1 {
			t.Fatalf("%+v", r)
		}
		return strings.Count(r.stdout, ": plaindel: ")
	}
	if plaindels() == 0 {
		t.Fatal("no finding of plaindel")
	}
	write(t, dir, ".lockvet.yml", "rules: {plaindel: off}\n")
	if n := plaindels(); n != 0 {
		t.Errorf("%d findings of a rule that the file switches off", n)
	}
	// The configuration that docs/ci.md shows, with another rule.
	page, err := os.ReadFile("../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	_, snippet, _ := strings.Cut(string(page), "```yaml golangci\n")
	snippet, _, ok := strings.Cut(snippet, "```")
	if !ok || !strings.Contains(snippet, "lockkey: off") {
		t.Fatal("docs/ci.md shows no configuration of golangci-lint")
	}
	snippet = strings.Replace(snippet, "linters:\n", "linters:\n  default: none\n", 1) // the other linters are not on trial
	write(t, dir, ".golangci.yml", strings.Replace(snippet, "lockkey: off", "plaindel: off", 1))
	if r := lint(t, dir); r.code != 1 || strings.Contains(r.stdout, ": plaindel: ") || !strings.Contains(r.stdout, ": deferrelease: ") {
		t.Errorf("plaindel is switched off by the settings: %+v", r)
	}
	write(t, dir, ".golangci.yml", strings.Replace(snippet, "lockkey: off", "plaindle: off", 1))
	if r := lint(t, dir); r.code != 3 || !strings.Contains(r.stderr, `settings.rules: rules: no rule is named "plaindle"; did you mean plaindel?`) {
		t.Errorf("%+v", r)
	}
}

// Each issue names its lock, so that golangci-lint's limit on identical
// messages cuts none, and has no related position, which would be an issue of
// its own; //nolint:lockvet silences it.
func TestIssues(t *testing.T) {
	dir := corpus(t, "")
	const mark = `defer rdb.Del(context.WithoutCancel(ctx), "lock:charge")`
	text, err := os.ReadFile(filepath.Join(dir, "billing/billing.go"))
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(text), mark)
	if !ok {
		t.Fatalf("the corpus has no line %s", mark)
	}
	write(t, dir, "billing/billing.go", strings.Replace(string(text), mark, mark+" //nolint:lockvet // the lease outlives the work", 1))
	silenced := fmt.Sprintf("billing/billing.go:%d plaindel", strings.Count(before, "\n")+1)
	if !slices.Contains(ofLockvet(t, dir), silenced) {
		t.Errorf("lockvet itself does not report %s", silenced)
	}
	quality := filepath.Join(dir, "quality.json")
	r := lint(t, dir, "--output.json.path=stdout", "--output.text.path=/dev/null", "--output.code-climate.path="+quality)
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.NewDecoder(strings.NewReader(r.stdout)).Decode(&report); err != nil {
		t.Fatalf("%v\n%+v", err, r)
	}
	// GitLab's form comes from golangci-lint.
	var climate []struct {
		Fingerprint, Severity, Description string
		Location                           struct{ Path string }
	}
	if data, err := os.ReadFile(quality); err != nil || json.Unmarshal(data, &climate) != nil || len(climate) != len(report.Issues) || climate[0].Fingerprint == "" {
		t.Errorf("%v: %+v", err, climate)
	}
	seen := make(map[string]bool)
	for _, i := range report.Issues {
		key := fmt.Sprintf("%s:%d %s", i.Pos.Filename, i.Pos.Line, strings.SplitN(i.Text, ":", 2)[0])
		if i.FromLinter != "lockvet" || seen[key] || key == silenced || strings.HasSuffix(i.Text, ")") && strings.Contains(i.Text[strings.LastIndexByte(i.Text, '('):], "(plaindel)") {
			t.Errorf("%+v", i)
		}
		seen[key] = true
	}
	if len(seen) == 0 {
		t.Error("there are no issues")
	}
}
