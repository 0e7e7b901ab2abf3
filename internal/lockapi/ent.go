package lockapi

// ent v0.14.5. The code that ent generates has the same shapes: its ForUpdate
// takes these options (LookupShape), its ExecContext is database/sql's.

var (
	entSQL     = []string{"entgo.io/ent/dialect/sql"}
	entDialect = []string{"entgo.io/ent/dialect"}
)

var ent = []Entry{
	{Pkgs: entSQL, Recv: []string{"Conn"}, Names: []string{"Exec"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: entSQL, Recv: []string{"Conn"}, Names: []string{"Query"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},
	{Pkgs: entDialect, Recv: []string{"ExecQuerier"}, Names: []string{"Exec"}, Role: Exec, Ctx: Arg(0), SQL: Arg(1), Session: ByValue},
	{Pkgs: entDialect, Recv: []string{"ExecQuerier"}, Names: []string{"Query"}, Role: Query, Ctx: Arg(0), SQL: Arg(1), Success: Row, Session: ByValue},

	{Pkgs: entSQL, Recv: []string{"Selector"}, Names: []string{"ForUpdate"}, Role: RowLock, Cond: Rest(0), Session: ByValue},
	{Pkgs: entSQL, Recv: []string{"Selector"}, Names: []string{"ForShare"}, Role: RowLock, Cond: Rest(0), Session: ByValue, Shared: true},
	{Pkgs: entSQL, Recv: []string{"Selector"}, Names: []string{"For"}, Role: RowLock, SQL: Arg(0), Cond: Rest(1), Session: ByValue},
	{Pkgs: entSQL, Names: []string{"WithLockAction"}, Role: Option, Cond: Arg(0)},
	{Pkgs: entSQL, Recv: []string{"InsertBuilder"}, Names: []string{"OnConflict"}, Role: Conflict, Cond: Rest(0)},

	{Pkgs: entSQL, Recv: []string{"Driver"}, Names: []string{"Tx", "BeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
	{Pkgs: entDialect, Recv: []string{"Driver"}, Names: []string{"Tx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},
}
