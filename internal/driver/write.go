package driver

import (
	"errors"
	"io/fs"
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

// replaceFile puts the new text in a file's place in one step.
func replaceFile(name string, data []byte) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	return putFile(name, data, info.Mode().Perm())
}

// writeFile writes a file, new or not, in one step. What is no file, such as
// /dev/null or a pipe, is written to.
func writeFile(name string, data []byte) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return putFile(name, data, 0o644)
	case err != nil:
		return err
	case info.Mode().IsRegular():
		return replaceFile(name, data)
	}
	return os.WriteFile(name, data, 0o644)
}

func putFile(name string, data []byte, mode fs.FileMode) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // fails once it is renamed
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

// canWrite finds out whether writeFile will do, and changes nothing.
func canWrite(name string) error {
	info, err := os.Stat(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil && !info.Mode().IsRegular() {
		if info.IsDir() {
			return errors.New("is a directory")
		}
		return nil
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	return try(name)
}

// try makes a file beside name, as putFile will.
func try(name string) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	return errors.Join(tmp.Close(), os.Remove(tmp.Name()))
}

// cause is what the system says, without the name of a file.
func cause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}
