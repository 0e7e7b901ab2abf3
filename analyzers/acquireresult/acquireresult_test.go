package acquireresult_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestAcquireresult(t *testing.T) { vettest.Run(t, "redis", "acquireresult") }
