// Lockvet reports mistakes with distributed locks.
package main

import (
	"os"

	"github.com/lockvet/lockvet/analyzers"
	"github.com/lockvet/lockvet/internal/driver"
	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
)

func main() {
	os.Exit(driver.Main(driver.Tool{
		Name: "lockvet", Rules: analyzers.Rules(), Gate: lockapi.Catalogued, Mentions: locks.Mentions,
		Beside: effects.Catalogued, Module: lockapi.Module,
	}))
}
