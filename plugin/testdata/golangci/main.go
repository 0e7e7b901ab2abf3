// Golangci-lint with lockvet as a plugin, as its own "custom" command builds it.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/lockvet/lockvet/plugin"
)

func main() {
	// The version is part of the key of golangci-lint's cache. Without one it
	// takes the executable, so that a new build of the plugin is never answered
	// for by an old one.
	if err := commands.Execute(commands.BuildInfo{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
