package lockapi

// sqlx v1.4.0. What it promotes from database/sql (ExecContext, Close, …) is
// declared there and found there.

var sqlxPkg = []string{"github.com/jmoiron/sqlx"}

var sqlx = []Entry{
	// A pool.
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"Get", "Select"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"GetContext", "SelectContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"Queryx", "QueryRowx", "NamedQuery"}, Role: Query, SQL: Arg(0), Success: Row, Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"QueryxContext", "QueryRowxContext", "NamedQueryContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"NamedExec", "MustExec"}, Role: Exec, SQL: Arg(0), Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"NamedExecContext", "MustExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"Preparex", "PrepareNamed"}, Role: Prepare, SQL: Arg(0), Session: Pool},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"PreparexContext", "PrepareNamedContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: Pool},

	// One connection.
	{Pkgs: sqlxPkg, Recv: []string{"Conn"}, Names: []string{"GetContext", "SelectContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: Pinned, Since: "v1.3"},
	{Pkgs: sqlxPkg, Recv: []string{"Conn"}, Names: []string{"QueryxContext", "QueryRowxContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Pinned, Since: "v1.3"},
	{Pkgs: sqlxPkg, Recv: []string{"Conn"}, Names: []string{"PreparexContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: Pinned, Since: "v1.3"},

	// A transaction.
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"Get", "Select"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"GetContext", "SelectContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"Queryx", "QueryRowx", "NamedQuery"}, Role: Query, SQL: Arg(0), Success: Row, Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"QueryxContext", "QueryRowxContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"NamedExec", "MustExec"}, Role: Exec, SQL: Arg(0), Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"NamedExecContext", "MustExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"Preparex", "PrepareNamed"}, Role: Prepare, SQL: Arg(0), Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Tx"}, Names: []string{"PreparexContext", "PrepareNamedContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: Tx},

	// Its interfaces and its functions take any of the three.
	{Pkgs: sqlxPkg, Recv: []string{"Execer"}, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"ExecerContext"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Queryer"}, Names: []string{"Query", "Queryx", "QueryRowx"}, Role: Query, SQL: Arg(0), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"QueryerContext"}, Names: []string{"QueryContext", "QueryxContext", "QueryRowxContext"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Preparer"}, Names: []string{"Prepare"}, Role: Prepare, SQL: Arg(0), Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"PreparerContext"}, Names: []string{"PrepareContext"}, Role: Prepare, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"Get", "Select"}, Role: Query, On: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"GetContext", "SelectContext"}, Role: Query, Ctx: Arg(0), On: Arg(1), Value: Arg(2), SQL: Arg(3), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"NamedExec", "MustExec"}, Role: Exec, On: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"NamedExecContext", "MustExecContext"}, Role: Exec, Ctx: Arg(0), On: Arg(1), SQL: Arg(2), Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"NamedQuery"}, Role: Query, On: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"NamedQueryContext"}, Role: Query, Ctx: Arg(0), On: Arg(1), SQL: Arg(2), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"Preparex"}, Role: Prepare, On: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"PreparexContext"}, Role: Prepare, Ctx: Arg(0), On: Arg(1), SQL: Arg(2), Session: ByValue},

	// A statement runs where it was prepared.
	{Pkgs: sqlxPkg, Recv: []string{"Stmt", "NamedStmt"}, Names: []string{"Get", "Select"}, Role: Query, Value: Arg(0), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Stmt", "NamedStmt"}, Names: []string{"GetContext", "SelectContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Stmt", "NamedStmt"}, Names: []string{"MustExec"}, Role: Exec, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Stmt", "NamedStmt"}, Names: []string{"MustExecContext"}, Role: Exec, Ctx: Arg(0), Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"NamedStmt"}, Names: []string{"Exec"}, Role: Exec, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"NamedStmt"}, Names: []string{"ExecContext"}, Role: Exec, Ctx: Arg(0), Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Stmt", "NamedStmt"}, Names: []string{"Queryx", "QueryRowx"}, Role: Query, Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Stmt", "NamedStmt"}, Names: []string{"QueryxContext", "QueryRowxContext"}, Role: Query, Ctx: Arg(0), Success: Row, Session: ByValue},
	{Pkgs: sqlxPkg, Recv: []string{"Row"}, Names: []string{"Scan"}, Role: ResultOf, Value: Rest(0)},
	{Pkgs: sqlxPkg, Recv: []string{"Row", "Rows"}, Names: []string{"StructScan"}, Role: ResultOf, Value: Arg(0)},

	// Text that another call runs.
	{Pkgs: sqlxPkg, Names: []string{"In", "Named"}, Role: SQLText, SQL: Arg(0)},
	{Pkgs: sqlxPkg, Names: []string{"Rebind"}, Role: SQLText, SQL: Arg(1)},
	{Pkgs: sqlxPkg, Recv: []string{"DB", "Tx", "Conn"}, Names: []string{"Rebind"}, Role: SQLText, SQL: Arg(0)},
	{Pkgs: sqlxPkg, Recv: []string{"DB", "Tx"}, Names: []string{"BindNamed"}, Role: SQLText, SQL: Arg(0)},

	// Sessions and transactions.
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"Connx"}, Role: Pin, Ctx: Arg(0), Handle: true, Session: Pinned, Since: "v1.3"},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"Beginx", "MustBegin"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"DB"}, Names: []string{"BeginTxx", "MustBeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: sqlxPkg, Recv: []string{"Conn"}, Names: []string{"BeginTxx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx, Since: "v1.3"},
	{Pkgs: sqlxPkg, Recv: []string{"DB", "Tx"}, Names: []string{"Unsafe"}, Role: Derive, Handle: true, Session: ByValue},
	{Pkgs: sqlxPkg, Names: []string{"NewDb"}, Role: Derive, On: Arg(0), Handle: true, Session: Pool},
}
