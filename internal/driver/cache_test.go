package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// app imports lib, lib has findings of its own, and one with its tests only.
const layered = `
-- app/app.go --
package app

import "example.com/m/lib"

func F() { lib.Wrapper() }
-- lib/lib.go --
package lib
DECLARATIONS
func Wrapper() { bad() }
-- lib/lib_test.go --
package lib

func g() { warn() }
`

const (
	appLine     = "app/app.go:5:12: call of Wrapper, which calls bad (toy)\n"
	libLine     = "lib/lib.go:12:18: call of bad: write good (toy)\n"
	libTestLine = "lib/lib_test.go:3:12: call of warn (toy)\n"
)

// Go's cache of vet results does not distinguish a package that was only a
// dependency from one that was asked for: go vet ./app; go vet ./lib is silent
// about lib. Whatever was run before, lockvet reports what a fresh cache would.
func TestCacheDoesNotSilence(t *testing.T) {
	t.Parallel()
	noTests := strings.Split(layered, "-- lib/lib_test.go --")[0]
	for name, tt := range map[string]struct {
		archive string
		want    map[string]string
	}{
		"with tests":    {layered, map[string]string{"./app": appLine, "./lib": libLine + libTestLine, "./...": appLine + libLine + libTestLine}},
		"without tests": {noTests, map[string]string{"./app": appLine, "./lib": libLine, "./...": appLine + libLine}},
	} {
		for _, order := range []string{"./app ./lib ./...", "./lib ./app ./...", "./... ./lib ./app"} {
			t.Run(name+" "+order, func(t *testing.T) {
				dir := module(t, tt.archive) // a new folder: nothing about it is cached
				for range 2 {
					for _, pattern := range strings.Fields(order) {
						run(t, dir, pattern).want(t, 1, tt.want[pattern])
					}
				}
			})
		}
	}
}

// A package becomes one asked for, with nothing else changed, when its only test file goes.
func TestCacheAfterTestFileIsDeleted(t *testing.T) {
	t.Parallel()
	dir := module(t, layered)
	run(t, dir, "./...").want(t, 1, appLine+libLine+libTestLine)
	if err := os.Remove(filepath.Join(dir, "lib/lib_test.go")); err != nil {
		t.Fatal(err)
	}
	run(t, dir, "./...").want(t, 1, appLine+libLine)
}

func TestCacheAfterChange(t *testing.T) {
	t.Parallel()
	dir := module(t, layered)
	run(t, dir, "./app").want(t, 1, appLine)
	write(t, dir, "lib/lib.go", strings.Replace(read(t, dir, "lib/lib.go"), "{ bad() }", "{ good() }", 1))
	run(t, dir, "./app").want(t, 0, "")
}

// Another module that uses ours does not silence it either.
func TestCacheAcrossModules(t *testing.T) {
	t.Parallel()
	lib := module(t, layered)
	user := t.TempDir()
	write(t, user, "go.mod", "module example.com/user\n\ngo 1.26\n\nrequire example.com/m v0.0.0\n\nreplace example.com/m => "+lib+"\n")
	write(t, user, "u.go", "package user\n\nimport \"example.com/m/lib\"\n\nfunc F() { lib.Wrapper() }\n")
	run(t, user, "./...").want(t, 1, "u.go:5:12: call of Wrapper, which calls bad (toy)\n")
	run(t, lib, "./...").want(t, 1, appLine+libLine+libTestLine)
}

func TestWorkspace(t *testing.T) {
	t.Parallel()
	dir := module(t, "")
	write(t, dir, "go.work", "go 1.26\n\nuse ./one\nuse ./two\n")
	write(t, dir, "one/go.mod", "module example.com/one\n\ngo 1.26\n")
	write(t, dir, "one/catalog/c.go", "package catalog\n")
	write(t, dir, "one/one.go", "package one\n\nimport _ \"example.com/one/catalog\"\n\nfunc bad() {}\n\nfunc F() { bad() }\n")
	write(t, dir, "two/go.mod", "module example.com/two\n\ngo 1.26\n")
	write(t, dir, "two/two.go", "package two\n\nimport \"example.com/one\"\n\nfunc G() { one.F() }\n")
	const one, two = "one/one.go:7:12: call of bad: write good (toy)\n", "two/two.go:5:12: call of F, which calls bad (toy)\n"
	env := []string{"GOWORK="}
	runEnv(t, dir, env, "./two/...").want(t, 1, two)
	runEnv(t, dir, env, "./one/...").want(t, 1, one)
	runEnv(t, dir, env, "./one/...", "./two/...").want(t, 1, one+two)
}
