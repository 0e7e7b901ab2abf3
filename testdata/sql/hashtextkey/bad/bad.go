// Package bad makes advisory keys of 32 bits.
package bad

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io"

	"github.com/jackc/pgx/v5"
)

// PlaceOrder allows one order of a customer at a time.
func PlaceOrder(ctx context.Context, tx pgx.Tx, customer string) error {
	_, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", customer) // want `advisory key hashtext\(customer\) keeps 32 bits of a name: two names can share it`
	return err
}

// TryImport skips a file that another process imports.
func TryImport(ctx context.Context, conn *sql.Conn, file string) (ok bool, err error) {
	const query = `
		SELECT pg_try_advisory_lock(hashtext('import:' || $1)::bigint)`
	err = conn.QueryRowContext(ctx, query, file).Scan(&ok) // want `advisory key hashtext\(file\) keeps 32 bits|advisory key .* keeps 32 bits`
	return ok, err
}

// EndImport unlocks it.
func EndImport(ctx context.Context, conn *sql.Conn, file string) (ok bool, err error) {
	err = conn.QueryRowContext(ctx, "SELECT pg_advisory_unlock(hashtext('import:' || $1)::bigint)", file).Scan(&ok) // want `in every statement of this lock`
	return ok, err
}

// Formatted has the name in the text.
func Formatted(tx *sql.Tx, tenant int) error {
	_, err := tx.Exec(fmt.Sprintf("SELECT pg_advisory_xact_lock(hashtext('tenant-%d'))", tenant)) // want `keeps 32 bits of a name`
	return err
}

// Checksum is a crc.
func Checksum(ctx context.Context, tx pgx.Tx, invoice string) error {
	key := int64(crc32.ChecksumIEEE([]byte(invoice))) // want `the key of pg_advisory_xact_lock keeps 32 bits of a name \(crc32.ChecksumIEEE\)`
	_, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", key)
	return err
}

// Fnv is fixed by two more letters.
func Fnv(ctx context.Context, tx pgx.Tx, invoice string) error {
	h := fnv.New32a()
	_, _ = io.WriteString(h, "invoice:")
	h.Write([]byte(invoice))
	_, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(h.Sum32())) // want `keeps 32 bits of a name \(Sum32\)`
	return err
}

func keyText(name string) (string, error) {
	h := fnv.New32a()
	if _, err := h.Write([]byte(name)); err != nil {
		return "", err
	}
	return fmt.Sprint(h.Sum32()), nil // want `keeps 32 bits of a name \(Sum32\)`
}

// Written has its key as a text, and is told once for the lock and the unlock.
func Written(ctx context.Context, conn *pgx.Conn, name string, work func() error) error {
	key, err := keyText("export:" + name)
	if err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", key); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", key)
	return work()
}

func keyOf(name string) uint32 {
	h := fnv.New32()
	h.Write([]byte(name))
	return h.Sum32() // want `keeps 32 bits of a name \(Sum32\)`
}

// Helped has its key from a helper.
func Helped(tx *sql.Tx, name string) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", keyOf(name))
	return err
}

// Cut throws half of a good hash away.
func Cut(tx *sql.Tx, name string) error {
	h := fnv.New64a()
	h.Write([]byte(name))
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(3, $1)", int32(h.Sum64())) // want `keeps 32 bits of a name \(32 bits of Sum64\)`
	return err
}

// Bytes reads four bytes of thirty-two.
func Bytes(tx *sql.Tx, name string) error {
	sum := sha256.Sum256([]byte(name))
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", int64(binary.BigEndian.Uint32(sum[:4]))) // want `keeps 32 bits of a name \(32 bits of Sum256\)`
	return err
}

// Prefix hashes nothing.
func Prefix(tx *sql.Tx, name string) error {
	sum := sha256.New().Sum([]byte(name)) // want `the key of pg_advisory_xact_lock is no hash: Sum appends the hash to its argument`
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", int64(binary.BigEndian.Uint64(sum)))
	return err
}

// Worker keeps its key in a field.
type Worker struct{ key int64 }

// NewWorker makes one.
func NewWorker(name string) *Worker {
	return &Worker{key: int64(crc32.ChecksumIEEE([]byte(name)))} // want `keeps 32 bits of a name \(crc32.ChecksumIEEE\)`
}

// Run locks by the field.
func (w *Worker) Run(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", w.key)
	return err
}

// In makes the text with the number.
func In(tx *sql.Tx, name string) error {
	_, err := tx.Exec(fmt.Sprintf("SELECT pg_advisory_xact_lock(%d)", crc32.ChecksumIEEE([]byte(name)))) // want `keeps 32 bits of a name \(crc32.ChecksumIEEE\)`
	return err
}

// Nightly and Hourly share a number by accident.
func Nightly(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(1001)")
	return err
}

// Hourly runs every hour.
func Hourly(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", 1001) // want `advisory key 1001 is also locked by Nightly \(line \d+\)`
	return err
}
