// Package schema reads from a module's .sql files which rows its tables refuse a
// second time: the unique keys that migrations define.
package schema

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/lockvet/lockvet/internal/module"
	"github.com/lockvet/lockvet/internal/sqltext"
)

// Keys are the unique keys of tables, by the table's name without its schema.
type Keys map[string][][]string

var (
	known   = map[string]Keys{}
	guard   sync.Mutex
	defines = regexp.MustCompile(`(?i)\b(unique|primary\s+key)\b`)
	// surrogates are columns whose value is most often made up for each row, so that
	// a key of one of them alone refuses nothing.
	surrogates = regexp.MustCompile(`(?i)^(id|uid|uuid|guid|ulid|pk|code|slug|token|reference|nonce|hash|.*(_no|_number|_sn|_code|_token|_uuid))$`)
)

// Around returns the unique keys that the .sql files of the module define in which
// dir lies. It reads them once; what it cannot read it leaves out.
func Around(dir string) Keys {
	root := module.Root(dir)
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

func read(root string) Keys {
	keys := Keys{}
	for _, text := range module.Files(root, ".sql") {
		if !defines.Match(text) {
			continue
		}
		for st := range sqltext.Parse(string(text)).All() {
			if st.Table != "" && len(st.Unique) > 0 {
				keys[st.Table] = append(keys[st.Table], st.Unique...)
			}
		}
	}
	return keys
}
