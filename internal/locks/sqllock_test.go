package locks

import (
	"testing"

	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

func TestKeyOf(t *testing.T) {
	name := &symbol.Expr{Kind: symbol.Param, Text: "f", Index: 1, Type: "string"}
	hole := string(symbol.Hole)
	for _, c := range []struct {
		text string
		args []*symbol.Expr
		want string
	}{
		{"SELECT pg_advisory_lock(42)", nil, `"42"`},
		{"SELECT pg_advisory_lock($1)", []*symbol.Expr{name}, name.String()},
		{"SELECT pg_advisory_lock(7, $1)", []*symbol.Expr{name}, `+("7, ",` + name.String() + `)`},
		{"SELECT pg_advisory_lock(hashtext('a:' || $1))", []*symbol.Expr{name}, `+("hashtext('a:' || $1)",` + name.String() + `)`},
		{"SELECT pg_advisory_lock(" + hole + ")", nil, name.String()},
		{"SELECT pg_advisory_lock(hashtext('" + hole + "'))", nil, `+("hashtext('",` + name.String() + `,"')")`},
		{"SELECT GET_LOCK(?, 10)", []*symbol.Expr{name}, name.String()},
	} {
		text := symbol.Of(symbol.Const, c.text)
		if c.args == nil && len(c.text) != len(stripHole(c.text)) {
			text = symbol.Join(filled(c.text, []*symbol.Expr{name}))
		}
		op := &Op{Act: Act{Text: text, Args: symbol.Of(symbol.List, "", c.args...)}}
		if got := str(keyOf(op, c.text, sqltext.Parse(c.text).Advisory()[0].Call)); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

func stripHole(s string) string {
	out := []rune{}
	for _, r := range s {
		if r != symbol.Hole {
			out = append(out, r)
		}
	}
	return string(out)
}

func TestTurn(t *testing.T) {
	var m any = &Model{}
	if _, ok := m.(rule.TurnTaker); !ok {
		t.Error("rules do not take turns on the model")
	}
}
