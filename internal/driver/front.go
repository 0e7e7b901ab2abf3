package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// front is the command for people.
func (t Tool) front(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(args) > 0 {
		if command := commands[args[0]]; command != nil {
			return t.exit(command(t, os.Stdout, args[1:]))
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

// output is what happens to a report: fixes, then findings, then complaints.
func (t Tool) output(req *request, rep *report) error {
	if req.fix || req.diff {
		if err := t.fix(req, rep); err != nil {
			return err
		}
	}
	for _, p := range rep.problems {
		fmt.Fprintf(os.Stderr, "%s: %s\n", t.Name, p)
	}
	if req.diff {
		return nil // standard output is the diff, ready for patch
	}
	return printers[req.format](os.Stdout, rep)
}

// A printer writes a report for one kind of reader.
type printer func(io.Writer, *report) error

var printers = map[string]printer{
	"text": writeText,
	"json": writeJSON,
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
		fmt.Fprintf(os.Stderr, "%s: %s\n", t.Name, line)
	}
	if _, ok := errors.AsType[usageError](err); ok {
		return exitUsage
	}
	return exitIncomplete
}
