package plaindel_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestPlaindel(t *testing.T) { vettest.Run(t, "redis", "plaindel") }
