package driver_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// stripEnv names the program that the test binary stands in front of as a vet
// tool, hiding from it the compiler's export data.
const stripEnv = "LOCKVET_TEST_WITHOUT_EXPORT_DATA"

func TestMain(m *testing.M) {
	if program := os.Getenv(stripEnv); program != "" {
		os.Exit(withoutExportData(program, os.Args[1:]))
	}
	os.Exit(m.Run())
}

func withoutExportData(program string, args []string) int {
	file := args[len(args)-1]
	if data, err := os.ReadFile(file); err == nil && strings.HasSuffix(file, ".cfg") {
		var cfg map[string]json.RawMessage
		if err := json.Unmarshal(data, &cfg); err != nil {
			panic(err)
		}
		delete(cfg, "PackageFile")
		if data, err = json.Marshal(cfg); err != nil {
			panic(err)
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			panic(err)
		}
	}
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return 1
	}
	return 0
}

// A go command that compiles nothing for vet hands out no export data; the gate
// then leaves types for the importers.
func TestWithoutExportData(t *testing.T) {
	t.Parallel()
	dir := module(t, layered)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := start(t, dir, []string{stripEnv + "=" + vettest.Build(t, toyvet)}, "go", "vet", "-vettool="+self, "./...")
	if r.code != 1 || !strings.Contains(r.stderr, appLine) || !strings.Contains(r.stderr, libLine) || !strings.Contains(r.stderr, libTestLine) {
		t.Errorf("%+v", r)
	}
}

// A package that the gate skips costs no parsing: its source need not even be there.
func TestSkippedPackageIsNotParsed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "fmt.vetx", "vetx\x00\x00\x00\x00\x00\x00\x00\x00")
	write(t, dir, "p.cfg", `{
		"ID": "p", "ImportPath": "p", "GoFiles": ["/nowhere/p.go"], "VetxOutput": "`+dir+`/out.vetx",
		"ImportMap": {"fmt": "fmt"}, "PackageFile": {"fmt": "/nowhere/fmt.a"}, "PackageVetx": {"fmt": "`+dir+`/fmt.vetx"}}`)
	run(t, dir, filepath.Join(dir, "p.cfg")).want(t, 0, "")
	if got := read(t, dir, "out.vetx"); got != "vetx\x00\x00\x00\x00\x00\x00\x00\x00" {
		t.Errorf("facts: %q", got)
	}
}
