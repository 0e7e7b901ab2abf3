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
//     reads. Tokens are what is called so, the revision of an etcd lock or of
//     its key, the Czxid or sequence number of a lock's node in ZooKeeper, the
//     LockIndex or ModifyIndex of its key in Consul, a counter of its item in
//     DynamoDB, an INCR of a key that says fence, or one that the acquiring
//     script answers, the number of a Kubernetes lease's transitions. Where it
//     is lost in a renewal it is info. A token that grows when its holder
//     renews the lease is a warning: the holder fences itself out. So is one
//     that is not looked at when it is 0, in Go or in SQL: ($2 = 0 OR fence = $2).
//   - unsent: a write of a claimed row that names it by its key alone, although
//     another statement claims the row by an owner, a token or a counter. A write
//     under a lock that names its row by the key alone, where another one under it
//     carries the lock's token (a warning), or where the lock is marked
//     //lockvet:correctness.
//   - unpredicated: the token is stored (SET fence = $2) and in no predicate,
//     so a stale write still lands; the same of an attribute in DynamoDB and
//     its condition.
//   - rows: the predicate is there and nobody looks at the number of rows, or
//     at Succeeded of an etcd transaction: the stale holder goes on. Where only
//     a heartbeat asks for the owner's name it is a warning.
//   - etcd: a Put or Txn under a concurrency.Mutex or Election with no
//     comparison on who holds it; also by a function of another package.
//
// # Not reported
//
// Tokens that are read by who holds no lock, to show them. Tokens that go out
// of sight: into a field, a struct, a channel, a function that is not known.
// Epochs, generations and terms where nothing near says lease, lock, leader or
// claim. Test doubles and functions that do nothing. Functions that override a
// claim on purpose, by their names: reapers, resets, cancellations. A release
// by the owner's name. Keys that are put under a lease of etcd. Locks marked
// //lockvet:efficiency.
package uncheckedfence
