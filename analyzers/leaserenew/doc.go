// Package leaserenew reports renewals that can renew somebody else's lock, or
// nobody's.
//
// # Analyzer leaserenew
//
// leaserenew: a renewal that can renew somebody else's lock, or nobody's
//
// A holder that keeps its lock alive has to ask, at each renewal, whether the
// lock is still its own, and has to stop when it is not. Otherwise a holder that
// was paused for longer than its lease prolongs the next holder's lock, and two
// of them work at the same time.
//
//	for range ticker.C {
//		rdb.Expire(ctx, "lock:billing", time.Minute) // whoever holds it
//	}
//
// The renewal compares the value with the holder's own token, in one script, and
// its answer ends the work:
//
//	if redis.call("get", KEYS[1]) == ARGV[1] then
//		return redis.call("pexpire", KEYS[1], ARGV[2])
//	end
//	return 0
//
// # Reported
//
//   - unchecked: EXPIRE, PEXPIRE or SET with XX of a lock's key, or a script that
//     extends without comparing; a heartbeat that writes the value again.
//   - ignored: nobody reads whether the renewal worked; only its error is read,
//     though a script answers 0 when the lock is another's; a failure is logged at
//     most and the loop, or the work, goes on; the goroutine that renews ends, and
//     the work does not learn of it.
//   - late: the interval between two renewals is as long as the lease (error) or
//     longer than half of it (info). A third of the lease leaves room for two tries.
//
// # Not reported
//
// The expiry that SETNX is given by a second command (lockttl), or GETSET after a
// take-over, renewals under
// WATCH, libraries that compare (redsync, redislock), failures that cancel a
// context, close or send on a channel, set a variable that others read, count
// towards an end, return an error or call any function that is not a logger.
//
// # Fix
//
// unchecked: a compare-and-pexpire script, where the token that was stored can be
// reached from the renewal and the client is go-redis.
package leaserenew
