package lockkey

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLockkey(t *testing.T) { vettest.Run(t, "redis", "lockkey") }
func TestEtcd(t *testing.T)    { vettest.Run(t, "etcd", "lockkey") }
