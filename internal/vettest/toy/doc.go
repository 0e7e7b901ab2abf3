// Package toy is rules that need no lock: they let the driver and the test
// harness be tested with small modules that import nothing.
//
// # Analyzer toy
//
// toy: a call of a function named bad
//
// Reported are calls of functions named bad, warn and info, and of functions
// in any package that call bad.
//
// # Fix
//
// The call becomes a call of good.
//
//	bad() // becomes good()
//
// # Analyzer picky
//
// picky: a call of a function named picky
//
// Off unless strict.
package toy
