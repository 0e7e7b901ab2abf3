package lockapi

// table is the rows of one backend.
type table struct {
	Backend Backend
	Rows    []Entry
}

// catalogue is every table. A new library is rows in a table; a new backend is
// a table and a line here.
var catalogue = []table{
	{Redis, goredis},
	{Redis, redigo},
	{SQL, databasesql},
	{SQL, sqlx},
	{Postgres, pgx},
	{SQL, gorm},
}
