package lockapi

// Smaller libraries on Redis: gocron-redis-lock (read at 03c1c27), machinery's
// lock (26dbe030), gotomicro/redis-lock, radix v4.1.4, asynq v0.26.0.

var (
	gocronRedisPkg = []string{"github.com/go-co-op/gocron-redis-lock/v2", "github.com/go-co-op/gocron-redis-lock"}
	machineryPkg   = []string{"github.com/RichardKnop/machinery/v2/locks/redis"}
	rlockPkg       = []string{"github.com/gotomicro/redis-lock"}
	radixPkg       = []string{"github.com/mediocregopher/radix/v4"}
	asynqPkg       = []string{"github.com/hibiken/asynq"}
)

var redislocks = []Entry{
	{Pkgs: gocronRedisPkg, Names: []string{"NewRedisLocker", "NewRedisLockerAlways"}, Role: NewLock, On: Arg(0), Handle: true,
		Note: "redsync on one node: 8 s, nothing renews it, longer jobs overlap"},

	// Its value is a time of the client's clock, and it has no release.
	{Pkgs: machineryPkg, Recv: []string{"Lock"}, Names: []string{"Lock"}, Role: TryAcquire, Keys: Arg(0), TTL: Arg(1), Unit: "ns", Success: NilError,
		Note: "compares clients' clocks"},
	{Pkgs: machineryPkg, Recv: []string{"Lock"}, Names: []string{"LockWithRetries"}, Role: Acquire, Keys: Arg(0), TTL: Arg(1), Unit: "ns", Success: NilError,
		Note: "compares clients' clocks"},

	{Pkgs: rlockPkg, Recv: []string{"Client"}, Names: []string{"Lock", "SingleflightLock"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: NilError, Handle: true, Owner: true},
	{Pkgs: rlockPkg, Recv: []string{"Client"}, Names: []string{"TryLock"}, Role: TryAcquire, Ctx: Arg(0), Keys: Arg(1), TTL: Arg(2), Success: NilError, Handle: true, Owner: true},
	{Pkgs: rlockPkg, Recv: []string{"Lock"}, Names: []string{"AutoRefresh"}, Role: Renew, Success: NilError, Owner: true,
		Note: "blocks; its error is the lost lease and must end the work"},
	{Pkgs: rlockPkg, Recv: []string{"Lock"}, Names: []string{"Refresh"}, Role: Renew, Ctx: Arg(0), Success: NilError, Owner: true},
	{Pkgs: rlockPkg, Recv: []string{"Lock"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), Success: NilError, Owner: true},

	{Pkgs: radixPkg, Names: []string{"Cmd", "FlatCmd"}, Role: RawCommand, Value: Arg(0), Words: Arg(1), Success: Reply,
		Note: "the reply goes to the first argument, nothing is sent before Do"},
	{Pkgs: radixPkg, Names: []string{"NewEvalScript"}, Role: NewScript, Script: Arg(0)},
	{Pkgs: radixPkg, Recv: []string{"EvalScript"}, Names: []string{"Cmd"}, Role: Script, Command: "EVAL", Value: Rest(2), Keys: Arg(1), Success: Reply},
	{Pkgs: radixPkg, Recv: []string{"Client"}, Names: []string{"Do"}, Role: TxnCommit, Ctx: Arg(0), On: Arg(1)},
	{Pkgs: radixPkg, Names: []string{"NewPipeline"}, Role: Pipeline, Handle: true, Note: "not atomic"},

	{Pkgs: asynqPkg, Names: []string{"Unique"}, Role: Option, TTL: Arg(0), Note: "a task that runs longer than the TTL can be enqueued twice"},
	{Pkgs: asynqPkg, Names: []string{"TaskID"}, Role: Option, Keys: Arg(0)},
	{Pkgs: asynqPkg, Recv: []string{"Client"}, Names: []string{"Enqueue"}, Role: Enqueue, Value: Arg(0), Handle: true},
	{Pkgs: asynqPkg, Recv: []string{"Client"}, Names: []string{"EnqueueContext"}, Role: Enqueue, Ctx: Arg(0), Value: Arg(1), Handle: true, Since: "v0.19.1"},
}
