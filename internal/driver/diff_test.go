package driver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Hunks say where their lines are after those before them were applied, also
// behind a hunk with two changes that share their context.
func TestUnifiedCounts(t *testing.T) {
	var before []string
	for i := range 60 {
		before = append(before, fmt.Sprintf("line %d\n", i+1))
	}
	after := slices.Clone(before)
	after[40] = "last\n"
	after[20] = ""
	after[9] = "second\nmore\n"
	after[4] = "first\n"
	diff := unified("f", strings.Join(before, ""), strings.Join(after, ""))
	for _, want := range []string{"--- a/f\n+++ b/f\n@@ -2,12 +2,13 @@\n", "@@ -18,7 +19,6 @@\n", "@@ -38,7 +38,7 @@\n"} {
		if !strings.Contains(diff, want) {
			t.Errorf("no %q in\n%s", want, diff)
		}
	}
	if got := unified("f", "", "a\n"); got != "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n" {
		t.Errorf("%s", got)
	}
}
