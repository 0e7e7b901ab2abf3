package uncheckedfence_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestSQL(t *testing.T)       { vettest.Run(t, "sql", "uncheckedfence") }
func TestEtcd(t *testing.T)      { vettest.Run(t, "etcd", "uncheckedfence") }
func TestZooKeeper(t *testing.T) { vettest.Run(t, "zk", "uncheckedfence") }
func TestDynamoDB(t *testing.T)  { vettest.Run(t, "dynamodb", "uncheckedfence") }
func TestRedis(t *testing.T)     { vettest.Run(t, "redis", "uncheckedfence") }
func TestORM(t *testing.T)       { vettest.Run(t, "orm", "uncheckedfence") }
func TestK8s(t *testing.T)       { vettest.Run(t, "k8s", "uncheckedfence") }
