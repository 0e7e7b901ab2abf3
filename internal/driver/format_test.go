package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOutputFiles(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	text := lineWarn + lineBad
	run(t, dir, "-tests=false", "-o", "out.txt", "./a").want(t, 1, "")
	if got := read(t, dir, "out.txt"); got != text {
		t.Errorf("%s", got)
	}
	// SARIF beside text, and over an old file.
	write(t, dir, "out.sarif", "old")
	run(t, dir, "-tests=false", "-sarif", "out.sarif", "./a").want(t, 1, text)
	sarif := read(t, dir, "out.sarif")
	if !strings.HasPrefix(sarif, "{") || !strings.Contains(sarif, `"uri": "a/a.go"`) {
		t.Errorf("%s", sarif)
	}
	run(t, dir, "-tests=false", "-format", "sarif", "./a").want(t, 1, sarif)
	run(t, dir, "-tests=false", "-format", "sarif", "-o", "/dev/null", "./a").want(t, 1, "")
	run(t, dir, "-tests=false", "-format", "github", "./a").want(t, 1,
		"::warning file=a/a.go,line=15,endLine=15,col=2,endColumn=8,title=lockvet toy::call of warn\n"+
			"::error file=a/a.go,line=16,endLine=16,col=2,endColumn=7,title=lockvet toy::call of bad: write good\n")
	run(t, dir, "-tests=false", "-format", "rdjsonl", "-severity", "error", "./a").want(t, 1,
		`{"message":"call of bad: write good","location":{"path":"a/a.go","range":{"start":{"line":16,"column":2},"end":{"line":16,"column":7}}},`+
			`"severity":"ERROR","source":{"name":"lockvet","url":"https://github.com/lockvet/lockvet"},`+
			`"code":{"value":"toy","url":"https://github.com/lockvet/lockvet/blob/main/docs/rules.md#toy"},`+
			`"suggestions":[{"range":{"start":{"line":16,"column":1},"end":{"line":16,"column":7}},"text":"\tgood()"}]}`+"\n")

	entries, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(entries) > 0 {
		t.Errorf("files are left: %v, %v", entries, err)
	}
}

// A module below the root of the repository: names in SARIF and annotations are
// relative to the repository, for people to the current folder.
func TestNamesInCheckout(t *testing.T) {
	t.Parallel()
	repo, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(repo, "services", "shop")
	if err := os.MkdirAll(filepath.Join(repo, ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(module(t, shop), dir); err != nil {
		t.Fatal(err)
	}
	if r := run(t, dir, "-tests=false", "-format", "github", "./a"); !strings.Contains(r.stdout, "file=services/shop/a/a.go,") {
		t.Errorf("%s", r.stdout)
	}
	if r := run(t, dir, "-tests=false", "-format", "sarif", "./a"); !strings.Contains(r.stdout, `"uri": "services/shop/a/a.go"`) {
		t.Errorf("%s", r.stdout)
	}
	if r := run(t, dir, "-tests=false", "-format", "rdjsonl", "./a"); !strings.Contains(r.stdout, `"path":"a/a.go"`) {
		t.Errorf("%s", r.stdout)
	}
}

// Where writing fails the old file stays as it was, and the exit code is 2.
func TestUnwritable(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Log("root writes everywhere: only a full device is tried")
	} else {
		dir := module(t, shop)
		write(t, dir, "ro/out.txt", "old")
		if err := os.Chmod(filepath.Join(dir, "ro"), 0o555); err != nil {
			t.Fatal(err)
		}
		run(t, dir, "-o", "ro/out.txt", "./a").want(t, 2, "", "ro/out.txt: cannot be written: permission denied")
		if read(t, dir, "ro/out.txt") != "old" {
			t.Error("overwritten")
		}
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		dir := module(t, shop)
		run(t, dir, "-o", "/dev/full", "./a").want(t, 2, "", "/dev/full: not written: no space left on device")
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	dir := module(t, "")
	if r := run(t, dir, "explain", "toy"); r.code != 0 || r.stdout == "" || r.stdout != run(t, dir, "help", "toy").stdout {
		t.Errorf("%+v", r)
	}
	run(t, dir, "explain").want(t, 2, "", "explain takes one rule: toy, picky")
	run(t, dir, "explain", "tou").want(t, 2, "", `no rule is named "tou"; did you mean toy?`)
	run(t, dir, "explian", "toy").want(t, 2, "", `no command is named "explian"; did you mean explain?`)
}

// An analysis that is incomplete says so in every form that has a place for it.
func TestIncompleteInOtherForms(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	write(t, dir, "broken/b.go", "package broken\n\nfunc f() { undefined() }\n")
	const why = "broken/b.go:3:12: undefined: undefined"
	r := run(t, dir, "-tests=false", "-format", "github", "-sarif", "out.sarif", "./...")
	if r.code != 3 || !strings.Contains(r.stdout, "::error title=lockvet%3A analysis incomplete::"+why+"\n") || !strings.Contains(r.stdout, "a/a.go,line=16") {
		t.Errorf("%+v", r)
	}
	if sarif := read(t, dir, "out.sarif"); !strings.Contains(sarif, `"executionSuccessful": false`) || !strings.Contains(sarif, why) {
		t.Errorf("%s", sarif)
	}
	run(t, dir, "-tests=false", "-sarif", "out.sarif", "./a")
	if sarif := read(t, dir, "out.sarif"); !strings.Contains(sarif, `"executionSuccessful": true`) {
		t.Errorf("%s", sarif)
	}
}
