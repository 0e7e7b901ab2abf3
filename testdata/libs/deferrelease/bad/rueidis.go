package bad

import (
	"context"

	"github.com/redis/rueidis/rueidislock"
)

// The library renews the lock until its cancel is called, and nobody can.
func forever(ctx context.Context, l rueidislock.Locker, render func(context.Context) error) error {
	held, _, err := l.WithContext(ctx, "render") // want `lock "render" cannot be released: the function that this acquire answers for that is dropped, and it stays held for as long as it is renewed; keep it, and defer its call`
	if err != nil {
		return err
	}
	return render(held)
}
