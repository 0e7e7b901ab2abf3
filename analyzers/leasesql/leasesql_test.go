package leasesql_test

import (
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

func TestSQL(t *testing.T) { vettest.Run(t, "sql", "leasesql") }
func TestORM(t *testing.T) { vettest.Run(t, "orm", "leasesql") }
