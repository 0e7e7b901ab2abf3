// Package mode is set up for a pooler by its query mode.
package mode

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Connect does without prepared statements.
func Connect(ctx context.Context, dsn string) (*pgx.Conn, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	return pgx.ConnectConfig(ctx, config)
}

// Lead waits to lead.
func Lead(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT pg_advisory_lock(62)") // want `session lock 62 in a package that connects through a pooler \(QueryExecModeExec\)`
	return err
}
