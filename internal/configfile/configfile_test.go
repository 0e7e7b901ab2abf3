package configfile_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/configfile"
)

var keys = []string{"plaindel", "plaindel.script", "lockttl", "lockttl.none"}

// everything says something of each field; TestEveryField sees to it.
const everything = `
rules:
  plaindel: warning
  plaindel.script: off
  lockttl: on
strict: true
tests: false
severity: info
fail-on: error
locks:
  - package: example.com/app/lease
    type: Store
    method: TryLock
    does: acquire
    key: 1
    ttl: 2
    token: 0
  - {package: example.com/app/lease, function: Free, does: release}
effects:
  idempotent:
    - {package: example.com/app/pay, type: Client, method: Capture}
  nonidempotent:
    - {package: example.com/app/pay, function: Charge}
fence:
  columns: [holder_epoch]
exclude:
  - gen
  - "**/*.pb.go"
`

func number(n int) *int { return &n }

func want() *config.Config {
	return &config.Config{
		Rules:  map[string]config.Setting{"plaindel": "warning", "plaindel.script": config.Off, "lockttl": config.On},
		Strict: true, Tests: false, MinSeverity: config.Info, FailOn: config.Error,
		Locks: []config.Lock{
			{Func: config.Func{Package: "example.com/app/lease", Type: "Store", Method: "TryLock"}, Does: config.Acquires, Key: number(1), TTL: number(2), Token: number(0)},
			{Func: config.Func{Package: "example.com/app/lease", Function: "Free"}, Does: config.Releases},
		},
		Effects: config.Effects{
			Idempotent:    []config.Func{{Package: "example.com/app/pay", Type: "Client", Method: "Capture"}},
			Nonidempotent: []config.Func{{Package: "example.com/app/pay", Function: "Charge"}},
		},
		Fence:   config.Fence{Columns: []string{"holder_epoch"}},
		Exclude: []string{"gen", "**/*.pb.go"},
	}
}

func TestDecode(t *testing.T) {
	got, err := configfile.Decode("f.yml", []byte(everything), keys)
	if err != nil {
		t.Fatal(err)
	}
	if at := got.Locks[1].At; at != "f.yml:18" {
		t.Errorf("the second lock is at %s", at)
	}
	if !reflect.DeepEqual(unplaced(got), want()) {
		t.Errorf("%+v", got)
	}
}

// unplaced forgets where things are said.
func unplaced(c *config.Config) *config.Config {
	for i := range c.Locks {
		c.Locks[i].At = ""
	}
	for _, list := range [][]config.Func{c.Effects.Idempotent, c.Effects.Nonidempotent} {
		for i := range list {
			list[i].At = ""
		}
	}
	return c
}

// The same options come from golangci-lint as maps and lists.
func TestFromSettings(t *testing.T) {
	got, err := configfile.FromSettings(map[string]any{
		"rules":  map[string]any{"plaindel": "warning", "plaindel.script": false, "lockttl": true},
		"strict": true, "tests": false, "severity": "info", "fail-on": "error",
		"locks": []any{
			map[string]any{"package": "example.com/app/lease", "type": "Store", "method": "TryLock", "does": "acquire", "key": 1, "ttl": 2, "token": 0},
			map[string]any{"package": "example.com/app/lease", "function": "Free", "does": "release"},
		},
		"effects": map[string]any{
			"idempotent":    []any{map[string]any{"package": "example.com/app/pay", "type": "Client", "method": "Capture"}},
			"nonidempotent": []any{map[string]any{"package": "example.com/app/pay", "function": "Charge"}},
		},
		"fence":   map[string]any{"columns": []any{"holder_epoch"}},
		"exclude": []any{"gen", "**/*.pb.go"},
	}, keys)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(unplaced(got), want()) {
		t.Errorf("%+v", got)
	}
	_, err = configfile.FromSettings(map[string]any{"rules": map[string]any{"plaindle": "on"}, "locks": []any{map[string]any{"key": "x"}}}, keys)
	if want := `settings.locks[0].key: key: want a number, not "x"
settings.rules: rules: no rule is named "plaindle"; did you mean plaindel?`; err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	if c, err := configfile.FromSettings(nil, keys); err != nil || !reflect.DeepEqual(c, config.New()) {
		t.Errorf("no settings: %+v, %v", c, err)
	}
}

func TestEmpty(t *testing.T) {
	for _, text := range []string{"", "\n", "# nothing\n", "---\n", "rules:\nlocks:\n"} {
		got, err := configfile.Decode("f.yml", []byte(text), keys)
		if err != nil || !reflect.DeepEqual(got, config.New()) {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"strct: true":                        `f.yml:1: unknown key "strct"; did you mean strict?`,
		"\nrules:\n  plaindell: on":          `f.yml:3: rules: no rule is named "plaindell"; did you mean plaindel?`,
		"rules: {plaindel.scrpt: off}":       `f.yml:1: rules: no rule is named "plaindel.scrpt"; did you mean plaindel.script?`,
		"rules: {plaindel: loud}":            `f.yml:1: plaindel: want on, off, error, warning or info, not "loud"`,
		"rules: [plaindel]":                  `f.yml:1: rules: want keys and values, not a list`,
		"strict: 3":                          `f.yml:1: strict: want true or false, not "3"`,
		"strict: 'yes'":                      `f.yml:1: strict: want true or false, not "yes"`,
		"severity: high":                     `f.yml:1: severity: want error, warning or info, not "high"`,
		"severity: [info]":                   `f.yml:1: severity: want one word, not a list`,
		"exclude: gen":                       `f.yml:1: exclude: want a list, not "gen"`,
		"exclude: [1]":                       `f.yml:1: exclude: want text, not "1"`,
		"exclude:\n  -":                      `f.yml:2: exclude: an empty entry`,
		"exclude: ['[']":                     `f.yml:1: exclude: "[" is not a pattern`,
		"- a":                                `f.yml:1: want keys and values, not a list`,
		"strict: true\nstrict: true":         `f.yml:2: "strict" is given twice`,
		"locks:\n- does: acquire":            `f.yml:2: package is missing`,
		"locks: [{package: p}]":              `f.yml:1: method or function is missing`,
		"locks: [{package: p, method: M}]":   `f.yml:1: method M: type is missing`,
		"locks: [{package: p, function: F}]": `f.yml:1: does is missing: want acquire, release or renew`,
		"locks: [{package: p, function: F, type: T, does: renew}]":           `f.yml:1: function F: a type is for methods`,
		"locks: [{package: p, function: F, method: M, type: T}]":             `f.yml:1: method and function are given: want one of them`,
		"locks: [{package: p, function: F, does: take}]":                     `f.yml:1: does: want acquire, release or renew, not "take"`,
		"locks: [{package: p, function: F, does: renew, key: -1}]":           `f.yml:1: key: arguments are numbered from 0`,
		"locks: [{package: p, function: F, does: renew, key: one}]":          `f.yml:1: key: want a number, not "one"`,
		"effects: {idempotnt: []}":                                           `f.yml:1: effects: unknown key "idempotnt"; did you mean idempotent?`,
		"effects: {idempotent: [{}]}":                                        `f.yml:1: package is missing`,
		"strict: true\n  tests: true":                                        `f.yml:2: `,
		"strict: [":                                                          `f.yml:2: `,
		"a: 1\n---\nb: 2":                                                    `f.yml: want one document, not several`,
		"strict: maybe\nseverity: high\nrules: {x: on}\n# three at once\n\n": "f.yml:1: strict: want true or false, not \"maybe\"\nf.yml:2: severity: want error, warning or info, not \"high\"\nf.yml:3: rules: no rule is named \"x\"",
	} {
		_, err := configfile.Decode("f.yml", []byte(text), keys)
		if err == nil || err.Error() != want && !strings.HasSuffix(want, ": ") || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(everything)
	f.Add("a: &a [*a]")
	f.Add("exclude: &x\n- *x")
	f.Add("locks: [{<<: {package: p}}]")
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := configfile.Decode("f.yml", []byte(text), keys); (c == nil) == (err == nil) {
			t.Errorf("%v, %v", c, err)
		}
	})
}

func TestFind(t *testing.T) {
	t.Setenv("GOWORK", "")
	dir := t.TempDir()
	deep := filepath.Join(dir, "m", "a", "b")
	if err := os.MkdirAll(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	file := func(elem ...string) string {
		name := filepath.Join(append([]string{dir}, elem...)...)
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	file(configfile.Name)
	file("m", "go.mod")
	if got := configfile.Find(deep); got != "" {
		t.Errorf("found %s outside the module", got)
	}
	file("m", "a", configfile.Name)
	if got := configfile.Find(deep); got != "" {
		t.Errorf("found %s below the module's root", got)
	}
	root := file("m", configfile.Name)
	if got := configfile.Find(deep); got != root {
		t.Errorf("found %q", got)
	}
	// In a workspace it is the workspace's.
	work := file("go.work")
	for env, want := range map[string]string{"": filepath.Join(dir, configfile.Name), "off": root, work: filepath.Join(dir, configfile.Name)} {
		t.Setenv("GOWORK", env)
		if got := configfile.Find(deep); got != want {
			t.Errorf("GOWORK=%s: found %q", env, got)
		}
	}
}

func TestExcluder(t *testing.T) {
	excluded := configfile.Excluder(&config.Config{Exclude: []string{"gen/", "a/*_test.go", "**/*.pb.go", "**/mocks"}}, "/m")
	for file, want := range map[string]bool{
		"/m/gen/x.go": true, "/m/gen/deep/x.go": true, "/m/generate/x.go": false, "/m/b/gen/x.go": false,
		"/m/a/x_test.go": true, "/m/a/b/x_test.go": false,
		"/m/x.pb.go": true, "/m/a/b/x.pb.go": true, "/m/a/mocks/x.go": true, "/m/mocks/x.go": true,
		"/other/gen/x.go": false,
	} {
		if excluded(file) != want {
			t.Errorf("%s: %v", file, !want)
		}
	}
}

// Every option is decoded and documented.
func TestEveryField(t *testing.T) {
	set := reflect.ValueOf(*want())
	for _, f := range reflect.VisibleFields(set.Type()) {
		if f.Name != "Tests" && set.FieldByIndex(f.Index).IsZero() {
			t.Errorf("no test says anything of %s", f.Name)
		}
		if f.Tag.Get("yaml") == "" {
			t.Errorf("%s has no name in the file", f.Name)
		}
	}
}
