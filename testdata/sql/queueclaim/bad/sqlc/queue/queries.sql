-- name: NextJob :one
SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE;

-- name: StartJob :exec
UPDATE jobs SET status = 'running', worker_id = $2 WHERE id = $1;

-- name: TakeMail :one
UPDATE mails SET state = 'sending'
WHERE id = (SELECT id FROM mails WHERE state = 'queued' ORDER BY id LIMIT 1)
RETURNING id;
