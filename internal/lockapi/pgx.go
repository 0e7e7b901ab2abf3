package lockapi

import "slices"

// pgx. Positions read from v5.13.0, v4.18.3 and v3.6.2.

var (
	pgxPkgs  = []string{"github.com/jackc/pgx/v5", "github.com/jackc/pgx/v4"}
	pgxV5    = pgxPkgs[:1]
	pgxV3    = []string{"github.com/jackc/pgx"}
	pgxpools = []string{"github.com/jackc/pgx/v5/pgxpool", "github.com/jackc/pgx/v4/pgxpool"}
	pgconns  = []string{"github.com/jackc/pgx/v5/pgconn", "github.com/jackc/pgconn"}
	pgxstd   = []string{"github.com/jackc/pgx/v5/stdlib", "github.com/jackc/pgx/v4/stdlib"}
)

var pgx = []Entry{
	// A pool.
	{Pkgs: pgxpools, Recv: []string{"Pool"}, Names: []string{"Exec"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pool, Note: noteSQLPool},
	{Pkgs: pgxpools, Recv: []string{"Pool"}, Names: []string{"Query", "QueryRow"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: pgxpools, Recv: []string{"Pool"}, Names: []string{"SendBatch"}, Role: Exec, Ctx: Arg(0), On: Arg(1), Session: Pool, Note: "one implicit transaction a batch"},

	// One connection.
	{Pkgs: slices.Concat(pgxpools, pgxPkgs), Recv: []string{"Conn"}, Names: []string{"Exec"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pinned,
		Note: "the end of the context closes the connection and ends its locks"},
	{Pkgs: slices.Concat(pgxpools, pgxPkgs), Recv: []string{"Conn"}, Names: []string{"Query", "QueryRow"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pinned,
		Note: "the end of the context closes the connection and ends its locks"},
	{Pkgs: slices.Concat(pgxpools, pgxPkgs), Recv: []string{"Conn"}, Names: []string{"SendBatch"}, Role: Exec, Ctx: Arg(0), On: Arg(1), Session: Pinned},
	{Pkgs: pgxPkgs, Recv: []string{"Conn"}, Names: []string{"Prepare"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(2), Session: Pinned},
	{Pkgs: pgconns, Recv: []string{"PgConn"}, Names: []string{"Exec", "ExecParams"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Session: Pinned},
	{Pkgs: pgconns, Recv: []string{"PgConn"}, Names: []string{"Prepare"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(2), Session: Pinned},

	// A transaction. pgx.Tx is an interface, pgxpool.Tx a struct.
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"Exec"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"Query", "QueryRow"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"SendBatch"}, Role: Exec, Ctx: Arg(0), On: Arg(1), Session: Tx},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"Prepare"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(2), Session: Tx},

	{Pkgs: pgxPkgs, Recv: []string{"Batch"}, Names: []string{"Queue"}, Role: SQLText, SQL: Arg(0)},
	{Pkgs: slices.Concat(pgxPkgs, pgxV3), Recv: []string{"Row", "Rows"}, Names: []string{"Scan"}, Role: ResultOf, Value: Rest(0)},
	{Pkgs: slices.Concat(pgxPkgs, pgxV3), Recv: []string{"Rows"}, Names: []string{"Next"}, Role: ResultOf},
	{Pkgs: slices.Concat(pgconns, pgxV3), Recv: []string{"CommandTag"}, Names: []string{"RowsAffected"}, Role: ResultOf},

	// Sessions and transactions.
	{Pkgs: pgxpools, Recv: []string{"Pool"}, Names: []string{"Acquire"}, Role: Pin, Ctx: Arg(0), Handle: true, Session: Pinned},
	{Pkgs: pgxpools, Recv: []string{"Pool"}, Names: []string{"AcquireFunc"}, Role: PinFunc, Ctx: Arg(0), Func: Arg(1), Session: Pinned, Since: "v4.11"},
	{Pkgs: pgxpools, Recv: []string{"Conn"}, Names: []string{"Release"}, Role: Unpin, Session: Pinned,
		Note: "gives the connection back as it is unless AfterRelease refuses it: session locks live on"},
	{Pkgs: pgxpools, Recv: []string{"Conn"}, Names: []string{"Hijack"}, Role: Pin, Handle: true, Session: Pinned,
		Since: "v4.17", Note: "takes the connection out of the pool for good: Close then ends the session"},
	{Pkgs: pgxpools, Recv: []string{"Conn"}, Names: []string{"Conn"}, Role: Derive, Handle: true, Session: Pinned},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"Conn"}, Role: Derive, Handle: true, Session: Tx},
	{Pkgs: pgxPkgs, Recv: []string{"Conn"}, Names: []string{"PgConn"}, Role: Derive, Handle: true, Session: Pinned},
	{Pkgs: pgxPkgs, Recv: []string{"Conn"}, Names: []string{"Close"}, Role: Discard, Ctx: Arg(0), Session: Pinned},
	{Pkgs: pgxPkgs, Names: []string{"Connect"}, Role: Pin, Ctx: Arg(0), Handle: true, Session: Pinned},
	{Pkgs: pgxpools, Recv: []string{"Pool"}, Names: []string{"Begin", "BeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Conn"}, Names: []string{"Begin", "BeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"Begin"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx,
		Note: "a savepoint of the same transaction"},
	{Pkgs: slices.Concat(pgxPkgs, pgxpools), Recv: []string{"Tx"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Ctx: Arg(0), Session: Tx},
	{Pkgs: pgxV5, Names: []string{"BeginFunc"}, Role: BeginFunc, Ctx: Arg(0), On: Arg(1), Func: Arg(2), Session: Tx},
	{Pkgs: pgxV5, Names: []string{"BeginTxFunc"}, Role: BeginFunc, Ctx: Arg(0), On: Arg(1), Func: Arg(3), Session: Tx},
	{Pkgs: []string{"github.com/jackc/pgx/v4", "github.com/jackc/pgx/v4/pgxpool"}, Recv: []string{"Conn", "Pool", "Tx"}, Names: []string{"BeginFunc"}, Role: BeginFunc, Ctx: Arg(0), Func: Arg(1), Session: Tx, Since: "v4.11"},
	{Pkgs: []string{"github.com/jackc/pgx/v4", "github.com/jackc/pgx/v4/pgxpool"}, Recv: []string{"Conn", "Pool"}, Names: []string{"BeginTxFunc"}, Role: BeginFunc, Ctx: Arg(0), Func: Arg(2), Session: Tx, Since: "v4.11"},

	// v3.
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Pool, Note: noteSQLPool},
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"ExecEx"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pool, Note: noteSQLPool},
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"QueryEx", "QueryRowEx"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: pgxV3, Recv: []string{"Conn"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"Conn"}, Names: []string{"ExecEx"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"Conn"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"Conn"}, Names: []string{"QueryEx", "QueryRowEx"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"Tx"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"Tx"}, Names: []string{"ExecEx"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"Tx"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"Tx"}, Names: []string{"QueryEx", "QueryRowEx"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"Acquire"}, Role: Pin, Handle: true, Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"AcquireEx"}, Role: Pin, Ctx: Arg(0), Handle: true, Session: Pinned, Since: "v3.6"},
	{Pkgs: pgxV3, Recv: []string{"ConnPool"}, Names: []string{"Release"}, Role: Unpin, On: Arg(0), Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"Conn"}, Names: []string{"Close"}, Role: Discard, Session: Pinned},
	{Pkgs: pgxV3, Names: []string{"Connect"}, Role: Pin, Handle: true, Session: Pinned},
	{Pkgs: pgxV3, Recv: []string{"Conn", "ConnPool"}, Names: []string{"Begin"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"Conn", "ConnPool"}, Names: []string{"BeginEx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"Tx"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
	{Pkgs: pgxV3, Recv: []string{"Tx"}, Names: []string{"CommitEx", "RollbackEx"}, Role: EndTx, Ctx: Arg(0), Session: Tx},

	// database/sql on top of pgx.
	{Pkgs: pgxstd, Names: []string{"OptionResetSession"}, Role: Option, Func: Arg(0),
		Since: "v4.12", Note: "the place to drop session locks: by default nothing is reset"},
	{Pkgs: pgxstd, Names: []string{"OpenDB"}, Role: NewClient, Handle: true, Session: Pool},
	{Pkgs: pgxstd[:1], Names: []string{"OpenDBFromPool"}, Role: NewClient, On: Arg(0), Handle: true, Session: Pool, Since: "v5.5"},
}
