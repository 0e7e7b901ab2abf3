package driver

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// unified is the diff of a file, as git and patch take it.
//
// go-udiff 0.4.1 loses count of the lines between two changes of one hunk, so
// that the hunks behind it say where they were, and not where they will be.
func unified(name, before, after string) string {
	shift := 0 // how many lines the hunks so far have added
	lines := strings.SplitAfter(udiff.Unified("a/"+name, "b/"+name, before, after), "\n")
	for i, line := range lines {
		m := hunkHeader.FindStringSubmatch(line)
		if m == nil {
			continue // a line of text begins with a space, + or -
		}
		from, had, has := number(m[1]), count(m[2]), count(m[4])
		if had > 0 && has > 0 {
			lines[i] = fmt.Sprintf("@@ -%s%s +%d%s @@\n", m[1], m[2], from+shift, m[4])
		}
		shift += has - had
	}
	return strings.Join(lines, "")
}

var hunkHeader = regexp.MustCompile(`^@@ -(\d+)(,\d+)? \+(\d+)(,\d+)? @@\n$`)

// count is the number of lines in a header: ",3", or nothing for one.
func count(s string) int {
	if s == "" {
		return 1
	}
	return number(s[1:])
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
