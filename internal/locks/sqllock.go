package locks

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// SQLLock is a statement that locks or unlocks by a function of the database:
// pg_advisory_lock and its kin, GET_LOCK.
type SQLLock struct {
	*Op
	Func sqltext.Advisory
	SQL  string                // the statement, with symbol.Hole for what is not constant
	Expr *sqltext.AdvisoryCall // where the function stands in it
	On   lockapi.Session       // ByValue: only a caller can tell
	Key  *symbol.Expr          // nil for functions without a key
}

// Locks tells whether the statement takes a lock.
func (l *SQLLock) Locks() bool { return !l.Func.Unlock || l.Func.Maybe }

// OfSession tells whether the lock outlives the statement and the transaction.
func (l *SQLLock) OfSession() bool { return l.Func.Session && (!l.Func.UnlockAll || l.Func.Maybe) }

// SQLLocks are the statements of the package that lock or unlock, in source
// order, also through wrappers.
func (m *Model) SQLLocks() []*SQLLock {
	if m.sqlLocks == nil {
		m.sqlLocks = []*SQLLock{}
		for _, op := range m.SQL {
			if op.Role != lockapi.Prepare {
				m.sqlLocks = append(m.sqlLocks, m.sqlLocksOf(op)...)
			}
		}
	}
	return m.sqlLocks
}

func (m *Model) sqlLocksOf(op *Op) []*SQLLock {
	var out []*SQLLock
	for _, text := range op.Text.Texts() {
		if !sqltext.MayMention(text) {
			continue
		}
		for _, c := range sqltext.Parse(text).Advisory() {
			if c.Statement.Verb == "CREATE" || c.Statement.InBody {
				continue // runs when the database function is called
			}
			out = append(out, &SQLLock{
				Op: op, Func: c.Advisory, SQL: text, Expr: &c, On: m.SessionOf(op.Handle), Key: keyOf(op, text, c.Call),
			})
		}
	}
	return out
}

// keyOf is the identity of a lock's key: the arguments of its function, with
// the values that fill the placeholders.
func keyOf(op *Op, text string, c *sqltext.Call) *symbol.Expr {
	if len(c.Args) == 0 {
		return nil
	}
	args := op.Args
	_, holes, _ := op.Text.Template()
	var pieces []*symbol.Expr
	for i, a := range c.Args {
		if i > 0 {
			if op.Mysql() {
				break // how long to wait
			}
			pieces = append(pieces, symbol.Of(symbol.Const, ", "))
		}
		switch {
		case a.Placeholder && args != nil && args.Kind == symbol.List && a.Index >= 0 && a.Index < len(args.Args):
			pieces = append(pieces, args.Args[a.Index])
		case a.Literal:
			pieces = append(pieces, symbol.Of(symbol.Const, strings.Trim(a.Text, "' ")))
		case a.Text == string(symbol.Hole) && hole(text, a.Offset) < len(holes):
			pieces = append(pieces, holes[hole(text, a.Offset)])
		default:
			pieces = append(pieces, filled(a.Text, holes[min(hole(text, a.Offset), len(holes)):])...)
			for _, v := range placeholders(&a) {
				if args != nil && args.Kind == symbol.List && v < len(args.Args) {
					pieces = append(pieces, args.Args[v])
				}
			}
		}
	}
	return symbol.Join(pieces)
}

// filled is a text with the values that stand in its holes.
func filled(text string, holes []*symbol.Expr) []*symbol.Expr {
	var pieces []*symbol.Expr
	for i, part := range strings.Split(text, string(symbol.Hole)) {
		if i > 0 {
			if i > len(holes) {
				return []*symbol.Expr{{}}
			}
			pieces = append(pieces, holes[i-1])
		}
		pieces = append(pieces, symbol.Of(symbol.Const, part))
	}
	return pieces
}

// hole is how many parts that are not constant stand before an offset.
func hole(text string, offset int) int { return strings.Count(text[:offset], string(symbol.Hole)) }

// placeholders are the indexes of the placeholders inside an expression.
func placeholders(e *sqltext.Expr) []int {
	var out []int
	for _, c := range e.Calls {
		for i := range c.Args {
			if c.Args[i].Placeholder && c.Args[i].Index >= 0 {
				out = append(out, c.Args[i].Index)
			} else {
				out = append(out, placeholders(&c.Args[i])...)
			}
		}
	}
	if len(out) == 0 && !e.Placeholder {
		for _, n := range numbered.FindAllStringSubmatch(e.Text, -1) {
			i, _ := strconv.Atoi(n[1])
			out = append(out, i-1)
		}
	}
	return out
}

// numbered are placeholders inside an expression: 'order:' || $1.
var numbered = regexp.MustCompile(`\$([1-9])\b`)

// Mysql tells whether the statement speaks of MySQL's named locks.
func (o *Op) Mysql() bool {
	for _, t := range o.Text.Texts() {
		if len(sqltext.Parse(t).Find("get_lock"))+len(sqltext.Parse(t).Find("release_lock")) > 0 {
			return true
		}
	}
	return false
}

// Judged tells whether the operation was judged where it stands: its handle
// told the session there, so a caller has nothing to add.
func (m *Model) Judged(op *Op) bool {
	if len(op.Via) == 0 {
		return false
	}
	if op.origin == nil {
		return op.Lock
	}
	return m.decided(op.origin) || m.Judged(op.origin)
}

// decided tells whether the function that runs a statement settles on which
// session: a pool is a pool whoever passes it, a connection or transaction that
// is a parameter belongs to the caller.
func (m *Model) decided(op *Op) bool {
	if len(m.sqlLocksOf(op)) == 0 {
		return false // the statement is a parameter
	}
	switch m.SessionOf(op.Handle) {
	case lockapi.Pool:
		return true
	case lockapi.Pinned, lockapi.Tx:
		return op.Handle.Root().Kind != symbol.Param
	}
	return false
}

// decideSQL marks the statements that are judged in this package, for callers
// in others.
func (m *Model) decideSQL() {
	for _, op := range m.SQL {
		op.settled = m.decided(op) || m.Judged(op)
	}
}

// hashes tells whether the statement makes its key by a function of the database.
func (l *SQLLock) hashes() bool {
	return l.Expr != nil && len(l.Expr.Call.Args) > 0 && len(l.Expr.Call.Args[0].Calls) > 0
}

// KeyName is how a message names the lock: the constant key, or the expression
// that the source passes.
func (l *SQLLock) KeyName(m *Model) string {
	if l.Key != nil && l.Key.Kind == symbol.Const && !l.hashes() {
		return l.Key.Text
	}
	call := m.CallExpr(l.Op)
	if call == nil || l.Expr == nil || len(l.Expr.Call.Args) == 0 {
		return l.Func.Name
	}
	if len(l.Via) > 0 {
		return fmt.Sprintf("of %s", l.Callee)
	}
	var names []string
	tail := l.tail(call)
	for i := range l.Expr.Call.Args {
		a := &l.Expr.Call.Args[i]
		if l.Func.MySQL && i > 0 {
			break
		}
		name := strings.ReplaceAll(a.Text, string(symbol.Hole), "…")
		if l.Key != nil && l.Key.Kind == symbol.Field && len(l.Expr.Call.Args) == 1 {
			name = l.Key.Text[strings.LastIndexByte(l.Key.Text, '.')+1:]
		}
		if a.Placeholder && a.Index >= 0 && a.Index < len(tail) {
			name = source(m.Pass.Fset, tail[a.Index])
		} else if in := placeholders(a); len(in) == 1 && in[0] < len(tail) {
			name = a.Calls[0].Name + "(" + source(m.Pass.Fset, tail[in[0]]) + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// tail are the arguments after the statement, as the source writes them.
func (l *SQLLock) tail(call *ast.CallExpr) []ast.Expr {
	if l.Call == nil || call.Ellipsis.IsValid() {
		return nil
	}
	i := l.Call.SQL.Index() + 1
	if i < 0 || i > len(call.Args) {
		return nil
	}
	return call.Args[i:]
}

// SingleConnection tells whether the pool behind a handle is limited to one
// connection that lives as long as the pool, here or where the module wires the
// package up: there, lock and unlock meet.
func (m *Model) SingleConnection(h *symbol.Expr) bool {
	here := m.origins(h, 0)
	single := m.singlePgxPool(h)
	for _, op := range m.Ops {
		if op.Kind != Limit || !overlap(here, m.origins(op.Handle, 0)) {
			continue
		}
		switch n := op.Value; {
		case n.Kind != symbol.Const:
		case op.Role == lockapi.PoolSize && n.Text == "1":
			single = true
		case op.Role == lockapi.PoolLifetime && n.Text != "0" && n.Text[0] != '-':
			return false
		}
	}
	return single || m.wiredSingle(h)
}

// singlePgxPool reads MaxConns of the package's pgxpool configurations.
func (m *Model) singlePgxPool(h *symbol.Expr) bool {
	single := false
	for field, stores := range m.index.fields {
		if !strings.HasSuffix(field, "/pgxpool.Config.MaxConns") {
			continue
		}
		for _, s := range stores {
			n, ok := atoi(m.sym.Resolve(s.val))
			if !ok || n != 1 {
				return false
			}
			single = true
		}
	}
	return single && m.holdsPgxPool(h)
}

func (m *Model) holdsPgxPool(h *symbol.Expr) bool {
	for o := range m.origins(h, 0) {
		if strings.Contains(o, "/pgxpool.New") || strings.Contains(o, "/pgxpool.Connect") {
			return true
		}
	}
	return false
}

// origins are the ways to name a handle: itself, its field in any instance, and
// what the package stores there.
func (m *Model) origins(h *symbol.Expr, depth int) map[string]bool {
	out := map[string]bool{}
	if h == nil || depth > 4 {
		return out
	}
	add := func(e *symbol.Expr) {
		for o := range m.origins(e, depth+1) {
			out[o] = true
		}
	}
	switch h.Kind {
	case symbol.Nil, symbol.Unknown:
		return out
	case symbol.Phi:
		for _, a := range h.Args {
			add(a)
		}
		return out
	case symbol.Field:
		out["."+h.Text] = true
		for _, v := range m.index.stored(h.Text) {
			add(v)
		}
	case symbol.Global:
		if v := m.index.named(h.Text); v != nil {
			add(v)
		}
	}
	out[h.String()] = true
	return out
}

func overlap(a, b map[string]bool) bool {
	for k := range a {
		if b[k] {
			return true
		}
	}
	return false
}

// Began is the handle that a transaction was begun on, nil when it is not in
// sight.
func (m *Model) Began(tx *symbol.Expr) *symbol.Expr {
	if tx != nil && tx.Kind == symbol.Result {
		tx = tx.Args[0]
	}
	if tx == nil || tx.Kind != symbol.Call || len(tx.Args) == 0 {
		return nil
	}
	if row := m.rows[tx.Text]; row == nil || row.Role != lockapi.Begin {
		return nil
	}
	return tx.Args[0]
}

// InCallback tells whether the operation stands in a callback of that role:
// of a transaction, of a pinned connection.
func (m *Model) InCallback(op *Op, role lockapi.Role) bool {
	return within(op.Fn, func(f *ssa.Function) bool { return m.index.roles[f] == role })
}

// limit is a call that limits the connections of a pool.
func (s *site) limit(a Act) []Act {
	a.Kind, a.Command = Limit, s.row.Name
	if a.Value = s.arg(s.row.Value); a.Value == nil {
		a.Value = s.arg(s.row.TTL)
	}
	if a.Value == nil {
		return nil
	}
	return []Act{a}
}

// BeginsHere tells whether the operation runs on a transaction that begins in
// the same function, on a pool: in a callback, or by Begin.
func (m *Model) BeginsHere(op *Op) bool {
	h := op.Handle
	if h.Kind == symbol.Param {
		return m.InCallback(op, lockapi.BeginFunc)
	}
	on := m.Began(h)
	return on != nil && m.SessionOf(on) != lockapi.Pinned
}

// Together tells whether one statement text locks and unlocks: it runs on one
// connection.
func (m *Model) Together(l *SQLLock) bool {
	for _, o := range m.sqlLocksOf(l.Op) {
		if o.SQL == l.SQL && !o.Func.Maybe && o.Func.Unlock != l.Func.Unlock {
			return true
		}
	}
	return false
}

// Alone tells whether the statement of a lock does nothing else: no other
// statement before or after it, no table to read or to write.
func (m *Model) Alone(l *SQLLock) bool {
	t := sqltext.Parse(l.SQL)
	if len(t.Statements) != 1 {
		return false
	}
	n := 0
	for st := range t.All() {
		n++
		if st.Table != "" && !strings.HasPrefix(st.Table, "pg_") || st.Verb != "SELECT" {
			return false
		}
	}
	return n == 1
}

// Run tells whether what a builder holds is ever run: its value is finished,
// or goes somewhere out of sight. Reading its error does not run it.
func (m *Model) Run(op *Op) bool {
	v, ok := op.Instr.(ssa.Value)
	return !ok || op.Role != lockapi.SQLText || runs(v, map[ssa.Value]bool{})
}

// builds are the roles of calls that add to a statement, or copy it.
var builds = map[lockapi.Role]bool{lockapi.Derive: true, lockapi.SQLText: true, lockapi.RowLock: true, lockapi.Conflict: true}

func runs(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.FieldAddr, *ssa.Field, *ssa.DebugRef:
		case *ssa.Call:
			callee := symbol.Callee(&in.Call)
			if callee == nil {
				return true
			}
			if row := lockapi.Lookup(callee); row == nil || !builds[row.Role] || runs(in, seen) {
				return true
			}
		case *ssa.Phi:
			if runs(in, seen) {
				return true
			}
		case *ssa.UnOp:
			if runs(in, seen) {
				return true
			}
		case *ssa.Store:
			local, ok := in.Addr.(*ssa.Alloc)
			if !ok || in.Val == v && runs(local, seen) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// OtherConnection tells whether two statements run on two connections, each
// pinned or begun in sight.
func (m *Model) OtherConnection(a, b *Op) bool {
	x, y := connection(a.Handle), connection(b.Handle)
	return x.Kind == symbol.Result && y.Kind == symbol.Result && x.Known() && y.Known() && !symbol.Equal(x, y)
}

// OnPgxPool tells whether the connection is of a pool of pgx, which does not
// send a statement whose context has ended.
func (m *Model) OnPgxPool(l *SQLLock) bool {
	for _, v := range symbol.Args(l.Instr.Common()) {
		if strings.HasSuffix(typeName(v.Type()), "/pgxpool.Conn") {
			return true
		}
	}
	return false
}

// typeName is a type's package path and name, through a pointer.
func typeName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return symbol.TypeID(t)
}
