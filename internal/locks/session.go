package locks

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// classify says which database session a value stands for, as far as its type
// or the call that made it tells.
func (m *Model) classify(v ssa.Value) uint8 {
	class := lockapi.SessionOf(v.Type())
	if class == lockapi.ByValue && m.poolInterface(v.Type()) {
		class = lockapi.Pool
	}
	if class != lockapi.ByValue {
		return uint8(class)
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		switch m.index.roles[v.Parent()] {
		case lockapi.BeginFunc:
			return uint8(lockapi.Tx)
		case lockapi.PinFunc:
			return uint8(lockapi.Pinned)
		}
	case *ssa.Call:
		return uint8(classOfCall(v))
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			return uint8(classOfCall(c))
		}
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Phi, *ssa.UnOp:
		return 0 // told by what is inside
	}
	return uint8(class)
}

// poolInterface tells whether t is an interface of a project that only pools
// stand behind: every type of its package that implements it is one, test
// doubles aside, and no library's transaction can stand there too.
func (m *Model) poolInterface(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	pool, known := m.pools[n]
	if !known {
		pool = onlyPools(n)
		m.pools[n] = pool
	}
	return pool
}

func onlyPools(n *types.Named) bool {
	if n.Obj().Pkg() == nil || lockapi.Catalogued(n.Obj().Pkg().Path()) {
		return false
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 || n.TypeParams().Len() > 0 {
		return false
	}
	for _, lib := range n.Obj().Pkg().Imports() {
		if lockapi.Catalogued(lib.Path()) && transacts(lib, iface) {
			return false
		}
	}
	pool := false
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || testDouble(name) {
			continue
		}
		impl, ok := tn.Type().(*types.Named)
		if !ok || impl.TypeParams().Len() > 0 || types.IsInterface(impl) || !types.Implements(types.NewPointer(impl), iface) {
			continue
		}
		if lockapi.SessionOf(impl) != lockapi.Pool {
			return false
		}
		pool = true
	}
	return pool
}

// transacts tells whether a transaction of a library implements an interface.
func transacts(lib *types.Package, iface *types.Interface) bool {
	for _, name := range lib.Scope().Names() {
		tn, ok := lib.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		if t := tn.Type(); lockapi.SessionOf(t) == lockapi.Tx && (types.Implements(t, iface) || types.Implements(types.NewPointer(t), iface)) {
			return true
		}
	}
	return false
}

func testDouble(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "mock") || strings.Contains(name, "fake") || strings.Contains(name, "stub")
}

func classOfCall(c *ssa.Call) lockapi.Session {
	callee := symbol.Callee(&c.Call)
	if callee == nil {
		return lockapi.ByValue
	}
	if row := lockapi.Lookup(callee); row != nil {
		switch row.Role {
		case lockapi.Begin:
			return lockapi.Tx
		case lockapi.Pin:
			return lockapi.Pinned
		}
	}
	return lockapi.ByValue
}

// SessionOf is the session that a handle stands for. ByValue is the answer
// when only a caller can tell: the handle comes from a parameter.
func (m *Model) SessionOf(h *symbol.Expr) lockapi.Session {
	return m.sessionOf(h, 0)
}

func (m *Model) sessionOf(h *symbol.Expr, depth int) lockapi.Session {
	if h == nil || depth > 8 {
		return lockapi.NoSession
	}
	if c := lockapi.Session(h.Class); c != lockapi.NoSession && c != lockapi.ByValue {
		return c
	}
	if m.begun[h.String()] {
		return lockapi.Tx
	}
	switch h.Kind {
	case symbol.Param:
		return lockapi.ByValue
	case symbol.Phi:
		return m.oneSession(h.Args, depth)
	case symbol.Result:
		return m.sessionOf(h.Args[0], depth+1)
	case symbol.Field:
		return m.fieldSession(h, depth)
	case symbol.Call:
		// A handle derived from another: db.WithContext(ctx), db.Model(…). What a
		// function of the project answers for a context can be a transaction in it.
		if m.rows[h.Text] == nil && h.Class == uint8(lockapi.ByValue) && slices.ContainsFunc(h.Args, isContextExpr) {
			return lockapi.NoSession
		}
		if len(h.Args) > 0 && h.Args[0] != nil && h.Args[0].Class != 0 {
			return m.sessionOf(h.Args[0], depth+1)
		}
		if m.opens(h) {
			return lockapi.Pool
		}
	case symbol.Global:
		if v := m.index.named(h.Text); v != nil {
			return m.sessionOf(v, depth+1)
		}
		if h.Class == uint8(lockapi.ByValue) {
			return lockapi.Pool // a package-level *gorm.DB is nobody's transaction
		}
	}
	return lockapi.NoSession
}

func isContextExpr(e *symbol.Expr) bool {
	if e != nil && e.Kind == symbol.Result {
		e = e.Args[0]
	}
	return e != nil && (e.Type == "context.Context" || e.Kind == symbol.Call && strings.HasPrefix(e.Text, "context."))
}

// opens tells whether a handle comes out of a constructor of its library.
func (m *Model) opens(h *symbol.Expr) bool {
	row := m.rows[h.Text]
	return row != nil && row.Role == lockapi.NewClient
}

// fieldSession is the session behind a field: what the struct in sight holds,
// or what the package stores to the field.
func (m *Model) fieldSession(h *symbol.Expr, depth int) lockapi.Session {
	if r := h.Root(); r.Kind == symbol.Param && len(m.index.fields[h.Text]) == 0 {
		// Nothing in sight stores to it: the receiver's maker knows.
		return m.outerField(h, depth)
	}
	if m.setByConstructors(h) {
		return lockapi.Pool
	}
	s := m.oneSession(m.index.stored(h.Text), depth)
	if s == lockapi.NoSession || s == lockapi.ByValue {
		if o := m.outerField(h, depth); o != lockapi.NoSession {
			return o
		}
	}
	return s
}

// setByConstructors tells whether a field holds a handle that is pool,
// connection and transaction at once (*gorm.DB), and only functions that make
// its type set it, from a parameter. A repository for one transaction is made
// by a method: WithTx.
func (m *Model) setByConstructors(h *symbol.Expr) bool {
	stores := m.index.fields[h.Text]
	for _, s := range stores {
		p, ok := s.val.(*ssa.Parameter)
		if !ok || s.fn.Signature.Recv() != nil || s.fn.Parent() != nil || types.IsInterface(p.Type()) || txName(p.Name()) {
			return false
		}
	}
	return len(stores) > 0
}

// Assumed tells whether a handle is taken for the pool only because
// constructors set it, which a caller may have done with a transaction.
func (m *Model) Assumed(h *symbol.Expr) bool {
	for h != nil && h.Kind == symbol.Call && len(h.Args) > 0 {
		h = h.Args[0] // db.WithContext(ctx)
	}
	return h != nil && h.Kind == symbol.Field && lockapi.Session(h.Class) == lockapi.ByValue && m.setByConstructors(h)
}

func txName(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "tx") || strings.HasSuffix(name, "tx") || strings.Contains(name, "trans")
}

// outerField looks for the struct that holds the field in another field:
// s.queries.db, where s.queries was made from a handle.
func (m *Model) outerField(h *symbol.Expr, depth int) lockapi.Session {
	base := h.Args[0]
	name := shortName(h.Text)
	var holders []*symbol.Expr
	switch base.Kind {
	case symbol.Field:
		holders = m.index.stored(base.Text)
	case symbol.Global:
		holders = []*symbol.Expr{m.index.named(base.Text)}
	case symbol.Phi:
		holders = base.Args
	default:
		if base.Root().Kind == symbol.Param {
			return lockapi.ByValue
		}
		return lockapi.NoSession
	}
	var in []*symbol.Expr
	for _, b := range holders {
		if v := b.FieldValue(name); v != nil {
			in = append(in, v)
		}
	}
	if len(in) == 0 {
		return lockapi.NoSession
	}
	return m.oneSession(in, depth)
}

// oneSession is the session that all alternatives agree on.
func (m *Model) oneSession(of []*symbol.Expr, depth int) lockapi.Session {
	one := lockapi.NoSession
	for _, e := range of {
		switch s := m.sessionOf(e, depth+1); {
		case s == lockapi.NoSession:
		case one == lockapi.NoSession:
			one = s
		case one != s:
			return lockapi.NoSession
		}
	}
	return one
}
