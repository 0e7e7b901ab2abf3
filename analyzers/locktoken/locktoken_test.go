package locktoken

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLocktoken(t *testing.T) { vettest.Run(t, "redis", "locktoken") }
