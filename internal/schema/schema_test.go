package schema

import (
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, root string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// A table refuses a row whose unique key comes a second time.
func TestRefuses(t *testing.T) {
	root := t.TempDir()
	write(t, root, map[string]string{
		"go.mod": "module example.com/m\n",
		"db/migrations/1_charges.up.sql": "CREATE TABLE app.charges (id uuid PRIMARY KEY, order_no text UNIQUE, job_id bigint);\n" +
			"CREATE TABLE runs (tenant int, day date, PRIMARY KEY (tenant, day));",
		"db/migrations/2_job.up.sql":         "ALTER TABLE app.charges ADD CONSTRAINT once UNIQUE (job_id);",
		"vendor/example.com/x/schema.sql":    "CREATE TABLE mails (job_id int UNIQUE);",
		"web/node_modules/x/schema.sql":      "CREATE TABLE mails (job_id int UNIQUE);",
		"db/migrations/3_mails.up.sql":       "CREATE TABLE mails (id int PRIMARY KEY, subject text);",
		"db/migrations/4_receipts.up.sql":    "CREATE TABLE receipts (receipt_id uuid UNIQUE, token text UNIQUE);",
		"internal/store/queries/charges.sql": "-- name: Charge :exec\nINSERT INTO app.charges (id, job_id) VALUES ($1, $2);",
	})
	keys := Around(filepath.Join(root, "internal/store"))
	for _, c := range []struct {
		name, table string
		columns     []string
		want        bool
	}{
		{"the job", "charges", []string{"id", "job_id", "amount"}, true},
		{"no column list", "charges", nil, true},
		{"without the job", "charges", []string{"id", "amount"}, false},
		{"a number that is made up", "charges", []string{"id", "order_no"}, false},
		{"a primary key of two columns", "runs", []string{"tenant", "day"}, true},
		{"half of it", "runs", []string{"tenant"}, false},
		{"vendored", "mails", []string{"id", "job_id"}, false},
		{"the row's own number", "receipts", nil, false},
		{"no such table", "letters", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := keys.Refuses(c.table, c.columns); got != c.want {
				t.Errorf("Refuses(%s, %v) = %v", c.table, c.columns, got)
			}
		})
	}
}

// Outside a module nothing is known.
func TestNoModule(t *testing.T) {
	if keys := Around(string(filepath.Separator)); keys.Refuses("charges", nil) {
		t.Error("keys without a module")
	}
}

func TestColumn(t *testing.T) {
	for name, want := range map[string]string{"LockedUntil": "locked_until", "WorkerID": "worker_id", "HTTPPort": "http_port", "id": "id"} {
		if got := Column(name); got != want {
			t.Errorf("Column(%s) = %s, want %s", name, got, want)
		}
	}
}
