package lockapi

// squirrel v1.5.4: builders that RunWith binds to a pool or a transaction.

var squirrelPkg = []string{"github.com/Masterminds/squirrel"}

var squirrelBuilders = []string{"SelectBuilder", "InsertBuilder", "UpdateBuilder", "DeleteBuilder"}

var squirrel = []Entry{
	{Pkgs: squirrelPkg, Recv: []string{"SelectBuilder"}, Names: []string{"Suffix"}, Role: RowLock, SQL: Arg(0), Session: ByValue,
		Note: "a row lock when the text is FOR UPDATE or its like"},
	{Pkgs: squirrelPkg, Recv: []string{"InsertBuilder"}, Names: []string{"Suffix"}, Role: Conflict, SQL: Arg(0), Session: ByValue},
	{Pkgs: squirrelPkg, Recv: []string{"SelectBuilder", "InsertBuilder"}, Names: []string{"Prefix"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: squirrelPkg, Recv: []string{"SelectBuilder", "UpdateBuilder", "DeleteBuilder"}, Names: []string{"Where"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: squirrelPkg, Recv: []string{"UpdateBuilder"}, Names: []string{"Set"}, Role: SQLText, SQL: Arg(0), Value: Arg(1), Session: ByValue},
	{Pkgs: squirrelPkg, Names: []string{"Expr"}, Role: SQLText, SQL: Arg(0)},
	{Pkgs: squirrelPkg, Names: []string{"Select"}, Role: SQLText, SQL: Rest(0)},
	{Pkgs: squirrelPkg, Recv: squirrelBuilders, Names: []string{"RunWith"}, Role: Derive, On: Arg(0), Handle: true, Session: ByValue},
	{Pkgs: squirrelPkg, Recv: squirrelBuilders, Names: []string{"Exec"}, Role: Finish, Session: ByValue},
	{Pkgs: squirrelPkg, Recv: squirrelBuilders, Names: []string{"ExecContext"}, Role: Finish, Ctx: Arg(0), Session: ByValue},
	{Pkgs: squirrelPkg, Recv: []string{"SelectBuilder"}, Names: []string{"Query", "QueryRow"}, Role: Finish, Success: Row, Session: ByValue},
	{Pkgs: squirrelPkg, Recv: []string{"SelectBuilder"}, Names: []string{"Scan"}, Role: Finish, Value: Rest(0), Success: Row, Session: ByValue},
	{Pkgs: squirrelPkg, Recv: squirrelBuilders, Names: []string{"ToSql"}, Role: SQLText, Session: ByValue},
}
