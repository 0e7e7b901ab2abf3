package plaindel

import (
	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
)

func fix(m *locks.Model, l *locks.Lock, r *locks.Op) *analysis.SuggestedFix { return nil }
