package output

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/lockvet/lockvet/analyzers"
	"github.com/lockvet/lockvet/internal/rule"
)

// sample is a report on a file whose lines hold characters of several bytes and units.
func sample(t *testing.T) *Report {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "a b.go")
	text := "package a\n\nfunc f() {\n\tx(\"é𝄞\"); bad(\n\t\t1,\n\t\t2,\n\t\t3,\n\t\t4,\n\t\t5,\n\t)\n\twarn()\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	at := strings.Index(text, "bad(")
	return &Report{
		Tool: "lockvet", Version: "v1.2.3", Rules: analyzers.Rules(), Problems: []string{"p/p.go:1:1: it does not compile"},
		Findings: []Finding{
			{Pkg: "m/a", Rule: "plaindel", Posn: Position{file, 4, 15}, End: Position{file, 10, 3}, Severity: rule.Error, Category: "getdel",
				Message: "100% of: a,b\nis bad (plaindel)", URL: "https://example.com/x#plaindel",
				Fixes: []Fix{{"Call good", []Edit{{file, at, at + 3, "good"}}}}},
			{Pkg: "m/a", Rule: "lockttl", Posn: Position{file, 11, 2}, End: Position{file, 11, 2}, Severity: rule.Warning, Message: "short (lockttl)"},
			{Pkg: "m/a", Rule: "lockkey", Posn: Position{"/elsewhere/z.go", 1, 1}, End: Position{"/elsewhere/z.go", 1, 4}, Severity: rule.Info, Message: "far (lockkey)"},
		},
	}
}

// The official schema comes with the library.
func TestSARIFSchema(t *testing.T) {
	for name, rep := range map[string]*Report{"findings": sample(t), "none": {Tool: "lockvet", Rules: analyzers.Rules()}} {
		var b bytes.Buffer
		if err := writeSARIF(&b, rep); err != nil {
			t.Fatal(err)
		}
		report, err := sarif.FromBytes(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if err := report.Validate(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	bad := sarif.NewReport()
	bad.Version = "2.0"
	if bad.Validate() == nil {
		t.Error("the validation accepts anything")
	}
}

// What code scanning wants beyond the schema.
func TestSARIFForCodeScanning(t *testing.T) {
	var b bytes.Buffer
	rep := sample(t)
	if err := writeSARIF(&b, rep); err != nil {
		t.Fatal(err)
	}
	type region struct{ StartLine, StartColumn, EndLine, EndColumn int }
	type text struct{ Text, Markdown string }
	type descriptor struct {
		ID                                      string
		HelpURI                                 string
		ShortDescription, FullDescription, Help text
		DefaultConfiguration                    struct{ Level string }
	}
	var log struct {
		Version string
		Runs    []struct {
			ColumnKind string
			Tool       struct {
				Driver struct {
					Name, Version string
					Rules         []descriptor
				}
			}
			Invocations []struct {
				ExecutionSuccessful        bool
				ToolExecutionNotifications []struct{ Message text }
			}
			Results []struct {
				RuleID, Level string
				RuleIndex     int
				Message       text
				Locations     []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI, URIBaseID string }
						Region           region
					}
				}
				Fixes []struct {
					ArtifactChanges []struct {
						Replacements []struct {
							DeletedRegion   region
							InsertedContent text
						}
					}
				}
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if log.Version != "2.1.0" || run.ColumnKind != "utf16CodeUnits" || run.Tool.Driver.Name != "lockvet" || run.Tool.Driver.Version != "v1.2.3" {
		t.Errorf("%s", b.String()[:400])
	}
	rules := run.Tool.Driver.Rules
	if len(rules) != len(analyzers.Rules()) || !slices.IsSortedFunc(rules, func(a, b descriptor) int { return strings.Compare(a.ID, b.ID) }) {
		t.Error("the rules are not complete or not sorted")
	}
	for _, r := range rules {
		if r.ShortDescription.Text == "" || r.FullDescription.Text == "" || len(r.FullDescription.Text) > 1024 || r.Help.Text == "" || r.Help.Markdown == "" ||
			!strings.HasPrefix(r.HelpURI, "https://") || r.DefaultConfiguration.Level == "" {
			t.Errorf("%+v", r)
		}
	}
	if in := run.Invocations[0]; in.ExecutionSuccessful || in.ToolExecutionNotifications[0].Message.Text != rep.Problems[0] {
		t.Errorf("%+v", in)
	}
	line := "\tx(\"é𝄞\"); bad("
	before, whole := len(utf16.Encode([]rune(line[:14])))+1, len(utf16.Encode([]rune(line)))+1
	regions := []region{
		{4, before, 4, whole}, // cut to its first line
		{11, 2, 11, 3},        // one character, where there is no end
		{1, 1, 1, 4},
	}
	uris := []string{"a%20b.go", "a%20b.go", "file:///elsewhere/z.go"}
	for i, r := range run.Results {
		where := r.Locations[0].PhysicalLocation
		if where.Region != regions[i] || where.ArtifactLocation.URI != uris[i] || (where.ArtifactLocation.URIBaseID == "%SRCROOT%") != (i < 2) {
			t.Errorf("result %d: %+v", i, where)
		}
		if rules[r.RuleIndex].ID != r.RuleID || r.Level != []string{"error", "warning", "note"}[i] {
			t.Errorf("result %d: %+v", i, r)
		}
	}
	if got := run.Results[0].Message.Text; got != "100% of: a,b is bad" {
		t.Errorf("%q", got)
	}
	fix := run.Results[0].Fixes[0].ArtifactChanges[0].Replacements[0]
	if fix.InsertedContent.Text != "good" || fix.DeletedRegion != (region{4, before, 4, before + 3}) {
		t.Errorf("%+v", fix)
	}
	var again bytes.Buffer
	if err := writeSARIF(&again, rep); err != nil || again.String() != b.String() {
		t.Errorf("a second writing differs: %v", err)
	}
}

func TestGitHub(t *testing.T) {
	var b bytes.Buffer
	rep := sample(t)
	rep.Findings[0].Message = "100% of: a,b\r\nis bad (plaindel)"
	if err := writeGitHub(&b, rep); err != nil {
		t.Fatal(err)
	}
	want := `::error file=a b.go,line=4,endLine=10,title=lockvet plaindel::100%25 of: a,b%0D is bad
::warning file=a b.go,line=11,endLine=11,col=2,endColumn=2,title=lockvet lockttl::short
::notice file=/elsewhere/z.go,line=1,endLine=1,col=1,endColumn=4,title=lockvet lockkey::far
::error title=lockvet%3A analysis incomplete::p/p.go:1:1: it does not compile
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
}

func TestText(t *testing.T) {
	rep := sample(t)
	rep.Problems = nil
	for _, tt := range []struct {
		text Text
		want string
	}{
		{Text{}, "a b.go:4:15: 100% of: a,b is bad (plaindel)\na b.go:11:2: short (lockttl)\n/elsewhere/z.go:1:1: far (lockkey)\n"},
		{Text{Source: true}, "a b.go:4:15: 100% of: a,b is bad (plaindel)\n    \tx(\"é𝄞\"); bad(\n    \t         ^~~~\na b.go:11:2: short (lockttl)\n    \twarn()\n    \t^\n/elsewhere/z.go:1:1: far (lockkey)\n"},
	} {
		var b bytes.Buffer
		if err := tt.text.Write(&b, rep); err != nil || b.String() != tt.want {
			t.Errorf("%+v:\n%s\nwant\n%s%v", tt.text, b.String(), tt.want, err)
		}
	}
	var b bytes.Buffer
	if err := (Text{Colour: true}).Write(&b, rep); err != nil || !strings.Contains(b.String(), "\x1b[1ma b.go:11:2\x1b[0m: \x1b[33mshort (lockttl)\x1b[0m\n") {
		t.Errorf("%q, %v", b.String(), err)
	}
	if got := rep.Summary(); got != "1 error, 1 warning, 1 info" {
		t.Error(got)
	}
}

func TestRDJSONL(t *testing.T) {
	rep := sample(t)
	f := &rep.Findings[0]
	s, ok := suggestion(make(sources), f)
	if !ok || s.Text != "\tx(\"é𝄞\"); good(" || s.Range.Start != (rdPosition{4, 1}) || *s.Range.End != (rdPosition{4, 19}) {
		t.Errorf("%+v, %v", s, ok)
	}
	// Edits that are near become one suggestion; far ones, and those of other files, none.
	end := len("package a\n\nfunc f() {\n\tx(\"é𝄞\"); bad(\n\t\t1,\n")
	f.Fixes[0].Edits = append(f.Fixes[0].Edits, Edit{f.Posn.File, end - 2, end - 1, ", 0,"})
	if s, ok := suggestion(make(sources), f); !ok || s.Text != "\tx(\"é𝄞\"); good(\n\t\t1, 0," {
		t.Errorf("%+v, %v", s, ok)
	}
	f.Fixes[0].Edits = append(f.Fixes[0].Edits, Edit{"/other.go", 1, 1, "x"})
	if s, ok := suggestion(make(sources), f); ok {
		t.Errorf("%+v", s)
	}
}
