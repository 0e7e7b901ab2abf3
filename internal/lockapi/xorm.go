package lockapi

// xorm v1.4.3. A Session runs on the pool until Begin, in a transaction
// afterwards; it never pins a connection.

var xormPkg = []string{"xorm.io/xorm"}

var xorm = []Entry{
	{Pkgs: xormPkg, Recv: []string{"Engine"}, Names: []string{"Exec"}, Role: Exec, SQL: Rest(0), Session: Pool, Note: noteSQLPool},
	{Pkgs: xormPkg, Recv: []string{"Engine"}, Names: []string{"Query", "QueryString", "QueryInterface"}, Role: Query, SQL: Rest(0), Success: Row, Session: Pool, Note: noteSQLPool},
	{Pkgs: xormPkg, Recv: []string{"Engine"}, Names: []string{"SQL"}, Role: SQLText, SQL: Arg(0), Session: Pool},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Exec"}, Role: Exec, SQL: Rest(0), Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Query", "QueryString", "QueryInterface"}, Role: Query, SQL: Rest(0), Success: Row, Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"SQL"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Interface"}, Names: []string{"Exec"}, Role: Exec, SQL: Rest(0), Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Interface"}, Names: []string{"Query", "QueryString", "QueryInterface"}, Role: Query, SQL: Rest(0), Success: Row, Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Get", "Insert", "Update", "Delete"}, Role: Finish, Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Engine"}, Names: []string{"Get", "Insert", "Update", "Delete"}, Role: Finish, Session: Pool},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Find"}, Role: Finish, Value: Arg(0), Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"ForUpdate"}, Role: RowLock, Session: ByValue},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Where"}, Role: SQLText, SQL: Arg(0), Session: ByValue},

	{Pkgs: xormPkg, Recv: []string{"Engine"}, Names: []string{"NewSession"}, Role: Derive, Handle: true, Session: ByValue, Note: "pins nothing"},
	{Pkgs: xormPkg, Recv: []string{"Engine"}, Names: []string{"Transaction"}, Role: BeginFunc, Func: Arg(0), Session: Tx},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Begin"}, Role: Begin, Session: Tx, Note: "the session itself is the transaction from here on"},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
	{Pkgs: xormPkg, Recv: []string{"Session"}, Names: []string{"Close"}, Role: EndTx, Session: ByValue, Note: "rolls back what is not committed"},
}
