package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const fixable = `
-- a/a.go --
package a
DECLARATIONS
func f() {
	warn()
	bad()
}
`

func TestFix(t *testing.T) {
	t.Parallel()
	dir := module(t, fixable)
	if err := os.Chmod(filepath.Join(dir, "a/a.go"), 0o640); err != nil {
		t.Fatal(err)
	}
	before := read(t, dir, "a/a.go")
	run(t, dir, "-diff", "./...").want(t, 1, `--- a/a/a.go
+++ b/a/a.go
@@ -11,5 +11,5 @@
 
 func f() {
 	warn()
-	bad()
+	good()
 }
`)
	if read(t, dir, "a/a.go") != before {
		t.Error("-diff changed the file")
	}
	const warning = "a/a.go:13:2: call of warn (toy)\n"
	run(t, dir, "-fix", "./...").want(t, 1, warning, "fixed 1 of 2 findings")
	after := read(t, dir, "a/a.go")
	if after != strings.Replace(before, "\tbad()", "\tgood()", 1) {
		t.Errorf("a.go:\n%s", after)
	}
	if info, err := os.Stat(filepath.Join(dir, "a/a.go")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode: %v, %v", info.Mode(), err)
	}
	run(t, dir, "-fix", "./...").want(t, 1, warning)
	run(t, dir, "-diff", "./...").want(t, 1, "")
	if read(t, dir, "a/a.go") != after {
		t.Error("a second -fix changes the file")
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "a")); err != nil || len(entries) != 1 {
		t.Errorf("temporary files are left: %v, %v", entries, err)
	}
}

func TestFixEverything(t *testing.T) {
	t.Parallel()
	dir := module(t, "-- a.go --\npackage a\nDECLARATIONS\nfunc f() { bad() }\n")
	run(t, dir, "-fix", "-json").want(t, 0, "{}\n", "fixed 1 of 1 findings")
	run(t, dir).want(t, 0, "")
}

// A file of a package and of its test variant is fixed once.
func TestFixSymlink(t *testing.T) {
	t.Parallel()
	dir := module(t, "-- real/a.go.txt --\npackage a\nDECLARATIONS\nfunc f() { bad() }\n-- a/a_test.go --\npackage a\n")
	if err := os.Symlink("../real/a.go.txt", filepath.Join(dir, "a/a.go")); err != nil {
		t.Skip(err)
	}
	run(t, dir, "-fix", "./a").want(t, 0, "", "fixed 1 of 1 findings")
	if info, err := os.Lstat(filepath.Join(dir, "a/a.go")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
	if !strings.Contains(read(t, dir, "real/a.go.txt"), "{ good() }") {
		t.Error("not fixed")
	}
}

func TestFixesThatMeet(t *testing.T) {
	t.Parallel()
	dir := module(t, `
-- same/a.go --
package same
DECLARATIONS
func imports() {}

func f() {
	imports()
	imports()
}
-- clash/a.go --
package clash
DECLARATIONS
func overlap(int) int { return 0 }

var x = overlap(
	overlap(1),
)
-- broken/a.go --
package broken
DECLARATIONS
func broken() {}

func f() { broken() }
`)
	// The same import, inserted by two fixes, is inserted once.
	run(t, dir, "-fix", "./same").want(t, 0, "", "fixed 2 of 2 findings")
	if text := read(t, dir, "same/a.go"); strings.Count(text, `import "errors"`) != 1 || strings.Count(text, "\t_ = errors.ErrUnsupported\n") != 2 {
		t.Errorf("%s", text)
	}

	// The first of two fixes that overlap wins; the other's finding stays.
	run(t, dir, "-fix", "./clash").want(t, 1, "clash/a.go:15:2: call of overlap: remove it (toy)\n",
		"clash/a.go:15:2: fix of toy not applied: it overlaps another fix; run -fix again",
		"fixed 1 of 2 findings")
	if text := read(t, dir, "clash/a.go"); !strings.HasSuffix(text, "var x = 0\n") {
		t.Errorf("%s", text)
	}

	before := read(t, dir, "broken/a.go")
	r := run(t, dir, "-fix", "./broken")
	if r.code != 1 || r.stdout != "broken/a.go:14:12: call of broken (toy)\n" || strings.Count(r.stderr, "\n") != 2 || // and the summary
		!strings.Contains(r.stderr, "broken/a.go:14:12: fix of toy not applied: the result would not parse") {
		t.Errorf("%+v", r)
	}
	if read(t, dir, "broken/a.go") != before {
		t.Error("broken/a.go was written")
	}
}

func TestFilesThatAreNotFixed(t *testing.T) {
	t.Parallel()
	dir := module(t, `
-- go.mod --
module example.com/m

go 1.26

require (
	example.com/dep v1.0.0
	example.com/other v1.0.0
)

replace example.com/dep => ./elsewhere/dep

replace example.com/other => ./elsewhere/other
-- elsewhere/dep/go.mod --
module example.com/dep
-- elsewhere/dep/a.go --
package dep
DECLARATIONS
func F() { bad() }
-- vendor/modules.txt --
# example.com/dep v1.0.0 => ./elsewhere/dep
## explicit
example.com/dep
# example.com/other v1.0.0 => ./elsewhere/other
## explicit
example.com/other
# example.com/dep => ./elsewhere/dep
# example.com/other => ./elsewhere/other
-- elsewhere/other/go.mod --
module example.com/other
-- vendor/example.com/other/a.go --
package other
DECLARATIONS
func F() { bad() }
-- elsewhere/other/a.go --
package other
-- use/use.go --
package use

import (
	_ "example.com/dep"
	_ "example.com/other"
)
-- vendor/example.com/dep/a.go --
package dep
DECLARATIONS
func F() { bad() }
`)
	for _, tt := range []struct{ mod, pkg, file, why string }{
		{"mod", "example.com/dep", "elsewhere/dep/a.go", "the file is outside the module"},
		{"vendor", "example.com/other", "vendor/example.com/other/a.go", "the file is vendored"},
	} {
		before := read(t, dir, tt.file)
		r := run(t, dir, "-fix", "-mod", tt.mod, "./use", tt.pkg)
		r.want(t, 1, tt.file+":12:12: call of bad: write good (toy)\n", tt.file+":12:12: fix of toy not applied: "+tt.why)
		if read(t, dir, tt.file) != before {
			t.Errorf("%s was written", tt.file)
		}
	}
}
