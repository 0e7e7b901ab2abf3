package main_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// The rules run over the test modules and over every package that they depend
// on, code that nobody wrote for them, without failing. In the front end's mode
// the tool prints what it finds in dependencies, too, an internal error among it.
func TestNoPanic(t *testing.T) {
	tool := vettest.Build(t, "./cmd/lockvet")
	for module, packages := range map[string][]string{"redis": {"./..."}, "sql": {"./..."}, "etcd": {"./..."}, "example": {"./...", "std"}} {
		t.Run(module, func(t *testing.T) {
			if testing.Short() && module == "example" {
				t.Skip("analyses the standard library")
			}
			cmd := exec.Command("go", append([]string{"vet", "-json", "-vettool=" + tool, "-lockvetdriver", "-strict=true"}, packages...)...)
			cmd.Dir = filepath.Join("..", "..", "testdata", module)
			out, err := cmd.CombinedOutput()
			if cmd.ProcessState == nil {
				t.Fatal(err)
			}
			text := string(out)
			if !strings.Contains(text, `"posn"`) {
				t.Errorf("no finding at all: the run tests nothing\n%.2000s", text)
			}
			for _, bad := range []string{"internal error", "\npanic: ", "\nfatal error: "} {
				if i := strings.Index(text, bad); i >= 0 {
					t.Errorf("%.600s", text[max(0, i-200):])
				}
			}
		})
	}
}
