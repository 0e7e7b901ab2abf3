package lockapi

// database/sql of Go 1.26.

var sqlPkg = []string{"database/sql"}

const (
	noteSQLConnClose = "gives the connection back as it is: session locks, SET and LISTEN live on"
	noteSQLPool      = "another connection at each call"
)

var databasesql = []Entry{
	// A pool.
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Pool, Note: noteSQLPool},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pool, Note: noteSQLPool},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"Prepare"}, Role: Prepare, SQL: Arg(0), Session: Pool, Note: noteSQLPool},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"PrepareContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: Pool, Note: noteSQLPool},

	// One connection.
	{Pkgs: sqlPkg, Recv: []string{"Conn"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pinned,
		Note: "the end of the context kills the session and its locks"},
	{Pkgs: sqlPkg, Recv: []string{"Conn"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pinned,
		Note: "the end of the context kills the session and its locks"},
	{Pkgs: sqlPkg, Recv: []string{"Conn"}, Names: []string{"PrepareContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: Pinned},

	// A transaction.
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"Prepare"}, Role: Prepare, SQL: Arg(0), Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"PrepareContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"Stmt"}, Role: Prepare, On: Arg(0), Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"StmtContext"}, Role: Prepare, Ctx: Arg(0), On: Arg(1), Session: Tx},

	// A statement runs where it was prepared.
	{Pkgs: sqlPkg, Recv: []string{"Stmt"}, Names: []string{"Exec"}, Role: Exec, Session: ByValue},
	{Pkgs: sqlPkg, Recv: []string{"Stmt"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), Session: ByValue},
	{Pkgs: sqlPkg, Recv: []string{"Stmt"}, Names: []string{"Query", "QueryRow"}, Role: Query, Success: Row, Session: ByValue},
	{Pkgs: sqlPkg, Recv: []string{"Stmt"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), Success: Row, Session: ByValue},

	{Pkgs: sqlPkg, Recv: []string{"Row", "Rows"}, Names: []string{"Scan"}, Role: ResultOf, Value: Rest(0)},
	{Pkgs: sqlPkg, Recv: []string{"Rows"}, Names: []string{"Next"}, Role: ResultOf},
	{Pkgs: sqlPkg, Recv: []string{"Result"}, Names: []string{"RowsAffected"}, Role: ResultOf},

	// Sessions and transactions.
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"Conn"}, Role: Pin, Ctx: Arg(0), Handle: true, Session: Pinned},
	{Pkgs: sqlPkg, Recv: []string{"Conn"}, Names: []string{"Close"}, Role: Unpin, Session: Pinned, Note: noteSQLConnClose},
	{Pkgs: sqlPkg, Recv: []string{"Conn"}, Names: []string{"Raw"}, Role: Discard, Func: Arg(0), Session: Pinned,
		Note: "only a callback that returns driver.ErrBadConn ends the session"},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"Close"}, Role: Discard, Session: Pool},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"Begin"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"DB", "Conn"}, Names: []string{"BeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx,
		Note: "the end of the context rolls the transaction back"},
	{Pkgs: sqlPkg, Recv: []string{"Tx"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"SetMaxOpenConns"}, Role: PoolSize, Value: Arg(0), Session: Pool,
		Note: "a limit of 1 makes a session lock on the pool work by accident"},
	{Pkgs: sqlPkg, Recv: []string{"DB"}, Names: []string{"SetConnMaxLifetime", "SetConnMaxIdleTime"}, Role: PoolLifetime, TTL: Arg(0), Session: Pool},
}
