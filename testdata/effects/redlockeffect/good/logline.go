package good

import (
	"context"
	"fmt"
	"os"
)

// journal is a logger that turns its file over.
type journal struct{ file string }

// Warningf writes a line.
func (j *journal) Warningf(format string, args ...any) {
	if info, err := os.Stat(j.file); err == nil && info.Size() > 1<<20 {
		os.Rename(j.file, j.file+".1")
	}
	f, err := os.OpenFile(j.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	fmt.Fprintf(f, format, args...)
}

// A line of the log that is written twice harms nobody.
func (s *shop) stocktake(ctx context.Context, j *journal) error {
	mu, err := s.lock(ctx, "stocktake")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	if _, err := s.pool.Exec(ctx, `UPDATE stock SET counted_at = now()`); err != nil {
		j.Warningf("stocktake: %v", err)
		return err
	}
	return nil
}
