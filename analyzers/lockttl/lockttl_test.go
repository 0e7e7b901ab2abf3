package lockttl

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLockttl(t *testing.T) { vettest.Run(t, "redis", "lockttl") }
func TestConsul(t *testing.T)  { vettest.Run(t, "etcd", "lockttl") }
func TestSQL(t *testing.T)     { vettest.Run(t, "sql", "lockttl") }
