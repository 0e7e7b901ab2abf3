package lockkey

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLockkey(t *testing.T)   { vettest.Run(t, "redis", "lockkey") }
func TestEtcd(t *testing.T)      { vettest.Run(t, "etcd", "lockkey") }
func TestSQL(t *testing.T)       { vettest.Run(t, "sql", "lockkey") }
func TestZooKeeper(t *testing.T) { vettest.Run(t, "zk", "lockkey") }
func TestLibraries(t *testing.T) { vettest.Run(t, "libs", "lockkey") }
