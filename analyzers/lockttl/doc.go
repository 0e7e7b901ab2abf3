// Package lockttl reports leases that never end, and leases that end too soon.
//
// # Analyzer lockttl
//
// lockttl: a lease without an end, or one that ends too soon
//
// A lock in a store has to outlive the work and to end when its holder is gone.
// Without an expiry a crashed holder keeps it for ever, and somebody has to
// delete the key by hand; with an expiry that is shorter than the work, a second
// holder starts while the first is still at it.
//
//	ok, err := rdb.SetNX(ctx, "lock:invoices", token, 0).Result() // for ever
//
// # Reported
//
//   - none: SETNX, or SET with NX, and no expiry; go-redis's SetNX with an expiry
//     of 0 or KeepTTL; a Consul session without a TTL or a check of its own.
//   - split: SETNX, and the expiry in a second command. A crash between the two
//     leaves a lock for ever; in a pipeline EXPIRE is run although SETNX was
//     refused, and prolongs the lease of the holder that is there.
//   - unit: an integer where a time.Duration is asked for. 30 is 30 ns, which
//     go-redis rounds up to 1 ms.
//   - short: a constant lease that is shorter than a constant time which the work
//     under it is given: the timeout of a context or an http.Client, a sleep, a
//     wait, the turns of a retry loop; the half second that go-zero's RedisLock
//     lasts where nothing sets it. So is the claim of a row in a table of leases
//     that no statement moves forward.
//
// # Not reported
//
// What is no lock: entities that are created if absent, dedupe markers, caches,
// flags. A lock without an expiry that nothing in sight releases and whose
// function is not named like a lock's is taken for a marker. Leases that
// something in sight renews, with redislock's Refresh, redsync's Extend, an
// EXPIRE or a script, and those that their library renews are never too short.
// A timeout that only the release is given does not count. Tests: they let leases
// run out on purpose.
//
// # Fix
//
// split: the expiry moves into SetNX, and the second command goes, where both
// stand in one function. unit: the unit is written where a name or a comment
// says which.
package lockttl
