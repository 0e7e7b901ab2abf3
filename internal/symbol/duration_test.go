package symbol

import (
	"testing"
	"time"
)

func TestDuration(t *testing.T) {
	c := func(text string) *Expr { return Of(Const, text) }
	minute := c("60000000000")
	field := Of(Field, "p.T.ttl", Of(Param, "f"))
	leaf := func(e *Expr) *Expr {
		if Equal(e, field) {
			return minute
		}
		return nil
	}
	for name, tt := range map[string]struct {
		e    *Expr
		unit time.Duration
		want time.Duration
		ok   bool
	}{
		"duration":         {minute, 1, time.Minute, true},
		"seconds":          {c("30"), time.Second, 30 * time.Second, true},
		"text":             {c("30s"), time.Second, 0, false},
		"product":          {Of(Call, "op*", c("2"), minute), 1, 2 * time.Minute, true},
		"third":            {Of(Call, "op/", minute, c("3")), 1, 20 * time.Second, true},
		"by zero":          {Of(Call, "op/", minute, c("0")), 1, 0, false},
		"int(d.Seconds())": {Of(Call, "(time.Duration).Seconds", minute), time.Second, time.Minute, true},
		"fraction":         {c("3/2"), time.Second, 1500 * time.Millisecond, true},
		"overflow":         {c("99999999999999999999"), time.Second, 1<<63 - 1, true},
		"field":            {Of(Call, "op/", field, c("2")), 1, 30 * time.Second, true},
		"parameter":        {Of(Param, "f"), 1, 0, false},
		"parsed":           {&Expr{Kind: Result, Args: []*Expr{Of(Call, "time.ParseDuration", c("90s"))}}, 1, 90 * time.Second, true},
		"badly parsed":     {&Expr{Kind: Result, Args: []*Expr{Of(Call, "time.ParseDuration", c("90"))}}, 1, 0, false},
		"nothing":          {nil, 1, 0, false},
	} {
		if got, ok := Duration(tt.e, tt.unit, leaf); got != tt.want || ok != tt.ok {
			t.Errorf("%s: %v, %v, want %v, %v", name, got, ok, tt.want, tt.ok)
		}
	}
}
