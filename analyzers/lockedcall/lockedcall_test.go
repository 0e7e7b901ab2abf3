package lockedcall_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func Test(t *testing.T)     { vettest.Run(t, "effects", "lockedcall") }
func TestEtcd(t *testing.T) { vettest.Run(t, "etcd", "lockedcall") }
func TestLibs(t *testing.T) { vettest.Run(t, "libs", "lockedcall") }
