package rule

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// panicPlace tells where the panic that is being recovered from began, as
// ", at plaindel.go:12": enough for a bug report, where a stack trace is noise.
func panicPlace() string {
	pc := make([]uintptr, 32)
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	var panicked bool
	for {
		f, more := frames.Next()
		if f.Function == "runtime.gopanic" {
			panicked = true
		} else if panicked && !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf(", at %s:%d", filepath.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}
