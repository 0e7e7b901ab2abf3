package acquireresult_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestRedis(t *testing.T)     { vettest.Run(t, "redis", "acquireresult") }
func TestSQL(t *testing.T)       { vettest.Run(t, "sql", "acquireresult") }
func TestEtcd(t *testing.T)      { vettest.Run(t, "etcd", "acquireresult") }
func TestLibraries(t *testing.T) { vettest.Run(t, "libs", "acquireresult") }
