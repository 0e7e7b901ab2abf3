// Package uncheckedfence reports fencing tokens that nothing checks.
//
// # Analyzer uncheckedfence
//
// uncheckedfence: a fencing token that nothing checks
//
// A fencing token grows with each holder of a lock. It keeps a holder that was
// stopped past its lease from writing beside the next one, if every write under
// the lock carries it, what is written to compares it, and the holder looks at
// the answer. Each of these is easily forgotten, and nothing fails until the
// day that the lease runs out.
//
// # Reported
//
//   - unused: a token that is obtained and then dropped with _, only logged, or
//     only compared with zero; a parameter of that name that the function never
//     reads. Where it is lost in a renewal it is info. A token that grows when its
//     holder renews the lease is a warning: the holder fences itself out.
//   - unsent: a write of a claimed row that names it by its key alone, although
//     another statement claims the row by an owner, a token or a counter.
//   - unpredicated: the token is stored (SET fence = $2) and in no predicate, so
//     a stale write still lands.
//   - rows: the predicate is there and nobody looks at the number of rows, or at
//     Succeeded of an etcd transaction: the stale holder goes on. Where only a
//     heartbeat asks for the owner's name it is a warning.
//   - etcd: a Put or Txn under a concurrency.Mutex or Election with no comparison
//     on who holds it.
//
// # Not reported
//
// Tokens that go out of sight: into a field, a struct, a channel, a function
// that is not known. Epochs, generations and terms where nothing near says
// lease, lock, leader or claim. Test doubles and functions that do nothing.
// Functions that override a claim on purpose, by their names: reapers, resets,
// cancellations. A release by the owner's name. Keys that are put under a lease
// of etcd. Locks marked //lockvet:efficiency.
package uncheckedfence
