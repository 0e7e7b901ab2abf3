// Package forceunlock reports locks that are taken away by force.
//
// # Analyzer forceunlock
//
// forceunlock: unsticking by force
//
// A lock that seems stuck is often held by somebody who works. Taking it away lets
// the next one in beside him.
//
//	SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
//
// # Reported
//
//   - terminate: pg_terminate_backend or pg_cancel_backend for the sessions that hold
//     advisory locks.
//   - pattern: lock keys that are looked up by a pattern and deleted; a delete of
//     everything below a lock's path in etcd, Consul or ZooKeeper; a loop that deletes
//     items of a table of locks in DynamoDB without a condition.
//   - all: pg_advisory_unlock_all on a pool: it drops the locks of whatever
//     connection it gets.
//   - override: a function that is there to take a lock away, ForceRelease; a
//     Lease object of an election that is deleted (info).
//
// # Not reported
//
// pg_advisory_unlock_all in the hook that cleans a connection on its way back to the
// pool. Deletes below paths that are no lock's.
package forceunlock
