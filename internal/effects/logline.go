package effects

import (
	"go/types"
	"regexp"
)

// levels are what loggers call the functions that write a line.
var levels = regexp.MustCompile(`(?i)^(trace|debug|info|notice|warn|warning|err|error|critical|fatal|panic|log|print)(f|ln|w|s|x|ctx|context|depth|fields)*$`)

// writesLine tells whether a function writes a line to a log: what that does to files, and
// to whom it is sent on, matters to nobody when it happens twice.
func writesLine(f *types.Func) bool {
	sig := f.Signature()
	return sig.Variadic() && sig.Results().Len() == 0 && levels.MatchString(f.Name())
}
