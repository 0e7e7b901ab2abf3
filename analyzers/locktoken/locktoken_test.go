package locktoken

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLocktoken(t *testing.T)  { vettest.Run(t, "redis", "locktoken") }
func TestSQL(t *testing.T)        { vettest.Run(t, "sql", "locktoken") }
func TestKubernetes(t *testing.T) { vettest.Run(t, "k8s", "locktoken") }
