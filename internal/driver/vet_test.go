package driver_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// sorted orders the lines of go vet's output, which come in any order.
func sorted(out string) string {
	lines := strings.SplitAfter(out, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func TestGoVet(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	for args, want := range map[string]string{
		"./...":                               lineWarn + lineBad + lineTests,
		"-tests=false ./...":                  lineWarn + lineBad,
		"-tests=false -strict ./...":          linePicky + lineInfo + lineWarn + lineBad,
		"-tests=false -severity=error ./...":  lineBad,
		"-tests=false -toy.warn=false ./...":  lineBad,
		"-toy=false ./...":                    "",
		"-picky ./...":                        linePicky,
		"-tests=false -tags=special ./tagged": "tagged/t.go:14:12: call of bad: write good (toy)\n",
	} {
		t.Run(args, func(t *testing.T) {
			r := goVet(t, dir, strings.Fields(args)...)
			var lines string
			for line := range strings.Lines(r.stderr) {
				if !strings.HasPrefix(line, "# ") {
					lines += line
				}
			}
			if got := sorted(lines); got != sorted(want) || (r.code != 0) != (want != "") {
				t.Errorf("exit code %d\n%s\nwant\n%s", r.code, got, sorted(want))
			}
		})
	}
}

func TestGoVetJSON(t *testing.T) {
	t.Parallel()
	r := goVet(t, module(t, shop), "-json", "./a")
	if r.code != 0 || !strings.Contains(r.stdout, `"message": "call of warn (toy)"`) {
		t.Errorf("%+v", r)
	}
}

func TestGoVetFix(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	if r := goVet(t, dir, "-fix", "-diff", "./a"); !strings.Contains(r.stdout, "\n-\tbad()\n+\tgood()\n") {
		t.Errorf("%+v", r)
	}
	if r := goVet(t, dir, "-fix", "./a"); r.code != 0 {
		t.Errorf("%+v", r)
	}
	if text := read(t, dir, "a/a.go"); !strings.Contains(text, "\tgood()\n") {
		t.Errorf("not fixed:\n%s", text)
	}
}

// Go's cache of vet results is keyed by what the tool answers to -V=full.
func TestBuildID(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	id := func() string {
		r := run(t, dir, "-V=full")
		if r.code != 0 || !strings.HasPrefix(r.stdout, "lockvet version devel buildID=") {
			t.Errorf("%+v", r)
		}
		return r.stdout
	}
	first := id()
	if id() != first {
		t.Error("the build ID is not stable")
	}
	write(t, dir, ".lockvet.yml", "# a\n")
	second := id()
	write(t, dir, ".lockvet.yml", "# b\n")
	if third := id(); first == second || second == third || first == third {
		t.Error("the build ID does not cover the configuration")
	}
	inside := start(t, dir+"/a", nil, vettest.Build(t, toyvet), "-V=full").stdout
	if inside != id() {
		t.Error("the build ID differs within a module")
	}
}

func TestFlagsForGoVet(t *testing.T) {
	t.Parallel()
	r := run(t, t.TempDir(), "-flags")
	for _, name := range []string{"toy", "toy.warn", "picky", "strict", "tests", "severity"} {
		if !strings.Contains(r.stdout, `"Name": "`+name+`"`) {
			t.Errorf("-flags does not tell of -%s", name)
		}
	}
}
