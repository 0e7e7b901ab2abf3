package lostlease_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestEtcd(t *testing.T)      { vettest.Run(t, "etcd", "lostlease") }
func TestRedis(t *testing.T)     { vettest.Run(t, "redis", "lostlease") }
func TestZooKeeper(t *testing.T) { vettest.Run(t, "zk", "lostlease") }
func TestLibraries(t *testing.T) { vettest.Run(t, "libs", "lostlease") }
func TestLegacy(t *testing.T)    { vettest.Run(t, "legacy", "lostlease") }
func TestEtcd35(t *testing.T)    { vettest.Run(t, "etcd35", "lostlease") }
