package driver

import (
	"bytes"
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

func TestProgress(t *testing.T) {
	var c counter
	c.n.Store(7)
	var quick, long bytes.Buffer
	Tool{Name: "lockvet"}.progressTo(&quick, &c, time.Hour, time.Hour)()
	if quick.Len() > 0 {
		t.Errorf("a quick run says %q", quick.String())
	}
	stop := Tool{Name: "lockvet"}.progressTo(&long, &c, time.Millisecond, time.Millisecond)
	time.Sleep(50 * time.Millisecond)
	stop()
	if !regexp.MustCompile(`^(\r\x1b\[Klockvet: 7 packages analysed, 0s)+\r\x1b\[K$`).Match(long.Bytes()) {
		t.Errorf("%q", long.String())
	}
}
