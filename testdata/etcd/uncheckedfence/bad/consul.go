package bad

import (
	"database/sql"
	"log/slog"

	consul "github.com/hashicorp/consul/api"
)

// settle reads how often its key was locked, and writes without it.
func settle(c *consul.Client, db *sql.DB, session string) error {
	held, _, err := c.KV().Acquire(&consul.KVPair{Key: "locks/settle", Session: session}, nil)
	if err != nil || !held {
		return err
	}
	pair, _, err := c.KV().Get("locks/settle", nil) // want `the fencing token LockIndex that Get answers is shown, and compared with nothing`
	if err != nil || pair == nil {
		return err
	}
	slog.Info("settling", "index", pair.LockIndex)
	_, err = db.Exec(`UPDATE balances SET settled = true WHERE day = current_date`)
	return err
}

// hold answers the index of its key.
func hold(c *consul.Client, session string) (bool, uint64, error) {
	held, _, err := c.KV().Acquire(&consul.KVPair{Key: "locks/close", Session: session}, nil)
	if err != nil || !held {
		return false, 0, err
	}
	pair, _, err := c.KV().Get("locks/close", nil)
	if err != nil || pair == nil {
		return false, 0, err
	}
	return true, pair.ModifyIndex, nil
}

func closeBooks(c *consul.Client, session string, work func() error) error {
	held, _, err := hold(c, session) // want `the fencing token that hold answers is dropped`
	if err != nil || !held {
		return err
	}
	return work()
}
