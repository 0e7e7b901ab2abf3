// Package module reads the files of the module in which a package lies, for what no
// type and no fact tells: migrations, and how other packages wire this one up.
package module

import (
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	maxFiles = 20000
	maxBytes = 1 << 20 // a larger file is a dump, or generated
)

var skipped = regexp.MustCompile(`^([._].+|vendor|node_modules|testdata)$`)

// Root is the folder of the module in which dir lies, "" outside of one.
func Root(dir string) string {
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Files are the files under a module's root whose names end in suffix, and their
// text. What cannot be read is left out.
func Files(root, suffix string) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		files := 0
		filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil
			case d.IsDir() && name != root && skipped.MatchString(d.Name()):
				return filepath.SkipDir
			case d.IsDir() || !strings.HasSuffix(name, suffix):
				return nil
			case files == maxFiles:
				return filepath.SkipAll
			}
			files++
			if info, err := d.Info(); err != nil || info.Size() > maxBytes {
				return nil
			}
			text, err := os.ReadFile(name)
			if err == nil && !yield(name, text) {
				return filepath.SkipAll
			}
			return nil
		})
	}
}
