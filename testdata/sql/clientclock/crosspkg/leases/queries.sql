-- name: ClaimJob :one
UPDATE jobs SET status = 'running', worker_id = $1, locked_until = $2
WHERE id = (SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: ExtendJob :exec
UPDATE jobs SET locked_until = $3 WHERE id = $1 AND worker_id = $2;

-- name: ExtendJobFor :exec
UPDATE jobs SET locked_until = now() + $3 * interval '1 second' WHERE id = $1 AND worker_id = $2;
