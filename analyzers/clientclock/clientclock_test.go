package clientclock_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestSQL(t *testing.T)      { vettest.Run(t, "sql", "clientclock") }
func TestORM(t *testing.T)      { vettest.Run(t, "orm", "clientclock") }
func TestRedis(t *testing.T)    { vettest.Run(t, "redis", "clientclock") }
func TestDynamoDB(t *testing.T) { vettest.Run(t, "dynamodb", "clientclock") }
func TestEtcd(t *testing.T)     { vettest.Run(t, "etcd", "clientclock") }
