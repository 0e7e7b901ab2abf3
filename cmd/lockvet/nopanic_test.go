package main_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// The rules run over the standard library and over everything that the test
// modules depend on, code that nobody wrote for them, without failing.
func TestNoPanic(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses the standard library")
	}
	tool := vettest.Build(t, "./cmd/lockvet")
	for _, module := range []string{"redis", "sql"} {
		dir, err := filepath.Abs(filepath.Join("..", "..", "testdata", module))
		if err != nil {
			t.Fatal(err)
		}
		list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}", "./...")
		list.Dir = dir
		packages, err := list.Output()
		if err != nil {
			t.Fatalf("go list in testdata/%s: %v", module, err)
		}
		args := append([]string{"-json", "-strict"}, strings.Fields(string(packages))...)
		if module == "redis" {
			args = append(args, "std")
		}
		var stdout, stderr bytes.Buffer
		cmd := exec.Command(tool, args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
		err = cmd.Run()
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		out := stdout.String() + stderr.String()
		if code := cmd.ProcessState.ExitCode(); code > 1 || strings.Contains(out, "internal error") || strings.Contains(out, "panic:") {
			t.Errorf("lockvet over the dependencies of testdata/%s: exit %d\n%s", module, code, stderr.String())
		}
		t.Logf("testdata/%s: %d packages", module, len(args)-2)
	}
}
