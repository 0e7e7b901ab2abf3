package releaseresult_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestReleaseresult(t *testing.T) { vettest.Run(t, "redis", "releaseresult") }
func TestLibraries(t *testing.T)     { vettest.Run(t, "libs", "releaseresult") }
func TestOlderClients(t *testing.T)  { vettest.Run(t, "legacy", "releaseresult") }
func TestSQL(t *testing.T)           { vettest.Run(t, "sql", "releaseresult") }
func TestEtcd(t *testing.T)          { vettest.Run(t, "etcd", "releaseresult") }
