package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A listed package, as go list tells of it.
type listed struct {
	ImportPath  string
	Dir         string
	Standard    bool
	TestGoFiles []string
	Module      *struct {
		Dir  string
		Main bool
	}
	Error      *listError
	DepsErrors []*listError
}

type listError struct {
	Pos string
	Err string
}

func (e *listError) String() string {
	text := strings.Join(strings.Fields(e.Err), " ")
	if e.Pos == "" {
		return text
	}
	return e.Pos + ": " + text
}

// broken says why the package cannot be loaded, or "".
func (p *listed) broken() string {
	for _, e := range append([]*listError{p.Error}, p.DepsErrors...) {
		if e != nil {
			return e.String()
		}
	}
	return ""
}

// list finds the packages that the patterns name. Without dependencies it is
// quick, and does not see imports that cannot be resolved.
func list(ctx context.Context, req *request, dependencies bool) ([]*listed, error) {
	args := []string{"list", "-e", "-json=ImportPath,Dir,Standard,TestGoFiles,Module,Error,DepsErrors"}
	if !dependencies {
		args = append(args, "-find")
	}
	args = append(append(append(args, req.build...), "--"), req.patterns...)
	cmd := goCommand(ctx, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, goFailed(ctx, err, stderr.String())
	}
	var all []*listed
	for d := json.NewDecoder(&stdout); ; {
		p := new(listed)
		err := d.Decode(p)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if p.Error != nil && !inModule() {
			return nil, noModule
		}
		if !skippedByWildcard(p, req.patterns) {
			all = append(all, p)
		}
	}
	if len(all) == 0 {
		return nil, usagef("no packages match %s", strings.Join(req.patterns, " "))
	}
	return all, nil
}

// goCommand makes a go command that ends when we are interrupted. It is asked,
// not killed, so that it removes its work folder.
func goCommand(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

var noModule = usagef("go.mod not found in this directory or any above it: run in a module, or name one with -C")

// inModule says whether the current folder is in a module or workspace.
func inModule() bool {
	out, err := exec.Command("go", "env", "GOMOD", "GOWORK").Output()
	if err != nil {
		return true // the go command will say what is wrong
	}
	mod, work, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return mod != "" && mod != os.DevNull || work != "" && work != "off"
}

// skippedByWildcard mirrors the go command: a wildcard does not match a folder
// in which build constraints leave no file.
func skippedByWildcard(p *listed, patterns []string) bool {
	if p.Error == nil || slices.Contains(patterns, p.ImportPath) {
		return false
	}
	wild := slices.ContainsFunc(patterns, func(s string) bool { return strings.Contains(s, "...") })
	return wild && strings.Contains(p.Error.Err, "build constraints exclude all Go files")
}

// goFailed words the failure of a go command.
func goFailed(ctx context.Context, err error, stderr string) error {
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted")
	case errors.Is(err, exec.ErrNotFound):
		return usagef("the go command is not in PATH")
	case !inModule():
		return noModule
	}
	if lines := complaints(strings.Split(stderr, "\n")); len(lines) > 0 {
		return usagef("%s", strings.Join(lines, "; "))
	}
	return err
}
