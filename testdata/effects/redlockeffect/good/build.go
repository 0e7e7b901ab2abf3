package good

import (
	"context"
	"os/exec"
)

// A compiler makes the same file again.
func (s *shop) build(ctx context.Context, deployer, dir string) error {
	mu, err := s.lock(ctx, "build")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	if err := exec.Command(deployer, "version").Run(); err != nil { // asked only
		return err
	}
	if err := previewChanges(ctx, deployer); err != nil {
		return err
	}
	return exec.CommandContext(ctx, "go", "build", "-o", dir, dir).Run()
}

// previewChanges says what would happen.
func previewChanges(ctx context.Context, deployer string) error {
	return exec.CommandContext(ctx, deployer, "up", "--dry").Run()
}
