package plaindel_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestPlaindel(t *testing.T) { vettest.Run(t, "redis", "plaindel") }

func TestEtcdAndConsul(t *testing.T) { vettest.Run(t, "etcd", "plaindel") }

func TestDynamoDB(t *testing.T) { vettest.Run(t, "dynamodb", "plaindel") }

func TestTables(t *testing.T) { vettest.Run(t, "sql", "plaindel") }

func TestOlderClients(t *testing.T) { vettest.Run(t, "legacy", "plaindel") }
