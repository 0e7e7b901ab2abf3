package lockapi

import (
	"go/types"
	"slices"
	"strings"
)

// kin are packages that hold the types of another one's signatures.
var kin = map[string]string{
	"github.com/jackc/pgconn":        "github.com/jackc/pgx/v4",
	"github.com/jackc/pgproto3/v2":   "github.com/jackc/pgx/v4",
	"github.com/go-pg/pg/v10/orm":    "github.com/go-pg/pg/v10",
	"github.com/go-pg/pg/v9/orm":     "github.com/go-pg/pg/v9",
	"entgo.io/ent/dialect/sql":       "entgo.io/ent/dialect",
	"github.com/jackc/pgx/v5/pgconn": "github.com/jackc/pgx/v5",
}

// LookupShape is the row of a method of a project's own type that looks like a
// library's: same name, same positions, and a parameter or result whose type
// the library declares. Such is
//
//	type redisClient interface {
//		SetNX(ctx context.Context, key string, v any, ttl time.Duration) *redis.BoolCmd
//	}
//
// and the DBTX interface that sqlc writes. What session such a handle stands
// for depends on the value put into it, so Session is ByValue.
//
// A method with a body may do more than the call it looks like: ask for the
// shape only where the body is out of reach.
func LookupShape(fn *types.Func) *Call {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	calls := theIndex().shapes[fn.Name()]
	if calls == nil || Catalogued(fn.Pkg().Path()) {
		return nil
	}
	sig := fn.Origin().Signature()
	if sig.Recv() == nil {
		return nil
	}
	found := witnesses(sig)
	for _, c := range calls {
		for _, w := range found {
			if family(w.Pkg().Path(), c.Pkg) && looksLike(sig, c, w) {
				return c
			}
		}
	}
	return nil
}

// family tells whether types of package path occur in signatures of lib.
func family(path, lib string) bool {
	return path == lib || kin[path] == lib
}

// looksLike compares sig with the library's own method when the witness's
// package shows it, and else with the row's slots.
func looksLike(sig *types.Signature, c *Call, w *types.TypeName) bool {
	if w.Pkg().Path() == c.Pkg {
		for _, recv := range c.Recv {
			own, ok := w.Pkg().Scope().Lookup(recv).(*types.TypeName)
			if !ok {
				continue
			}
			m, _, _ := types.LookupFieldOrMethod(own.Type(), true, w.Pkg(), c.Name)
			if m, ok := m.(*types.Func); ok {
				return sameShape(sig, m.Signature(), own)
			}
		}
	}
	return !slices.Contains(c.Recv, w.Name()) && fits(sig, c)
}

// sameShape tells whether a project's method has the signature of the method
// of own. Where a chain hands on the library's receiver, the project's hands on
// its own: ent writes func (q *UserQuery) ForUpdate(...sql.LockOption) *UserQuery.
func sameShape(project, lib *types.Signature, own *types.TypeName) bool {
	if project.Variadic() != lib.Variadic() || !types.Identical(project.Params(), lib.Params()) || project.Results().Len() != lib.Results().Len() {
		return false
	}
	self := named(project.Recv().Type())
	for i := range lib.Results().Len() {
		want, got := lib.Results().At(i).Type(), project.Results().At(i).Type()
		chained := named(want) != nil && named(want).Obj() == own && self != nil && named(got) == self
		if !chained && !types.Identical(want, got) {
			return false
		}
	}
	return true
}

// witnesses are the defined types in a signature that a catalogued package
// declares.
func witnesses(sig *types.Signature) []*types.TypeName {
	var found []*types.TypeName
	add := func(t types.Type) {
		for {
			switch u := types.Unalias(t).(type) {
			case *types.Pointer:
				t = u.Elem()
				continue
			case *types.Slice:
				t = u.Elem()
				continue
			case *types.Chan:
				t = u.Elem()
				continue
			case *types.Named:
				if p := u.Obj().Pkg(); p != nil && (Catalogued(p.Path()) || kin[p.Path()] != "") {
					found = append(found, u.Obj())
				}
			}
			return
		}
	}
	for v := range sig.Results().Variables() {
		add(v.Type())
	}
	for v := range sig.Params().Variables() {
		add(v.Type())
	}
	return found
}

// fits tells whether every slot of a row stands on a parameter of its kind.
func fits(sig *types.Signature, c *Call) bool {
	n := sig.Params().Len()
	if c.arity() > n {
		return false
	}
	return (!c.Ctx.Given() || isContext(slotType(sig, c.Ctx))) &&
		(!c.Keys.Given() || keyType(slotType(sig, c.Keys))) &&
		(!c.TTL.Given() || ttlType(slotType(sig, c.TTL), c.Unit)) &&
		(!c.SQL.Given() || textType(slotType(sig, c.SQL))) &&
		(!c.Script.Given() || textType(slotType(sig, c.Script))) &&
		(!c.Words.Given() || textType(slotType(sig, c.Words))) &&
		(!c.Func.Given() || isFunc(slotType(sig, c.Func))) &&
		(c.Success != BoolCmd || resultNamed(sig, "BoolCmd"))
}

// slotType is the type of what a slot names: the parameter, an element of the
// variadic tail, or a field. It is nil when there is no such thing.
func slotType(sig *types.Signature, s Slot) types.Type {
	i := s.Index()
	if i < 0 || i >= sig.Params().Len() {
		return nil
	}
	t := sig.Params().At(i).Type()
	if s.Variadic() {
		if !sig.Variadic() || i != sig.Params().Len()-1 {
			return nil
		}
		t = t.(*types.Slice).Elem()
	}
	if s.Path() == "" {
		return t
	}
	for name := range strings.SplitSeq(s.Path(), ".") {
		if sl, ok := t.Underlying().(*types.Slice); ok { // …SetOption: the field of each element
			t = sl.Elem()
		}
		n := named(t)
		if n == nil {
			return nil
		}
		f, _, _ := types.LookupFieldOrMethod(t, true, n.Obj().Pkg(), name)
		v, ok := f.(*types.Var)
		if !ok {
			return nil
		}
		t = v.Type()
	}
	return t
}

// contextPkgs declare a Context. The AWS SDK's is today an alias of the
// standard library's, its oldest versions have an interface of their own.
var contextPkgs = []string{"context", "github.com/aws/aws-sdk-go/aws"}

func isContext(t types.Type) bool {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	return n.Obj().Name() == "Context" && slices.Contains(contextPkgs, n.Obj().Pkg().Path())
}

func isBasic(t types.Type, info types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

func isFunc(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

func textType(t types.Type) bool {
	return t != nil && (isBasic(t, types.IsString) || isAny(t))
}

// keyType: text, bytes, an integer (an advisory lock's number), any, or a list
// or map of them; DynamoDB's keys are maps of attributes.
func keyType(t types.Type) bool {
	if t == nil {
		return false
	}
	if textType(t) || isBasic(t, types.IsInteger) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return keyType(u.Elem())
	case *types.Pointer: // *string of the AWS SDK
		return isBasic(u.Elem(), types.IsString)
	case *types.Map:
		return isBasic(u.Key(), types.IsString)
	}
	return false
}

// ttlType: a duration or a point in time, or with a unit an integer or text.
func ttlType(t types.Type, unit string) bool {
	n := named(t)
	if n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" {
		return unit == ""
	}
	if isBasic(t, types.IsString) { // "15s"
		return unit == ""
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return unit != "" && isBasic(t, types.IsInteger)
}

func resultNamed(sig *types.Signature, name string) bool {
	if sig.Results().Len() == 0 {
		return false
	}
	n := named(sig.Results().At(0).Type())
	return n != nil && n.Obj().Name() == name
}
