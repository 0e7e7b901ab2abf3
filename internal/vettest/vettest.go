// Package vettest tests rules with the real program on real modules.
//
// A module under testdata/ holds a folder for each rule, and in it a folder for
// each case:
//
//	testdata/redis/go.mod
//	testdata/redis/plaindel/bad/bad.go          // want comments
//	testdata/redis/plaindel/bad/bad.go.golden   // bad.go after -fix
//	testdata/redis/plaindel/good/good.go        // nothing is reported
//
// [Run] builds lockvet, runs it once over the module with everything switched
// on (-strict), and compares the rule's findings in the rule's folder with the
// comments there, which are those of analysistest:
//
//	rdb.Del(ctx, key) // want `removes a lock` "second finding" otherrule:"its message"
//
// A pattern without a name is about the rule under test; a named one about that
// rule, or, where the name is a severity (info:"message"), about a finding of the
// rule under test that has it. Findings of other rules need no comment.
//
// Then the fixes are applied in a copy of the module and compared with the
// golden files; the result must compile, must have no finding left but those
// that came without a fix, and must not change under a second -fix.
// Run the test with -update to write the golden files.
package vettest

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write golden files")

// Run tests the rule on its folder of testdata/<module> at the root of this repository.
func Run(t testing.TB, module, rule string) {
	t.Helper()
	root := repository(t)
	RunDir(t, "./cmd/lockvet", filepath.Join(root, "testdata", module), rule)
}

// RunDir is Run with another program, a package of this repository, and another module's folder.
func RunDir(t testing.TB, program, module, rule string) {
	t.Helper()
	tool := Build(t, program)
	module, err := filepath.Abs(module)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(module, rule)
	if _, err := os.Stat(folder); err != nil {
		t.Fatalf("no test data for rule %s: %v", rule, err)
	}
	findings, err := analyse(tool, module)
	if err != nil {
		t.Fatal(err)
	}
	wants, err := readWants(folder, rule)
	if err != nil {
		t.Fatal(err)
	}
	if len(wants) == 0 {
		t.Errorf("no want comment below %s: the test tests nothing", folder)
	}
	for _, problem := range compare(findings, wants, rule, folder) {
		t.Error(problem)
	}
	checkFixes(t, tool, module, rule, findings)
}
