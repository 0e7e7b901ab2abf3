package forceunlock_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestSQL(t *testing.T)        { vettest.Run(t, "sql", "forceunlock") }
func TestRedis(t *testing.T)      { vettest.Run(t, "redis", "forceunlock") }
func TestEtcd(t *testing.T)       { vettest.Run(t, "etcd", "forceunlock") }
func TestZooKeeper(t *testing.T)  { vettest.Run(t, "zk", "forceunlock") }
func TestDynamoDB(t *testing.T)   { vettest.Run(t, "dynamodb", "forceunlock") }
func TestKubernetes(t *testing.T) { vettest.Run(t, "k8s", "forceunlock") }
