package lockapi

// pop v6.0.0. A *pop.Connection is the pool, or a transaction inside
// Transaction and NewTransaction: follow the value.

var popPkgs = []string{"github.com/gobuffalo/pop/v6", "github.com/gobuffalo/pop/v5", "github.com/gobuffalo/pop"}

var pop = []Entry{
	{Pkgs: popPkgs, Recv: []string{"Connection", "Query"}, Names: []string{"RawQuery"}, Role: SQLText, SQL: Arg(0), Session: ByValue, Note: "Exec, First, All, … run it"},
	{Pkgs: popPkgs, Recv: []string{"Connection", "Query"}, Names: []string{"Where"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: popPkgs, Recv: []string{"Query"}, Names: []string{"Exec", "ExecWithCount"}, Role: Finish, Session: ByValue},
	{Pkgs: popPkgs, Recv: []string{"Connection", "Query"}, Names: []string{"First", "All"}, Role: Finish, Value: Arg(0), Session: ByValue},
	{Pkgs: popPkgs, Recv: []string{"Connection"}, Names: []string{"Create", "Save", "Update", "Destroy"}, Role: Finish, Value: Arg(0), Session: ByValue},
	{Pkgs: popPkgs, Recv: []string{"Connection"}, Names: []string{"Transaction", "Rollback"}, Role: BeginFunc, Func: Arg(0), Session: Tx,
		Note: "Rollback runs its callback and rolls back"},
	{Pkgs: popPkgs, Recv: []string{"Connection"}, Names: []string{"NewTransaction"}, Role: Begin, Handle: true, Session: Tx},
	{Pkgs: popPkgs, Recv: []string{"Connection"}, Names: []string{"WithContext"}, Role: Derive, Ctx: Arg(0), Handle: true, Session: ByValue},
	{Pkgs: popPkgs, Names: []string{"Connect", "NewConnection"}, Role: NewClient, Handle: true, Session: Pool},
}
