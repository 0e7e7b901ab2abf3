package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/vettest"
)

// besides are the modules that stand beside the one that is copied.
var besides = regexp.MustCompile(`(?m)^.*example\.org/thirdparty.*\n`)

// A function of ten thousand statements, each with a lock operation, and a
// statement of a megabyte are analysed like any other.
func TestLarge(t *testing.T) {
	tool := vettest.Build(t, "./cmd/lockvet")
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "redis", name))
		if err != nil {
			t.Fatal(err)
		}
		data = besides.ReplaceAll(data, nil)
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	b.WriteString("package large\n\nimport (\n\t\"context\"\n\t\"database/sql\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n")
	b.WriteString("func f(ctx context.Context, c *redis.Client, db *sql.DB) {\n")
	for i := range 2500 {
		fmt.Fprintf(&b, "\tif c.SetNX(ctx, \"lock:%d\", \"x\", 0).Val() {\n\t\tprintln(%d)\n\t\tc.Del(ctx, \"lock:%d\")\n\t}\n", i, i, i)
	}
	fmt.Fprintf(&b, "\tdb.ExecContext(ctx, `SELECT pg_advisory_lock(hashtext($1)) -- %s`, \"x\")\n}\n", strings.Repeat("lock hashtext(", 1<<20/14))
	b.WriteString(joined(12, 8))
	if err := os.WriteFile(filepath.Join(dir, "large.go"), []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, "-rules", "plaindel,sessionadvisory", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
	out, _ := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Fatalf("exit %d\n%.2000s", code, out)
	}
	if n := strings.Count(string(out), "(plaindel)\n"); n != 2500 {
		t.Errorf("%d findings of plaindel, want one for each of the 2500 locks", n)
	}
	if !strings.Contains(string(out), "(sessionadvisory)\n") {
		t.Error("the session lock in the long statement is not found")
	}
}

// joined is a function with a variable that loops in loops and many branches set:
// it has very many ways to its last value.
func joined(loops, branches int) string {
	var b strings.Builder
	b.WriteString("\nfunc joined(next func(int) any) any {\n\tvar v any\n")
	for i := range loops {
		fmt.Fprintf(&b, "\tfor next(%d) != nil {\n", i)
		for j := range branches {
			fmt.Fprintf(&b, "\tif next(%d) == v {\n\tv = next(%d)\n\t}\n", j, i*j)
		}
	}
	return b.String() + strings.Repeat("\t}\n", loops) + "\treturn v\n}\n"
}
