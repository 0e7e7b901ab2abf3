package bad

import "context"

// No logger here: the named result takes it.
func (b *billing) named(ctx context.Context, id string) (err error) {
	mu := b.rs.NewMutex("named:" + id)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.Unlock() // want `nobody reads whether lock "named:%s" was released`
	return b.charge(ctx, id)
}

// Neither: no fix.
func (b *billing) unnamed(ctx context.Context, id string) error {
	mu := b.rs.NewMutex("unnamed:" + id)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.Unlock() // want `nobody reads whether lock "unnamed:%s" was released`
	return b.charge(ctx, id)
}
