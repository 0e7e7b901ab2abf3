// Package sqlite stands in for a driver of SQLite.
package sqlite
