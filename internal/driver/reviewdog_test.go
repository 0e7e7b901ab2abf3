package driver_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The real reviewdog reads what we write, fixes and all, and hands it on.
func TestReviewdog(t *testing.T) {
	t.Parallel()
	reviewdog := filepath.Join(t.TempDir(), "reviewdog")
	build := start(t, "testdata/reviewdog", nil, "go", "build", "-o", reviewdog, "github.com/reviewdog/reviewdog/cmd/reviewdog")
	if build.code != 0 {
		t.Fatalf("building reviewdog: %s", build.stderr)
	}
	dir := module(t, shop)
	found := run(t, dir, "-tests=false", "-format", "rdjsonl", "./a")
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil { // reviewdog asks for a repository
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command(reviewdog, "-f=rdjsonl", "-reporter=rdjson", "-filter-mode=nofilter")
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(found.stdout)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	type span struct{ Start, End struct{ Line, Column int } }
	var got struct {
		Diagnostics []struct {
			Message  string
			Severity string
			Code     struct{ Value, URL string }
			Location struct {
				Path  string
				Range span
			}
			Suggestions []struct {
				Text  string
				Range span
			}
		}
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if len(got.Diagnostics) != 2 {
		t.Fatalf("%s", out)
	}
	bad := got.Diagnostics[1]
	if bad.Message != "call of bad: write good" || bad.Severity != "ERROR" || bad.Code.Value != "toy" || bad.Location.Path != "a/a.go" ||
		bad.Location.Range.Start.Line != 16 || len(bad.Suggestions) != 1 || bad.Suggestions[0].Text != "\tgood()" {
		t.Errorf("%s", out)
	}
}
