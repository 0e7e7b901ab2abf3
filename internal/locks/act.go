package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Kind is what an operation does to a lock.
type Kind uint8

const (
	Other      Kind = iota
	Acquire         // takes the lock, or answers that another holder has it
	Release         // gives it up
	Renew           // extends the lease
	Read            // reads the holder's value
	Write           // overwrites the value without asking who holds it
	Count           // increments
	Member          // adds or removes one's own member of a set
	Scan            // lists keys by pattern
	Pending         // not decided yet: the command, script or statement is a parameter
	SQL             // runs a SQL statement
	Library         // a call of a lock library or store, by its role
	Limit           // limits the number or the life of a pool's connections
	GiveBack        // gives a connection back to its pool, with its session
	Discard         // ends the session of a connection
	EndSession      // ends the session that locks hang on
	Start           // starts such a session
)

// Guard is how an operation checks who holds the lock.
type Guard uint8

const (
	Unguarded Guard = iota
	ByValue         // compares the key's value with the token
	ByConst         // compares it with a constant: every holder passes
	ByKey           // compares it with the key itself: every holder passes
	ByOther         // compares it with an argument that is not the token
	ByExists        // only asks whether the key is there
	ByClient        // compared in the client, before: the lease can pass on in between
	ByWatch         // compared under WATCH, deleted in the transaction
	Opaque          // decided by something that cannot be read here; taken for right
)

// Safe tells whether only the holder passes.
func (g Guard) Safe() bool { return g == ByValue || g == ByWatch || g == Opaque }

// Act is one thing that a call does, in terms of the values of the function
// that makes the call. It travels between packages as part of a Summary.
type Act struct {
	Kind    Kind
	Command string // the Redis command, SQL function or library method
	Backend string
	Role    lockapi.Role
	Session lockapi.Session

	Key   *symbol.Expr // which lock
	Value *symbol.Expr // the token that is stored or compared
	TTL   *symbol.Expr
	Ctx   *symbol.Expr // the context that the server is asked with
	Unit  string       // of an integer TTL: "s", "ms"

	// Of a command, script or statement: its text or words, keys and arguments.
	Text, Keys, Args *symbol.Expr
	Handle           *symbol.Expr // the connection, client, lock or session it runs on

	NX, XX, HasTTL bool
	Atomic         bool // inside a MULTI/EXEC or a script
	Script         bool // inside a Lua script
	Answered       bool // the script answers the number that this counts
	Zero           bool // the script answers 0, and no error, to whoever does not hold the lock
	Shared         bool
	Guard          Guard
	Success        lockapi.Success
	Answers        [][3]Told // of the wrapper around an acquire: what each result says, by Outcome
	Within         bool      // of an acquire in a literal of the wrapper, whose own answer is not its
	Recorded       bool      // a release that runs only if its object says that it holds

	Deferred  bool
	Go        bool
	OnFailure bool // only on a path where the work failed
	Result    int  // 1-based: done when the function that is the result is called; 0: at once

	Lost int // 1-based: the result of the call that tells of a lost lease; 0: none

	Nodes   Nodes   // of a Redlock mutex
	Purpose Purpose // what a directive says that the lock is for

	Weak bool     // taken for one of a lock by its name and shape alone
	Lock bool     // known as an operation of a lock in its own package, and judged there
	Told bool     // a statement whose text is known in the wrapper, and judged there
	Hash bool     // so is the hash that its key comes from
	Via  []string // the wrappers it came through, outermost first

	OwnTTL, OwnValue bool // chosen at this call, not inside the wrapper of a lock that it calls
}

// Op is an act at one call.
type Op struct {
	Act
	Instr     ssa.CallInstruction
	Fn        *ssa.Function // the function or closure that makes the call
	Call      *lockapi.Call // the row that recognised it; nil through a wrapper
	Callee    string        // the name of the called function
	ctx       int           // 1-based argument of the call that Ctx comes from, 0 for none
	statement *SQLLock      // that it stands for, when it is made of one
	origin    *Op           // the operation inside the wrapper, in the same package

	settled bool // a statement that is judged in this package
	apart   bool // the wrapper does it in a goroutine that it starts
}

// Apart tells whether the call starts a goroutine that does it: the call's own
// answer says nothing of how it went.
func (o *Op) Apart() bool { return o.apart }

// Unit is the declared function around the operation, or the literal that a
// package-level variable holds.
func (o *Op) Unit() *ssa.Function { return unit(o.Fn) }

func unit(fn *ssa.Function) *ssa.Function {
	for around(fn) != nil {
		fn = around(fn)
	}
	return fn
}

// around is the function that a literal stands in, nil for a declared function
// and for a literal of a package-level variable.
func around(fn *ssa.Function) *ssa.Function {
	if up := fn.Parent(); up != nil && up.Synthetic == "" {
		return up
	}
	return nil
}

// in rewrites the act for a caller of fn that passes args.
func (a Act) in(fn string, args []*symbol.Expr) Act {
	for _, e := range []**symbol.Expr{&a.Key, &a.Value, &a.TTL, &a.Ctx, &a.Text, &a.Keys, &a.Args, &a.Handle} {
		if *e != nil {
			*e = (*e).Subst(fn, args)
		}
	}
	return a
}

// same tells whether two acts are one to a caller.
func (a *Act) same(b *Act) bool {
	return a.Kind == b.Kind && a.Command == b.Command && a.Guard == b.Guard && a.Result == b.Result &&
		a.OnFailure == b.OnFailure && a.Deferred == b.Deferred &&
		str(a.Key) == str(b.Key) && str(a.Text) == str(b.Text) && str(a.Args) == str(b.Args) && str(a.Handle) == str(b.Handle)
}

func str(e *symbol.Expr) string {
	if e == nil {
		return ""
	}
	return e.String()
}

// Foreign tells whether the operation came from another package, where it has
// been judged.
func (o *Op) Foreign() bool { return len(o.Via) > 0 && o.origin == nil }

// Origin is the operation inside the wrapper that is called, in the same
// package; nil when there is none.
func (o *Op) Origin() *Op { return o.origin }
