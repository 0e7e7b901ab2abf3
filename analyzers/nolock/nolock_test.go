package nolock_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestRedis(t *testing.T)    { vettest.Run(t, "redis", "nolock") }
func TestEtcd(t *testing.T)     { vettest.Run(t, "etcd", "nolock") }
func TestDynamoDB(t *testing.T) { vettest.Run(t, "dynamodb", "nolock") }
func TestSQL(t *testing.T)      { vettest.Run(t, "sql", "nolock") }
