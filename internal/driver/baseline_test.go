package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const old = `
-- a/a.go --
package a
DECLARATIONS
type T struct{}

func (t *T) f() { bad() }
func g() {
	warn()
	bad()
}
-- b/b.go --
package b
DECLARATIONS
func h() { bad() }
`

func TestBaseline(t *testing.T) {
	t.Parallel()
	dir := module(t, old)
	run(t, dir, "-write-baseline", "known.json", "./...").want(t, 0, "", "4 findings are known from now on (known.json)")
	const known = "4 known findings are not shown (known.json)"
	check := func(code int, stdout string, stderr ...string) {
		t.Helper()
		run(t, dir, "-baseline", "known.json", "./...").want(t, code, stdout, stderr...)
	}
	check(0, "", known)

	text := read(t, dir, "a/a.go")
	for name, change := range map[string]func(string) string{
		"moved": func(s string) string {
			return strings.Replace(s, "type T", "// T is a type\n// that moves all lines.\ntype T", 1)
		},
		"reformatted":   func(s string) string { return strings.ReplaceAll(s, "\tbad()\n}", "\n\n\tbad(\n\t\t// why?\n\t)\n}") },
		"turned around": func(s string) string { return strings.Replace(s, "\twarn()\n\tbad()\n", "\tbad()\n\twarn()\n", 1) },
	} {
		t.Log(name)
		write(t, dir, "a/a.go", change(text))
		check(0, "", known)
	}
	write(t, dir, "a/a.go", text)
	if err := os.Rename(filepath.Join(dir, "a/a.go"), filepath.Join(dir, "a/renamed.go")); err != nil {
		t.Fatal(err)
	}
	check(0, "", known)

	// One more of the same in the same function is new, and so is one elsewhere.
	write(t, dir, "a/renamed.go", strings.Replace(text, "\twarn()\n\tbad()\n}", "\twarn()\n\tbad()\n\tbad()\n}\nfunc i() { warn() }", 1))
	check(1, "a/renamed.go:18:2: call of bad: write good (toy)\na/renamed.go:20:12: call of warn (toy)\n", known)

	// A fixed one is told, where its package was looked at and its rule ran.
	write(t, dir, "a/renamed.go", strings.Replace(text, "\tbad()\n", "\tgood()\n", 1))
	check(0, "", "3 known findings are not shown (known.json)",
		"fixed: toy in example.com/m/a.g: bad() (remove it from known.json with -write-baseline)")
	run(t, dir, "-baseline", "known.json", "./b").want(t, 0, "", "1 known finding is not shown (known.json)")
	run(t, dir, "-baseline", "known.json", "-toy=false", "./...").want(t, 0, "")
	run(t, dir, "-baseline", "known.json", "-picky", "./...").want(t, 0, "")

	// Other forms, and fixes, leave the known ones out, too.
	write(t, dir, "a/renamed.go", text)
	run(t, dir, "-baseline", "known.json", "-json", "./...").want(t, 0, "{}\n", known)
	run(t, dir, "-baseline", "known.json", "-fix", "./...").want(t, 0, "", known)
	if read(t, dir, "a/renamed.go") != text {
		t.Error("a known finding was fixed")
	}
}

func TestBaselineIsWrittenWhole(t *testing.T) {
	t.Parallel()
	dir := module(t, old)
	write(t, dir, "broken/b.go", "package broken\n\nfunc f() { undefined() }\n")
	write(t, dir, "known.json", "the old one")
	r := run(t, dir, "-write-baseline", "known.json", "./...")
	if r.code != 3 || read(t, dir, "known.json") != "the old one" {
		t.Errorf("an incomplete run: %+v", r)
	}
	write(t, dir, "broken/b.go", "package broken\n")
	first := func() string {
		run(t, dir, "-write-baseline", "known.json", "./...").want(t, 0, "", "4 findings are known from now on (known.json)")
		return read(t, dir, "known.json")
	}
	if a, b := first(), first(); a != b {
		t.Errorf("two runs differ:\n%s\n%s", a, b)
	}
	for _, text := range []string{"", "{", `{"version":1,"findings":[]}x`, `{"version":2,"findings":[]}`, `{"version":1,"fndings":[]}`, `{"version":1,"findings":[{"rule":"toy"}]}`, "null"} {
		write(t, dir, "known.json", text)
		if r := run(t, dir, "-baseline", "known.json", "./..."); r.code != 2 || !strings.HasPrefix(r.stderr, "lockvet: known.json: ") || r.stdout != "" {
			t.Errorf("%q: %+v", text, r)
		}
	}
}
