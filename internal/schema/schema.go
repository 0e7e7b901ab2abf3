// Package schema reads from a module's .sql files which rows its tables refuse a
// second time: the unique keys that migrations define.
package schema

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/lockvet/lockvet/internal/sqltext"
)

// Keys are the unique keys of tables, by the table's name without its schema.
type Keys map[string][][]string

const (
	maxFiles = 4000
	maxBytes = 1 << 20 // a larger file is a dump
)

var (
	known   = map[string]Keys{}
	guard   sync.Mutex
	defines = regexp.MustCompile(`(?i)\b(unique|primary\s+key)\b`)
	skipped = regexp.MustCompile(`^([._].+|vendor|node_modules)$`)
	// surrogates are columns whose value is most often made up for each row, so that
	// a key of one of them alone refuses nothing.
	surrogates = regexp.MustCompile(`(?i)^(id|uid|uuid|guid|ulid|pk|code|slug|token|reference|nonce|hash|.*(_no|_number|_sn|_code|_token|_uuid))$`)
)

// Around returns the unique keys that the .sql files of the module define in which
// dir lies. It reads them once; what it cannot read it leaves out.
func Around(dir string) Keys {
	root := module(dir)
	if root == "" {
		return nil
	}
	guard.Lock()
	defer guard.Unlock()
	keys, ok := known[root]
	if !ok {
		keys = read(root)
		known[root] = keys
	}
	return keys
}

// Refuses tells whether a second row of the table is refused that has the same
// values in the columns; nil columns are all of them.
func (k Keys) Refuses(table string, columns []string) bool {
	return slices.ContainsFunc(k[table], func(key []string) bool {
		if len(key) == 1 && (Surrogate(key[0]) || key[0] == strings.TrimSuffix(table, "s")+"_id") {
			return false
		}
		return columns == nil || !slices.ContainsFunc(key, func(c string) bool { return !slices.Contains(columns, c) })
	})
}

// Surrogate tells a column whose value is most often made up for each row.
func Surrogate(column string) bool { return surrogates.MatchString(column) }

func module(dir string) string {
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

func read(root string) Keys {
	keys := Keys{}
	files := 0
	filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error { // what cannot be read is left out
		switch {
		case err != nil:
			return nil
		case d.IsDir() && name != root && skipped.MatchString(d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".sql"):
			return nil
		case files == maxFiles:
			return filepath.SkipAll
		}
		files++
		if info, err := d.Info(); err != nil || info.Size() > maxBytes {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil || !defines.Match(text) {
			return nil
		}
		for st := range sqltext.Parse(string(text)).All() {
			if st.Table != "" && len(st.Unique) > 0 {
				keys[st.Table] = append(keys[st.Table], st.Unique...)
			}
		}
		return nil
	})
	return keys
}
