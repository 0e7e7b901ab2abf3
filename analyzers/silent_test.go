package analyzers

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed silent.txt
var silentText string

// TestSilent wants each silent case, and its mirror image, to be an example that a test
// runs: the one without a finding of the rule, the other with one.
func TestSilent(t *testing.T) {
	for n, line := range strings.Split(silentText, "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		if len(f) < 6 {
			t.Errorf("silent.txt:%d: %q", n+1, line)
			continue
		}
		if err := (cell{file: f[1], fn: f[2]}).check(f[0]); err == nil || !strings.HasSuffix(err.Error(), noFinding) {
			t.Errorf("silent.txt:%d: %s %s is no silent case: %v", n+1, f[1], f[2], err)
		}
		mirror := cell{file: f[3], fn: f[4]}
		if err := mirror.check(f[0]); err != nil {
			t.Errorf("silent.txt:%d: its mirror: %v", n+1, err)
		}
	}
}
