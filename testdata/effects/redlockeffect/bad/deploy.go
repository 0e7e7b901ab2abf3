package bad

import (
	"context"
	"os/exec"
)

// Asking the program for its version is no deployment, running it is.
func (d *desk) deploy(ctx context.Context, token, deployer string) error {
	release, ok := d.lease(ctx, "deploy", token)
	if !ok {
		return nil
	}
	defer release()
	if err := exec.CommandContext(ctx, deployer, "--version").Run(); err != nil {
		return err
	}
	return exec.CommandContext(ctx, deployer, "up", "--yes").Run() // want `keeps exec.Command from happening twice: .*which program it is, is out of sight`
}
