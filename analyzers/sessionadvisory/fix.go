package sessionadvisory

import (
	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
)

func (c *checker) pinFix(l *locks.SQLLock) *analysis.SuggestedFix { return nil }

func (c *checker) xactFix(l *locks.SQLLock) *analysis.SuggestedFix { return nil }
