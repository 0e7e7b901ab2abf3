package lockapi

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/types/typeutil"
)

// The examples are a project's code against the real libraries. The comment
// after a call says what Lookup, or else LookupShape, answers; "-" is nothing.
const callExamples = `
package project

import (
	"context"
	"database/sql"
	"sync"
	"time"

	entsql "entgo.io/ent/dialect/sql"
	"github.com/bsm/redislock"
	"github.com/dapr/go-sdk/client"
	"github.com/go-pg/pg/v10"
	redisv6 "github.com/go-redis/redis"
	redisv7 "github.com/go-redis/redis/v7"
	redisv8 "github.com/go-redis/redis/v8"
	"github.com/go-redsync/redsync/v4"
	"github.com/gomodule/redigo/redis"
	"github.com/hashicorp/consul/api"
	pgconnv4 "github.com/jackc/pgconn"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	"github.com/riverqueue/river"
	"github.com/uptrace/bun"
	"github.com/valkey-io/valkey-go/valkeylock"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
	"gorm.io/gorm"
	"k8s.io/client-go/tools/leaderelection"
)

const ttl = time.Minute

func redisCalls(ctx context.Context, c *goredis.Client, cluster *goredis.ClusterClient, ring *goredis.Ring, u goredis.UniversalClient, cmd goredis.Cmdable, p goredis.Pipeliner, script *goredis.Script) {
	c.SetNX(ctx, "k", "v", ttl)       // Command SETNX ctx=0 keys=1 value=2 ttl=3
	cluster.SetNX(ctx, "k", "v", ttl) // Command SETNX ctx=0 keys=1 value=2 ttl=3
	ring.SetNX(ctx, "k", "v", ttl)    // Command SETNX ctx=0 keys=1 value=2 ttl=3
	u.SetNX(ctx, "k", "v", ttl)       // Command SETNX ctx=0 keys=1 value=2 ttl=3
	cmd.SetNX(ctx, "k", "v", ttl)     // Command SETNX ctx=0 keys=1 value=2 ttl=3
	p.SetNX(ctx, "k", "v", ttl)       // Command SETNX ctx=0 keys=1 value=2 ttl=3
	c.Del(ctx, "a", "b")              // Command DEL ctx=0 keys=1...
	u.Do(ctx, "SET", "k", "v", "NX")  // RawCommand ctx=0 words=1...
	c.SetArgs(ctx, "k", "v", goredis.SetArgs{Mode: "NX", TTL: ttl}) // Command SET ctx=0 keys=1 value=2 ttl=3.TTL cond=3.Mode
	c.SetIFEQ(ctx, "k", "v", "old", ttl) // Command SET ctx=0 keys=1 value=2 ttl=4 match=3
	c.Eval(ctx, "return 1", nil)      // Script EVAL ctx=0 keys=2 value=3... script=1
	script.Run(ctx, c, nil)           // Script EVAL ctx=0 keys=2 value=3... on=1
	goredis.NewScript("return 1")     // NewScript script=0
	c.Watch(ctx, nil, "k")            // Watch ctx=0 keys=2... func=1
	c.Ping(ctx)                       // -
}

// Versions without a context: positions shift by one.
func olderRedis(ctx context.Context, v8 *redisv8.Client, v7 *redisv7.Client, v6 *redisv6.Client, s6 *redisv6.Script) {
	v8.SetNX(ctx, "k", "v", ttl) // Command SETNX ctx=0 keys=1 value=2 ttl=3
	v7.SetNX("k", "v", ttl)      // Command SETNX keys=0 value=1 ttl=2
	v6.SetNX("k", "v", ttl)      // Command SETNX keys=0 value=1 ttl=2
	v6.Del("k")                  // Command DEL keys=0...
	v7.Do("SET", "k", "v")       // RawCommand words=0...
	s6.Run(v6, nil)              // Script EVAL keys=1 value=2... on=0
}

func otherRedis(ctx context.Context, c redis.Conn, b rueidis.Client, l valkeylock.Locker, rl *redislock.Client, m *redsync.Mutex) {
	c.Do("SET", "k", "v", "NX")        // RawCommand words=0
	redis.DoContext(c, ctx, "DEL", "k") // RawCommand ctx=1 words=2 on=0
	b.B().Set().Key("k").Value("v").Nx().PxMilliseconds(1).Build() // BuildEnd
	b.B().Set().Key("k").Value("v").Nx().Build() // BuildEnd SET NX
	b.B().Set()                         // BuildStep SET
	b.B().Set().Key("k").Value("v").Nx().Ex(ttl) // BuildStep EX ttl=0
	l.TryWithContext(ctx, "k")          // TryAcquire ctx=0 keys=1
	rl.Obtain(ctx, "k", ttl, nil)       // TryAcquire ctx=0 keys=1 value=3.Token ttl=2
	m.UnlockContext(ctx)                // Release ctx=0
}

func sqlCalls(ctx context.Context, db *sql.DB, conn *sql.Conn, tx *sql.Tx, x *sqlx.DB, xc *sqlx.Conn, pool *pgxpool.Pool, pc *pgxpool.Conn, ptx pgx.Tx, g *gorm.DB, p *pg.DB, ib bun.IDB) {
	db.ExecContext(ctx, "q")   // Exec Pool ctx=0 sql=1
	x.ExecContext(ctx, "q")    // Exec Pool ctx=0 sql=1
	x.GetContext(ctx, nil, "q") // Query Pool ctx=0 value=1 sql=2
	conn.QueryRowContext(ctx, "q") // Query Pinned ctx=0 sql=1
	xc.Close()                 // Unpin Pinned
	tx.Exec("q")               // Exec Tx sql=0
	pool.Exec(ctx, "q")        // Exec Pool ctx=0 sql=1
	pc.Release()               // Unpin Pinned
	ptx.QueryRow(ctx, "q")     // Query Tx ctx=0 sql=1
	g.Exec("q")                // Exec ByValue sql=0
	p.Exec("q")                // Exec ByValue sql=0
	ib.ExecContext(ctx, "q")   // Exec ByValue ctx=0 sql=1
	pgx.BeginFunc(ctx, pool, nil) // BeginFunc Tx ctx=0 on=1 func=2
}

func consensus(ctx context.Context, m *concurrency.Mutex, c *clientv3.Client, kv *api.KV, l *api.Lock, js jetstream.KeyValue, old nats.KeyValue, d client.Client, r *river.Client[pgx.Tx], mu *sync.Mutex) {
	m.Lock(ctx)            // Acquire ctx=0
	c.Put(ctx, "k", "v")   // Write ctx=0 keys=1 value=2
	c.Grant(ctx, 5)        // NewSession ctx=0 ttl=1
	kv.Acquire(nil, nil)   // TryAcquire keys=0.Key value=0.Value match=0.Session
	l.Lock(nil)            // Acquire
	js.Create(ctx, "k", nil) // TryAcquire ctx=0 keys=1 value=2
	old.Create("k", nil)   // TryAcquire keys=0 value=1
	d.TryLockAlpha1(ctx, "s", nil) // TryAcquire ctx=0 keys=2.ResourceID value=2.LockOwner ttl=2.ExpiryInSeconds
	r.InsertTx(ctx, nil, nil, nil) // Enqueue Tx ctx=0 value=2 cond=3.UniqueOpts on=1
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{}) // Leader ctx=0 ttl=1.LeaseDuration on=1.Lock func=1.Callbacks.OnStartedLeading
	mu.Lock()              // -
}

// A project's own types in the shape of a library's.

type redisClient interface {
	SetNX(ctx context.Context, key string, value any, ttl time.Duration) *goredis.BoolCmd
	Del(ctx context.Context, keys ...string) *goredis.IntCmd
	Get(ctx context.Context, key int) *goredis.StringCmd
}

type mockRedis struct{}

func (mockRedis) SetNX(ctx context.Context, key string, value any, ttl time.Duration) *goredis.BoolCmd { return nil }

// DBTX is what sqlc writes for database/sql, PgDBTX for pgx.
type DBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
	QueryRowContext(context.Context, string, ...interface{}) *sql.Row
}

type PgDBTX interface {
	Exec(context.Context, string, ...interface{}) (pgconn.CommandTag, error)
	QueryRow(context.Context, string, ...interface{}) pgx.Row
}

type PgV4 interface {
	Exec(context.Context, string, ...interface{}) (pgconnv4.CommandTag, error)
}

// UserQuery is what ent writes.
type UserQuery struct{}

func (q *UserQuery) ForUpdate(opts ...entsql.LockOption) *UserQuery { return q }

type obtainer interface {
	Obtain(ctx context.Context, key string, ttl time.Duration, opt *redislock.Options) (*redislock.Lock, error)
}

type store interface {
	// These take or give a lock of a library, but are none of its calls.
	Release(ctx context.Context, l *redislock.Lock) error
	Lock(ctx context.Context, name string) (*redsync.Mutex, error)
	SetNX(key string, ttl time.Duration) (bool, error)
}

func shapes(ctx context.Context, c redisClient, m mockRedis, q DBTX, p PgDBTX, p4 PgV4, u *UserQuery, o obtainer, s store) {
	c.SetNX(ctx, "k", "v", ttl) // shape Command SETNX ctx=0 keys=1 value=2 ttl=3
	c.Del(ctx, "k")             // shape Command DEL ctx=0 keys=1...
	c.Get(ctx, 1)               // -
	m.SetNX(ctx, "k", "v", ttl) // shape Command SETNX ctx=0 keys=1 value=2 ttl=3
	q.ExecContext(ctx, "q")     // shape Exec ByValue ctx=0 sql=1
	q.QueryRowContext(ctx, "q") // shape Query ByValue ctx=0 sql=1
	p.Exec(ctx, "q")            // shape Exec ByValue ctx=0 sql=1
	p.QueryRow(ctx, "q")        // shape Query ByValue ctx=0 sql=1
	p4.Exec(ctx, "q")           // shape Exec ByValue ctx=0 sql=1
	u.ForUpdate()               // shape RowLock ByValue cond=0...
	o.Obtain(ctx, "k", ttl, nil) // shape TryAcquire ctx=0 keys=1 value=3.Token ttl=2
	s.Release(ctx, nil)         // -
	s.Lock(ctx, "n")            // -
	s.SetNX("k", ttl)           // -
}
`

func TestLookupExamples(t *testing.T) {
	pkg, info, fset, file := checkExample(t, callExamples)
	comments := commentsByLine(fset, file)
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		stmt, ok := node.(*ast.ExprStmt)
		if !ok {
			return true
		}
		call := stmt.X.(*ast.CallExpr)
		fn, _ := typeutil.Callee(info, call).(*types.Func)
		pos := fset.Position(call.Pos())
		want := comments[pos.Line]
		if got := describeCall(fn); got != want {
			t.Errorf("line %d: %v\n got %s\nwant %s", pos.Line, fn, got, want)
		}
		n++
		return true
	})
	if n == 0 || pkg == nil {
		t.Fatal("no example ran")
	}
}

// describeCall is what the catalogue says of a function, in words.
func describeCall(fn *types.Func) string {
	c := Lookup(fn)
	if c == nil {
		c = LookupShape(fn)
	}
	if c == nil {
		return "-"
	}
	var words []string
	if c.Shape {
		words = append(words, "shape")
	}
	words = append(words, c.Role.String())
	if c.Command != "" {
		words = append(words, c.Command)
	}
	if c.Session != NoSession {
		words = append(words, c.Session.String())
	}
	for _, s := range []struct {
		name string
		slot Slot
	}{
		{"ctx", c.Ctx}, {"keys", c.Keys}, {"value", c.Value}, {"ttl", c.TTL}, {"sql", c.SQL}, {"script", c.Script},
		{"match", c.Match}, {"cond", c.Cond}, {"words", c.Words}, {"numkeys", c.NumKeys}, {"on", c.On}, {"func", c.Func},
	} {
		if s.slot.Given() {
			w := fmt.Sprintf("%s=%d", s.name, s.slot.Index())
			if s.slot.Path() != "" {
				w += "." + s.slot.Path()
			}
			if s.slot.Variadic() {
				w += "..."
			}
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// The comment is the session class, and whether closing the handle gives its
// connection back to a pool.
const sessionExamples = `
package project

import (
	"context"
	"database/sql"
	"net/http"

	entsql "entgo.io/ent/dialect/sql"
	"github.com/go-pg/pg/v10"
	pgxv3 "github.com/jackc/pgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/uptrace/bun"
	"gorm.io/gorm"
	"xorm.io/xorm"
)

type DBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
}

type beginner interface {
	Begin(context.Context) (pgx.Tx, error)
}

type (
	wrapped  struct{ *sql.DB }
	twice    struct{ wrapped }
	both     struct{ *sql.DB; *sql.Tx }
	field    struct{ db *sql.DB }
	myTx     interface{ pgx.Tx }
	alias    = sql.Conn
	recursive struct{ *recursive }
)

var (
	_ *sql.DB         // Pool
	_ *sqlx.DB        // Pool
	_ *bun.DB         // Pool
	_ *pgxpool.Pool   // Pool
	_ *pgxv3.ConnPool // Pool
	_ *pg.DB          // Pool
	_ *xorm.Engine    // Pool
	_ *entsql.Driver  // Pool

	_ *sql.Conn       // Pinned returns
	_ *alias          // Pinned returns
	_ *sqlx.Conn      // Pinned returns
	_ bun.Conn        // Pinned returns
	_ *pgxpool.Conn   // Pinned returns
	_ *pg.Conn        // Pinned returns
	_ *pgx.Conn       // Pinned
	_ *pgconn.PgConn  // Pinned

	_ *sql.Tx         // Tx
	_ *sqlx.Tx        // Tx
	_ bun.Tx          // Tx
	_ pgx.Tx          // Tx
	_ *pgxpool.Tx     // Tx
	_ *pg.Tx          // Tx
	_ myTx            // Tx

	_ *gorm.DB        // ByValue
	_ *xorm.Session   // ByValue
	_ *sql.Stmt       // ByValue
	_ bun.IDB         // ByValue
	_ sqlx.Ext        // ByValue
	_ DBTX            // ByValue
	_ beginner        // ByValue
	_ both            // ByValue

	_ wrapped         // Pool
	_ *twice          // Pool
	_ field           // NoSession
	_ recursive       // NoSession
	_ *http.Client    // NoSession
	_ error           // NoSession
)
`

func TestSessionExamples(t *testing.T) {
	_, info, fset, file := checkExample(t, sessionExamples)
	comments := commentsByLine(fset, file)
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			return true
		}
		typ := info.TypeOf(spec.Type)
		got := SessionOf(typ).String()
		if ReturnsToPool(typ) {
			got += " returns"
		}
		if want := comments[fset.Position(spec.Pos()).Line]; got != want {
			t.Errorf("%v is %s, want %s", typ, got, want)
		}
		return false
	})
}

func checkExample(t *testing.T, src string) (*types.Package, *types.Info, *token.FileSet, *ast.File) {
	t.Helper()
	newest := loadedFor(t).newest
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "example.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	conf := types.Config{Importer: importerFunc(func(path string) (*types.Package, error) {
		if p := newest[path]; p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("%s is not loaded", path)
	})}
	pkg, err := conf.Check("example.com/project", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, info, fset, file
}

func commentsByLine(fset *token.FileSet, file *ast.File) map[int]string {
	m := make(map[int]string)
	for _, g := range file.Comments {
		m[fset.Position(g.Pos()).Line] = strings.TrimSpace(g.Text())
	}
	return m
}

// TestClients asks Lookup for every command through each client type of
// go-redis: that is what users call.
func TestClients(t *testing.T) {
	libs := libraries(t)
	clients := []string{"Client", "ClusterClient", "Ring", "Conn", "Tx", "Pipeline", "Cmdable", "Pipeliner", "UniversalClient"}
	for path, versions := range libs {
		if !strings.Contains(path, "redis") || versions[0].Scope().Lookup("BoolCmd") == nil {
			continue
		}
		for _, lib := range versions {
			for _, name := range clients {
				tn, ok := lib.Scope().Lookup(name).(*types.TypeName)
				if !ok {
					continue
				}
				for _, m := range methodsOf(tn.Type()) {
					if theIndex().funcs[funcKey{path, m.Name()}] != nil && m.Pkg() == lib.Package && Lookup(m) == nil {
						t.Errorf("(%s.%s).%s (%s): Lookup(%v) finds no row", path, name, m.Name(), lib.module, m)
					}
				}
			}
		}
	}
}

func TestCatalogued(t *testing.T) {
	for path, want := range map[string]bool{
		"database/sql":                      true,
		"github.com/redis/go-redis/v9":      true,
		"go.etcd.io/etcd/clientv3":          true,
		"sigs.k8s.io/controller-runtime":    true,
		"github.com/redis/go-redis/v9/auth": false,
		"fmt":                               false,
	} {
		if Catalogued(path) != want {
			t.Errorf("Catalogued(%q) = %t", path, !want)
		}
	}
}

// BenchmarkLookup: it runs for every call of every package.
func BenchmarkLookup(b *testing.B) {
	newest := loadedFor(b).newest
	method := func(pkg, typ, name string) *types.Func {
		t := newest[pkg].Scope().Lookup(typ).Type()
		m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, newest[pkg], name)
		return m.(*types.Func)
	}
	theIndex()
	for name, fn := range map[string]*types.Func{
		"hit":         method("github.com/redis/go-redis/v9", "Client", "SetNX"),
		"miss":        method("net/http", "Client", "Do"),
		"shared name": method("sync", "Mutex", "Lock"),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Lookup(fn)
			}
		})
		b.Run(name+"/shape", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				LookupShape(fn)
			}
		})
	}
}
