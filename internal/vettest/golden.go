package vettest

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
)

// checkFixes applies the rule's fixes in a copy of the module.
func checkFixes(t testing.TB, tool, module, rule string, before []finding) {
	t.Helper()
	if folder := filepath.Join(module, rule); !fixable(before, rule, folder) {
		compareGolden(t, folder, folder) // there is to be no golden file
		return
	}
	copied := t.TempDir()
	if err := copyGo(copied, module); err != nil {
		t.Fatal(err)
	}
	packages := "./" + rule + "/..."
	if !fix(t, tool, copied, rule, packages) {
		return
	}
	folder := filepath.Join(module, rule)
	changed := compareGolden(t, folder, filepath.Join(copied, rule))
	if len(changed) == 0 {
		return
	}
	if out, err := command(copied, "go", "build", "-o", os.DevNull, packages).CombinedOutput(); err != nil {
		t.Errorf("the fixed code does not compile: %v\n%s", err, out)
		return
	}
	after, err := lockvet(tool, copied, "-strict", "-rules", rule, packages)
	if err != nil {
		t.Errorf("the fixed code: %v", err)
		return
	}
	checkClean(t, before, after, rule, folder, filepath.Join(copied, rule), changed)
	fixed := snapshot(t, copied)
	if !fix(t, tool, copied, rule, packages) {
		return
	}
	for name, text := range snapshot(t, copied) {
		if text != fixed[name] {
			t.Errorf("%s: a second -fix changes it again:\n%s", name, udiff.Unified("first", "second", fixed[name], text))
		}
	}
}

// fixable tells whether a finding of the rule in its folder comes with a fix.
func fixable(found []finding, rule, folder string) bool {
	return slices.ContainsFunc(found, func(f finding) bool {
		return f.rule == rule && f.fixable && strings.HasPrefix(f.file, folder+string(filepath.Separator))
	})
}

func fix(t testing.TB, tool, dir, rule, packages string) bool {
	t.Helper()
	if _, err := lockvet(tool, dir, "-strict", "-fix", "-rules", rule, packages); err != nil {
		t.Errorf("-fix: %v", err)
		return false
	}
	return true
}

// compareGolden compares the fixed files with their golden files, or writes
// those, and returns the files that the fixes changed, relative to the folder.
func compareGolden(t testing.TB, folder, fixedFolder string) (changed []string) {
	t.Helper()
	golden := make(map[string]string)
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if name, ok := strings.CutSuffix(path, ".golden"); ok {
			golden[relativeTo(folder, name)] = read(t, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, fixed := range snapshot(t, fixedFolder) {
		original := read(t, filepath.Join(folder, name))
		goldenFile := filepath.Join(folder, name) + ".golden"
		want, has := golden[name]
		delete(golden, name)
		switch {
		case *update && fixed == original:
			_ = os.Remove(goldenFile) // most files have none
			continue
		case *update:
			if err := os.WriteFile(goldenFile, []byte(fixed), 0o666); err != nil {
				t.Fatal(err)
			}
		case !has && fixed != original:
			t.Errorf("%s: the fixes change it but it has no golden file; run the test with -update:\n%s", name, udiff.Unified("before", "after", original, fixed))
		case has && fixed != want:
			t.Errorf("%s: the fixed file is not the golden one:\n%s", name, udiff.Unified("golden", "fixed", want, fixed))
		}
		if fixed != original {
			changed = append(changed, name)
		}
	}
	for name := range golden {
		t.Errorf("%s.golden: there is no %[1]s", name)
	}
	return changed
}

// checkClean wants no finding in the changed files, but for those that had no fix to begin with.
func checkClean(t testing.TB, before, after []finding, rule, folder, fixedFolder string, changed []string) {
	t.Helper()
	for _, name := range changed {
		unfixable := make(map[string]int) // line of source → how often
		original := strings.Split(read(t, filepath.Join(folder, name)), "\n")
		for _, f := range before {
			if f.rule == rule && f.file == filepath.Join(folder, name) && !f.fixable {
				unfixable[squeeze(original[f.line-1])]++
			}
		}
		fixed := strings.Split(read(t, filepath.Join(fixedFolder, name)), "\n")
		for _, f := range after {
			if f.rule != rule || f.file != filepath.Join(fixedFolder, name) {
				continue
			}
			if line := squeeze(fixed[f.line-1]); unfixable[line] > 0 {
				unfixable[line]--
				continue
			}
			t.Errorf("%s:%d: still reported after the fix: %s", name, f.line, f.message)
		}
	}
}

func squeeze(line string) string { return strings.Join(strings.Fields(line), " ") }

// snapshot reads all Go files below a folder.
func snapshot(t testing.TB, folder string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".go" {
			files[relativeTo(folder, path)] = read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// copyGo copies a module without its golden files.
func copyGo(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, relativeTo(from, path))
		if d.IsDir() {
			return os.MkdirAll(target, 0o777)
		}
		if filepath.Ext(path) == ".golden" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o666)
	})
}

func relativeTo(dir, path string) string {
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		return path
	}
	return rel
}

func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
