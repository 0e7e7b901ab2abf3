// Package acquireresult reports acquires whose answer is dropped.
//
// # Analyzer acquireresult
//
// acquireresult: the answer to "did I get it?" is dropped
//
// An acquire has three answers: the lock is ours, another holder has it, or the
// lock service could not be asked. Code that reads fewer than three runs beside
// another holder sooner or later.
//
//	rdb.SetNX(ctx, "lock:billing", token, time.Minute) // and now?
//	bill(ctx)
//
// Each library says no in its own way: SetNX by its bool, SetArgs with mode NX by
// redis.Nil, redigo by a nil reply with a nil error, Consul by a nil channel with
// a nil error, pg_try_advisory_lock by the row that it answers.
//
// # Reported
//
// An answer that nobody reads, and a branch for the loser that falls into the
// code of the winner. A loop whose wait for another try is never reached, since
// another holder is told in the error, as redis.Nil, and every error ends it.
//
//   - exec: pg_try_advisory_lock or GET_LOCK through Exec: its answer is a row,
//     and Exec has none. An UPDATE that claims a row by its id where its state
//     allows it, and whose number of rows nobody reads.
//   - failopen: on an error of the acquire the code goes on as if it held the
//     lock, or a helper answers that it does. A lock service that is down is then
//     two holders.
//   - swallowed: the error branch returns nil, or the answer of a release: a
//     failed lock is reported as success. Also of a lock that is only held on the
//     way to another one, in a function that acquires both.
//   - beforecheck: the release runs whether or not the lock was taken, so the
//     loser deletes the winner's lock; or the lock is used before the error of the
//     call that makes it is looked at.
//   - errorlost (info): only the bool is read, so a Redis that is down looks
//     like a lock that somebody else holds.
//
// # Not reported
//
// SETNX for caches and markers: without evidence of a lock nothing is said. A lock
// that only keeps others from filling a cache too: the cache is asked before the
// acquire, and set after it.
// Functions that acquire a lock on the way to work of their own: their error is
// the work's, and says nothing of the lock.
// Contention that returns nil: another holder does the work. Answers that are
// returned, stored or passed on. Releases that compare the holder's value or
// that know whether they hold. A loser that waits, retries or takes another lock
// instead.
//
// # Fix
//
// For swallowed, the error is returned.
package acquireresult
