// Package pooler connects through PgBouncer.
package pooler

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Connect connects without prepared statements.
func Connect(ctx context.Context, host string) (*pgx.Conn, error) {
	return pgx.Connect(ctx, "postgres://app@"+host+":6432/app?default_query_exec_mode=simple_protocol")
}

// Lead leads as long as the connection lives, it thinks.
func Lead(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, "SELECT pg_advisory_lock(61)") // want `session lock 61 in a package that connects through a pooler \(:6432\)`
	return err
}
