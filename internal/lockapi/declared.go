package lockapi

import (
	"go/types"
	"sync"

	"github.com/lockvet/lockvet/internal/config"
)

// A Declaration says what a function or method of the project does to a lock:
// the configuration says so, or a directive.
type Declaration struct {
	Role            Role // TryAcquire, Release or Renew
	Key, TTL, Token Slot // without Key, the receiver or handle is the lock
}

// Declared is the row of a declared function. How it answers is read from its
// signature. It is nil where an argument that is named does not exist.
//
// A release counts as one that checks who holds the lock: what is out of sight
// is taken for right.
func Declared(fn *types.Func, d Declaration) *Call {
	sig := fn.Origin().Signature()
	e := &Entry{
		Names: []string{fn.Name()}, Role: d.Role,
		Ctx: contextOf(sig), Keys: d.Key, Value: d.Token, TTL: d.TTL,
		Success: answerOf(sig), Handle: handleOf(sig), Owner: d.Role != TryAcquire,
	}
	if recv := receiver(fn); recv != "" {
		e.Recv = []string{recv}
	}
	if d.TTL.Given() && d.TTL.Index() < sig.Params().Len() && isBasic(slotType(sig, d.TTL), types.IsInteger) && !isDuration(slotType(sig, d.TTL)) {
		e.Unit = "unknown" // an integer's unit is not in its type: no rule judges it
	}
	c := newCall(e, fn.Pkg().Path(), fn.Name(), 0)
	if c.arity() > sig.Params().Len() {
		return nil
	}
	return c
}

// contextOf is where a signature takes its context.
func contextOf(sig *types.Signature) Slot {
	for i := range sig.Params().Len() {
		if isContext(sig.Params().At(i).Type()) {
			return Arg(i)
		}
	}
	return Slot{}
}

// answerOf is how a signature can say that the lock is held: a bool, else an
// error, else a handle that may be nil.
func answerOf(sig *types.Signature) Success {
	answer := NoAnswer
	for v := range sig.Results().Variables() {
		switch t := v.Type(); {
		case isBasic(t, types.IsBoolean):
			return True
		case isError(t):
			answer = NilError
		case answer == NoAnswer && types.IsInterface(t), answer == NoAnswer && named(t) != nil && pointer(t):
			answer = NonNil
		}
	}
	return answer
}

// handleOf tells whether the first result is the lock.
func handleOf(sig *types.Signature) bool {
	if sig.Results().Len() == 0 {
		return false
	}
	t := sig.Results().At(0).Type()
	return !isError(t) && !isContext(t) && !isBasic(t, types.IsBoolean|types.IsString|types.IsNumeric) && !isFunc(t)
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func pointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

func isDuration(t types.Type) bool {
	n := named(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}

var roles = map[config.Action]Role{config.Acquires: TryAcquire, config.Releases: Release, config.Renews: Renew}

// configured is the row of a function that the configuration declares, nil for
// any other.
func configured(fn *types.Func) *Call {
	for _, l := range config.Current().Locks {
		if l.Is(fn) {
			return configuredCall(fn, l)
		}
	}
	return nil
}

// configuredCalls keeps the rows, so that one function has one.
var configuredCalls sync.Map // *types.Func → *Call

func configuredCall(fn *types.Func, l config.Lock) *Call {
	if c, ok := configuredCalls.Load(fn); ok {
		return c.(*Call)
	}
	c, _ := configuredCalls.LoadOrStore(fn, Declared(fn, Declaration{
		Role: roles[l.Does], Key: slotOf(l.Key), TTL: slotOf(l.TTL), Token: slotOf(l.Token),
	}))
	return c.(*Call)
}

func slotOf(n *int) Slot {
	if n == nil {
		return Slot{}
	}
	return Arg(*n)
}

// Concerns tells whether what imports the package, or is it, may have to do
// with a lock: it is in the catalogue, or the configuration declares a lock in it.
func Concerns(path string) bool {
	return Catalogued(path) || config.Current().Declares(path)
}
