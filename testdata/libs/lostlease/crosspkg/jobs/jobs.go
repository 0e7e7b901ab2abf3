// Package jobs takes its locks from another package.
package jobs

import (
	"context"

	"example.com/libs/lostlease/crosspkg/guard"
)

func render(context.Context) error { return nil }

func dropped(ctx context.Context, g *guard.Guard) error {
	_, release, err := g.Hold(ctx, "pages") // want `lock "guard:pages": the context that this acquire answers ends when the lock is lost, and nobody listens: the work goes on beside the next holder's; give the work that context`
	if err != nil {
		return err
	}
	defer release()
	return render(ctx)
}

func given(ctx context.Context, g *guard.Guard) error {
	held, release, err := g.Hold(ctx, "pages")
	if err != nil {
		return err
	}
	defer release()
	return render(held)
}
