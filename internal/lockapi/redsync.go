package lockapi

import "time"

// redsync: Redlock. Positions read from v4.18.1, v3.0.0 and v1.4.2; the other
// paths are older spellings of the same code.

var (
	redsyncPkgs = []string{"github.com/go-redsync/redsync/v4", "github.com/go-redsync/redsync/v3", "github.com/go-redsync/redsync/v2", "github.com/go-redsync/redsync", "gopkg.in/redsync.v1"}
	redsyncV4   = redsyncPkgs[:1]
	redsyncOld  = redsyncPkgs[1:]
)

var redsync = []Entry{
	{Pkgs: redsyncV4, Names: []string{"New"}, Role: NewClient, On: Rest(0), Handle: true, Note: "one pool is a lock of a single node, not a Redlock"},
	{Pkgs: redsyncOld, Names: []string{"New"}, Role: NewClient, On: Arg(0), Handle: true, Note: "one pool is a lock of a single node, not a Redlock"},
	{Pkgs: redsyncPkgs, Recv: []string{"Redsync"}, Names: []string{"NewMutex"}, Role: NewLock, Keys: Arg(0), Handle: true, Lease: 8 * time.Second,
		Note: "the TTL is the option WithExpiry, 8 s by default; nothing renews it"},

	{Pkgs: redsyncPkgs, Recv: []string{"Mutex"}, Names: []string{"Lock"}, Role: Acquire, Success: NilError},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"LockContext"}, Role: Acquire, Ctx: Arg(0), Success: NilError,
		Note: "the end of the context is ErrFailed"},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"TryLock"}, Role: TryAcquire, Success: NilError},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"TryLockContext"}, Role: TryAcquire, Ctx: Arg(0), Success: NilError},

	{Pkgs: redsyncPkgs, Recv: []string{"Mutex"}, Names: []string{"Unlock"}, Role: Release, Owner: true, Refusal: "ErrTaken",
		Note: "look at both results: before v4.7 a lost lock is (false, nil)"},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"UnlockContext"}, Role: Release, Ctx: Arg(0), Owner: true, Refusal: "ErrTaken",
		Note: "an ended context releases nothing"},
	{Pkgs: redsyncPkgs, Recv: []string{"Mutex"}, Names: []string{"Extend"}, Role: Renew, Owner: true, Success: True, Refusal: "ErrTaken",
		Note: "with WithSetNXOnExtend it takes a lost key again and reports success"},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"ExtendContext"}, Role: Renew, Ctx: Arg(0), Owner: true, Success: True, Refusal: "ErrTaken"},

	{Pkgs: redsyncPkgs[:3], Recv: []string{"Mutex"}, Names: []string{"Valid"}, Role: Peek},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"ValidContext"}, Role: Peek, Ctx: Arg(0)},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"Until"}, Role: Peek, Note: "the only sign of a lost lease: bound the work by it"},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"Value"}, Role: Token, Note: "random, not monotonic"},
	{Pkgs: redsyncV4, Recv: []string{"Mutex"}, Names: []string{"Name"}, Role: Key},

	{Pkgs: redsyncV4, Names: []string{"WithExpiry"}, Role: Option, TTL: Arg(0)},
	{Pkgs: redsyncOld, Names: []string{"SetExpiry"}, Role: Option, TTL: Arg(0)},
	{Pkgs: redsyncV4, Names: []string{"WithTries", "WithDriftFactor", "WithTimeoutFactor"}, Role: Option, Value: Arg(0)},
	{Pkgs: redsyncOld, Names: []string{"SetTries", "SetDriftFactor", "SetRetryDelay"}, Role: Option, Value: Arg(0)},
	{Pkgs: redsyncV4, Names: []string{"WithRetryDelay"}, Role: Option, Value: Arg(0)},
	{Pkgs: redsyncV4, Names: []string{"WithFailFast", "WithShufflePools"}, Role: Option, Value: Arg(0)},
	{Pkgs: redsyncV4, Names: []string{"WithSetNXOnExtend"}, Role: Option, Since: "v4.12", Note: "an extension after the loss takes the lock again"},
	{Pkgs: redsyncV4, Names: []string{"WithGenValueFunc"}, Role: Option, Func: Arg(0), Note: "a constant value ends the check of the holder"},
	{Pkgs: redsyncV4, Names: []string{"WithValue"}, Role: Option, Value: Arg(0), Note: "hands the lock to another process"},

	{Pkgs: []string{
		"github.com/go-redsync/redsync/v4/redis/goredis/v9", "github.com/go-redsync/redsync/v4/redis/goredis/v8",
		"github.com/go-redsync/redsync/v4/redis/goredis/v7", "github.com/go-redsync/redsync/v4/redis/goredis",
		"github.com/go-redsync/redsync/v4/redis/redigo", "github.com/go-redsync/redsync/v4/redis/rueidis", "github.com/go-redsync/redsync/v4/redis/valkeygo"},
		Names: []string{"NewPool"}, Role: NewClient, On: Arg(0), Handle: true},
}
