package lockapi

// Lock libraries on Postgres and MySQL: go-pglock (read at v2.0.1 and v3.2.0),
// pglock (38e8fcf), goose v3.30.1, migrate v4.20.1, go-mysql-lock (db609c2).

var (
	goPglockPkgs = []string{"github.com/allisson/go-pglock/v3", "github.com/allisson/go-pglock/v2"}
	goPglockV3   = goPglockPkgs[:1]
	goPglockV2   = goPglockPkgs[1:]
	pglockPkg    = []string{"cirello.io/pglock"}
	goosePkg     = []string{"github.com/pressly/goose/v3/lock"}
	mysqlLockPkg = []string{"github.com/sanketplus/go-mysql-lock"}
	migratePkg   = []string{"github.com/golang-migrate/migrate/v4/database"}
	migratePgs   = []string{"github.com/golang-migrate/migrate/v4/database/postgres", "github.com/golang-migrate/migrate/v4/database/pgx/v5"}
	migrateMysql = []string{"github.com/golang-migrate/migrate/v4/database/mysql"}
)

var pglocks = []Entry{
	// Session locks on a connection that NewLock pins.
	{Pkgs: goPglockPkgs, Names: []string{"NewLock"}, Role: NewLock, Ctx: Arg(0), Keys: Arg(1), On: Arg(2), Handle: true, Session: Pinned},
	{Pkgs: goPglockPkgs, Recv: []string{"Lock"}, Names: []string{"Lock"}, Role: TryAcquire, Ctx: Arg(0), Success: True, Owner: true, Session: Pinned,
		Note: "stacks: as many releases as acquires"},
	{Pkgs: goPglockPkgs, Recv: []string{"Lock"}, Names: []string{"WaitAndLock"}, Role: Acquire, Ctx: Arg(0), Success: NilError, Owner: true, Session: Pinned},
	{Pkgs: goPglockV3, Recv: []string{"Lock"}, Names: []string{"RLock"}, Role: TryAcquire, Ctx: Arg(0), Success: True, Owner: true, Shared: true, Session: Pinned},
	{Pkgs: goPglockV3, Recv: []string{"Lock"}, Names: []string{"WaitAndRLock"}, Role: Acquire, Ctx: Arg(0), Success: NilError, Owner: true, Shared: true, Session: Pinned},
	{Pkgs: goPglockV3, Recv: []string{"Lock"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), Owner: true, Session: Pinned,
		Note: "the error is nil even when the lock was not held"},
	{Pkgs: goPglockV3, Recv: []string{"Lock"}, Names: []string{"RUnlock"}, Role: Release, Ctx: Arg(0), Owner: true, Shared: true, Session: Pinned},
	{Pkgs: goPglockV3, Recv: []string{"Lock"}, Names: []string{"Close"}, Role: Unpin, Session: Pinned,
		Note: "gives the connection back with its locks, whatever its comment says"},
	{Pkgs: goPglockV2, Recv: []string{"Lock"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), Owner: true, Session: Pinned,
		Note: "closes the connection, too"},

	// A lease in a table, renewed by itself.
	{Pkgs: pglockPkg, Names: []string{"New", "UnsafeNew"}, Role: NewClient, On: Arg(0), Handle: true, Renews: true},
	{Pkgs: pglockPkg, Recv: []string{"Client"}, Names: []string{"Acquire"}, Role: Acquire, Keys: Arg(0), Success: NilError, Handle: true, Owner: true, Renews: true,
		Note: "with FailIfLocked the lock is not nil although the error is ErrNotAcquired"},
	{Pkgs: pglockPkg, Recv: []string{"Client"}, Names: []string{"AcquireContext"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Handle: true, Owner: true, Renews: true,
		Note: "the end of the context stops the renewal"},
	{Pkgs: pglockPkg, Recv: []string{"Client"}, Names: []string{"Do"}, Role: Leader, Ctx: Arg(0), Keys: Arg(1), Func: Arg(2), Owner: true, Renews: true,
		Note: "the callback's context ends with the lease"},
	{Pkgs: pglockPkg, Recv: []string{"Client"}, Names: []string{"Release"}, Role: Release, On: Arg(0), Success: NilError, Owner: true},
	{Pkgs: pglockPkg, Recv: []string{"Client"}, Names: []string{"ReleaseContext"}, Role: Release, Ctx: Arg(0), On: Arg(1), Success: NilError, Owner: true},
	{Pkgs: pglockPkg, Recv: []string{"Lock"}, Names: []string{"Close"}, Role: Release, Success: NilError, Owner: true},
	{Pkgs: pglockPkg, Recv: []string{"Client"}, Names: []string{"SendHeartbeat"}, Role: Renew, Ctx: Arg(0), On: Arg(1), Success: NilError, Owner: true},
	{Pkgs: pglockPkg, Recv: []string{"Lock"}, Names: []string{"IsReleased"}, Role: Signal},
	{Pkgs: pglockPkg, Recv: []string{"Lock"}, Names: []string{"RecordVersionNumber"}, Role: Fence, Note: "grows with each heartbeat: read it right before each guarded write"},
	{Pkgs: pglockPkg, Names: []string{"FailIfLocked"}, Role: Option},
	{Pkgs: pglockPkg, Names: []string{"WithCustomHeartbeatContext"}, Role: Option, Ctx: Arg(0)},
	{Pkgs: pglockPkg, Names: []string{"WithLeaseDuration"}, Role: Option, TTL: Arg(0)},

	// Migrations.
	{Pkgs: goosePkg, Names: []string{"NewPostgresSessionLocker"}, Role: NewLock, Handle: true, Session: Pinned},
	{Pkgs: goosePkg, Names: []string{"NewPostgresTableLocker"}, Role: NewLock, Handle: true, Renews: true, Since: "v3.26"},
	{Pkgs: goosePkg, Recv: []string{"SessionLocker"}, Names: []string{"SessionLock"}, Role: Acquire, Ctx: Arg(0), On: Arg(1), Success: NilError, Owner: true, Session: Pinned},
	{Pkgs: goosePkg, Recv: []string{"SessionLocker"}, Names: []string{"SessionUnlock"}, Role: Release, Ctx: Arg(0), On: Arg(1), Success: NilError, Owner: true, Session: Pinned},
	{Pkgs: goosePkg, Recv: []string{"Locker"}, Names: []string{"Lock"}, Role: Acquire, Ctx: Arg(0), On: Arg(1), Success: NilError, Renews: true, Since: "v3.26"},
	{Pkgs: goosePkg, Recv: []string{"Locker"}, Names: []string{"Unlock"}, Role: Release, Ctx: Arg(0), On: Arg(1), Success: NilError, Since: "v3.26"},
	{Pkgs: migratePgs[:1], Recv: []string{"Postgres"}, Names: []string{"Lock"}, Role: Acquire, Success: NilError, Owner: true, Session: Pinned, Note: "waits for ever"},
	{Pkgs: migratePgs[:1], Recv: []string{"Postgres"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true, Session: Pinned, Note: "drops the server's answer"},
	{Pkgs: migratePgs[1:], Recv: []string{"Postgres"}, Names: []string{"Lock"}, Role: Acquire, Success: NilError, Owner: true, Session: Pinned, Note: "waits for ever", Since: "v4.16"},
	{Pkgs: migratePgs[1:], Recv: []string{"Postgres"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true, Session: Pinned, Since: "v4.16"},
}

// migrate's driver interface hides which server it talks to.
var migrate = []Entry{
	{Pkgs: migratePkg, Recv: []string{"Driver"}, Names: []string{"Lock"}, Role: Acquire, Success: NilError, Owner: true, Session: Pinned},
	{Pkgs: migratePkg, Recv: []string{"Driver"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true, Session: Pinned},
	{Pkgs: migratePkg, Names: []string{"GenerateAdvisoryLockId"}, Role: Key, Keys: Arg(0), Note: "32 bits: names can collide"},
}

var mysqllocks = []Entry{
	{Pkgs: migrateMysql, Recv: []string{"Mysql"}, Names: []string{"Lock"}, Role: TryAcquire, Success: NilError, Owner: true, Session: Pinned, Note: "waits for 10 s"},
	{Pkgs: migrateMysql, Recv: []string{"Mysql"}, Names: []string{"Unlock"}, Role: Release, Success: NilError, Owner: true, Session: Pinned},
	{Pkgs: mysqlLockPkg, Names: []string{"NewMysqlLocker"}, Role: NewClient, On: Arg(0), Handle: true},
	{Pkgs: mysqlLockPkg, Recv: []string{"MysqlLocker"}, Names: []string{"Obtain"}, Role: Acquire, Keys: Arg(0), Success: NilError, Handle: true, Owner: true, Renews: true, Session: Pinned},
	{Pkgs: mysqlLockPkg, Recv: []string{"MysqlLocker"}, Names: []string{"ObtainTimeout"}, Role: Acquire, Keys: Arg(0), Success: NilError, Handle: true, Owner: true, Renews: true, Session: Pinned,
		Note: "the timeout is how long to wait, not a lease"},
	{Pkgs: mysqlLockPkg, Recv: []string{"MysqlLocker"}, Names: []string{"ObtainContext"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Handle: true, Owner: true, Renews: true, Session: Pinned},
	{Pkgs: mysqlLockPkg, Recv: []string{"MysqlLocker"}, Names: []string{"ObtainTimeoutContext"}, Role: Acquire, Ctx: Arg(0), Keys: Arg(1), Success: NilError, Handle: true, Owner: true, Renews: true, Session: Pinned,
		Note: "the timeout is how long to wait, not a lease"},
	{Pkgs: mysqlLockPkg, Recv: []string{"Lock"}, Names: []string{"GetContext"}, Role: Signal, Lost: Out(0)},
	{Pkgs: mysqlLockPkg, Recv: []string{"Lock"}, Names: []string{"Release"}, Role: Release, Success: NilError, Owner: true, Session: Pinned},
}
