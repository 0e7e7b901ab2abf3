package lockapi

// go-pg. Positions read from v10.11.0; *pg.DB and *pg.Conn share the
// unexported baseDB, so the handle's type tells the session. v9.2.1 and v8.0.7
// were read, too.

var (
	gopgV10    = []string{"github.com/go-pg/pg/v10"}
	gopgPkgs   = []string{"github.com/go-pg/pg/v10", "github.com/go-pg/pg/v9"}
	gopgOld    = []string{"github.com/go-pg/pg", "gopkg.in/pg.v5", "gopkg.in/pg.v4"}
	gopgV8     = gopgOld[:1]
	gopgV9Down = []string{"github.com/go-pg/pg/v9", "github.com/go-pg/pg", "gopkg.in/pg.v5", "gopkg.in/pg.v4"}
	gopgORM    = []string{"github.com/go-pg/pg/v10/orm", "github.com/go-pg/pg/v9/orm", "github.com/go-pg/pg/orm"}
)

var gopg = []Entry{
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"Exec", "ExecOne"}, Role: Exec, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"ExecContext", "ExecOneContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"Query", "QueryOne"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"QueryContext", "QueryOneContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: ByValue},
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"Prepare"}, Role: Prepare, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgPkgs, Recv: []string{"Tx"}, Names: []string{"Exec", "ExecOne"}, Role: Exec, SQL: Arg(0), Session: Tx},
	{Pkgs: gopgPkgs, Recv: []string{"Tx"}, Names: []string{"ExecContext", "ExecOneContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: gopgPkgs, Recv: []string{"Tx"}, Names: []string{"Query", "QueryOne"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: gopgPkgs, Recv: []string{"Tx"}, Names: []string{"QueryContext", "QueryOneContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: Tx},

	// v8 declares them on baseDB, older versions on DB.
	{Pkgs: gopgOld, Recv: []string{"DB", "baseDB"}, Names: []string{"Exec", "ExecOne"}, Role: Exec, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgV8, Recv: []string{"baseDB"}, Names: []string{"ExecContext", "ExecOneContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: gopgOld, Recv: []string{"DB", "baseDB"}, Names: []string{"Query", "QueryOne"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: gopgV8, Recv: []string{"baseDB"}, Names: []string{"QueryContext", "QueryOneContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: ByValue},
	{Pkgs: gopgOld, Recv: []string{"Tx"}, Names: []string{"Exec", "ExecOne"}, Role: Exec, SQL: Arg(0), Session: Tx},
	{Pkgs: gopgV8, Recv: []string{"Tx"}, Names: []string{"ExecContext", "ExecOneContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: Tx},
	{Pkgs: gopgOld, Recv: []string{"Tx"}, Names: []string{"Query", "QueryOne"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: Tx},
	{Pkgs: gopgV8, Recv: []string{"Tx"}, Names: []string{"QueryContext", "QueryOneContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: Tx},
	{Pkgs: gopgV9Down, Recv: []string{"DB", "baseDB", "Tx"}, Names: []string{"RunInTransaction"}, Role: BeginFunc, Func: Arg(0), Session: Tx},
	{Pkgs: gopgOld, Recv: []string{"DB", "baseDB"}, Names: []string{"Begin"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: gopgOld, Recv: []string{"Tx"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
	{Pkgs: gopgV8, Recv: []string{"DB"}, Names: []string{"Conn"}, Role: Pin, Handle: true, Session: Pinned},
	{Pkgs: gopgV8, Recv: []string{"baseDB"}, Names: []string{"Close"}, Role: Unpin, Session: ByValue,
		Note: "gives a *pg.Conn back as it is, closes the pool of a *pg.DB"},

	{Pkgs: gopgPkgs, Recv: []string{"DB"}, Names: []string{"Conn"}, Role: Pin, Handle: true, Session: Pinned},
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"Close"}, Role: Unpin, Session: ByValue,
		Note: "gives a *pg.Conn back as it is, closes the pool of a *pg.DB"},
	{Pkgs: gopgV10, Recv: []string{"baseDB", "Tx"}, Names: []string{"RunInTransaction"}, Role: BeginFunc, Ctx: Arg(0), Func: Arg(1), Session: Tx},
	{Pkgs: gopgPkgs, Recv: []string{"baseDB"}, Names: []string{"Begin"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: gopgV10, Recv: []string{"baseDB"}, Names: []string{"BeginContext"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: gopgPkgs, Recv: []string{"Tx"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
	{Pkgs: gopgV10, Recv: []string{"Tx"}, Names: []string{"CommitContext", "RollbackContext"}, Role: EndTx, Ctx: Arg(0), Session: Tx},

	{Pkgs: gopgORM[:1], Recv: []string{"DB"}, Names: []string{"Exec", "ExecOne"}, Role: Exec, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgORM[:1], Recv: []string{"DB"}, Names: []string{"ExecContext", "ExecOneContext"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: gopgORM[:1], Recv: []string{"DB"}, Names: []string{"Query", "QueryOne"}, Role: Query, Value: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: gopgORM[:1], Recv: []string{"DB"}, Names: []string{"QueryContext", "QueryOneContext"}, Role: Query, Ctx: Arg(0), Value: Arg(1), SQL: Arg(2), Success: Row, Session: ByValue},
	{Pkgs: gopgORM, Recv: []string{"Query"}, Names: []string{"For"}, Role: RowLock, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgORM, Recv: []string{"Query"}, Names: []string{"OnConflict"}, Role: Conflict, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgORM, Recv: []string{"Query"}, Names: []string{"Where", "Set"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: gopgORM, Recv: []string{"Query"}, Names: []string{"Select", "Insert", "Update", "Delete"}, Role: Finish, Value: Rest(0), Session: ByValue},
}
