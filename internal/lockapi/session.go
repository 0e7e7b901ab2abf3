package lockapi

import (
	"go/types"
	"slices"
)

// handle is the session class of a handle's type.
type handle struct {
	Pkg     string
	Names   []string
	Session Session
	Returns bool // closing or releasing it gives the connection back to a pool
}

// sessions are the handles of the SQL libraries. A type that embeds one of
// them has its class and needs no line: *sqlx.DB is a *sql.DB.
var sessions = []handle{
	{Pkg: "database/sql", Names: []string{"DB"}, Session: Pool},
	{Pkg: "database/sql", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "database/sql", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "database/sql", Names: []string{"Stmt"}, Session: ByValue},

	{Pkg: "github.com/jmoiron/sqlx", Names: []string{"DB"}, Session: Pool},
	{Pkg: "github.com/jmoiron/sqlx", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/jmoiron/sqlx", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/jmoiron/sqlx", Names: []string{"Stmt", "NamedStmt"}, Session: ByValue},

	{Pkg: "github.com/jackc/pgx/v5/pgxpool", Names: []string{"Pool"}, Session: Pool},
	{Pkg: "github.com/jackc/pgx/v5/pgxpool", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/jackc/pgx/v5/pgxpool", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/jackc/pgx/v5", Names: []string{"Conn"}, Session: Pinned},
	{Pkg: "github.com/jackc/pgx/v5", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/jackc/pgx/v5/pgconn", Names: []string{"PgConn"}, Session: Pinned},
	{Pkg: "github.com/jackc/pgx/v4/pgxpool", Names: []string{"Pool"}, Session: Pool},
	{Pkg: "github.com/jackc/pgx/v4/pgxpool", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/jackc/pgx/v4/pgxpool", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/jackc/pgx/v4", Names: []string{"Conn"}, Session: Pinned},
	{Pkg: "github.com/jackc/pgx/v4", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/jackc/pgconn", Names: []string{"PgConn"}, Session: Pinned},
	{Pkg: "github.com/jackc/pgx", Names: []string{"ConnPool"}, Session: Pool},
	{Pkg: "github.com/jackc/pgx", Names: []string{"Conn"}, Session: Pinned}, // ConnPool.Release takes it as an argument
	{Pkg: "github.com/jackc/pgx", Names: []string{"Tx"}, Session: Tx},

	{Pkg: "gorm.io/gorm", Names: []string{"DB"}, Session: ByValue},
	{Pkg: "github.com/jinzhu/gorm", Names: []string{"DB"}, Session: ByValue},

	{Pkg: "github.com/uptrace/bun", Names: []string{"DB"}, Session: Pool},
	{Pkg: "github.com/uptrace/bun", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/uptrace/bun", Names: []string{"Tx"}, Session: Tx},

	{Pkg: "xorm.io/xorm", Names: []string{"Engine"}, Session: Pool},
	{Pkg: "xorm.io/xorm", Names: []string{"Session"}, Session: ByValue}, // the pool until Begin

	{Pkg: "entgo.io/ent/dialect/sql", Names: []string{"Driver"}, Session: Pool},
	{Pkg: "entgo.io/ent/dialect/sql", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "entgo.io/ent/dialect/sql", Names: []string{"Conn"}, Session: ByValue},
	{Pkg: "entgo.io/ent/dialect", Names: []string{"Tx"}, Session: Tx},

	{Pkg: "github.com/go-pg/pg/v10", Names: []string{"DB"}, Session: Pool},
	{Pkg: "github.com/go-pg/pg/v10", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/go-pg/pg/v10", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/go-pg/pg/v10", Names: []string{"baseDB", "Stmt"}, Session: ByValue},
	{Pkg: "github.com/go-pg/pg/v9", Names: []string{"DB"}, Session: Pool},
	{Pkg: "github.com/go-pg/pg/v9", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/go-pg/pg/v9", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "github.com/go-pg/pg/v9", Names: []string{"baseDB", "Stmt"}, Session: ByValue},
	{Pkg: "github.com/go-pg/pg", Names: []string{"DB"}, Session: Pool},
	{Pkg: "github.com/go-pg/pg", Names: []string{"Conn"}, Session: Pinned, Returns: true},
	{Pkg: "github.com/go-pg/pg", Names: []string{"baseDB", "Stmt"}, Session: ByValue},
	{Pkg: "github.com/go-pg/pg", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "gopkg.in/pg.v5", Names: []string{"DB"}, Session: Pool},
	{Pkg: "gopkg.in/pg.v5", Names: []string{"Tx"}, Session: Tx},
	{Pkg: "gopkg.in/pg.v4", Names: []string{"DB"}, Session: Pool},
	{Pkg: "gopkg.in/pg.v4", Names: []string{"Tx"}, Session: Tx},

	{Pkg: "github.com/gobuffalo/pop/v6", Names: []string{"Connection", "Query"}, Session: ByValue},
	{Pkg: "github.com/gobuffalo/pop/v5", Names: []string{"Connection", "Query"}, Session: ByValue},
	{Pkg: "github.com/gobuffalo/pop", Names: []string{"Connection", "Query"}, Session: ByValue},
}

type typeKey struct{ pkg, name string }

var sessionIndex = func() map[typeKey]*handle {
	m := make(map[typeKey]*handle)
	for i := range sessions {
		for _, name := range sessions[i].Names {
			m[typeKey{sessions[i].Pkg, name}] = &sessions[i]
		}
	}
	return m
}()

// SessionOf is the session class of a handle by its static type: through
// pointers, aliases and embedding. An interface that runs statements is
// ByValue; a type that runs none is NoSession.
func SessionOf(t types.Type) Session {
	s, _ := classify(t, 0)
	return s
}

// ReturnsToPool tells whether closing or releasing a handle of type t gives its
// connection, with the locks of its session, back to a pool. Closing a
// *pgx.Conn ends the session instead.
func ReturnsToPool(t types.Type) bool {
	_, returns := classify(t, 0)
	return returns
}

// maxEmbedding bounds the walk through embedded fields, which may be recursive
// through pointers.
const maxEmbedding = 5

func classify(t types.Type, depth int) (Session, bool) {
	if t == nil || depth > maxEmbedding {
		return NoSession, false
	}
	if n := named(t); n != nil {
		if p := n.Obj().Pkg(); p != nil {
			if h := sessionIndex[typeKey{p.Path(), n.Obj().Name()}]; h != nil {
				return h.Session, h.Returns
			}
		}
		t = n
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return classify(u.Elem(), depth+1)
	case *types.Interface:
		return classifyInterface(u, depth), false
	case *types.Struct:
		return classifyStruct(u, depth)
	}
	return NoSession, false
}

// classifyStruct is the class of the one embedded handle; two that differ
// leave it to the value.
func classifyStruct(s *types.Struct, depth int) (session Session, returns bool) {
	for f := range s.Fields() {
		if !f.Embedded() {
			continue
		}
		switch e, r := classify(f.Type(), depth+1); {
		case e == NoSession || e == session:
		case session == NoSession:
			session, returns = e, r
		default:
			return ByValue, false
		}
	}
	return session, returns
}

// statementRoles are what makes an interface a handle.
var statementRoles = []Role{Exec, Query, Prepare, Begin, BeginFunc}

// classifyInterface: an interface that embeds pgx.Tx is a transaction; any
// other that runs statements takes what it is given.
func classifyInterface(i *types.Interface, depth int) Session {
	for e := range i.EmbeddedTypes() {
		if s, _ := classify(e, depth+1); s != NoSession {
			return s
		}
	}
	for m := range i.Methods() {
		c := Lookup(m)
		if c == nil {
			c = LookupShape(m)
		}
		if c != nil && (slices.Contains(statementRoles, c.Role)) {
			return ByValue
		}
	}
	return NoSession
}
