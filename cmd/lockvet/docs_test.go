package main_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/lockvet/lockvet/internal/vettest"
)

var (
	runnable = regexp.MustCompile("(?m)^<!-- run: exit (\\d) -->\n```sh\n((?s:.*?))```$")
	yamlCode = regexp.MustCompile("(?m)^```yaml[^\n]*\n((?s:.*?))```$")
)

// shell runs a script in a copy of the example module, with lockvet in PATH.
func shell(t *testing.T, dir, script string, env ...string) (out string, code int) {
	t.Helper()
	cmd := exec.Command("bash", "-eu", "-c", script)
	cmd.Dir = dir
	path := "PATH=" + filepath.Dir(vettest.Build(t, "./cmd/lockvet")) + string(os.PathListSeparator) + os.Getenv("PATH")
	cmd.Env = append(append(os.Environ(), path, "GOWORK=off", "GOFLAGS="), env...)
	b, err := cmd.CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	return string(b), cmd.ProcessState.ExitCode()
}

func example(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "example"))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The commands of docs/ci.md do what it says, and its YAML is YAML.
func TestCIDocs(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	scripts := runnable.FindAllStringSubmatch(string(page), -1)
	if len(scripts) < 4 {
		t.Fatalf("only %d commands are found", len(scripts))
	}
	dir := example(t)
	for _, m := range scripts {
		out, code := shell(t, dir, m[2])
		if fmt.Sprint(code) != m[1] {
			t.Errorf("%s: exit code %d, want %s\n%s", m[2], code, m[1], out)
		}
		if m[1] == "1" && !strings.Contains(m[2], "-sarif") && !strings.Contains(out, "plaindel") {
			t.Errorf("%s: no finding\n%s", m[2], out)
		}
	}
	if sarif, err := os.ReadFile(filepath.Join(dir, "lockvet.sarif")); err != nil || !bytes.Contains(sarif, []byte(`"ruleId": "plaindel"`)) {
		t.Errorf("lockvet.sarif: %v", err)
	}
	snippets := yamlCode.FindAllSubmatch(page, -1)
	if len(snippets) < 6 {
		t.Fatalf("only %d snippets of YAML are found", len(snippets))
	}
	for _, m := range snippets {
		if err := yaml.Unmarshal(m[1], new(any)); err != nil {
			t.Errorf("%v in\n%s", err, m[1])
		}
	}
}

// The steps of action.yml, in both forms.
func TestAction(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Inputs map[string]struct{ Default string }
		Runs   struct {
			Using string
			Steps []struct {
				Name, Shell, Run string
				Env              map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &action); err != nil {
		t.Fatal(err)
	}
	install, step := action.Runs.Steps[0], action.Runs.Steps[1]
	if action.Runs.Using != "composite" || install.Name != "Install" || step.Name != "Analyse" {
		t.Fatalf("%+v", action)
	}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	gopath := t.TempDir()
	goEnv := []string{"GOPATH=" + gopath, "GOMODCACHE=" + strings.TrimSpace(string(cache))}
	if out, code := shell(t, gopath, install.Run, append(goEnv, "VERSION=", "ACTION_PATH="+root)...); code != 0 {
		t.Fatalf("%s", out)
	}
	for format, want := range map[string]string{"github": "::error file=billing.go,line=26,", "sarif": ""} {
		env := slices.Clone(goEnv)
		for name, value := range step.Env {
			input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
			in, ok := action.Inputs[input]
			if !ok {
				t.Fatalf("%s: no input is named %q", name, input)
			}
			if name == "FORMAT" {
				in.Default = format
			}
			env = append(env, name+"="+in.Default)
		}
		dir := example(t)
		out, code := shell(t, dir, step.Run, env...)
		if code != 1 || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d\n%s", format, code, out)
		}
		if _, err := os.Stat(filepath.Join(dir, "lockvet.sarif")); (err == nil) != (format == "sarif") {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// The hooks call lockvet as it is called.
func TestPreCommitHooks(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct {
		ID, Entry, Language string
		Args                []string
		PassFilenames       *bool `yaml:"pass_filenames"`
	}
	if err := yaml.Unmarshal(text, &hooks); err != nil {
		t.Fatal(err)
	}
	dir := example(t)
	for i, h := range hooks {
		if h.Language != "golang" || h.PassFilenames == nil || *h.PassFilenames {
			t.Errorf("%+v", h)
		}
		out, code := shell(t, dir, h.Entry+" "+strings.Join(h.Args, " "))
		if code != []int{1, 0}[i] || !strings.Contains(out, []string{"(plaindel)", "fixed 2 of 2"}[i]) {
			t.Errorf("%s: exit code %d\n%s", h.ID, code, out)
		}
	}
}
