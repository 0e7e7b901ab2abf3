// Package leasesql reports leases in a table that a stale worker can keep or take.
//
// # Analyzer leasesql
//
// leasesql: a lease in a table that a stale worker can keep or take
//
// A worker claims a row for a time, and keeps it by moving the time forward. When
// it was paused for too long another worker has the row, and from then on whatever
// the first one writes must miss.
//
//	UPDATE jobs SET lease_expires_at = now() + interval '1 minute' WHERE id = $1
//
// hits, whoever has the row. With the owner, or the count of the claims, in its
// condition it does not:
//
//	… WHERE id = $1 AND worker_id = $2
//
// A table holds leases when a statement of the package claims its rows: an UPDATE
// that sets an owner, an expiry or a count where a state or an expiry allows it. The
// rule reads all statements of a package about a table: literals, constants,
// embedded files, what sqlc has made, builders as far as they are constant.
//
// # Reported
//
//   - heartbeat: an UPDATE that moves a lease forward with neither owner nor token in
//     its condition; one that makes itself the owner of a row of a lock table, whoever
//     has it.
//   - reaper: an UPDATE that makes expired rows ready or running again, where neither
//     it nor the claims count on, though the table or the package has a column for it, and where
//     what a worker writes is not checked against him.
//
// # Not reported
//
// Accounts that are locked until a time: a table that nobody claims rows of. A
// condition on the old value of the lease. Reapers of tables whose claims count:
// the next claim tells the workers apart. Rows that end where they are: failed, dead.
// Functions that take rows from whoever has them, by their names: resets, retries.
package leasesql
