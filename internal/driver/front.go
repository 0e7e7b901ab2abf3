package driver

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/lockvet/lockvet/internal/nearest"
)

// front is the command for people.
func (t Tool) front(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(args) > 0 {
		if command := commands[args[0]]; command != nil {
			return t.exit(command(t, os.Stdout, args[1:]))
		}
		if why := misspelt(args); why != "" {
			return t.exit(usagef("%s", why))
		}
	}
	req, err := t.parse(args)
	if err != nil {
		return t.exit(err)
	}
	rep, err := t.run(ctx, req)
	if err != nil {
		return t.exit(err)
	}
	if err := t.output(req, rep); err != nil {
		return t.exit(err)
	}
	return rep.exitCode(req.failOn)
}

// misspelt says which command is meant by a word that is no package here: one
// like a command's name, with another word behind it that is no package either.
func misspelt(args []string) string {
	if len(args) < 2 || strings.ContainsAny(args[0]+args[1], "./-") || exists(args[0]) {
		return ""
	}
	guess := nearest.DidYouMean(args[0], slices.Sorted(maps.Keys(commands)))
	if guess == "" {
		return ""
	}
	return fmt.Sprintf("no command is named %q%s", args[0], guess)
}

// output is what happens to a report: known findings go, fixes are made, then
// it is written, and what else people should know.
func (t Tool) output(req *request, rep *report) error {
	if err := t.applyBaseline(req, rep); err != nil {
		return err
	}
	if req.fix || req.diff {
		if err := t.fix(req, rep); err != nil {
			return err
		}
	}
	for _, p := range rep.Problems {
		t.tell("%s", p)
	}
	if err := req.write(&rep.Report); err != nil {
		return err
	}
	if req.format == "text" && !req.diff && len(rep.Findings) > 0 {
		t.tell("%s", rep.Summary())
	}
	return nil
}

// usageError is a mistake in how we were called.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// exit prints the error, a line for each mistake, and chooses the exit code.
func (t Tool) exit(err error) int {
	if err == nil {
		return exitClean
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		t.tell("%s", line)
	}
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitIncomplete
}
