package driver

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
)

// configName is the file of options that a team shares, at the module's root.
const configName = ".lockvet.yml"

// versionFlag answers go vet's -V=full. Go's cache of vet results is keyed by
// this answer and not by our configuration file, so the answer covers both.
type versionFlag struct{}

func (versionFlag) IsBoolFlag() bool { return true }
func (versionFlag) Get() any         { return nil }
func (versionFlag) String() string   { return "" }
func (versionFlag) Set(s string) error {
	if s != "full" {
		return fmt.Errorf("want full")
	}
	id, err := buildID(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitUsage)
	}
	fmt.Printf("lockvet version devel buildID=%x\n", id)
	os.Exit(exitClean)
	return nil
}

// buildID identifies the executable and the configuration in force in dir.
func buildID(dir string) ([]byte, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	for _, name := range []string{self, findConfig(dir)} {
		if name == "" {
			continue
		}
		if err := hashFile(h, name); err != nil {
			return nil, err
		}
	}
	return h.Sum(nil), nil
}

func hashFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// findConfig returns the configuration file at the root of the module that
// holds dir, or "".
func findConfig(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if name := filepath.Join(dir, configName); exists(name) {
			return name
		}
		parent := filepath.Dir(dir)
		if exists(filepath.Join(dir, "go.mod")) || parent == dir {
			return ""
		}
		dir = parent
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// version describes the build for people.
func (t Tool) version() string {
	v := t.Version
	if info, ok := debug.ReadBuildInfo(); ok && v == "" {
		v = info.Main.Version
	}
	return fmt.Sprintf("%s %s (%s, %s/%s)", t.Name, v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
