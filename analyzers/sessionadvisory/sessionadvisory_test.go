package sessionadvisory_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestSessionadvisory(t *testing.T) { vettest.Run(t, "sql", "sessionadvisory") }

func TestORM(t *testing.T) { vettest.Run(t, "orm", "sessionadvisory") }
