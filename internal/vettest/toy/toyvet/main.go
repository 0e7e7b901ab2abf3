// Toyvet is lockvet with toy rules.
package main

import (
	"os"

	"github.com/lockvet/lockvet/internal/driver"
	"github.com/lockvet/lockvet/internal/vettest/toy"
)

func main() {
	os.Exit(driver.Main(driver.Tool{Name: "lockvet", Rules: toy.Rules, Gate: toy.Gate}))
}
