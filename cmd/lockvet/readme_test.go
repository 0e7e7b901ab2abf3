package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// What the README shows is what lockvet prints.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	tool := vettest.Build(t, "./cmd/lockvet")
	run := func(args ...string) string {
		cmd := exec.Command(tool, append(args, "./...")...)
		cmd.Dir = filepath.Join("..", "..", "testdata", "example")
		out, err := cmd.Output()
		if code := cmd.ProcessState.ExitCode(); code != 1 {
			t.Fatalf("lockvet %v: exit %d: %v", args, code, err)
		}
		return string(out)
	}
	printed := run() + run("-diff")
	shown := 0
	for line := range strings.Lines(string(readme)) {
		text, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
		if !ok || !strings.HasPrefix(text, "billing.go:") && !strings.HasPrefix(text, "-\t") && !strings.HasPrefix(text, "+\t") {
			continue
		}
		shown++
		if !strings.Contains(printed, text+"\n") {
			t.Errorf("the README shows a line that lockvet does not print:\n%s", text)
		}
	}
	if shown < 3 {
		t.Errorf("the README shows %d lines of a finding and its fix, want 3", shown)
	}
}
