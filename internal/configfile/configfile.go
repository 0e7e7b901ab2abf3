// Package configfile reads the options of package config from a .lockvet.yml,
// or from the settings that another tool has read, strictly: what is not
// understood is an error that names the place and the nearest valid name.
package configfile

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/lockvet/lockvet/internal/config"
)

// Name is the file of options at the root of a module or workspace.
const Name = ".lockvet.yml"

// Find returns the file of options that is in force in a folder, "" if there is
// none. It lies at the root, so that every driver, started wherever, means the
// same file.
func Find(dir string) string {
	root := Root(dir)
	if name := filepath.Join(root, Name); root != "" && exists(name) {
		return name
	}
	return ""
}

// Root returns the folder of the workspace, or else of the module, that holds a
// folder; "" outside both.
func Root(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	switch work := os.Getenv("GOWORK"); {
	case work == "off":
		return upward(dir, "go.mod")
	case work != "":
		return filepath.Dir(work)
	}
	return cmp.Or(upward(dir, "go.work"), upward(dir, "go.mod"))
}

// upward is the nearest folder, from dir on, that holds a file of that name.
func upward(dir, name string) string {
	for !exists(filepath.Join(dir, name)) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
	return dir
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// Load reads a file of options; "" stands for the default options. Keys are the
// names that the option rules can speak of. Errors are one line a mistake:
// "file:line: what".
func Load(name string, keys []string) (*config.Config, error) {
	if name == "" {
		return config.New(), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	return Decode(shorten(name), data, keys)
}

// shorten gives the file's name as seen from the current folder, if it is there or above.
func shorten(name string) string {
	wd, err := os.Getwd()
	if err != nil {
		return name
	}
	rel, err := filepath.Rel(wd, name)
	if err != nil || len(rel) > len(name) {
		return name
	}
	return rel
}

// Excluder tells of a file, by its absolute name, whether the options exclude
// it. Paths are relative to root.
func Excluder(c *config.Config, root string) func(file string) bool {
	return func(file string) bool {
		rel, err := filepath.Rel(root, file)
		if err != nil || !filepath.IsLocal(rel) {
			return false
		}
		rel = filepath.ToSlash(rel)
		for _, p := range c.Exclude {
			p = strings.TrimSuffix(p, "/")
			if doublestar.MatchUnvalidated(p, rel) || doublestar.MatchUnvalidated(p+"/**", rel) {
				return true
			}
		}
		return false
	}
}
