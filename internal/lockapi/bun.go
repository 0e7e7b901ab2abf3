package lockapi

// bun v1.3.0. *bun.DB embeds *sql.DB, bun.Tx *sql.Tx and bun.Conn *sql.Conn;
// what they do not declare themselves is found under database/sql.

var bunPkg = []string{"github.com/uptrace/bun"}

var bun = []Entry{
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Pool, Note: noteSQLPool},
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pool, Note: noteSQLPool},
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: bunPkg, Recv: []string{"Conn"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pinned},
	{Pkgs: bunPkg, Recv: []string{"Conn"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pinned},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"Query", "QueryRow"}, Role: Query, SQL: Arg(0), Success: Row, Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},

	// bun.IDB is any of the three.
	{Pkgs: bunPkg, Recv: []string{"IConn"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: bunPkg, Recv: []string{"IConn"}, Names: []string{"QueryContext", "QueryRowContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},

	// Builders: *bun.DB, bun.Tx and bun.Conn start one, Exec and Scan run it.
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"NewRaw"}, Role: SQLText, SQL: Arg(0), Session: Pool},
	{Pkgs: bunPkg, Recv: []string{"Conn"}, Names: []string{"NewRaw"}, Role: SQLText, SQL: Arg(0), Session: Pinned},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"NewRaw"}, Role: SQLText, SQL: Arg(0), Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"IDB"}, Names: []string{"NewRaw"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"NewSelect", "NewInsert", "NewUpdate", "NewDelete"}, Role: Derive, Session: Pool},
	{Pkgs: bunPkg, Recv: []string{"Conn"}, Names: []string{"NewSelect", "NewInsert", "NewUpdate", "NewDelete"}, Role: Derive, Session: Pinned},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"NewSelect", "NewInsert", "NewUpdate", "NewDelete"}, Role: Derive, Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"IDB"}, Names: []string{"NewSelect", "NewInsert", "NewUpdate", "NewDelete"}, Role: Derive, Session: ByValue},
	{Pkgs: bunPkg, Recv: []string{"SelectQuery", "InsertQuery", "UpdateQuery", "DeleteQuery", "RawQuery"}, Names: []string{"Exec", "Scan"},
		Role: Finish, Ctx: Arg(0), Value: Rest(1), Session: ByValue},
	{Pkgs: bunPkg, Recv: []string{"SelectQuery"}, Names: []string{"For"}, Role: RowLock, SQL: Arg(0), Session: ByValue},
	{Pkgs: bunPkg, Recv: []string{"InsertQuery"}, Names: []string{"On"}, Role: Conflict, SQL: Arg(0), Session: ByValue},
	{Pkgs: bunPkg, Recv: []string{"UpdateQuery"}, Names: []string{"Set"}, Role: SQLText, SQL: Arg(0), Session: ByValue, Note: "x = x + n is not safe to repeat"},
	{Pkgs: bunPkg, Recv: []string{"SelectQuery", "UpdateQuery", "DeleteQuery"}, Names: []string{"Where"}, Role: SQLText, SQL: Arg(0), Session: ByValue},

	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"Conn"}, Role: Pin, Ctx: Arg(0), Handle: true, Session: Pinned},
	{Pkgs: bunPkg, Recv: []string{"DB", "Conn", "IDB"}, Names: []string{"RunInTx"}, Role: BeginFunc, Ctx: Arg(0), Func: Arg(2), Session: Tx,
		Note: "the callback's second parameter is the transaction"},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"RunInTx"}, Role: BeginFunc, Ctx: Arg(0), Func: Arg(2), Session: Tx, Note: "a savepoint of the same transaction"},
	{Pkgs: bunPkg, Recv: []string{"DB"}, Names: []string{"Begin"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"DB", "Conn", "IDB"}, Names: []string{"BeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: bunPkg, Recv: []string{"Tx"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
}
