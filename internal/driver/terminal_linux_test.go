package driver_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/lockvet/lockvet/internal/vettest"
)

// onTerminal runs lockvet with a terminal as its standard output and answers
// what was written there.
func onTerminal(t *testing.T, dir string, env []string, args ...string) string {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer ours.Close()
	if err := unix.IoctlSetPointerInt(int(ours.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(ours.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	theirs, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer theirs.Close()
	cmd := exec.Command(vettest.Build(t, toyvet), args...)
	cmd.Dir, cmd.Stdout = dir, theirs
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "GOFLAGS=", "TERM=xterm", "NO_COLOR="), env...)
	text := make(chan string)
	go func() {
		b, _ := io.ReadAll(ours) // ends with an error when the other side is closed
		text <- strings.ReplaceAll(string(b), "\r\n", "\n")
	}()
	if _, failed := errors.AsType[*exec.ExitError](cmd.Run()); !failed {
		t.Error("no findings")
	}
	theirs.Close()
	return <-text
}

// On a terminal the source is shown, in colours if they are wanted; elsewhere,
// and in files, neither.
func TestTerminal(t *testing.T) {
	t.Parallel()
	dir := module(t, shop)
	const excerpt = "    \twarn()\n    "
	colour := onTerminal(t, dir, nil, "-tests=false", "./a")
	if !strings.Contains(colour, "\x1b[1ma/a.go:15:2\x1b[0m: \x1b[33mcall of warn (toy)\x1b[0m\n"+excerpt+"\x1b[2m\t^~~~~~\x1b[0m\n") {
		t.Errorf("%q", colour)
	}
	plain := "a/a.go:15:2: call of warn (toy)\n" + excerpt + "\t^~~~~~\na/a.go:16:2: call of bad: write good (toy)\n    \tbad()\n    \t^~~~~\n"
	for _, env := range []string{"NO_COLOR=1", "TERM=dumb"} {
		if got := onTerminal(t, dir, []string{env}, "-tests=false", "./a"); got != plain {
			t.Errorf("%s: %q", env, got)
		}
	}
	run(t, dir, "-tests=false", "./a").want(t, 1, lineWarn+lineBad)
	if got := onTerminal(t, dir, nil, "-tests=false", "-o", "out.txt", "./a"); got != "" || read(t, dir, "out.txt") != lineWarn+lineBad {
		t.Errorf("%q", got)
	}
}
