package output

import "testing"

func TestParsePosition(t *testing.T) {
	for text, want := range map[string]Position{
		"/a/b.go:3:4":   {"/a/b.go", 3, 4},
		`C:\a\b.go:3:4`: {`C:\a\b.go`, 3, 4},
		"/a/b.go:3":     {"/a/b.go", 3, 0},
		"-":             {"-", 0, 0},
	} {
		if got := ParsePosition(text); got != want {
			t.Errorf("%s: %+v", text, got)
		}
	}
}
