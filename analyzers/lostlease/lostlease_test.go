package lostlease_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestEtcd(t *testing.T) { vettest.Run(t, "etcd", "lostlease") }
