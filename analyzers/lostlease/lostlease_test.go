package lostlease_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestEtcd(t *testing.T)      { vettest.Run(t, "etcd", "lostlease") }
func TestZooKeeper(t *testing.T) { vettest.Run(t, "zk", "lostlease") }

// The module proxy does not serve dynamolock, pglock and rueidislock: stand-ins of
// the same paths and signatures.
func TestStandIns(t *testing.T) { vettest.Run(t, "leases", "lostlease") }
