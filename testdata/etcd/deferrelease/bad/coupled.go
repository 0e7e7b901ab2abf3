package bad

import (
	"context"

	"go.etcd.io/etcd/client/v3/concurrency"
)

// The part is looked up under the lock of the whole.
func coupled(ctx context.Context, s *concurrency.Session, find func(context.Context) string) error {
	whole := concurrency.NewMutex(s, "/whole")
	if err := whole.Lock(ctx); err != nil {
		return err
	}
	part := concurrency.NewMutex(s, "/part/"+find(ctx))
	if err := part.Lock(ctx); err != nil {
		whole.Unlock(context.WithoutCancel(ctx))
		return err
	}
	defer part.Unlock(context.WithoutCancel(ctx))
	whole.Unlock(context.WithoutCancel(ctx)) // want `lock "/whole" is released only when control gets here: after a panic in the call at line 15`
	return find2(ctx)
}

func find2(context.Context) error { return nil }
