// Package good makes advisory keys that are wide enough, or hashes for something else.
package good

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"hash/crc32"
	"hash/fnv"

	"github.com/jackc/pgx/v5"
)

const importLock = 2001

// Wide has 64 bits.
func Wide(ctx context.Context, tx pgx.Tx, customer string) error {
	_, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", customer)
	return err
}

// Number is an id already.
func Number(tx *sql.Tx, id int64) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", id)
	return err
}

// Fnv64 hashes in Go.
func Fnv64(tx *sql.Tx, name string) error {
	h := fnv.New64a()
	h.Write([]byte(name))
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", int64(h.Sum64()))
	return err
}

// Sha takes eight bytes.
func Sha(tx *sql.Tx, name string) error {
	sum := sha256.Sum256([]byte(name))
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", int64(binary.BigEndian.Uint64(sum[:8])))
	return err
}

// ShaNew writes, and then sums up nothing.
func ShaNew(tx *sql.Tx, name string) error {
	h := sha256.New()
	h.Write([]byte(name))
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", int64(binary.BigEndian.Uint64(h.Sum(nil))))
	return err
}

// Halves are as good as the whole.
func Halves(tx *sql.Tx, name string) error {
	h := fnv.New64a()
	h.Write([]byte(name))
	sum := h.Sum64()
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1, $2)", int32(sum>>32), int32(sum))
	return err
}

// Shard is no lock.
func Shard(tx *sql.Tx, name string) (n int, err error) {
	err = tx.QueryRow("SELECT abs(hashtext($1)) % 16", name).Scan(&n)
	return n, err
}

// Etag has a checksum and a lock, and one is not the other's key.
func Etag(tx *sql.Tx, id int64, body []byte) error {
	if _, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", id); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE documents SET etag = $1 WHERE id = $2", crc32.ChecksumIEEE(body), id)
	return err
}

// Start and Finish mean one lock: they name it by one constant.
func Start(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", importLock)
	return err
}

// Finish waits for Start.
func Finish(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock($1)", importLock)
	return err
}

// Meant is known and harmless.
func Meant(tx *sql.Tx, tenant string) error {
	//lockvet:ignore hashtextkey two tenants that share a lock only wait for each other
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext($1))", tenant)
	return err
}
