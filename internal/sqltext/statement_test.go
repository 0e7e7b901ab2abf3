package sqltext

import "testing"

type example struct{ text, want string }

func run(t *testing.T, examples []example) {
	t.Helper()
	for _, e := range examples {
		if got := describeText(Parse(e.text)); got != e.want {
			t.Errorf("%s\n got %s\nwant %s", e.text, got, e.want)
		}
	}
}

func TestSelect(t *testing.T) {
	run(t, []example{
		{"SELECT 1", "SELECT"},
		{"select id, j.state as s, count(*) from Public.\"Jobs\" j", "SELECT jobs; columns id state; calls count"},
		{"SELECT * FROM jobs WHERE state = 'ready'", "SELECT jobs; columns *; where state = 'ready' (literal)"},
		{"SELECT DISTINCT ON (kind) id, kind FROM jobs", "SELECT jobs; columns id kind"},
		{"SELECT TOP 1 [id] FROM [dbo].[jobs] WHERE [id] = @id", "SELECT jobs; columns id; where id = @id (#0); limit"},
		{"SELECT id FROM `queue`.`jobs` WHERE `id` = ?", "SELECT jobs; columns id; where id = ? (#0)"},
		{"SELECT id FROM t, u WHERE t.id = u.id", "SELECT t; columns id; where id = u.id"},
		{"SELECT a FROM generate_series(1, 3) a", "SELECT; columns a; calls generate_series"},
		{"SELECT a FROM (SELECT id AS a FROM t) x LIMIT 1", "SELECT; columns a; limit; sub {SELECT t; columns id}"},
		{"SELECT 1; SELECT 2;", "SELECT\nSELECT"},
		{"-- first\nSELECT /* second */ id FROM/*third*/t--fourth", "SELECT t; columns id"},
		{"(SELECT id FROM t)", "SELECT t; columns id"},
		{"SELECT a FROM t UNION ALL SELECT b FROM u UNION SELECT c FROM v", "SELECT t; columns a; sub {SELECT u; columns b}; sub {SELECT v; columns c}"},
		{"(SELECT a FROM t) UNION (SELECT b FROM u)", "SELECT; sub {SELECT t; columns a}; sub {SELECT u; columns b}"},
		{"EXPLAIN (ANALYZE, VERBOSE) SELECT id FROM t", "SELECT t; columns id"},
		{"SELECT nextval('fence')", "SELECT; calls nextval"},
		{"SELECT id INTO job FROM jobs", "SELECT jobs; columns id"},
		{"SELECT EXISTS (SELECT 1 FROM t)", "SELECT; sub {SELECT t}"},
	})
}

func TestRowLock(t *testing.T) {
	run(t, []example{
		{"SELECT id FROM jobs WHERE state = $1 ORDER BY id LIMIT 1 FOR UPDATE", "SELECT jobs; columns id; where state = $1 (#0); for UPDATE; limit"},
		{"SELECT id FROM jobs LIMIT $2 FOR UPDATE SKIP LOCKED", "SELECT jobs; columns id; for UPDATE; skip locked; limit"},
		{"SELECT id FROM jobs j FETCH FIRST 1 ROW ONLY for no key update of j nowait", "SELECT jobs; columns id; for NO KEY UPDATE; nowait; limit"},
		{"SELECT id FROM jobs FOR SHARE", "SELECT jobs; columns id; for SHARE"},
		{"SELECT id FROM jobs FOR KEY SHARE", "SELECT jobs; columns id; for KEY SHARE"},
		{"SELECT id FROM jobs LOCK IN SHARE MODE", "SELECT jobs; columns id; for SHARE"},
		{"SELECT id FROM jobs WHERE id IN (SELECT id FROM q FOR UPDATE)", "SELECT jobs; columns id; where id IN (SELECT id FROM q FOR UPDATE); sub {SELECT q; columns id; for UPDATE}"},
		{"LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE NOWAIT", "LOCK jobs; nowait"},
		// What a builder appends.
		{"FOR UPDATE SKIP LOCKED", "-; for UPDATE; skip locked"},
		{"\uFFFC FOR UPDATE", "-; for UPDATE"},
		{"%s WHERE id = $1 FOR UPDATE %s", "-; where id = $1 (#0); for UPDATE"},
		{"AND id = ? FOR UPDATE", "-; for UPDATE"},
		// No row locks.
		{"missing id for update", "-"},
		{"for update operations, see below", "-"},
		{"SELECT substring(a for 3) FROM t", "SELECT t; calls substring"},
		{"SELECT 'FOR UPDATE' FROM t -- FOR UPDATE", "SELECT t"},
	})
}

func TestUpdate(t *testing.T) {
	run(t, []example{
		{"UPDATE jobs SET state = 'done' WHERE id = $1 AND fence = $2",
			"UPDATE jobs; set state = 'done' (literal); where id = $1 (#0); where fence = $2 (#1)"},
		{"update only Jobs as j set fence=j.fence+1, owner=? where j.id=?",
			"UPDATE jobs; set fence = j.fence+1 (own); set owner = ? (#0); where id = ? (#1)"},
		{"UPDATE jobs SET (state, owner) = ($1, $2::uuid)",
			"UPDATE jobs; set state = $1 (#0); set owner = $2::uuid (#1, cast uuid)"},
		{"UPDATE jobs SET (a, b) = (SELECT x, y FROM t)",
			"UPDATE jobs; set a = (SELECT x, y FROM t); set b = (SELECT x, y FROM t); sub {SELECT t; columns x y}"},
		{"UPDATE jobs SET lease_until = now() + $1::interval",
			"UPDATE jobs; set lease_until = now() + $1::interval (cast interval, server time, interval); calls now"},
		{"UPDATE jobs SET lease_until = DATE_ADD(NOW(), INTERVAL 30 SECOND)",
			"UPDATE jobs; set lease_until = DATE_ADD(NOW(), INTERVAL 30 SECOND) (server time, interval); calls date_add now"},
		{"UPDATE jobs SET seen = CURRENT_TIMESTAMP, attempts = COALESCE(attempts, 0) + 1",
			"UPDATE jobs; set seen = CURRENT_TIMESTAMP (server time); set attempts = COALESCE(attempts, 0) + 1 (own); calls coalesce"},
		{"UPDATE offsets SET offset = $1, n = -1 WHERE id = $2",
			"UPDATE offsets; set offset = $1 (#0); set n = -1 (literal); where id = $2 (#1)"},
		{"UPDATE t SET a = b FROM next n WHERE t.id = n.id RETURNING t.id, fence AS f, a + 1",
			"UPDATE t; set a = b; where id = n.id; returning id, fence, a + 1"},
		{"UPDATE q SET s = 'x' WHERE id = (SELECT id FROM q WHERE s = 'r' LIMIT 1 FOR UPDATE SKIP LOCKED)",
			"UPDATE q; set s = 'x' (literal); where id = (SELECT id FROM q WHERE s = 'r' LIMIT 1 FOR UPDATE SKIP LOCKED); " +
				"sub {SELECT q; columns id; where s = 'r' (literal); for UPDATE; skip locked; limit}"},
		{"UPDATE %s SET state = %d WHERE id = '%s'", "UPDATE %s; set state = %d (#1); where id = '%s' (#2)"},
		{"UPDATE \uFFFC_jobs SET a = :a WHERE b=:b AND c<>:a", "UPDATE \uFFFC_jobs; set a = :a (#0); where b = :b (#1); where c <> :a (#0)"},
		{"UPDATE t SET x = EXCLUDED.x", "UPDATE t; set x = EXCLUDED.x"},
		{"SET LOCAL lock_timeout = '5s'", "SET; set lock_timeout = '5s' (literal)"},
		{"SET lock_timeout TO 5000", "SET; set lock_timeout = 5000 (literal)"},
		{"ALTER TABLE jobs ADD COLUMN IF NOT EXISTS fence bigint", "ALTER jobs; if not exists"},
		{"CREATE UNIQUE INDEX IF NOT EXISTS u ON jobs (lower(name))", "CREATE jobs; if not exists; calls lower"},
	})
}

// What a table refuses a second time is read from its definition.
func TestUnique(t *testing.T) {
	run(t, []example{
		{"CREATE TABLE app.charges (id bigserial PRIMARY KEY, job text NOT NULL UNIQUE, note text)", "CREATE charges; unique job"},
		{"CREATE TABLE charges (id uuid, tenant int, job int, PRIMARY KEY (tenant, job), CONSTRAINT c UNIQUE (id, tenant))", "CREATE charges; unique tenant job; unique id tenant"},
		{"CREATE TABLE `charges` (`job` int, UNIQUE KEY `u` (`job`, `at`))", "CREATE charges; unique job at"},
		{"CREATE UNIQUE INDEX CONCURRENTLY u ON app.charges USING btree (job, at DESC) WHERE state = 1", "CREATE charges; where state = 1 (literal); unique job at; calls btree"},
		{"CREATE INDEX i ON charges (job)", "CREATE charges"},
		{"ALTER TABLE charges ADD COLUMN x int, ADD CONSTRAINT u UNIQUE (job)", "ALTER charges; unique job"},
		{"ALTER TABLE charges ADD PRIMARY KEY (tenant, job)", "ALTER charges; unique tenant job"},
		{"ALTER TABLE charges DROP CONSTRAINT u", "ALTER charges"},
	})
}

func TestInsertDelete(t *testing.T) {
	run(t, []example{
		{"INSERT INTO locks (name, owner) VALUES ($1, $2)", "INSERT locks; columns name owner; value name = $1 (#0); value owner = $2 (#1)"},
		{"INSERT INTO public.locks VALUES (?, now())", "INSERT locks; calls now"},
		{"INSERT INTO l (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id", "INSERT l; columns name; value name = $1 (#0); returning id; on conflict"},
		{"INSERT INTO l (name) VALUES ($1) ON CONFLICT (name) WHERE live DO UPDATE SET owner = EXCLUDED.owner WHERE l.until < now()",
			"INSERT l; columns name; value name = $1 (#0); set owner = EXCLUDED.owner; where until < now() (server time); on conflict; calls now"},
		{"INSERT INTO l (n) VALUES (?) ON DUPLICATE KEY UPDATE n = VALUES(n) + 1", "INSERT l; columns n; value n = ? (#0); set n = VALUES(n) + 1 (own); on conflict"},
		{"INSERT IGNORE INTO l (n) VALUES (?)", "INSERT l; columns n; value n = ? (#0); on conflict"},
		{"INSERT OR IGNORE INTO l (n) VALUES (?)", "INSERT l; columns n; value n = ? (#0); on conflict"},
		{"REPLACE INTO l (n) VALUES (?)", "REPLACE l; columns n; value n = ? (#0); on conflict"},
		{"INSERT INTO l (n) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM l WHERE n = $1)",
			"INSERT l; columns n; on conflict; sub {SELECT; where NOT EXISTS (SELECT 1 FROM l WHERE n = $1); sub {SELECT l; where n = $1 (#0)}}"},
		{"INSERT INTO l (n) SELECT a FROM t UNION SELECT b FROM u RETURNING n",
			"INSERT l; columns n; returning n; sub {SELECT t; columns a; sub {SELECT u; columns b}}"},
		{"INSERT INTO l (n, until) VALUES ($1, now() + interval '1 min'), ($2, $3)", "INSERT l; columns n until; value n = $1 (#0); value until = now() + interval '1 min' (server time, interval); calls now"},
		{"INSERT INTO l (n, m) VALUES ($1", "INSERT l; columns n m"},
		{"DELETE FROM locks WHERE name = $1 AND owner = $2 RETURNING *", "DELETE locks; where name = $1 (#0); where owner = $2 (#1); returning *"},
		{"DELETE FROM l USING m WHERE l.a = m.a", "DELETE l; where a = m.a"},
		{"TRUNCATE TABLE locks", "TRUNCATE locks"},
	})
}

func TestWhere(t *testing.T) {
	run(t, []example{
		{"DELETE FROM t WHERE a = $1 OR b = $2", "DELETE t; where a = $1 (#0, or); where b = $2 (#1, or)"},
		{"DELETE FROM t WHERE a = $1 AND (b IS NULL OR c < now() - interval '1 min')",
			"DELETE t; where a = $1 (#0); where b IS NULL (literal, or); where c < now() - interval '1 min' (server time, interval, or); calls now"},
		{"DELETE FROM t WHERE a = ? AND (? = 0 OR b = ?)", "DELETE t; where a = ? (#0); where #1 = 0 (literal, or); where b = ? (#2, or)"},
		{"DELETE FROM t WHERE $1 IS NULL OR b = $1", "DELETE t; where #0 IS NULL (literal, or); where b = $1 (#0, or)"},
		{"DELETE FROM t WHERE ((a = 1) AND NOT (b = 2))", "DELETE t; where a = 1 (literal); where b = 2 (literal, not)"},
		{"DELETE FROM t WHERE now() > lease", "DELETE t; where lease < now() (server time); calls now"},
		{"DELETE FROM t WHERE $1 = token AND a != 'x'", "DELETE t; where token = $1 (#0); where a != 'x' (literal)"},
		{"DELETE FROM t WHERE a BETWEEN 1 AND 2 AND b = 3", "DELETE t; where a BETWEEN 1 AND 2; where b = 3 (literal)"},
		{"DELETE FROM t WHERE id = ANY($1::int[]) AND s NOT IN ('a', 'b')", "DELETE t; where id = ANY ($1::int[]) (#0, cast int[]); where s NOT IN ('a', 'b')"},
		{"DELETE FROM t WHERE a IS NOT DISTINCT FROM $1", "DELETE t; where a IS NOT DISTINCT FROM $1 (#0)"},
		{"DELETE FROM t WHERE (a, b) = ($1, $2)", "DELETE t; where a = $1 (#0); where b = $2 (#1)"},
		{"DELETE FROM t WHERE COALESCE(lease, 'epoch'::timestamptz) < ?", "DELETE t; where lease < ? (#0); calls coalesce"},
		{"DELETE FROM t WHERE locked_at + interval '5 min' < now()", "DELETE t; where locked_at < now() (server time); calls now"},
		{"DELETE FROM t WHERE live AND NOT done", "DELETE t; where live live; where done done (not)"},
		{"DELETE FROM t WHERE CASE WHEN a = 1 OR b = 2 THEN c ELSE d END = 3 AND e = 4", "DELETE t; where a = 3 (literal); where e = 4 (literal)"},
		{"DELETE FROM t WHERE id=%d AND n=%[1]d AND s='%s'", "DELETE t; where id = %d (#0); where n = %[1]d (#0); where s = '%s' (#1)"},
		{"DELETE FROM t WHERE a=-1 AND b=/*?*/? AND c=--?\n?", "DELETE t; where a = -1 (literal); where b = ? (#0); where c = ? (#1)"},
		{"DELETE FROM t WHERE id!=? AND a/2>? AND x@>?", "DELETE t; where id != ? (#0); where a > ? (#1); where x @> ? (#2)"},
		// The condition alone, as builders take it.
		{"WHERE id = ? AND state = ?", "-; where id = ? (#0); where state = ? (#1)"},
	})
}

func TestWith(t *testing.T) {
	run(t, []example{
		{"WITH c AS (UPDATE jobs SET s = 'x' WHERE id = $1 RETURNING id) SELECT id FROM c",
			"SELECT c; columns id; sub {UPDATE jobs; set s = 'x' (literal); where id = $1 (#0); returning id}"},
		{"WITH RECURSIVE a (n) AS (SELECT 1), b AS NOT MATERIALIZED (SELECT id FROM q FOR UPDATE) UPDATE t SET x = 1 FROM b WHERE t.id = b.id",
			"UPDATE t; set x = 1 (literal); where id = b.id; sub {SELECT}; sub {SELECT q; columns id; for UPDATE}"},
		{"WITH l AS (SELECT pg_advisory_lock($1)) SELECT 1", "SELECT; sub {SELECT; calls pg_advisory_lock}"},
		{"WITH a AS (SELECT id FROM t", "WITH; sub {SELECT t; columns id}"},
	})
}

func TestBodies(t *testing.T) {
	run(t, []example{
		{"DO $$ BEGIN PERFORM pg_advisory_lock(1); UPDATE t SET a = 1; END $$",
			"DO\nin body: PERFORM; calls pg_advisory_lock\nin body: UPDATE t; set a = 1 (literal)\nin body: END"},
		{"CREATE OR REPLACE FUNCTION claim(p int) RETURNS int AS $body$ SELECT id FROM q FOR UPDATE $body$ LANGUAGE sql; SELECT 1",
			"CREATE\nin body: SELECT q; columns id; for UPDATE\nSELECT"},
		{"CREATE FUNCTION f() RETURNS void AS 'SELECT pg_advisory_unlock($1)' LANGUAGE sql", "CREATE\nin body: SELECT; calls pg_advisory_unlock"},
		{"DO $$ BEGIN IF NOT pg_try_advisory_lock(1) THEN RAISE 'busy'; ELSE n := CASE WHEN a THEN 1 ELSE 2 END; END IF; END $$",
			"DO\nin body: IF; calls pg_try_advisory_lock\nin body: RAISE\nin body: -\nin body: END\nin body: END"},
		{"DO $$ BEGIN FOR r IN SELECT id FROM q FOR UPDATE LOOP DELETE FROM q WHERE id = r.id; END LOOP; END $$",
			"DO\nin body: FOR; sub {in body: SELECT q; columns id; for UPDATE}\nin body: DELETE q; where id = r.id\nin body: END\nin body: END"},
		{"DO $a$ BEGIN EXECUTE $b$ SELECT 1 $b$; END $a$", "DO\nin body: EXECUTE\nin body: END"},
		{"DO $$ SELECT pg_advisory_lock(", "DO\nin body: SELECT; calls pg_advisory_lock"},
		{"DO RELEASE_LOCK('x')", "DO; calls release_lock"},
		{"SELECT $$ DELETE FROM t $$", "SELECT"},
	})
}

// Text that is cut off or no SQL at all.
func TestTolerance(t *testing.T) {
	run(t, []example{
		{"", ""},
		{" ;; ", ""},
		{"SELECT", "SELECT"},
		{"UPDATE t SET", "UPDATE t"},
		{"UPDATE t SET a = ", "UPDATE t; set a = "},
		{"SELECT a FROM t WHERE b = 'x", "SELECT t; columns a; where b = 'x (literal)"},
		{"SELECT pg_advisory_lock(hashtext($1), ", "SELECT; calls pg_advisory_lock hashtext"},
		{"SELECT f(a; DELETE FROM t", "SELECT; calls f\nDELETE t"},
		{"SELECT a) FROM t", "SELECT t"},
		{"failed to acquire lock: %w", "-"},
		{"SELECT ${name} FROM t WHERE {{.Where}}", "SELECT t; where {{.Where}}"},
		{"SELECT\x00id\fFROM\u00a0t", "SELECT t; columns id"},
		{"hashtext($1)::bigint", "-; calls hashtext"},
		{"replace(a, 'b', 'c')", "-; calls replace"},
	})
}
