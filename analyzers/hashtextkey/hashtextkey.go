package hashtextkey

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports advisory keys that keep 32 bits of a name.
var Rule = &rule.Rule{
	Name: "hashtextkey",
	Doc:  rule.Doc(doc, "hashtextkey"),
	Subs: []rule.Sub{
		{Name: "goside", Title: "a key computed in Go keeps 32 bits of a name, or the name's first bytes"},
		{Name: "duplicate", Severity: rule.Info, Title: "one constant key for two locks"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// A checker is one run of the rule over a package.
type checker struct {
	*rule.Pass
	m     *locks.Model
	texts []*locks.HashText
}

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	c := &checker{Pass: pass, m: m, texts: m.HashTexts()}
	severity := rule.Error
	if c.constant() {
		severity = rule.Info
	}
	for _, h := range c.texts {
		c.hashText(h, severity)
	}
	c.goSide()
	c.duplicates()
	return nil
}

// constant tells whether hashtext sees nothing but constant names.
func (c *checker) constant() bool {
	for _, h := range c.texts {
		if !h.Constant() {
			return false
		}
	}
	return true
}

func (c *checker) hashText(h *locks.HashText, severity rule.Severity) {
	f := rule.Finding{Pos: h.Instr.Pos(), Severity: severity}
	if call := c.m.CallExpr(h.Op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	var name, instead string
	switch {
	case h.Lock == nil:
		name, instead = h.Call.Name, "hashtextextended(name, 0)"
	case len(h.Lock.Expr.Call.Args) > 1:
		name = h.Lock.KeyName(c.m)
		instead = "the one-argument form with hashtextextended over both names, joined (hashtextextended(a || ':' || b, 0))"
	default:
		name = h.Lock.KeyName(c.m)
		instead = "hashtextextended(name, 0)"
	}
	f.Message = fmt.Sprintf("advisory key %s keeps 32 bits of a name: two names can share it, and then unrelated work waits for, skips or deadlocks with each other (77,000 names collide with probability one half); use %s, in every statement of this lock",
		name, instead)
	f.Fix = c.fix(h)
	c.Report(f)
}
