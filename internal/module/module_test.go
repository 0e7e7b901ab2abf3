package module

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The module's own files are read, from whichever of its folders one asks.
func TestFiles(t *testing.T) {
	top := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                     "module example.com/m",
		"app/main.go":                "package main",
		"app/lock/lock.go":           "package lock",
		"app/lock/query.sql":         "SELECT 1",
		"vendor/example.com/x/x.go":  "package x",
		"web/node_modules/y/y.go":    "package y",
		"app/testdata/broken/bad.go": "package",
		".cache/z.go":                "package z",
		"app/large.go":               strings.Repeat("/", maxBytes+1),
	} {
		name = filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	root := Root(filepath.Join(top, "app", "lock"))
	if root != top {
		t.Fatalf("the module's root is %q", root)
	}
	var got []string
	for name, text := range Files(root, ".go") {
		rel, _ := filepath.Rel(root, name)
		got = append(got, filepath.ToSlash(rel)+": "+string(text))
	}
	slices.Sort(got)
	if want := []string{"app/lock/lock.go: package lock", "app/main.go: package main"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want %q", got, want)
	}
}

func TestNoModule(t *testing.T) {
	if root := Root(string(filepath.Separator)); root != "" {
		t.Errorf("the module's root is %q", root)
	}
}
