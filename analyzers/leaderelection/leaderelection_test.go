package leaderelection_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestKubernetes(t *testing.T) { vettest.Run(t, "k8s", "leaderelection") }
func TestEtcd(t *testing.T)       { vettest.Run(t, "etcd", "leaderelection") }
