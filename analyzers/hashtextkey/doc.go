// Package hashtextkey reports advisory keys that keep 32 bits of a name.
//
// # Analyzer hashtextkey
//
// hashtextkey: an advisory lock's key keeps 32 bits of a name
//
// A Postgres advisory lock is named by a number. Where the number is a 32-bit
// hash, two names can share it, and then unrelated work waits, is skipped by a
// try-lock, or deadlocks: of 77,000 names two collide with probability one half.
//
//	SELECT pg_advisory_xact_lock(hashtext('order:' || $1))
//
// The one-argument functions take 64 bits:
//
//	SELECT pg_advisory_xact_lock(hashtextextended('order:' || $1, 0))
//
// hashtextextended exists since PostgreSQL 11. Its keys are other keys: while
// old and new versions of a program run side by side, they do not exclude each
// other, so change all statements of a lock in one release, and do not run both.
//
// # Reported
//
//   - hashtext as a key, or in the query that makes the keys: in either form of
//     the functions, with casts, in functions that Go code creates, in SQL that is
//     put together from strings.
//   - goside: the key is computed in Go by crc32, fnv32, adler32 or their like, or
//     cut to 32 bits (int32(h.Sum64())), also through helpers. And
//     sha256.New().Sum(name), which hashes nothing: its first bytes are the name, so
//     all names with the same first eight bytes share a lock.
//   - duplicate (info): one constant key for two locks, in two functions, that
//     write it by two names or as a number: two purposes exclude each other.
//
// Where all names of a package are constants the finding is info: a handful of
// names does not collide by chance, and one look at the numbers settles it. So
// is the key of a migration runner, of which a database has one.
//
// # Not reported
//
// hashtextextended; ids that are numbers already; both halves of a 64-bit hash as
// the two keys; hashtext in statements that take no lock (partitioning,
// sharding).
//
// To say "I mean it":
//
//	//lockvet:ignore hashtextkey two tenants that share a lock only wait for each other
//
// # Fix
//
// hashtext(x) becomes hashtextextended(x, 0) in the one-argument functions, in all
// statements of the lock at once, where they stand in one file. The two-argument
// functions take 32 bits each; there the names have to be joined into one key by
// hand. A key from hash/fnv becomes 64 bits where nothing else uses the hash.
package hashtextkey
