package redlockeffect_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func Test(t *testing.T)     { vettest.Run(t, "effects", "redlockeffect") }
func TestORM(t *testing.T)  { vettest.Run(t, "orm", "redlockeffect") }
func TestLibs(t *testing.T) { vettest.Run(t, "libs", "redlockeffect") }
