package releaseresult

import (
	"go/token"
	"regexp"

	"github.com/lockvet/lockvet/internal/rule"
)

// waiver is the comment by which golangci-lint's users say that they do not want
// an error to be read.
var waiver = regexp.MustCompile(`^//\s*nolint(:\s*(\w+\s*,\s*)*(errcheck|all)\b|\s*(//.*)?$)`)

// waived tells whether such a comment stands in the line, or in the one
// above it.
func waived(pass *rule.Pass, pos token.Pos) bool {
	call := pass.Fset.Position(pos)
	for _, file := range pass.Files {
		if pos < file.FileStart || pos >= file.FileEnd {
			continue
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				at := pass.Fset.Position(c.Pos())
				above := at.Line == call.Line-1 && at.Column <= call.Column
				if (at.Line == call.Line || above) && waiver.MatchString(c.Text) {
					return true
				}
			}
		}
	}
	return false
}
