package vettest

import (
	"regexp"
	"strings"
	"testing"
)

func TestToy(t *testing.T) {
	RunDir(t, "./internal/vettest/toy/toyvet", "testdata/toys", "toy")
}

func TestParseWant(t *testing.T) {
	for comment, expect := range map[string]string{
		"// want \"one\"":                                "r:one",
		"// want `two` \"three\"":                        "r:two r:three",
		"// want other:\"four\" `five`":                  "other:four r:five",
		"/* want \"six\" */":                             "r:six",
		"//lockvet:ignore r reason // want \"seven\"":    "r:seven",
		"// wanted: \"nothing\"":                         "",
		"// prose about what people want \"is nothing\"": "",
	} {
		wants, err := parseWant(comment, "r")
		if err != nil {
			t.Errorf("%s: %v", comment, err)
		}
		var got []string
		for _, w := range wants {
			got = append(got, w.rule+":"+w.pattern.String())
		}
		if s := strings.Join(got, " "); s != expect {
			t.Errorf("%s: got %s, want %s", comment, s, expect)
		}
	}
	for _, comment := range []string{"// want plain", "// want \"(\"", "// want \"unfinished", "// want rule:"} {
		if _, err := parseWant(comment, "r"); err == nil {
			t.Errorf("%s: no error", comment)
		}
	}
}

func TestCompare(t *testing.T) {
	re := regexp.MustCompile
	wants := []want{{"/m/r/a.go", 1, "r", re("x")}, {"/m/r/a.go", 2, "r", re("x")}, {"/m/r/a.go", 3, "other", re("x")}}
	findings := []finding{
		{"/m/r/a.go", 1, "r", "x", false},
		{"/m/r/a.go", 9, "r", "unexpected", false},
		{"/m/r/a.go", 9, "other", "of no interest", false},
		{"/m/elsewhere/a.go", 1, "r", "of no interest", false},
	}
	got := strings.Join(compare(findings, wants, "r", "/m/r"), "\n")
	expect := `/m/r/a.go:2: no finding of r matches "x"
/m/r/a.go:3: no finding of other matches "x"
/m/r/a.go:9: unexpected finding: unexpected`
	if got != expect {
		t.Errorf("got\n%s", got)
	}
}
