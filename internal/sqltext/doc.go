// Package sqltext says what a SQL text found in Go source does, as far as
// locks are concerned: its function calls (advisory locks among them), its row
// lock, the columns it sets and the predicates that guard it.
//
// The text is rarely a whole, valid statement of one dialect: it is cut out of
// a Sprintf format, a builder's suffix or a concatenation, so a parser that
// rejects is of no use. [Parse] works on tokens, never fails, and takes linear
// time. It accepts the placeholders of every driver ($1, ?, :name, @p), the
// verbs of fmt, and [Hole] where the caller knows only that something unknown
// is interpolated, even in the middle of an identifier.
//
// From text to [Text] there are four steps, one file each:
//
//	mask.go       hide placeholders from the lexer behind letters, same length
//	tokens.go     tokens of go-sqllexer, repaired and with their byte offsets
//	call.go       function calls and their arguments (expr.go)
//	statement.go  statements, sub-selects and clauses (clause.go, set.go, where.go)
//
// All offsets are bytes in the text that was given to Parse.
package sqltext
