package schema

import (
	"strings"
	"unicode"
)

// Column is the column or table that a Go name stands for: LockedUntil is
// locked_until, WorkerID is worker_id.
func Column(name string) string {
	var out strings.Builder
	rs := []rune(name)
	for i, r := range rs {
		if unicode.IsUpper(r) && i > 0 && (unicode.IsLower(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1])) {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
