// Package releaseresult reports releases whose failure nobody sees.
//
// # Analyzer releaseresult
//
// releaseresult: a release whose failure nobody sees
//
// The release is where a holder learns that its lease was lost, and that what
// it did ran beside the next holder's work: redsync's Unlock answers false or an
// error, redislock's Release answers ErrLockNotHeld, a script that compares and
// deletes answers 0. Dropped, the only sign of the overlap is lost.
//
// # Reported
//
//   - A release whose answer is dropped: deferred, called as a statement, or
//     assigned to the blank identifier. pg_advisory_unlock and RELEASE_LOCK through
//     Exec: their answer is a row, and Exec has none.
//   - script: the answer of a script that compares and deletes is read for its
//     error only, so that 0, a lock that was lost, looks like a release.
//   - swallowed: a release that answers false without an error, which the code
//     turns into the nil error.
//
// "defer mu.Unlock(ctx)" is the idiom, so this rule runs only under -strict, or
// when it is asked for by name.
//
// # Not reported
//
// A release that undoes an acquire where the work failed: its own error is on
// the way already. A dropped answer that is waived by //nolint:errcheck. Releases
// in tests. Releases that answer nothing, or never tell
// that the lock was lost: those of etcd, Consul and ZooKeeper.
//
// The fix logs the failure where the file has a logger, and joins it into the
// named error result otherwise.
package releaseresult
