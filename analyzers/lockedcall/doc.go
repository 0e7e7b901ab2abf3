// Package lockedcall reports locks that are held across the network.
//
// # Analyzer lockedcall
//
// lockedcall: a lock that is held while another service answers
//
// A call of another service takes as long as that service likes. Rows that a
// transaction has locked make every other worker wait for as long, and pin a
// connection; a lease runs out meanwhile. Many queues do so knowingly, which is
// why this is info.
//
// # Reported
//
//   - A transaction with row locks (FOR UPDATE and its like) or a transaction's
//     advisory lock, and a call of another service before its commit: HTTP, gRPC,
//     mail, a queue, an object store; through any number of functions.
//   - A distributed lock, or a session lock of a database, that is held across
//     such a call, with no timeout on the way to it. A method of an interface
//     whose implementation is out of sight counts when its name and shape say lock.
//
// # Not reported
//
// Calls of the lock service or of the same database. Calls in a goroutine or
// deferred. Methods of unknown implementation that call another service by their
// name alone (Publish, Notify). Locks marked //lockvet:efficiency.
//
// What to do: make the call before the lock is taken, or after it is given up:
// claim the row in one short transaction, call, and finish in another that asks
// for the claim's fencing token.
package lockedcall
