package driver

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"
)

// A counter counts the packages in go vet's answer as they come: each is an
// object that ends with a brace on a line of its own.
type counter struct {
	bytes.Buffer
	n atomic.Int64
}

// Write keeps the data and counts the objects that end in it.
func (c *counter) Write(p []byte) (int, error) {
	before := c.Len()
	n, err := c.Buffer.Write(p)
	c.n.Add(int64(bytes.Count(c.Bytes()[max(0, before-2):], []byte("\n}\n"))))
	return n, err
}

// Progress is silent at first: most runs are over by then.
const (
	progressAfter = 2 * time.Second
	progressEvery = 500 * time.Millisecond
)

// progress tells on a terminal how far a long run is. The answer stops it.
func (t Tool) progress(c *counter) (stop func()) {
	if !isTerminal(os.Stderr) {
		return func() {}
	}
	return t.progressTo(os.Stderr, c, progressAfter, progressEvery)
}

func (t Tool) progressTo(w io.Writer, c *counter, after, every time.Duration) (stop func()) {
	done, stopped := make(chan struct{}), make(chan struct{})
	begin := time.Now()
	go func() {
		defer close(stopped)
		wait := after
		for shown := false; ; shown = true {
			select {
			case <-done:
				if shown {
					fmt.Fprint(w, "\r\x1b[K")
				}
				return
			case <-time.After(wait):
			}
			fmt.Fprintf(w, "\r\x1b[K%s: %s, %s", t.Name, plural(int(c.n.Load()), "package analysed", "packages analysed"), time.Since(begin).Truncate(time.Second))
			wait = every
		}
	}()
	return func() { close(done); <-stopped }
}
