// Package deferrelease reports locks that are not released on every way out.
//
// # Analyzer deferrelease
//
// deferrelease: a lock that is not released on every way out
//
// A lock that stays behind blocks every other holder until its lease expires,
// or for ever where it has no lease. The way out that forgets it is an early
// return, a continue, a panic, or a release that is sent with a context that is
// cancelled by then.
//
// # Reported
//
//   - An acquired lock with a return, a continue, a panic or a call that ends
//     the process on which it is neither released nor handed on. An acquire that
//     answers the function which releases, and whose caller drops that.
//   - nodefer (warning): the release is reached only by falling through, so a
//     panic in the work leaves the lock behind.
//   - cancelled: the release uses a context that can be cancelled before it
//     runs: a request's, a signal's, or one from WithCancel or WithTimeout. It
//     fails exactly when the work was cut short. Where the context is a plain
//     parameter it is a warning, and an info where the lease is a constant of at
//     most 10 s, which the next holder can sit out.
//   - loop: a release is deferred inside a loop, so the locks pile up until the
//     function returns.
//
// # Not reported
//
// Ownership that is handed on: the lock, or the function that releases it, is
// returned, stored in a field, a map or a global, sent on a channel, captured by
// a goroutine or literal that releases it, or passed to a function that does.
// Paths on which the acquire failed, as each library says so, or on which the
// code has heard that the lock is lost. A function that
// leaves the lock held on every successful way out: its caller releases.
// Leases that are meant to stay until they expire, and locks that end with
// their transaction. A lock that is let go as soon as the next one is held.
package deferrelease
