package directive

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// form is what a directive consists of.
type form struct {
	rules  bool     // the first word lists rules
	why    string   // the question that its words answer; "" when it needs no reason
	atFunc bool     // stands at a function or interface method
	slots  []string // the NAME=N that it takes, N being a parameter
}

var forms = map[string]form{
	"ignore":        {rules: true, why: "why this is no mistake"},
	"efficiency":    {why: "why a duplicate is harmless"},
	"correctness":   {why: "what breaks when two holders overlap"},
	"idempotent":    {why: "why a repetition is harmless", atFunc: true},
	"nonidempotent": {why: "what a repetition does", atFunc: true},
	"acquires":      {atFunc: true, slots: []string{"key", "ttl", "token"}},
	"releases":      {atFunc: true, slots: []string{"key", "token"}},
	"renews":        {atFunc: true, slots: []string{"key", "ttl", "token"}},
}

// Names are the names of all directives, sorted.
func Names() []string { return slices.Sorted(maps.Keys(forms)) }

// AtFunction tells whether the directive speaks of a function or interface method.
func (d *Directive) AtFunction() bool { return forms[d.Name].atFunc }

// Malformed says what is wrong with the directive's name, words or place; ""
// when nothing is.
func (d *Directive) Malformed() string {
	f, ok := forms[d.Name]
	switch {
	case d.Name == "":
		return fmt.Sprintf("%q is prose: a directive is written //%s:name, in lower case and without a space", d.Text, Tool)
	case !ok:
		return fmt.Sprintf("there is no directive %q; there are %s", d.Name, strings.Join(Names(), ", "))
	case f.atFunc && d.Owner == nil:
		return fmt.Sprintf("%s speaks of a function or interface method: write it into its doc comment, or at the end of its line", d.Name)
	case f.rules && (d.words() == "" || slices.Contains(d.Rules(), "")):
		return fmt.Sprintf("%s names rules, then says why: //%s:%[1]s rule[,rule] why", d.Name, Tool)
	case f.atFunc && f.why == "":
		return d.badSlot(f)
	}
	return ""
}

// Unexplained is the question that the directive leaves open, "" when it has a
// reason or needs none.
func (d *Directive) Unexplained() string {
	if why := forms[d.Name].why; why != "" && d.Reason() == "" {
		return why
	}
	return ""
}

func (d *Directive) badSlot(f form) string {
	for _, word := range strings.Fields(d.words()) {
		name, value, ok := strings.Cut(word, "=")
		if !ok || !slices.Contains(f.slots, name) {
			return fmt.Sprintf("%s takes %s=N, where N counts the parameters from 0; %q is none of these", d.Name, strings.Join(f.slots, "=N, "), word)
		}
		if n, err := strconv.Atoi(value); err != nil || n < 0 || n >= d.parameters() {
			return fmt.Sprintf("%q names no parameter: they count from 0, a context included, and there are %d", word, d.parameters())
		}
	}
	return ""
}

// Slot is the 0-based parameter that a word NAME=N names, -1 when there is none.
func (d *Directive) Slot(name string) int {
	for _, word := range strings.Fields(d.words()) {
		if value, ok := strings.CutPrefix(word, name+"="); ok {
			if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < d.parameters() {
				return n
			}
		}
	}
	return -1
}

// parameters counts the parameters of the function that the directive stands at.
func (d *Directive) parameters() int {
	var t *ast.FuncType
	switch o := d.Owner.(type) {
	case *ast.FuncDecl:
		t = o.Type
	case *ast.Field:
		t, _ = o.Type.(*ast.FuncType)
	}
	if t == nil {
		return 0
	}
	return t.Params.NumFields()
}
