package symbol

import (
	"math"
	"math/big"
	"time"
)

// Duration is how long a constant expression lasts: a number of the unit,
// put together by arithmetic (2*time.Minute, ttl/3, int(ttl.Seconds())).
// leaf, if given, may say more of a part that is no constant here: a field that
// is set once.
func Duration(e *Expr, unit time.Duration, leaf func(*Expr) *Expr) (time.Duration, bool) {
	n := number(e, leaf, 0)
	if n == nil {
		return 0, false
	}
	n.Mul(n, big.NewRat(int64(unit), 1))
	q := new(big.Int).Quo(n.Num(), n.Denom())
	if !q.IsInt64() {
		return math.MaxInt64, true
	}
	return time.Duration(q.Int64()), true
}

// arithmetic is what an operator of SSA does, by the name that Resolve gives it.
var arithmetic = map[string]func(z, x, y *big.Rat) *big.Rat{
	"op+": (*big.Rat).Add,
	"op-": (*big.Rat).Sub,
	"op*": (*big.Rat).Mul,
	"op/": (*big.Rat).Quo,
}

// readings are the methods that give a duration in a unit.
var readings = map[string]time.Duration{
	"(time.Duration).Nanoseconds":  1,
	"(time.Duration).Microseconds": time.Microsecond,
	"(time.Duration).Milliseconds": time.Millisecond,
	"(time.Duration).Seconds":      time.Second,
	"(time.Duration).Minutes":      time.Minute,
	"(time.Duration).Hours":        time.Hour,
}

func number(e *Expr, leaf func(*Expr) *Expr, depth int) *big.Rat {
	if e == nil || depth > maxDepth {
		return nil
	}
	if leaf != nil {
		if v := leaf(e); v != nil && v != e {
			return number(v, leaf, depth+1)
		}
	}
	switch e.Kind {
	case Const:
		if n, ok := new(big.Rat).SetString(e.Text); ok && len(e.Text) < 40 {
			return n
		}
	case Call:
		return calculated(e, leaf, depth)
	case Result:
		return parsed(e.Args[0])
	}
	return nil
}

func calculated(e *Expr, leaf func(*Expr) *Expr, depth int) *big.Rat {
	if f := arithmetic[e.Text]; f != nil && len(e.Args) == 2 {
		x, y := number(e.Args[0], leaf, depth+1), number(e.Args[1], leaf, depth+1)
		if x == nil || y == nil || e.Text == "op/" && y.Sign() == 0 {
			return nil
		}
		return f(new(big.Rat), x, y)
	}
	if unit := readings[e.Text]; unit > 0 && len(e.Args) == 1 {
		if x := number(e.Args[0], leaf, depth+1); x != nil {
			return x.Quo(x, big.NewRat(int64(unit), 1))
		}
	}
	return nil
}

// parsed is the duration that time.ParseDuration reads from a constant.
func parsed(call *Expr) *big.Rat {
	if call.Kind != Call || call.Text != "time.ParseDuration" || len(call.Args) != 1 || call.Args[0].Kind != Const {
		return nil
	}
	if d, err := time.ParseDuration(call.Args[0].Text); err == nil {
		return big.NewRat(int64(d), 1)
	}
	return nil
}
