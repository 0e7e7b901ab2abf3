-- takes the first job
UPDATE prints
SET status = 'printing'
WHERE id = (SELECT id FROM prints WHERE status = 'queued' ORDER BY id LIMIT 1)
RETURNING id
