// Package catalog stands for a library that the gate knows.
package catalog

type Lock struct{}
