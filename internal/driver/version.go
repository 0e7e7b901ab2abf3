package driver

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/lockvet/lockvet/internal/configfile"
	"github.com/lockvet/lockvet/internal/rule"
)

// versionFlag answers go vet's -V=full. Go's cache of vet results is keyed by
// this answer and not by our configuration file, so the answer covers both.
//
// Go vet asks once, before any package: a mistake in the file is told here.
type versionFlag struct{ t Tool }

func (versionFlag) IsBoolFlag() bool { return true }
func (versionFlag) Get() any         { return nil }
func (versionFlag) String() string   { return "" }
func (v versionFlag) Set(s string) error {
	if s != "full" {
		return fmt.Errorf("want full")
	}
	file, err := configInForce()
	if err == nil {
		_, err = configfile.Load(file, rule.Keys(v.t.Rules))
	}
	var id []byte
	if err == nil {
		id, err = buildID(file)
	}
	if err != nil {
		os.Exit(v.t.exit(usageError{err.Error()}))
	}
	fmt.Printf("lockvet version devel buildID=%x\n", id)
	os.Exit(exitClean)
	return nil
}

// buildID identifies the executable and the configuration.
func buildID(config string) ([]byte, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	for _, name := range []string{self, config} {
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

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// version describes the build for people.
func (t Tool) version() string {
	return fmt.Sprintf("%s %s (%s, %s/%s)", t.Name, t.release(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// release is the version alone.
func (t Tool) release() string {
	if info, ok := debug.ReadBuildInfo(); ok && t.Version == "" {
		return info.Main.Version
	}
	return t.Version
}
