// Package forms has statements that no edit of one call puts right.
package forms

import (
	"database/sql"

	"github.com/jmoiron/sqlx"
	"gorm.io/gorm"
)

// Reserve has two 32-bit keys.
func Reserve(tx *sqlx.Tx, hotel, room string) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))", hotel, room) // want `use the one-argument form with hashtextextended over both names`
	return err
}

// Namespaced has a number and a name.
func Namespaced(db *gorm.DB, tenant string) error {
	return db.Transaction(func(tx *gorm.DB) error {
		return tx.Exec("SELECT pg_advisory_xact_lock(7, hashtext(?))", tenant).Error // want `advisory key 7, hashtext\(tenant\) keeps 32 bits`
	})
}

// Concatenated is put together.
func Concatenated(tx *sql.Tx, tenant string) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext('t-" + tenant + "'))") // want `keeps 32 bits of a name`
	return err
}

// Casted is cast to 32 bits, which the wide hash does not survive.
func Casted(tx *sql.Tx, tenant string) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext($1)::int)", tenant) // want `keeps 32 bits of a name`
	return err
}

// Sorted locks several names, in order.
func Sorted(tx *sql.Tx, names []string) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(h) FROM (SELECT DISTINCT hashtext(n) AS h FROM unnest($1::text[]) n ORDER BY h) s", names) // want `advisory key hashtext keeps 32 bits`
	return err
}

// Trigger locks in the database.
func Trigger(tx *sql.Tx) error {
	_, err := tx.Exec( /* want "keeps 32 bits of a name" */ `CREATE FUNCTION guard() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		PERFORM pg_advisory_xact_lock(hashtext(NEW.email));
		RETURN NEW;
	END $$`)
	return err
}
