package bad

import (
	"context"
	"fmt"
	"os"
)

// ledger is no log: its lines are counted.
type ledger struct{ file string }

func (l *ledger) Book(format string, args ...any) error {
	f, err := os.OpenFile(l.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, format, args...)
	return err
}

func (p *payer) stocktake(ctx context.Context, l *ledger, goods int) error {
	mu, err := p.lock(ctx, "stocktake")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return l.Book("counted %d\n", goods) // want `Book → os.OpenFile.* from happening twice`
}
