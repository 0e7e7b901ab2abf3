package locks_test

import (
	"path/filepath"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// The model pairs acquires with releases wherever they stand.
func TestModel(t *testing.T) {
	vettest.RunDir(t, "./internal/locks/show", filepath.Join("..", "..", "testdata", "redis"), "model")
}
