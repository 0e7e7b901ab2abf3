package good

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// PerQuery uses the simple protocol for one statement, which tells of no pooler.
func PerQuery(ctx context.Context, conn *pgx.Conn, statement string) error {
	_, err := conn.Exec(ctx, statement, pgx.QueryExecModeSimpleProtocol)
	return err
}
