package vettest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// built holds the programs this process has built.
var built sync.Map // program → func() (string, error)

// Build builds a main package of this repository, once per process, and returns the executable.
func Build(t testing.TB, program string) string {
	t.Helper()
	root := repository(t)
	build, _ := built.LoadOrStore(program, sync.OnceValues(func() (string, error) {
		return buildProgram(root, program)
	}))
	name, err := build.(func() (string, error))()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// buildProgram leaves the executable in the system's temporary folder, under a
// name of its content: the next test process, and go vet's cache, find the same.
func buildProgram(root, program string) (string, error) {
	dir, err := os.MkdirTemp("", "vettest")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	fresh := filepath.Join(dir, filepath.Base(program))
	if err := touch(root); err != nil {
		return "", err
	}
	if out, err := command(root, "go", "build", "-o", fresh, program).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building %s: %v\n%s", program, err, out)
	}
	id, err := command(root, "go", "tool", "buildid", fresh).Output()
	if err != nil {
		return "", err
	}
	id = bytes.TrimSpace(id)
	content := string(id[bytes.LastIndexByte(id, '/')+1:])
	kept := filepath.Join(os.TempDir(), "vettest-bin", content, filepath.Base(program))
	if err := os.MkdirAll(filepath.Dir(kept), 0o777); err != nil {
		return "", err
	}
	return kept, os.Rename(fresh, kept) // the same bytes, if it is there already
}

// touch lists the folders that the program is built from, so that go test, which
// watches what a test opens, does not answer from its cache after a change there.
func touch(root string) error {
	for _, folder := range []string{"analyzers", "cmd", "internal"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(string, fs.DirEntry, error) error { return nil })
		if err != nil {
			return err
		}
	}
	_, err := os.ReadFile(filepath.Join(root, "go.sum"))
	return err
}

var repositoryRoot = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	return filepath.Dir(string(bytes.TrimSpace(out))), err
})

// repository returns the root of the repository that the test belongs to.
func repository(t testing.TB) string {
	t.Helper()
	root, err := repositoryRoot()
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// command makes a command that only the module in dir has a say in.
func command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "PWD="+dir)
	return cmd
}

// A finding is one of lockvet's findings.
type finding struct {
	file     string
	line     int
	rule     string
	message  string
	severity string
	fixable  bool
}

var analysed sync.Map // tool and module → func() ([]finding, error)

// analyse runs the tool over the whole module, once per process.
func analyse(tool, module string) ([]finding, error) {
	run, _ := analysed.LoadOrStore(tool+"\n"+module, sync.OnceValues(func() ([]finding, error) {
		return lockvet(tool, module, "-strict", "./...")
	}))
	return run.(func() ([]finding, error))()
}

// lockvet runs the tool and reads what it reports.
func lockvet(tool, dir string, args ...string) ([]finding, error) {
	cmd := command(dir, tool, append([]string{"-json"}, args...)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	exit, failed := errors.AsType[*exec.ExitError](err)
	if err != nil && (!failed || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("lockvet %s in %s: %v\n%s%s", strings.Join(args, " "), dir, err, stderr.Bytes(), internalErrors(stdout.String()))
	}
	var all map[string]map[string][]struct {
		Posn           string            `json:"posn"`
		Message        string            `json:"message"`
		Severity       string            `json:"severity"`
		SuggestedFixes []json.RawMessage `json:"suggested_fixes"`
	}
	if err := json.Unmarshal(stdout.Bytes(), &all); err != nil {
		return nil, fmt.Errorf("lockvet %s in %s: %v", strings.Join(args, " "), dir, err)
	}
	var found []finding
	for _, rules := range all {
		for rule, list := range rules {
			for _, f := range list {
				file, line, err := fileLine(f.Posn)
				if err != nil {
					return nil, err
				}
				found = append(found, finding{file, line, rule, f.Message, f.Severity, len(f.SuggestedFixes) > 0})
			}
		}
	}
	return found, nil
}

// internalErrors picks the lines that tell of a rule's failure.
func internalErrors(stdout string) (lines string) {
	for line := range strings.Lines(stdout) {
		if strings.Contains(line, `"message": "internal error`) {
			lines += strings.TrimSpace(line) + "\n"
		}
	}
	return lines
}

// fileLine reads "file:line:col".
func fileLine(posn string) (file string, line int, err error) {
	rest := posn[:max(0, strings.LastIndexByte(posn, ':'))]
	i := strings.LastIndexByte(rest, ':')
	if i < 0 {
		return "", 0, fmt.Errorf("not a position: %q", posn)
	}
	line, err = strconv.Atoi(rest[i+1:])
	return rest[:i], line, err
}
