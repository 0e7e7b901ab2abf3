package bad

import (
	"context"
	"log"

	"github.com/redis/rueidis/rueidislock"
)

// The work gets the caller's context.
func outer(ctx context.Context, l rueidislock.Locker) error {
	_, release, err := l.TryWithContext(ctx, "render") // want `lock "render": the context that this acquire answers ends when the lock is lost, and nobody listens: the work goes on beside the next holder's; give the work that context`
	if err != nil {
		return err
	}
	defer release()
	return render(ctx)
}

// Nobody but the log learns of the loss.
func logOnly(ctx context.Context, l rueidislock.Locker) error {
	held, release, err := l.WithContext(ctx, "render") // want `the loss of lock "render" is only logged: the work goes on beside the next holder's; cancel its context there`
	if err != nil {
		return err
	}
	defer release()
	go func() {
		<-held.Done()
		log.Print("lock lost")
	}()
	return render(ctx)
}

// A type of one's own drops it for all of its callers.
type locker struct{ l rueidislock.Locker }

func (k *locker) Lock(ctx context.Context, name string) (context.CancelFunc, error) {
	_, release, err := k.l.WithContext(ctx, name) // want `lock name: the context that this acquire answers ends when the lock is lost, and nobody listens`
	return release, err
}

func (k *locker) hold(ctx context.Context, name string) (context.Context, context.CancelFunc, error) {
	return k.l.WithContext(ctx, name)
}

func (k *locker) first(ctx context.Context) error {
	held, release, err := k.hold(ctx, "first")
	if err != nil {
		return err
	}
	defer release()
	return render(held)
}

// One that hands it on is used without it.
func (k *locker) second(ctx context.Context) error {
	_, release, err := k.hold(ctx, "second") // want `lock "second": the context that this acquire answers ends when the lock is lost, and nobody listens`
	if err != nil {
		return err
	}
	defer release()
	return render(ctx)
}
