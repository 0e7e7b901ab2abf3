// Package locktoken reports lock values that do not name their holder.
//
// # Analyzer locktoken
//
// locktoken: a lock value that does not name its holder
//
// A release that compares the value of a lock with the holder's token is worth
// what the token is worth. When two holders store the same value, or one can
// guess the other's, the comparison passes for both: a holder whose lease has
// expired deletes the next holder's lock, and the script that should have
// stopped it agrees.
//
//	rdb.SetNX(ctx, "lock:billing", hostname, time.Minute)
//	…
//	unlock.Run(ctx, rdb, []string{"lock:billing"}, hostname) // any process here
//
// Store a new random value at each acquire, such as uuid.NewString().
//
// # Reported
//
// A constant, the key itself, the host's name (a warning), a process number or a
// time in seconds, as the value of a lock that some release or renewal compares,
// or that is kept alive by renewals and never released. A constant as the owner of
// rows that are claimed for a time, where other statements ask for the owner; a
// constant Identity of a candidate in client-go's election.
//
//   - reused (info): one random value is made for a process or an object, and used
//     for every lock that it takes: its own goroutines release each other's locks.
//   - logged (warning): the random token is written into a log, an error or a
//     metric's label. Whoever reads it can release the lock.
//
// # Not reported
//
// What is no lock, and a lock that a plain delete releases: plaindel reports the
// release. A constant under a lock that ends by its expiry alone is a time
// window. A token that an object keeps for the one lock that it stands for, a
// token that comes from outside, times with more than seconds, a fencing token in
// a log, the name of an instance in a log.
package locktoken
