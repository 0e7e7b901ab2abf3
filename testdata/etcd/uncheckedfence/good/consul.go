package good

import (
	"database/sql"
	"log/slog"

	consul "github.com/hashicorp/consul/api"
)

func settle(c *consul.Client, db *sql.DB, session string) error {
	held, _, err := c.KV().Acquire(&consul.KVPair{Key: "locks/settle", Session: session}, nil)
	if err != nil || !held {
		return err
	}
	pair, _, err := c.KV().Get("locks/settle", nil)
	if err != nil || pair == nil {
		return err
	}
	slog.Info("settling", "index", pair.LockIndex)
	res, err := db.Exec(`UPDATE balances SET settled = true, fence = $1 WHERE day = current_date AND fence < $1`, pair.LockIndex)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errLost
	}
	return nil
}

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

func closeBooks(c *consul.Client, session string, work func(index uint64) error) error {
	held, index, err := hold(c, session)
	if err != nil || !held {
		return err
	}
	return work(index)
}

// holder only looks: whoever asks holds nothing.
func holder(c *consul.Client) (string, error) {
	pair, _, err := c.KV().Get("locks/settle", nil)
	if err != nil || pair == nil {
		return "", err
	}
	slog.Info("held", "times", pair.LockIndex)
	return pair.Session, nil
}

// watch is about a configuration that changes, under a lock of something else.
func watch(c *consul.Client, session string) ([]byte, error) {
	if held, _, err := c.KV().Acquire(&consul.KVPair{Key: "locks/watch", Session: session}, nil); err != nil || !held {
		return nil, err
	}
	pair, _, err := c.KV().Get("config/rates", nil)
	if err != nil || pair == nil {
		return nil, err
	}
	slog.Info("rates", "version", pair.ModifyIndex)
	return pair.Value, nil
}
