package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lockvet/lockvet/internal/vettest"
)

// declared is a lock of the project's own, out of lockvet's sight: interfaces
// and functions whose implementation is elsewhere.
const declared = `
-- go.mod --
module example.com/app

go 1.26
-- .lockvet.yml --
locks:
  - {package: example.com/app/lease, type: Store, method: Try, does: acquire, key: 1, ttl: 2}
  - {package: example.com/app/lease, type: Store, method: Free, does: release, key: 1}
  - {package: example.com/app/lease, function: Open, does: acquire, key: 0}
  - {package: example.com/app/lease, type: Handle, method: Done, does: release}
-- lease/lease.go --
package lease

import (
	"context"
	"time"
)

type Store interface {
	Try(ctx context.Context, name string, d time.Duration) (bool, error)
	Free(ctx context.Context, name string) error
}

type Handle struct{ Name string }

func (h *Handle) Done() error { return nil }

func Open(name string) (*Handle, error) { return &Handle{name}, nil }
-- app/app.go --
package app

import (
	"context"
	"errors"
	"time"

	"example.com/app/lease"
)

func bill(ctx context.Context, s lease.Store, work func() error) error {
	ok, err := s.Try(ctx, "billing", time.Minute)
	if err != nil || !ok {
		return err
	}
	if err := work(); err != nil {
		return err // want deferrelease
	}
	return s.Free(ctx, "billing")
}

func billRight(ctx context.Context, s lease.Store, work func() error) error {
	ok, err := s.Try(ctx, "billing", time.Minute)
	if err != nil || !ok {
		return err
	}
	defer s.Free(context.WithoutCancel(ctx), "billing")
	return work()
}

func export(ctx context.Context, s lease.Store, work func() error) error {
	_, err := s.Try(ctx, "export", time.Minute) // want acquireresult
	if err != nil {
		return err
	}
	defer s.Free(context.WithoutCancel(ctx), "export")
	return work()
}

func rebuild(ready bool) error {
	h, err := lease.Open("index")
	if err != nil {
		return err
	}
	if !ready {
		return errors.New("not ready") // want deferrelease
	}
	return h.Done()
}

func rebuildRight() error {
	h, err := lease.Open("index")
	if err != nil {
		return err
	}
	defer h.Done()
	return nil
}
`

func declaredFile(name string) string {
	for _, f := range txtar.Parse([]byte(declared)).Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// The rules know a lock that the options declare, and nothing of it without them.
func TestDeclaredLocks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(declared)).Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	lockvet := func(args ...string) string {
		cmd := exec.Command(vettest.Build(t, "./cmd/lockvet"), args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		out, err := cmd.Output()
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			t.Fatal(err)
		}
		return string(out)
	}
	var want []string
	for i, line := range strings.Split(declaredFile("app/app.go"), "\n") {
		if _, rule, ok := strings.Cut(line, "// want "); ok {
			want = append(want, fmt.Sprintf("app/app.go:%d %s", i+1, rule))
		}
	}
	var got []string
	for line := range strings.Lines(lockvet("./...")) {
		m := regexp.MustCompile(`^(.*:\d+):\d+: .* \((\w+)\)\n$`).FindStringSubmatch(line)
		if m == nil {
			t.Fatal(line)
		}
		got = append(got, m[1]+" "+m[2])
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if out := lockvet("-config", "off", "./..."); strings.Contains(out, "app.go") {
		t.Errorf("without options:\n%s", out)
	}
}
