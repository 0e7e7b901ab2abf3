// Package lostlease reports locks whose loss nobody listens to.
//
// # Analyzer lostlease
//
// lostlease: the signal that the lock is gone is not listened to
//
// A lock with a lease ends when its holder cannot renew it: the network is cut,
// the process was paused. The client notices, and says so through a channel, a
// context or an error. A holder that does not listen works on beside the next one.
//
//	sess, err := concurrency.NewSession(client)
//	…
//	mu := concurrency.NewMutex(sess, "/jobs/billing")
//	if err := mu.Lock(ctx); err != nil { … }
//	bill(ctx) // goes on when the session has ended
//
// The work is given a context that ends with the lease:
//
//	ctx, cancel := context.WithCancel(ctx)
//	defer cancel()
//	go func() {
//		select {
//		case <-sess.Done():
//			cancel()
//		case <-ctx.Done():
//		}
//	}()
//
// # Reported
//
//   - done: nobody reads an etcd session's Done or Ctx, a Consul lock's channel, or
//     the context of a rueidislock, valkeylock or pglock, also where a function of the
//     project hands them on, or ends a context of its own when its renewal fails; etcd's KeepAlive channel is dropped or
//     drained without effect; the error of Consul's RenewPeriodic is dropped; the
//     events of a ZooKeeper connection that locks hang on are dropped; a dynamolock
//     without session monitor whose IsExpired nobody asks; an empty callback is given
//     to a function that would call it when the lock is lost. Where the candidate
//     asks Leader whether it still leads it is info: it learns late.
//   - session: a session is not closed on every way out of the function that started
//     it, or is closed when the context that it was given has ended, so that its lease is
//     not revoked and the lock stays until its TTL.
//   - campaign: Campaign is given a context that does not end with the session. It
//     keeps waiting when the session is gone, and later answers nil without a key.
//   - states: only one of ZooKeeper's states Expired and Disconnected is acted on.
//   - logged: the signal is received, and only logged.
//   - loop: side effects in a loop, and nothing in the loop asks whether the lease
//     is still held.
//
// # Not reported
//
// Work that is one short call, or whose writes are fenced (mu.IsOwner in a
// transaction, a revision that is passed on). Sessions and leases that register a
// service and hold no lock. Sessions that are returned, stored or passed on to
// where their readers are out of sight. The error of a renewal where the channel of
// the lock itself is listened to.
//
// # Fix
//
// session: defer its Close. done: a context that ends with the session, where
// the work takes one.
package lostlease
