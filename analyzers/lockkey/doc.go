// Package lockkey reports lock keys that are spelled in several ways, or used for
// something else.
//
// # Analyzer lockkey
//
// lockkey: two spellings of one key, or two uses
//
// A lock excludes those who use the same key, letter by letter. A key that is
// built from what a client sent excludes nobody who writes the name in capitals
// or with a space behind it, and a key that is also a counter or a cached value
// is taken, and given up, by code that knows nothing of the lock.
//
//	rdb.SetNX(ctx, "lock:coupon:"+r.FormValue("code"), token, ttl)
//	// "SPRING" and "spring " are two locks on one coupon
//
// # Reported
//
// A part of the key is text of a request as it came (net/http, gin, echo, fiber,
// chi, httprouter, gorilla/mux, a field of an RPC's request, os.Args), with nothing
// done to it. This is info, and shown only under -strict.
//
//   - shared (error): INCR of a lock's key, or SET without NX of another value that other
//     code reads.
//
// # Not reported
//
// Text that is normalised (strings.ToLower, strings.TrimSpace, any function),
// parsed, looked up, compared or checked by name in the same function; numbers.
// Heartbeats and take-overs, which write the lock's own value.
package lockkey
