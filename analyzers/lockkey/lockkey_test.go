package lockkey

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLockkey(t *testing.T) { vettest.Run(t, "redis", "lockkey") }
