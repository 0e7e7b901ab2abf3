package jobs

import (
	"errors"
	"log"
	"time"

	"example.com/redis/acquireresult/crosspkg/lockstore"
)

// The loser deletes the winner's lock on its way out.
func dequeue(store lockstore.Items, id string) (string, error) {
	key := "lock:item:" + id
	held, err := store.Lock(key, 5*time.Second, 1)
	if err != nil {
		return "", err
	}
	defer func() { // want `lock "lock:item:%s" is released here even when it was not acquired`
		_ = store.Unlock(key)
	}()
	if !held {
		return "", nil
	}
	return "queue:" + id, nil
}

// Here only the holder comes to the release.
func dequeueHeld(store lockstore.Items, id string) (string, error) {
	key := "lock:held:" + id
	held, err := store.Lock(key, 5*time.Second, 1)
	if err != nil || !held {
		return "", err
	}
	defer store.Unlock(key)
	return "queue:" + id, nil
}

// The loser puts the event back, and handles it all the same.
func handle(store lockstore.Items, id string, again, run func(string) error) error {
	key := "lock:event:" + id
	held, err := store.Lock(key, 30*time.Second, 60)
	if err != nil {
		return lockstore.WrapError(err, "event %s", id)
	}
	if !held { // want `the branch for another holder falls into the code that the lock is to protect`
		if err := again(id); err != nil {
			return err
		}
	}
	if err := run(id); err != nil {
		log.Print(errors.Unwrap(err))
	}
	return store.Unlock(key) // want `lock "lock:event:%s" is released here even when it was not acquired`
}
