package leaserenew

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestLeaserenew(t *testing.T) { vettest.Run(t, "redis", "leaserenew") }

func TestOlderClients(t *testing.T) { vettest.Run(t, "legacy", "leaserenew") }
