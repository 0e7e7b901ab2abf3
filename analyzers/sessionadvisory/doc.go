// Package sessionadvisory reports session-level advisory locks where the
// session is not the caller's.
//
// # Analyzer sessionadvisory
//
// sessionadvisory: a session-level advisory lock where the session is not yours
//
// pg_advisory_lock, pg_try_advisory_lock, their _shared forms and MySQL's
// GET_LOCK belong to the database session: to one connection. A pool runs each
// statement on any of its connections:
//
//	db.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key)         // on connection 3
//	defer db.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", key) // on connection 7
//
// The unlock answers false, which Exec does not show, and releases nothing. The
// lock stays on connection 3, and whoever gets that connection next holds it
// without knowing. With nothing else on the pool it works, so tests pass.
//
// Pin a connection for as long as the lock is held:
//
//	conn, err := db.Conn(ctx)
//	if err != nil {
//		return err
//	}
//	defer conn.Close()
//	conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key)
//	defer func() {
//		var unlocked bool
//		err := conn.QueryRowContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", key).Scan(&unlocked)
//		if err != nil || !unlocked {
//			conn.Raw(func(any) error { return driver.ErrBadConn }) // end the session, and its lock
//		}
//	}()
//
// or let the lock end with a transaction: pg_advisory_xact_lock.
//
// # Reported
//
//   - pool: lock or unlock through *sql.DB, *sqlx.DB, *pgxpool.Pool, *gorm.DB
//     outside Transaction and Connection, *bun.DB and their like, also through
//     an embedded handle, sqlc's generated code, or a wrapper that takes the
//     handle as a parameter: there at the call that passes the pool.
//   - leak: a pinned connection that goes back to its pool with the lock on it.
//     Close and Release keep the session: without an unlock before them, the
//     next user of the connection holds the lock. The same when the unlock runs
//     on a context that can be cancelled: on *pgxpool.Conn and on MySQL it is then
//     never sent. And a connection that some path after the lock statement
//     neither gives back nor hands on: it is lost to the pool, with what it holds.
//   - leak, as info: an unlock on *sql.Conn with a context that can be cancelled
//     (Postgres drivers then drop the connection).
//   - tx: a session lock inside a transaction that begins in the same function.
//     It survives commit and rollback; pg_advisory_xact_lock does not.
//   - mismatch: an unlock with another key, of another mode (shared, exclusive)
//     or on another handle than the one lock of the same function or type.
//   - noxact: pg_advisory_xact_lock outside a transaction: it is released as soon
//     as the statement ends.
//   - pgbouncer (warning): session locks in a package that is set up for a
//     pooler in transaction mode: there even one connection has many sessions.
//   - notrun: a statement given to a builder that never runs it.
//
// # Not reported
//
// A dedicated connection (pgx.Connect, a *sql.Conn kept for the life of the
// lock) that is unlocked on every path; migration runners and leaders that take
// the connection as a parameter or field; a pool limited to one connection
// whose lifetime is not, here or, for one that callers hand in, in a file of the
// module that imports this package; one that its owner calls a connection and keeps
// beside nothing but the mutex under which it runs; Hijack and Close, Raw with driver.ErrBadConn, which end
// the session; a package that runs pg_advisory_unlock_all before a connection is
// used again; a transaction or prepared statement of a pinned connection;
// handles whose session only a caller knows (an interface, a *gorm.DB
// parameter). Test files, and packages named for tests, are left out unless
// -sessionadvisory.tests is given: a harness often wants the lock to stay.
//
// A pg_advisory_xact_lock in autocommit that is meant as a barrier, to wait for
// current holders and not to exclude later ones, says so:
//
//	//lockvet:ignore sessionadvisory waits for running exports to finish, nothing more
//
// # Fix
//
// In a transaction the lock becomes pg_advisory_xact_lock and the unlock of the
// same function goes. Where a function locks through a *sql.DB, *sqlx.DB or
// *pgxpool.Pool, defers the unlock, has a context and returns an error, both move
// to a connection that is pinned before the lock; the unlock no longer depends on
// the context, and where nobody read its answer, a failure ends the session.
package sessionadvisory
