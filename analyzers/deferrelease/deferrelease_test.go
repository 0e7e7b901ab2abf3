package deferrelease_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestDeferrelease(t *testing.T) { vettest.Run(t, "redis", "deferrelease") }
func TestEtcd(t *testing.T)         { vettest.Run(t, "etcd", "deferrelease") }
func TestSQL(t *testing.T)          { vettest.Run(t, "sql", "deferrelease") }
func TestLibraries(t *testing.T)    { vettest.Run(t, "libs", "deferrelease") }
