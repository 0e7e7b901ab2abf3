// Package good releases its locks, or hands them on.
package good

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/redis/go-redis/v9"
)

var errNoStock = errors.New("no stock")

type shop struct {
	rdb    *redis.Client
	locker *redislock.Client
	rs     *redsync.Redsync
	mu     sync.Mutex
	held   map[string]*redislock.Lock
	lock   *redislock.Lock
	noted  string
}

func (s *shop) load(context.Context, string) (int, error) { return 0, nil }
func (s *shop) ship(context.Context, string) error        { return nil }
func (s *shop) audit(string)                              {}

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

// Deferred, in every dress.

func (s *shop) plain(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if errors.Is(err, redislock.ErrNotObtained) {
		return nil
	} else if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	return s.ship(ctx, sku)
}

func (s *shop) literal(ctx context.Context, sku string) error {
	mu := s.rs.NewMutex("literal:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	defer func() {
		if ok, err := mu.Unlock(); !ok || err != nil {
			s.audit(fmt.Sprint(err))
		}
	}()
	return s.ship(ctx, sku)
}

func (s *shop) literalWithParameter(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	defer func(l *redislock.Lock) { _ = l.Release(context.Background()) }(lock)
	return s.ship(ctx, sku)
}

func (s *shop) namedLiteral(ctx context.Context, sku string) error {
	mu := s.rs.NewMutex("named:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	unlock := func() { _, _ = mu.Unlock() }
	defer unlock()
	return s.ship(ctx, sku)
}

func (s *shop) ifLocked(ctx context.Context, sku string) error {
	mu := s.rs.NewMutex("if:" + sku)
	locked := false
	if err := mu.Lock(); err == nil {
		locked = true
	}
	defer func() {
		if locked {
			mu.Unlock()
		}
	}()
	return s.ship(ctx, sku)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func noError(err error) {
	if err != nil {
		panic(err)
	}
}

func (s *shop) nested(ctx context.Context, sku string) {
	lock := must(s.locker.Obtain(ctx, "must:"+sku, time.Minute, nil))
	defer func() { noError(lock.Release(context.Background())) }()
}

func (s *shop) inHelper(ctx context.Context, sku string) error {
	mu := s.rs.NewMutex("helper:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	defer s.unlock(mu)
	return s.ship(ctx, sku)
}

func (s *shop) unlock(mu *redsync.Mutex) {
	if _, err := mu.Unlock(); err != nil {
		s.audit(err.Error())
	}
}

// A borrowed lock: whoever took it is not here.
func (s *shop) lend(mu *redsync.Mutex, sku string) error {
	defer mu.Unlock()
	if sku == "" {
		return errNoStock
	}
	return nil
}

// Acquired before a test, released after the join.

func (s *shop) joined(ctx context.Context, sku string, exclusive bool) error {
	var lock *redislock.Lock
	if exclusive {
		var err error
		if lock, err = s.locker.Obtain(ctx, "join:"+sku, time.Minute, nil); err != nil {
			return err
		}
	}
	defer func() {
		if lock != nil {
			lock.Release(context.Background())
		}
	}()
	return s.ship(ctx, sku)
}

func (s *shop) sameTest(sku string) {
	var mu *redsync.Mutex
	if s.rs != nil {
		mu = s.rs.NewMutex("same:" + sku)
		if mu.Lock() != nil {
			return
		}
	}
	if s.rs != nil {
		mu.Unlock()
	}
}

func (s *shop) retried(ctx context.Context, sku, token string) error {
	var ok bool
	var err error
	for range 3 {
		ok, err = s.rdb.SetNX(ctx, "lock:"+sku, token, time.Minute).Result()
		if err != nil {
			return err
		}
		if ok {
			break
		}
		time.Sleep(time.Second)
	}
	if !ok {
		return errNoStock
	}
	defer release.Run(context.WithoutCancel(ctx), s.rdb, []string{"lock:" + sku}, token)
	return s.ship(ctx, sku)
}

// Handed on.

func (s *shop) returned(ctx context.Context, sku string) (*redislock.Lock, error) {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	if err := s.ship(ctx, sku); err != nil {
		_ = lock.Release(context.WithoutCancel(ctx))
		return nil, err
	}
	return lock, nil
}

type order struct {
	sku  string
	lock *redislock.Lock
}

func (o *order) Close() error { return o.lock.Release(context.Background()) }

func (s *shop) returnedInStruct(ctx context.Context, sku string) (*order, error) {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	if sku == "" {
		_ = lock.Release(context.WithoutCancel(ctx))
		return nil, errNoStock
	}
	return &order{sku: sku, lock: lock}, nil
}

func (s *shop) returnedInField(ctx context.Context, sku string) (order, error) {
	o := order{sku: sku}
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return o, err
	}
	if sku == "" {
		_ = lock.Release(context.WithoutCancel(ctx))
		return o, errNoStock
	}
	o.lock = lock
	return o, nil
}

func (s *shop) returnedLiteral(sku string) (func(), error) {
	mu := s.rs.NewMutex("literal:" + sku)
	if err := mu.Lock(); err != nil {
		return nil, err
	}
	if sku == "" {
		mu.Unlock()
		return nil, errNoStock
	}
	return func() { mu.Unlock() }, nil
}

func (s *shop) returnedMethod(sku string) (func() (bool, error), error) {
	mu := s.rs.NewMutex("method:" + sku)
	if err := mu.Lock(); err != nil {
		return nil, err
	}
	if sku == "" {
		mu.Unlock()
		return nil, errNoStock
	}
	return mu.Unlock, nil
}

func (s *shop) stored(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	if sku == "" {
		return lock.Release(ctx)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[sku] = lock
	return nil
}

func (s *shop) storedInField(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	if sku == "" {
		return lock.Release(ctx)
	}
	s.lock = lock
	return nil
}

func (s *shop) sent(ctx context.Context, sku string, to chan<- *redislock.Lock) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	if sku == "" {
		return lock.Release(ctx)
	}
	to <- lock
	return nil
}

func (s *shop) started(ctx context.Context, sku string) error {
	mu := s.rs.NewMutex("started:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	if sku == "" {
		mu.Unlock()
		return errNoStock
	}
	go func() {
		defer mu.Unlock()
		s.ship(ctx, sku)
	}()
	return nil
}

func (s *shop) appended(ctx context.Context, skus []string) (err error) {
	var locks []*redislock.Lock
	defer func() {
		for _, l := range locks {
			l.Release(context.Background())
		}
	}()
	for _, sku := range skus {
		lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
		if err != nil {
			return err
		}
		locks = append(locks, lock)
	}
	return s.ship(ctx, "all")
}

func (s *shop) given(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	if sku == "" {
		return lock.Release(ctx)
	}
	return s.finish(lock)
}

func (s *shop) finish(l *redislock.Lock) error { return nil }

func (s *shop) cleanedUp(add func(func()), sku string) error {
	mu := s.rs.NewMutex("clean:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	if sku == "" {
		mu.Unlock()
		return errNoStock
	}
	add(func() { mu.Unlock() })
	return nil
}

// The caller releases: only failures are undone here.
func (s *shop) begin(ctx context.Context, sku, token string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:order:"+sku, token, time.Minute).Result()
	if err != nil || !ok {
		return errNoStock
	}
	if err := s.ship(ctx, sku); err != nil {
		release.Run(context.WithoutCancel(ctx), s.rdb, []string{"lock:order:" + sku}, token)
		return err
	}
	return nil
}

func (s *shop) end(ctx context.Context, sku, token string) error {
	return release.Run(ctx, s.rdb, []string{"lock:order:" + sku}, token).Err()
}

// Held until it expires, on purpose.
func (s *shop) daily(ctx context.Context) error {
	if _, err := s.locker.Obtain(ctx, "cron:daily", 23*time.Hour, nil); err != nil {
		return nil
	}
	return s.ship(ctx, "all")
}

// Several locks at once: the work follows the loop.
func (s *shop) all(ctx context.Context, skus []string) error {
	for _, sku := range skus {
		mu := s.rs.NewMutex("all:" + sku)
		if err := mu.Lock(); err != nil {
			return err
		}
		defer mu.Unlock()
	}
	return s.ship(ctx, "all")
}

// A function for the body of the loop.
func (s *shop) each(ctx context.Context, skus []string) {
	for _, sku := range skus {
		func() {
			mu := s.rs.NewMutex("each:" + sku)
			if mu.Lock() != nil {
				return
			}
			defer mu.Unlock()
			s.ship(ctx, sku)
		}()
	}
}

// The loop ends with the first lock that it gets.
func (s *shop) first(ctx context.Context, skus []string) error {
	for _, sku := range skus {
		mu := s.rs.NewMutex("first:" + sku)
		if mu.TryLock() != nil {
			continue
		}
		defer mu.Unlock()
		return s.ship(ctx, sku)
	}
	return nil
}

// Nothing between that can panic.
func (s *shop) count(ctx context.Context) error {
	mu := s.rs.NewMutex("count")
	if err := mu.Lock(); err != nil {
		return err
	}
	n, err := s.rdb.Incr(ctx, "count").Result()
	mu.Unlock()
	if err == nil {
		s.audit(fmt.Sprint(n))
	}
	return err
}

// A select that waits.
func (s *shop) wait(ctx context.Context) {
	mu := s.rs.NewMutex("wait")
	if mu.Lock() != nil {
		return
	}
	defer mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			s.audit("tick")
		}
	}
}

// Kept in a variable that is nil where no lock was taken.
func (s *shop) kept(ctx context.Context, sku string, exclusive bool) error {
	var done func()
	if exclusive {
		mu := s.rs.NewMutex("kept:" + sku)
		if err := mu.Lock(); err != nil {
			return err
		}
		done = func() { mu.Unlock() }
	}
	if exclusive && done != nil {
		defer done()
	}
	return s.ship(ctx, sku)
}

// What runs before the release sets a field: it has nothing to panic about.
func (s *shop) keep(sku string) (*redsync.Mutex, error) {
	mu := s.rs.NewMutex("keep:" + sku)
	if err := mu.Lock(); err != nil {
		return nil, err
	}
	s.note(sku)
	_, err := mu.Unlock()
	return mu, err
}

func (s *shop) note(sku string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.noted = sku
}
