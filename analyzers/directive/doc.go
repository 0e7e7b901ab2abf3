// Package directive reports //lockvet: comments that say nothing.
//
// # Analyzer directive
//
// directive: a //lockvet: comment that does not do what it says
//
// A directive tells what the code cannot: what a lock is for, that a call is
// safe to repeat, that a function is a lock API, that a finding is meant.
// Whoever reads it later needs the reason, and one that is misspelt or that no
// longer silences anything misleads.
//
//	//lockvet:efficiency why a duplicate is harmless     at an acquire or its function
//	//lockvet:correctness what breaks on overlap         at an acquire or its function
//	//lockvet:idempotent why                             at a function or interface method
//	//lockvet:nonidempotent why                          at a function or interface method
//	//lockvet:acquires key=N ttl=N token=N               at a function or interface method
//	//lockvet:releases key=N                             at a function or interface method
//	//lockvet:renews key=N ttl=N                         at a function or interface method
//	//lockvet:ignore rule[,rule] why                     at the reported line or its function
//
// A directive stands at the end of the line, in the comment above it, or in the
// doc comment of the function or interface method. N counts the parameters as
// written from 0, a context included; each NAME=N may be left out.
//
// efficiency keeps redlockeffect, uncheckedfence and lockedcall silent about
// that lock; the rules about its release stay. What stands at a function or an
// interface method is known in other packages, too.
//
// # Reported
//
//   - malformed: a name, a word or a place that no directive has.
//   - reason: a directive without the reason that it needs. An ignore without
//     one silences nothing.
//   - unused: an ignore that silences nothing, an efficiency or correctness with
//     no acquire of a lock in its lines.
//
// # Not reported
//
// Names of rules that did not run: -rules plaindel says nothing about what the
// others would have found.
package directive
