// Package clientclock reports leases that are judged by a client's clock.
//
// # Analyzer clientclock
//
// clientclock: a lease judged by the client's clock
//
// A lease ends at a time, and two machines do not agree on the time. A worker whose
// clock is a minute ahead takes rows that others still work on.
//
//	db.Exec("UPDATE jobs SET locked_until = $1 WHERE id = $2", time.Now().Add(ttl), id)
//	db.Query("SELECT id FROM jobs WHERE locked_until < $1", time.Now())
//
// There is one clock that all see, the server's:
//
//	UPDATE jobs SET locked_until = now() + $1::interval WHERE id = $2
//
// # Reported
//
//   - sql: a column that says until when a row is claimed, set from time.Now or
//     compared with it. The table is one of leases, as in leasesql, or one of locks
//     whose rows are put in, and deleted or taken over when they have run out.
//   - redis: a lock whose value is a time, that is read and taken over when that time
//     has passed (the expiry of the key, PX, does the same on the server).
//   - record: a struct that is written to Redis, etcd, Consul, ZooKeeper, DynamoDB or S3
//     (as JSON, say) with a time of its writer's clock, is read back, and is taken over
//     when that time has passed by the reader's clock.
//   - condition: a DynamoDB write whose condition compares an expiry with this
//     process's time.
//
// All are warnings: with clocks that are kept in step and long leases the error is
// small.
//
// # Not reported
//
// Records that are no leases: cache entries, sessions, tokens with an expiry. Those
// whose holder alone judges them. Those whose version has to stay the same for a
// whole lease, which the observer measures from when he first saw it.
//
// Tables that the package keeps in SQLite alone: its processes share a clock.
//
// Columns that only inform: created_at, finished_at. Times of a clock that a
// program passes around: it may be the server's. Durations that the server adds.
package clientclock
