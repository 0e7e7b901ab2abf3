package locks

import "strings"

// Parts of the import paths of drivers: of SQLite, and of databases that are
// servers with a clock of their own.
var (
	sqliteDrivers = []string{"go-sqlite3", "modernc.org/sqlite", "glebarez/sqlite", "glebarez/go-sqlite", "driver/sqlite", "zombiezen.com/go/sqlite", "ncruces/go-sqlite3", "dialect/sqlitedialect", "sqliteshim"}
	serverDrivers = []string{"lib/pq", "jackc/pgx", "go-sql-driver/mysql", "driver/postgres", "driver/mysql", "driver/sqlserver", "go-mssqldb", "pgdialect", "pgdriver", "mysqldialect", "go-pg/pg"}
)

// OneClock tells whether the package keeps its tables in SQLite alone: all its
// processes are on one machine and read one clock.
func (m *Model) OneClock() bool {
	one := false
	for _, p := range m.Pass.Pkg.Imports() {
		for _, d := range serverDrivers {
			if strings.Contains(p.Path(), d) {
				return false
			}
		}
		for _, d := range sqliteDrivers {
			one = one || strings.Contains(p.Path(), d)
		}
	}
	return one
}
