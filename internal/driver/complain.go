package driver

import (
	"fmt"
	"regexp"
	"strings"
)

// noise are lines of the go command that say nothing about a package's fate.
var noise = regexp.MustCompile(`^(|exit status \d+|go: (downloading|finding|extracting|added|upgraded|warning:) .*|\t.*: exit status \d+|note: module requires Go .*)$`)

// crash is the first line of the Go runtime's report of a crash.
var crash = regexp.MustCompile(`^(panic|fatal error|runtime error|runtime: [^ ]+ stack|SIG[A-Z]+): ?(.*)`)

// complaints turns what the go command wrote to standard error into one line a
// package: the first error and how many more there are.
func complaints(lines []string) []string {
	var found []string
	var pkg string
	var first string
	var more int
	var crashed bool
	flush := func() {
		if first != "" {
			if more > 0 {
				first += fmt.Sprintf(" (and %d more)", more)
			}
			found = append(found, first)
		}
		first, more, crashed = "", 0, false
	}
	for _, line := range lines {
		switch m := crash.FindStringSubmatch(line); {
		case strings.HasPrefix(line, "# "):
			flush()
			pkg, _, _ = strings.Cut(strings.TrimPrefix(line, "# "), " ")
		case noise.MatchString(line), crashed:
		case m != nil:
			flush()
			first, crashed = fmt.Sprintf("%s: internal error: %s", pkg, m[2]), true
		case pkg == "" && strings.HasPrefix(line, "\t") && len(found) > 0: // goes on from the line before
			found[len(found)-1] += " " + strings.TrimSpace(line)
		case pkg == "": // not about one package: each line stands alone
			first = cleanLine(line)
			flush()
		case first == "":
			first = inPackage(pkg, cleanLine(line))
		case !strings.HasPrefix(line, "\t") && line != "too many errors":
			more++
		}
	}
	flush()
	return found
}

var hasPosition = regexp.MustCompile(`^[^ ]+:\d+(:\d+)?: `)

// inPackage names the package where the line names no file.
func inPackage(pkg, line string) string {
	if hasPosition.MatchString(line) {
		return line
	}
	return pkg + ": " + line
}

// cleanLine drops the tool's name that log.Fatal puts first, and the ./ of a path.
func cleanLine(line string) string {
	for _, prefix := range []string{"vet: ", "lockvet: ", "go: ", "./"} {
		line = strings.TrimPrefix(line, prefix)
	}
	return strings.TrimSpace(line)
}
