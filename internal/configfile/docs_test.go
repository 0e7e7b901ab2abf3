package configfile_test

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var docs = flag.Bool("docs", false, "rewrite docs/configuration.md")

const docsFile = "../../docs/configuration.md"

//go:generate go test -run TestDocs -docs .

func TestDocs(t *testing.T) {
	source, err := os.ReadFile("../config/config.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := document(string(source), strings.TrimPrefix(everything, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	if *docs {
		if err := os.WriteFile(docsFile, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
	}
	if strings.Contains(want, "\n\n\n") || strings.Contains(want, "[]") {
		t.Error("an option has no documentation")
	}
}
