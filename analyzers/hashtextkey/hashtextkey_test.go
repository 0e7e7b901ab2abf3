package hashtextkey_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestHashtextkey(t *testing.T) { vettest.Run(t, "sql", "hashtextkey") }
