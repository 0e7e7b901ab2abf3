package queueclaim

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

var forUpdate = regexp.MustCompile(`(?i)\bfor\s+(no\s+key\s+)?update(\s+of\s+[\w."]+)?`)

// skip adds SKIP LOCKED to the one row lock of a statement that stands in one
// literal of the same file.
func (c *checker) skip(s *locks.TableStmt) *analysis.SuggestedFix {
	lits := c.m.Literals(s.Op)
	if len(lits) != 1 {
		return nil
	}
	lit := lits[0]
	at := forUpdate.FindAllStringIndex(s.Text, -1)
	if len(at) != 1 || c.m.File(lit.Pos()) != c.m.File(s.Op.Instr.Pos()) || !strings.Contains(lit.Value, s.Text[at[0][0]:at[0][1]]) {
		return nil
	}
	pos, ok := fix.Inside(lit, at[0][1])
	if !ok || strings.ContainsRune(s.Text, '\uFFFC') {
		return nil
	}
	return &analysis.SuggestedFix{Message: "Skip rows that others have locked", TextEdits: []analysis.TextEdit{fix.Insert(pos, " SKIP LOCKED")}}
}
