// Package pairs has an acquire and its release in all the places where code
// bases put them, with the key in all the forms that it takes.
package pairs

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

const guardKey = "guard:lock"

func sameFunction(ctx context.Context, c *redis.Client, run func()) {
	if c.SetNX(ctx, guardKey, "x", time.Minute).Val() { // want `lock "guard:lock", released: same function; because of: key guard:lock`
		run()
		c.Del(ctx, guardKey)
	}
}

// No name says lock: that the key is deleted when the function returns does.
func byStructure(ctx context.Context, c *redis.Client, id string, run func()) {
	key := "report:" + id
	if !c.SetNX(ctx, key, "x", time.Minute).Val() { // want `lock "report:%s", released: deferred; because of: released when byStructure returns`
		return
	}
	defer c.Del(ctx, key)
	run()
}

func inLiteral(ctx context.Context, c *redis.Client, id string, run func()) {
	key := fmt.Sprintf("mutex:%s", id)
	if c.SetNX(ctx, key, "x", time.Minute).Val() { // want `released: deferred literal`
		defer func() { c.Del(ctx, key) }()
		run()
	}
}

func inGoroutine(ctx context.Context, c *redis.Client, key string, run func()) {
	lockKey := "lock:" + key
	if c.SetNX(ctx, lockKey, "x", time.Minute).Val() { // want `released: goroutine`
		go func() {
			run()
			c.Del(ctx, lockKey)
		}()
	}
}

func returned(ctx context.Context, c *redis.Client, key string) func() {
	if !c.SetNX(ctx, "held-lock/"+key, "x", time.Minute).Val() { // want `released: literal`
		return nil
	}
	return func() { c.Del(ctx, "held-lock/"+key) }
}

// The caller of the returned release.
func caller(ctx context.Context, c *redis.Client, run func()) {
	if release := returned(ctx, c, "a"); release != nil {
		defer release()
		run()
	}
}

type Locks struct {
	c    *redis.Client
	mu   sync.Mutex
	keys map[string]string
}

func (l *Locks) Lock(ctx context.Context, key string) bool {
	return l.c.SetNX(ctx, key, "x", time.Minute).Val() // want `lock key, released: in Unlock`
}

func (l *Locks) Unlock(ctx context.Context, key string) { l.c.Del(ctx, key) }

// The key is kept in a map by its name.
func (l *Locks) acquireNamed(ctx context.Context, name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.c.SetNX(ctx, l.keys[name], "x", time.Minute).Val() // want `released: in releaseNamed`
}

func (l *Locks) releaseNamed(ctx context.Context, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.c.Del(ctx, l.keys[name])
	delete(l.keys, name)
}

// Two keys of one type are two locks.
type Pair struct {
	c              *redis.Client
	left, rightKey string
}

func (p *Pair) lockLeft(ctx context.Context) bool {
	return p.c.SetNX(ctx, p.left, "x", time.Minute).Val() // want `lock p\.left, released: in unlockLeft;`
}

func (p *Pair) lockRight(ctx context.Context) bool {
	return p.c.SetNX(ctx, p.rightKey, "x", time.Minute).Val() // want `lock p\.rightKey, released: in unlockRight;`
}

func (p *Pair) unlockLeft(ctx context.Context)  { p.c.Del(ctx, p.left) }
func (p *Pair) unlockRight(ctx context.Context) { p.c.Del(ctx, p.rightKey) }

// What is deleted only where the work failed is no lock.
func marker(ctx context.Context, c *redis.Client, run func() error) error {
	if !c.SetNX(ctx, "job:done", "x", time.Minute).Val() {
		return nil
	}
	err := run()
	if err != nil {
		c.Del(ctx, "job:done")
	}
	return err
}
