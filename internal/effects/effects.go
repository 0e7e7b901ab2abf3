// Package effects knows which calls do something that is seen outside the
// process, which of them do it again when they are repeated, and what counts as
// evidence that a repetition is harmless.
//
// A library is rows in a table (table.go); statements and requests are read
// from their text (sql.go, http.go); a method whose implementation is out of
// sight is judged by its name (named.go), which a finding says.
package effects

import (
	"strings"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Class is the kind of an effect, gravest first.
type Class uint8

const (
	_       Class = iota
	Payment       // money moves
	Mail          // a mail, an SMS, a push message
	Stated        // a directive says that it must not happen twice
	HTTP          // a request that is not safe to repeat
	Queue         // a message on a queue or topic
	Update        // x = x + n
	Insert        // a row
	Schema        // DDL
	Process       // another program
	File          // appended to or renamed
	Counter       // a counter or list in Redis
	RPC           // a call of another service, as far as its type tells
	Store         // an object store
	Write         // overwrites or deletes: the same again, but not what a late holder may do
)

// Effect is what one call does, as a caller sees it.
type Effect struct {
	Class   Class
	Call    string   // how messages name it: "stripe paymentintent.New", "INSERT INTO invoices"
	Path    []string // the functions between the caller and it, outermost first
	Unsafe  bool     // a repetition does it again, and nothing says that this is harmless
	Network bool     // another service answers
	Bounded bool     // it has a timeout of its own
	Guess   bool     // known by its name only; a program whose name is not in sight

	Table   string   // of an INSERT, where its text is in sight
	Columns []string // that the INSERT names; nil for all

	// Open decides, once a caller knows it: the method of an HTTP request, or the
	// text of a statement.
	Open *symbol.Expr
}

// Route is the path to the call, for a message: "chargeAll → charge → stripe charge.New".
func (e Effect) Route() string {
	return strings.Join(append(append([]string{}, e.Path...), e.Call), " → ")
}

// Twice says what a second holder does.
func (e Effect) Twice() string { return words[e.Class].twice }

// Instead says what to write to make a repetition harmless.
func (e Effect) Instead() string { return words[e.Class].instead }

var words = map[Class]struct{ twice, instead string }{
	Payment: {"the money moves twice", "send an idempotency key that is derived from the job, or make a row with a unique key before"},
	Mail:    {"it is sent twice", "make a row with a unique key before, and send only what that row lets through"},
	Stated:  {"it happens twice", "guard it with a unique key or with a fencing token"},
	HTTP:    {"the other side does it twice", "send an Idempotency-Key that is derived from the job"},
	Queue:   {"the message is published twice", "give it an id that is derived from the job, by which the broker or the consumer drops the second"},
	Update:  {"the change is applied twice", "guard the statement with a fencing token, a version or the state that it starts from"},
	Insert:  {"there are two rows", "put a unique key on what makes the row one, and ON CONFLICT DO NOTHING on the statement"},
	Schema:  {"two migrations run into each other", "take a lock of the database that is migrated, in the transaction that migrates it"},
	Process: {"the program runs twice", "make the program safe to repeat, or guard what it changes with a fencing token"},
	File:    {"both write the file", "write to a file of the holder's own, and guard the change with a fencing token"},
	Counter: {"it is counted or pushed twice", "set what the job has computed, or guard the change with a fencing token"},
}

func (c Class) network() bool {
	switch c {
	case Payment, Mail, HTTP, Queue, RPC, Store:
		return true
	}
	return false
}
