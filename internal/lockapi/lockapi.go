// Package lockapi is the catalogue: which library call acquires, releases,
// renews, signals or fences a lock, where its arguments are, and how it tells
// success. It is tables, one file a backend; a new library is new rows.
//
// A call is matched by the package that declares the callee, the name of the
// receiver's type and the name of the function — never by a printed name —
// because promoted methods carry the type that declares them
// (redis.Cmdable.Del is declared by GenericCmdable in go-redis 9.2x and by
// Cmdable in v8).
package lockapi

import "time"

// Role is what a call does.
type Role uint8

const (
	_ Role = iota

	// Locks of a library.
	NewLock      // makes a lock object; no server is asked
	Acquire      // waits until the lock is held
	TryAcquire   // acquires or answers at once that another holder has it
	ForceAcquire // takes the lock from a live holder
	Release      // gives up the lock; Entry.Owner tells whether it checks who holds it
	ForceRelease // removes whoever holds it, by design
	Renew        // extends the lease
	Peek         // reads validity, holder or value
	Signal       // the channel, context or callback that tells a lost lease
	Fence        // a monotonic token, or a guard made from one
	Token        // the holder's value: not monotonic
	Key          // the lock's name
	Option       // an option that changes how the lock behaves
	Leader       // runs a callback while leading
	NewSession   // starts a lease that locks hang on (etcd, Consul, ZooKeeper)
	EndSession   // ends it, and with it every lock of the session
	StopRenew    // stops the renewal and leaves the lock to its TTL

	// Redis.
	Command    // the Redis command named by Entry.Command
	RawCommand // a command given as words: Do("SET", key, value, "NX")
	Script     // runs a Lua script
	NewScript  // makes a script object from text
	LoadScript // sends script text to the server, answers its hash
	BuildStep  // a step of a command builder (rueidis)
	BuildEnd   // the end of a command builder's chain
	Pipeline   // starts a pipeline (not atomic)
	TxPipeline // starts a MULTI/EXEC
	Watch      // runs a callback under WATCH
	NewClient  // makes a client
	ResultOf   // reads the answer of a command

	// SQL.
	Exec         // runs a statement; the rows, if any, are lost
	Query        // runs a statement and gives rows
	Prepare      // makes a statement to run later
	SQLText      // carries SQL text that another call runs (builders)
	Finish       // runs what a builder holds (gorm Scan, First, …)
	RowLock      // adds a row-lock clause to a builder
	Conflict     // adds ON CONFLICT or its like to a builder
	Pin          // takes one connection out of the pool
	PinFunc      // runs a callback on one connection
	Unpin        // gives the connection back; the session lives on
	Discard      // ends the session
	Begin        // starts a transaction
	BeginFunc    // runs a callback in a transaction
	EndTx        // commits or rolls back
	Derive       // another handle on the same pool or connection (gorm WithContext)
	PoolSize     // limits the number of connections
	PoolLifetime // limits the life of a connection

	// Stores that hold locks and what they protect.
	Read
	Write     // an unconditional write
	CondWrite // a write with a condition
	Delete    // an unconditional delete
	CondDelete
	DeletePrefix
	Txn       // starts a transaction of comparisons and operations
	TxnGuard  // its comparisons
	TxnOps    // its operations
	TxnCommit // runs it

	Enqueue // puts a job into a queue
)

// Success is how a call says that the lock is now held.
type Success uint8

const (
	NoAnswer   Success = iota
	NilError           // the error is nil
	True               // a bool result is true and the error, if there is one, nil
	BoolCmd            // the command object's bool (go-redis *BoolCmd); Err alone drops it
	NilInError         // refusal arrives as redis.Nil (or its like) in the command object's error
	Reply              // refusal is a nil reply with a nil error (redigo)
	NonNil             // refusal is a nil channel or handle, with a nil error
	Row                // the answer is a row to be scanned
	Field              // a flag in the result struct: Entry.Flag
	Panics             // failure panics
)

// Session is which database session a statement runs on.
type Session uint8

const (
	NoSession Session = iota
	Pool              // any connection of a pool, another at each call
	Pinned            // one connection
	Tx                // the connection of a transaction
	ByValue           // the handle's type does not tell: follow the value (gorm, bun.IDB, ent)
)

// Slot is where an argument stands. The zero Slot is "not given".
type Slot struct {
	n    int    // 1-based position among the parameters, receiver not counted
	path string // field inside that argument: "TTL"
	rest bool   // the argument is the variadic tail that starts here
}

// Arg is the parameter at 0-based position i.
func Arg(i int) Slot { return Slot{n: i + 1} }

// FieldOf is the field named path of the struct (or pointer to it) at position i.
func FieldOf(i int, path string) Slot { return Slot{n: i + 1, path: path} }

// Out is the result at 0-based position i, for Entry.Lost and Entry.Undo.
func Out(i int) Slot { return Slot{n: i + 1} }

// Rest is the variadic tail that starts at position i.
func Rest(i int) Slot { return Slot{n: i + 1, rest: true} }

// Given tells whether the slot names an argument.
func (s Slot) Given() bool { return s.n > 0 }

// Index is the 0-based position, -1 when not given.
func (s Slot) Index() int { return s.n - 1 }

// Path is the field inside the argument, or "".
func (s Slot) Path() string { return s.path }

// Variadic tells whether the slot is a variadic tail.
func (s Slot) Variadic() bool { return s.rest }

func (s Slot) shift(by int) Slot {
	if s.n > 0 {
		s.n -= by
	}
	return s
}

// Backend is the store that keeps the lock, as messages name it.
type Backend string

const (
	Redis      Backend = "Redis"
	Redlock    Backend = "Redlock"
	SQL        Backend = "SQL" // the driver tells which: Postgres, MySQL, …
	Postgres   Backend = "Postgres"
	MySQL      Backend = "MySQL"
	Etcd       Backend = "etcd"
	ZooKeeper  Backend = "ZooKeeper"
	Consul     Backend = "Consul"
	DynamoDB   Backend = "DynamoDB"
	Kubernetes Backend = "Kubernetes"
	NATS       Backend = "NATS"
	MongoDB    Backend = "MongoDB"
	S3         Backend = "S3"
	Hazelcast  Backend = "Hazelcast"
	Dapr       Backend = "Dapr"
	Valkeyrie  Backend = "valkeyrie" // a facade: etcd, Consul, Redis, …
	Scheduler  Backend = "scheduler" // gocron asks a locker of the user's choice
	File       Backend = "file"
)

// Entry is one row: functions that share package paths, receiver, role and
// argument positions.
type Entry struct {
	Pkgs  []string // import paths that share this shape, oldest major last
	NoCtx []string // import paths with the same shape less the leading context: positions shift by one
	Recv  []string // names of the declaring types, without pointer; none for a function; "*" for any type of the package
	Names []string

	Role    Role
	Command string // Command, Script, BuildStep: the Redis command or builder word, upper case; "" means the name in upper case

	Ctx, Keys, Value, TTL, SQL, Script Slot
	Match                              Slot // the value that a compare-and-set compares with: a token, a version
	Cond                               Slot // the mode or condition that makes a write conditional: SetArgs.Mode, ConditionExpression
	Words                              Slot // RawCommand: its first word; the others follow, to the last argument
	NumKeys                            Slot // how many of Keys are keys, when they share a list with values
	On                                 Slot // the lock, session, handle or client, when it is an argument and not the receiver
	Func                               Slot // the callback

	Lost Slot // Out(i): the result that tells a lost lease: channel or context
	Undo Slot // Out(i): the result that is a function that releases

	Success Success
	Flag    string        // Success Field: the flag's name
	Owner   bool          // the release or renewal checks who holds the lock
	Refusal string        // the package's error of a false answer; a version without it answers false and no error
	Renews  bool          // the library renews by itself
	Lease   time.Duration // of a lock object without an option that sets it
	Handle  bool          // the first result is the lock
	Session Session
	Shared  bool   // a shared (read) lock
	Local   bool   // excludes only processes of one host
	Unit    string // unit of an integer TTL: "s", "ms", "ns"; "" for time.Duration
	Since   string // first version that has it, when that is newer than the oldest one checked
	Note    string // a trap, in one sentence

	Backend Backend // given by the table's line in catalogue, not by the row
}
