package lockapi

// gorm. Positions read from gorm.io/gorm v1.31.2 and jinzhu/gorm v1.9.16.
// *gorm.DB is pool, connection and transaction at once: follow the value.

var (
	gormPkgs  = []string{"gorm.io/gorm", "github.com/jinzhu/gorm"}
	gormNew   = gormPkgs[:1]
	gormOld   = gormPkgs[1:]
	gormRecvs = []string{"DB"}
)

var gorm = []Entry{
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Exec"}, Role: Exec, SQL: Arg(0), Session: ByValue},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Raw"}, Role: SQLText, SQL: Arg(0), Session: ByValue, Note: "Scan, Row, Rows, … run it"},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Where", "Not", "Or", "Having", "Joins", "Select", "Order"}, Role: SQLText, SQL: Arg(0), Session: ByValue},
	{Pkgs: gormPkgs, Names: []string{"Expr"}, Role: SQLText, SQL: Arg(0), Note: "x = x + n is not safe to repeat"},

	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Scan", "First", "Take", "Last", "Find", "Create", "Save", "Delete"}, Role: Finish, Value: Arg(0), Session: ByValue},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Row", "Rows"}, Role: Finish, Session: ByValue},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Pluck"}, Role: Finish, Value: Arg(1), Session: ByValue},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Count", "Updates", "UpdateColumns", "FirstOrCreate", "FirstOrInit"}, Role: Finish, Value: Arg(0), Session: ByValue},
	{Pkgs: gormNew, Recv: gormRecvs, Names: []string{"Update", "UpdateColumn"}, Role: Finish, Value: Arg(1), Session: ByValue},
	{Pkgs: gormOld, Recv: gormRecvs, Names: []string{"Update", "UpdateColumn"}, Role: Finish, Value: Rest(0), Session: ByValue},

	{Pkgs: gormNew, Recv: gormRecvs, Names: []string{"Clauses"}, Role: RowLock, Cond: Rest(0), Session: ByValue,
		Note: "clause.Locking outside a transaction locks nothing; clause.OnConflict makes an insert safe to repeat"},
	{Pkgs: gormOld, Recv: gormRecvs, Names: []string{"Set"}, Role: RowLock, Cond: Arg(0), SQL: Arg(1), Session: ByValue,
		Note: "a row lock when the name is gorm:query_option"},

	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Transaction"}, Role: BeginFunc, Func: Arg(0), Session: Tx},
	{Pkgs: gormNew, Recv: gormRecvs, Names: []string{"Connection"}, Role: PinFunc, Func: Arg(0), Session: Pinned,
		Note: "the connection goes back to the pool as it is", Since: "v1.22.5"},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Begin"}, Role: Begin, Handle: true, Session: Tx, Note: "the error is in the field Error"},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Commit", "Rollback"}, Role: EndTx, Session: Tx},
	{Pkgs: gormOld, Recv: gormRecvs, Names: []string{"BeginTx"}, Role: Begin, Ctx: Arg(0), Handle: true, Session: Tx},

	{Pkgs: gormNew, Recv: gormRecvs, Names: []string{"WithContext"}, Role: Derive, Ctx: Arg(0), Handle: true, Session: ByValue, Note: "pins nothing"},
	{Pkgs: gormNew, Recv: gormRecvs, Names: []string{"Session"}, Role: Derive, Handle: true, Session: ByValue, Note: "pins nothing"},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"Model", "Table", "Debug", "Unscoped", "Scopes", "Limit", "Omit", "Preload"}, Role: Derive, Handle: true, Session: ByValue},
	{Pkgs: gormPkgs, Recv: gormRecvs, Names: []string{"DB"}, Role: Derive, Handle: true, Session: Pool},
	{Pkgs: gormNew, Names: []string{"Open"}, Role: NewClient, Handle: true, Session: Pool},
	{Pkgs: gormOld, Names: []string{"Open"}, Role: NewClient, Handle: true, Session: Pool},
	{Pkgs: gormNew, Names: []string{"G"}, Role: Derive, On: Arg(0), Handle: true, Session: ByValue, Since: "v1.30"},
}
