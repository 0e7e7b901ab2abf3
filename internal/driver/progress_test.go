package driver

import (
	"regexp"
	"testing"
	"time"
)

func TestCounter(t *testing.T) {
	var c counter
	for _, s := range []string{"{\n\t\"a\": {}\n}", "\n", "{}\n{\n\t\"b\": {\n\t}\n", "}\n{\n\t\"c\": 1\n}\n"} {
		if _, err := c.Write([]byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	if n := c.n.Load(); n != 3 {
		t.Errorf("%d packages", n)
	}
}

// A screen hands on what is written to it, write by write.
type screen chan string

func (s screen) Write(p []byte) (int, error) {
	s <- string(p)
	return len(p), nil
}

func TestProgress(t *testing.T) {
	var c counter
	c.n.Store(7)
	quick := make(screen, 1)
	Tool{Name: "lockvet"}.progressTo(quick, &c, time.Hour, time.Hour)()
	if len(quick) > 0 {
		t.Errorf("a quick run says %q", <-quick)
	}
	long := make(screen)
	stop := Tool{Name: "lockvet"}.progressTo(long, &c, time.Nanosecond, time.Hour)
	if got := <-long; !regexp.MustCompile(`^\r\x1b\[Klockvet: 7 packages analysed, \d+s$`).MatchString(got) {
		t.Errorf("%q", got)
	}
	go stop()
	if got := <-long; got != "\r\x1b[K" {
		t.Errorf("%q is left", got)
	}
}
