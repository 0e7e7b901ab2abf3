// Package nolock reports locks that lock nobody out.
//
// # Analyzer nolock
//
// nolock: a lock that locks nobody out
//
// Everything is there, acquire, check and release, and two holders work at the
// same time: what the lock is made from does not tell callers apart, or the
// question and the answer are two commands.
//
//	n, _ := rdb.Exists(ctx, "lock:billing").Result()
//	if n == 0 {
//		rdb.Set(ctx, "lock:billing", token, time.Minute) // so does the other one
//
// # Reported
//
//   - session: etcd mutexes and elections that callers of one process make from
//     one shared Session, with no local mutex around. The owner's key is prefix
//     and lease, so the second Lock returns at once, and the first Unlock frees
//     both. The same with a Consul lock whose options carry a shared session, and
//     with goroutines of a loop that lock one key through one session.
//   - token: a constant Token in redislock's options. It is compared as a prefix
//     to re-enter, so every process re-enters the others' lock.
//   - notnx: SET key "NX", where NX became the value: it succeeds for everybody.
//   - readwrite: an acquire that reads the key and writes it when there is none.
//     Two callers read nothing, and both write. The same for a row of a table of
//     locks: a SELECT that asks whether its lease has ended, and an upsert that
//     takes it from whoever has it.
//   - quorum: Redlock over the pools that were reachable at the start. Two
//     processes that reach different pools need no pool in common for their
//     majorities.
//   - setnxonextend: redsync's WithSetNXOnExtend. A lock that was lost is taken
//     again and reported as extended, though another holder worked in between.
//   - condition: a DynamoDB delete whose condition has an alternative that is true
//     for everybody, such as the item's own key.
//
// # Not reported
//
// A session made for each lock or in the same function. A session that an object
// shares with its one lock, under one key. Locks behind a local mutex or a
// reservation. Conditions of an acquire: "not there, or expired" is right. Reads
// and writes of caches; WATCH and transactions.
//
// # Fix
//
// For token and setnxonextend the option is removed.
package nolock
