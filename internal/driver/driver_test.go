package driver_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lockvet/lockvet/internal/vettest"
)

// The tests run the real program with toy rules: a call of bad is an error with
// a fix, warn a warning, info an info, picky is for the strict, and explode
// makes the rule panic. Importing a package named catalog opens the gate.
const toyvet = "./internal/vettest/toy/toyvet"

// declarations are what the calls in a test's source need.
const declarations = `
import _ "example.com/m/catalog"

func bad()     {}
func good()    {}
func warn()    {}
func info()    {}
func picky()   {}
func explode() {}

`

// module writes files, given as a txtar archive, and returns their folder. A
// go.mod and the package catalog are there already.
func module(t *testing.T, archive string) string {
	t.Helper()
	// Positions that go vet prints have symbolic links resolved.
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.26\n")
	write(t, dir, "catalog/catalog.go", "package catalog\n")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, dir, f.Name, strings.ReplaceAll(string(f.Data), "DECLARATIONS\n", declarations))
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// panicPlace is where a toy rule panics; its line does not matter.
var panicPlace = regexp.MustCompile(`, at toy\.go:\d+`)

// A result is what a run of the program left behind.
type result struct {
	stdout, stderr string
	code           int
}

// run runs lockvet with toy rules.
func run(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return runEnv(t, dir, nil, args...)
}

func runEnv(t *testing.T, dir string, env []string, args ...string) result {
	t.Helper()
	return start(t, dir, env, vettest.Build(t, toyvet), args...)
}

// goVet runs go vet with the program as its tool.
func goVet(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return start(t, dir, nil, "go", append([]string{"vet", "-vettool=" + vettest.Build(t, toyvet)}, args...)...)
}

func start(t *testing.T, dir string, env []string, program string, args ...string) result {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "GOFLAGS=", "PWD="+dir), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	exit, failed := errors.AsType[*exec.ExitError](err)
	if err != nil && !failed {
		t.Fatal(err)
	}
	r := result{stdout: panicPlace.ReplaceAllString(stdout.String(), ", at toy.go:0"), stderr: stderr.String()}
	if failed {
		r.code = exit.ExitCode()
	}
	if strings.Contains(r.stderr, "goroutine ") {
		t.Errorf("%s %v: a stack trace:\n%s", filepath.Base(program), args, r.stderr)
	}
	return r
}

var summary = regexp.MustCompile(`(?m)^lockvet: \d+ (error|warning|info)s?(, \d+ (error|warning|info)s?)*\n\z`)

// want compares a result; stderr must be the given lines.
func (r result) want(t *testing.T, code int, stdout string, stderr ...string) {
	t.Helper()
	if r.code != code {
		t.Errorf("exit code %d, want %d", r.code, code)
	}
	if stdout != r.stdout {
		t.Errorf("standard output:\n%s\nwant:\n%s", r.stdout, stdout)
	}
	// The summary is the last line, where findings are written as text.
	if m := summary.FindStringIndex(r.stderr); m != nil {
		r.stderr = r.stderr[:m[0]]
	}
	want := ""
	for _, line := range stderr {
		want += "lockvet: " + line + "\n"
	}
	if want != r.stderr {
		t.Errorf("standard error:\n%s\nwant:\n%s", r.stderr, want)
	}
}
