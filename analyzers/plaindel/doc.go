// Package plaindel reports releases of a lock that do not check who holds it.
//
// # Analyzer plaindel
//
// plaindel: a release that does not check who holds the lock
//
// A lock with a timeout is a lease. When a holder is paused for longer than its
// lease, the lease expires, another holder acquires the lock, and the first
// one, which does not know, deletes the key: it removes the other's lock and
// lets a third holder in.
//
//	ok, err := rdb.SetNX(ctx, "lock:billing", token, time.Minute).Result()
//	…
//	defer rdb.Del(ctx, "lock:billing") // whoever holds it
//
// The release has to compare the stored value with the holder's own token and
// to delete the key in the same script:
//
//	if redis.call("get", KEYS[1]) == ARGV[1] then
//		return redis.call("del", KEYS[1])
//	end
//	return 0
//
// # Reported
//
// DEL, UNLINK and GETDEL of a lock's key, and releases that overwrite it (SET to
// the empty string, EXPIRE 0): direct, deferred, in a closure or goroutine, in
// a pipeline, as words of Do, through a wrapper, in another method or function.
// A wrapper that is a lock by itself is reported once, where it deletes the key;
// its call sites are shown as info.
//
//   - getdel: the value is read and compared in the client, then the key is
//     deleted. The lease can pass on between the two commands.
//   - script: a Lua script deletes the key without comparing its value with an
//     argument, or compares it with a constant, the key or the wrong argument.
//   - store: a lock in etcd, Consul or DynamoDB that was created only if absent, or
//     in a row of a table of locks, is deleted without a comparison or condition on
//     its holder.
//   - callsite (info): a call of a lock in another package that releases by a
//     plain delete.
//   - library (warning): the same, where the lock is of another module, whose
//     source is not here to be changed.
//
// # Not reported
//
// A SETNX is a lock only with evidence: a release of the same key when the work
// is done, or names that say so (lock, mutex, lease, leader, semaphore, …). A key
// that is deleted only where the work failed is a dedupe marker. Silent are also
// caches, rate limits and sessions, compare-and-delete scripts in any spelling,
// WATCH transactions that cover the comparison and the delete, DELEX with IFEQ,
// libraries that check who holds the lock, an operator's override
// (ForceRelease), and what a test function cleans up.
//
// # Fix
//
// The call becomes a compare-and-delete with the token that was stored, where
// the token can be reached from the release. A constant value cannot tell
// holders apart: where acquire and release stand in one function the fix makes
// a random token at the acquire.
package plaindel
