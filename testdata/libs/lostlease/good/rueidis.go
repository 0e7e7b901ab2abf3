package good

import (
	"context"

	"github.com/redis/rueidis/rueidislock"
)

func inner(ctx context.Context, l rueidislock.Locker) error {
	ctx, release, err := l.TryWithContext(ctx, "render")
	if err != nil {
		return err
	}
	defer release()
	return render(ctx)
}

// The work is cancelled where the loss is heard.
func heard(ctx context.Context, l rueidislock.Locker) error {
	held, release, err := l.WithContext(ctx, "render")
	if err != nil {
		return err
	}
	defer release()
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		<-held.Done()
		cancel()
	}()
	return render(work)
}
