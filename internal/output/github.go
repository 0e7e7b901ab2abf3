package output

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/lockvet/lockvet/internal/rule"
)

// githubLevels are the commands of a GitHub workflow.
var githubLevels = map[rule.Severity]string{rule.Error: "error", rule.Warning: "warning", rule.Info: "notice"}

// GitHub reads a command up to the end of the line, and its properties up to a
// comma or colon.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub writes workflow commands, of which GitHub makes annotations.
// Names are relative to the checkout.
func writeGitHub(w io.Writer, rep *Report) error {
	root := checkout(workingDir())
	b := bufio.NewWriter(w)
	src := make(sources)
	for i := range rep.Findings {
		f := &rep.Findings[i]
		properties := []string{
			"file=" + githubProperty.Replace(filepath.ToSlash(Relative(root, f.Posn.File))),
			fmt.Sprint("line=", f.Posn.Line),
		}
		if f.End.Line >= f.Posn.Line {
			properties = append(properties, fmt.Sprint("endLine=", f.End.Line))
		}
		if f.End.Line == f.Posn.Line && f.Posn.Col > 0 { // columns of a range over lines are refused
			properties = append(properties, fmt.Sprint("col=", src.utf16Col(f.Posn)), fmt.Sprint("endColumn=", src.utf16Col(f.End)))
		}
		properties = append(properties, "title="+githubProperty.Replace(rep.Tool+" "+f.Rule))
		fmt.Fprintf(b, "::%s %s::%s\n", githubLevels[f.Severity], strings.Join(properties, ","), githubData.Replace(f.Text()))
	}
	for _, p := range rep.Problems {
		fmt.Fprintf(b, "::error title=%s::%s\n", githubProperty.Replace(rep.Tool+": analysis incomplete"), githubData.Replace(p))
	}
	return b.Flush()
}
