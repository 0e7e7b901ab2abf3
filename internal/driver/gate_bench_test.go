package driver

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
)

// BenchmarkGate is what a package without a lock costs: its configuration, its
// source (here a file of this package) and the headers of its imports' facts are
// read, an empty file of facts is written.
func BenchmarkGate(b *testing.B) {
	dir := b.TempDir()
	write := func(name string, data []byte) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, data, 0o666); err != nil {
			b.Fatal(err)
		}
		return file
	}
	imports := map[string]string{}
	files := map[string]string{}
	for _, path := range []string{"bytes", "context", "errors", "fmt", "io", "net/http", "sort", "strings", "sync", "time"} {
		imports[path] = path
		files[path] = write("facts-"+filepath.Base(path), vetx(nil, nil))
	}
	source, err := filepath.Abs("outputs.go")
	if err != nil {
		b.Fatal(err)
	}
	cfg, err := json.Marshal(map[string]any{
		"ID": "example.com/p", "ImportPath": "example.com/p", "ModulePath": "example.com",
		"GoFiles":   []string{source},
		"ImportMap": imports, "PackageFile": files, "PackageVetx": files,
		"VetxOutput": filepath.Join(dir, "out"),
	})
	if err != nil {
		b.Fatal(err)
	}
	file := write("vet.cfg", cfg)
	tool := Tool{Name: "lockvet", Gate: lockapi.Catalogued, Mentions: locks.Mentions}
	for b.Loop() {
		u, err := readUnit(file)
		if err != nil {
			b.Fatal(err)
		}
		if v := tool.gate(u, nil); v != skip {
			b.Fatalf("verdict %d: a package without a lock is to be skipped", v)
		}
		if err := u.writeEmptyFacts(); err != nil {
			b.Fatal(err)
		}
	}
}
