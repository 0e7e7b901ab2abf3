// Package app hands its pool out.
package app

import "database/sql"

type App struct{ DB *sql.DB }
