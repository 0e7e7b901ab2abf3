package driver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// writable knows the files that a fix may touch: those of the modules people
// are working in.
type writable struct{ dirs []string }

func (w *writable) allow(packages []*listed) {
	for _, p := range packages {
		dir := ""
		switch {
		case p.Module != nil && p.Module.Main:
			dir = p.Module.Dir
		case p.Module == nil && !p.Standard: // files named on the command line
			dir = p.Dir
		}
		if dir != "" && !slices.Contains(w.dirs, dir) {
			w.dirs = append(w.dirs, dir)
		}
	}
}

func (w *writable) refuses(file string) (why string) {
	for _, dir := range w.dirs {
		rel, err := filepath.Rel(dir, file)
		if err != nil || !filepath.IsLocal(rel) || inNestedModule(dir, file) {
			continue
		}
		if slices.Contains(strings.Split(filepath.ToSlash(rel), "/"), "vendor") {
			return "the file is vendored"
		}
		return ""
	}
	return "the file is outside the module"
}

// inNestedModule says whether a folder between dir and the file begins another module.
func inNestedModule(dir, file string) bool {
	for d := filepath.Dir(file); len(d) > len(dir); d = filepath.Dir(d) {
		if exists(filepath.Join(d, "go.mod")) {
			return true
		}
	}
	return false
}

// replaceFile puts the new text in the file's place in one step.
func replaceFile(name string, data []byte) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // fails once it is renamed
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(info.Mode().Perm())
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}
