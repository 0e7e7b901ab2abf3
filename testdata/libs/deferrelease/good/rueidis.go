package good

import (
	"context"

	"github.com/redis/rueidis/rueidislock"
)

// The lock ends with the context that it is given.
func bounded(ctx context.Context, l rueidislock.Locker, render func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	held, _, err := l.WithContext(ctx, "render")
	if err != nil {
		return err
	}
	return render(held)
}
