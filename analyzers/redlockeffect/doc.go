// Package redlockeffect reports what must not happen twice and has only a lease
// to prevent it.
//
// # Analyzer redlockeffect
//
// redlockeffect: a lease is all that keeps something from happening twice
//
// A lease ends by the clock, whether its holder has finished or not. A holder
// that was stopped by a garbage collection, a slow disk or a lost packet goes on
// after its lease has passed to the next one, and both charge the customer.
// Redlock does not help: it trusts the clocks of its servers, and hands out no
// fencing token. So a lease may save work, but what must not happen twice needs
// a check where it happens: a unique key, an idempotency key, a fencing token.
//
// # Reported
//
//   - A call that is not safe to repeat under a Redlock over two or more pools:
//     a payment, a mail, an HTTP POST, a message, an INSERT, x = x + n, DDL, a
//     counter, another program; reached through any number of functions and
//     packages. The finding names the path.
//   - lease (warning): the same under a lease of a single node, which is what a
//     Redlock over one pool is.
//   - validity (info): a Redlock that is acquired with tries or delays of the
//     program's own, and whose Until() nobody reads: the tries may have used up
//     the lease.
//
// A method whose implementation is out of sight counts when its name says so
// (Charge, SendEmail, Publish); the finding says that this is a guess, and under a
// lease of a single node it is info, unless it is about money. Another
// program counts as info where its name is out of sight: it may only be asked.
//
// # Not reported
//
// Calls with evidence that a repetition is harmless: an idempotency key or
// dedupe id that is not made afresh, ON CONFLICT, a handled unique violation, a
// unique key by the module's .sql files or by gorm's tags (but for numbers that
// are made up for each row), a predicate on a state, version or fence. Functions marked
// //lockvet:idempotent. Compilers, programs that are asked for their version, and
// what stands in a function called Preview or DryRun. A list or counter of Redis
// that is only filled where the function has asked that it is not there. Leases
// that nothing releases, so that what follows runs once in a while, unless it is a
// payment. An HTTP POST in a function whose name says that it only asks, such as
// GetEmbedding or Search. What a logger does to write a line. Locks marked
// //lockvet:efficiency: they only save work. Work that is started in a goroutine,
// here or by a callee that does not wait for it, or deferred. One finding a lock,
// for the gravest call.
//
// The go command keeps the answers for packages that have not changed: after a
// change of .sql files alone, "go clean -cache" makes it ask again.
package redlockeffect
