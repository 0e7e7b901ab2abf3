package locks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Where fencing tokens come from, apart from functions whose results are named
// after them: fields of a store's records that grow with each holder, the number
// in the name of a sequence node, counters that a store answers.

// tokenSource is what a value is as a fencing token, by where it is read from:
// "Czxid"; "" for any other value.
func (m *Model) tokenSource(v ssa.Value) string {
	for range 16 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Lookup:
			return m.counterIn(x)
		case *ssa.FieldAddr:
			if m.growsWithHolders(x) {
				return fieldName(x)
			}
			if !attributeValue(x.X.Type()) {
				return ""
			}
			v = x.X
		case *ssa.Call:
			if name := m.answersToken(x); name != "" {
				return name
			}
			if !converts(x) || len(x.Call.Args) == 0 {
				return ""
			}
			v = x.Call.Args[0]
		default:
			return ""
		}
	}
	return ""
}

// attributeValue tells the types in which DynamoDB wraps its values.
func attributeValue(t types.Type) bool { return strings.Contains(typeName(t), "AttributeValue") }

func fieldName(f *ssa.FieldAddr) string { return shortName(symbol.FieldID(f.X.Type(), f.Field)) }

// growsWithHolders tells whether a field grows with each holder of a lock: its
// name says lock or leader, or it is of the record that a lock keeps.
func (m *Model) growsWithHolders(f *ssa.FieldAddr) bool {
	if revisionOf(f) {
		return true
	}
	o := lockapi.LookupField(f.X.Type(), fieldName(f))
	return o != nil && o.Kind == lockapi.FenceOf && (lockWord(fieldName(f)) || m.lockRecord(readFrom(f.X)))
}

// readFrom is the call whose answer a value is a part of.
func readFrom(v ssa.Value) *ssa.Call {
	for range 8 {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Call:
			return x
		default:
			return nil
		}
	}
	return nil
}

// lockRecord tells whether a call reads the record of a lock: the key says so,
// or it is the lock's own.
func (m *Model) lockRecord(c *ssa.Call) bool {
	if c == nil {
		return false
	}
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	if row == nil || row.Role != lockapi.Read {
		return false
	}
	s := &Site{row, c, c.Parent(), m.site(row, &c.Call)}
	return m.ofLock(s.Op(Read))
}

// ofLock tells whether the key of an operation is one of a lock, by its own names
// and the function's, or because a lock answers it. A file of locks reads other
// keys, too.
func (m *Model) ofLock(op *Op) bool {
	if op.Key == nil {
		return false
	}
	own := false
	op.Key.Walk(func(e *symbol.Expr) bool {
		if e.Kind == symbol.Call {
			row := m.rows[e.Text]
			own = own || row != nil && row.Role == lockapi.Key
		}
		return !own
	})
	return own || slices.ContainsFunc(m.Evidence(op), func(why string) bool { return !strings.HasPrefix(why, "file or package") })
}

// converts tells whether a call only writes a number in another way, or reads
// the answer of a command.
func converts(c *ssa.Call) bool {
	f := symbol.Callee(&c.Call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if row := lockapi.Lookup(f); row != nil {
		return row.Role == lockapi.ResultOf
	}
	switch f.Pkg().Path() {
	case "strconv":
		return true
	case "fmt":
		return strings.HasPrefix(f.Name(), "Sprint")
	}
	return strings.HasSuffix(f.Pkg().Path(), "/redis") && (strings.HasPrefix(f.Name(), "Int") || strings.HasPrefix(f.Name(), "Uint") || f.Name() == "String") ||
		commandObjectOf(c) && f.Signature().Params().Len() == 0
}

// commandObjectOf tells whether a method is called on a command of a client.
func commandObjectOf(c *ssa.Call) bool {
	args := symbol.Args(&c.Call)
	return len(args) > 0 && commandType(args[0])
}

// answersToken is what a call answers, if that is a fencing token: the counter
// of a command or script, the number of a sequence node.
func (m *Model) answersToken(c *ssa.Call) string {
	ops := m.opsOf[c]
	acquires := slices.ContainsFunc(ops, func(o *Op) bool { return o.Script && o.Kind == Acquire })
	for _, op := range ops {
		if op.Kind != Count || op.Key == nil || op.Result != 0 {
			continue
		}
		if op.Script && !op.Answered {
			continue
		}
		if op.Script && acquires || m.fenceKey(op) {
			return op.Command
		}
	}
	if f := symbol.Callee(&c.Call); f != nil && f.Pkg() != nil && f.Pkg().Path() == "strconv" && len(c.Call.Args) > 0 && m.sequence(c.Call.Args[0]) {
		return "sequence number"
	}
	return ""
}

// fenceKey tells whether the key of a counter says that it counts the holders of
// a lock.
func (m *Model) fenceKey(op *Op) bool {
	around := []string{op.UnitName(), receiverName(op.Unit())}
	names := m.keyNames(op)
	said := slices.ContainsFunc(names, lockWord) || slices.ContainsFunc(around, lockWord)
	for _, n := range names {
		if fenceName(n, append(around, names...)...) || said && slices.Contains(split(n), "token") {
			return true
		}
	}
	return false
}

// sequence tells whether a text is the path of a sequence node that stands for a
// lock, or a piece of it.
func (m *Model) sequence(v ssa.Value) bool {
	found := false
	m.sym.Resolve(v).Walk(func(e *symbol.Expr) bool {
		if e.Kind == symbol.Call {
			row := m.rows[e.Text]
			found = found || row != nil && row.Name == "CreateProtectedEphemeralSequential" && slices.ContainsFunc(constTexts(e), lockWord)
		}
		return !found
	})
	return found
}

// An obtained token is what a call answers, or a part of that.
type obtained struct {
	call *ssa.Call
	name string // "Czxid"
}

// lostTokens are the tokens that a function obtains with the lock and checks
// nowhere.
func (m *Model) lostTokens(fn *ssa.Function) []Fence {
	if !m.obtains(fn) {
		return nil
	}
	var out []Fence
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			u := &fenceUse{m: m, seen: map[ssa.Value]bool{}}
			name := m.use(u, c)
			if name == "" || u.used || m.namesToken(c) {
				continue
			}
			f := Fence{Name: "fencing token " + name, At: c.Pos(), How: OnlyShown, From: calleeName(&c.Call), Renews: m.keepsAlive(c)}
			if !u.some {
				f.How = ThrownAway
			}
			out = append(out, f)
		}
	}
	return out
}

// namesToken tells whether a function's results say which is the token: then its
// call is judged by them.
func (m *Model) namesToken(c *ssa.Call) bool {
	f := symbol.Callee(&c.Call)
	return f != nil && lockapi.Lookup(f) == nil && len(m.fenceResults(f)) > 0
}

// use follows the token that a call answers, and names it; "" for a call that
// answers none.
func (m *Model) use(u *fenceUse, c *ssa.Call) string {
	if name := m.answersToken(c); name != "" {
		for _, op := range m.opsOf[c] {
			u.used = u.used || m.Queued(op)
		}
		u.answer(c)
		return name
	}
	if column := m.counted(c); column != "" {
		r := &recordUse{u: u, m: m, column: column}
		r.read(c)
		return column
	}
	if !recordOf(c) {
		return ""
	}
	r := &recordUse{u: u, m: m}
	r.read(c)
	return r.name
}

var obtaining = set("acquire claim take lock elect obtain lease campaign lead leading become reserve")

// obtains tells whether a function takes a lock, or is called so.
func (m *Model) obtains(fn *ssa.Function) bool {
	if m.generated(fn.Pos()) || asksHolder(FuncName(unit(fn))) {
		return false
	}
	if anyWord(FuncName(unit(fn)), obtaining) {
		return true
	}
	for _, f := range withLiterals(unit(fn)) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if row := lockapi.Lookup(symbol.Callee(c.Common())); row != nil {
					switch row.Role {
					case lockapi.Acquire, lockapi.TryAcquire, lockapi.Leader:
						return true
					}
					if strings.HasPrefix(row.Name, "CreateProtected") {
						return true
					}
				}
				for _, op := range m.opsOf[c] {
					if op.Kind == Acquire && op.Lock {
						return true
					}
				}
			}
		}
	}
	return false
}

// recordOf tells whether a call answers a record with a field that grows with
// the holders of a lock.
func recordOf(c *ssa.Call) bool {
	t := c.Type()
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if holdsFence(v.Type(), 0) {
				return true
			}
		}
		return false
	}
	return holdsFence(t, 0) || revisionRecord(c)
}

// revisionRecord tells whether a call answers the header of a lock.
func revisionRecord(c *ssa.Call) bool {
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	_, isPointer := c.Type().(*types.Pointer)
	return row != nil && row.Role == lockapi.Fence && isPointer
}

// holdsFence tells whether a record, or one in it, has such a field.
func holdsFence(t types.Type, depth int) bool {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
			continue
		case *types.Slice:
			t = u.Elem()
			continue
		}
		break
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 1 {
		return false
	}
	for f := range s.Fields() {
		if o := lockapi.LookupField(t, f.Name()); o != nil && o.Kind == lockapi.FenceOf {
			return true
		}
		if !basic(f.Type()) && holdsFence(f.Type(), depth+1) {
			return true
		}
	}
	return false
}

func basic(t types.Type) bool { _, ok := t.Underlying().(*types.Basic); return ok }

// recordUse follows a record to the reading of its token.
type recordUse struct {
	u      *fenceUse
	m      *Model
	column string // of an item in DynamoDB
	name   string // of the field that was read
}

func (r *recordUse) read(v ssa.Value) {
	if r.u.used || r.u.seen[v] || v.Referrers() == nil {
		return
	}
	r.u.seen[v] = true
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.FieldAddr:
			switch {
			case r.m.growsWithHolders(in):
				r.name = fieldName(in)
				r.token(in)
			case r.column != "" && fieldName(in) == "Attributes", holdsFence(in.Type(), 0):
				r.read(in)
			}
		case *ssa.Extract:
			if !types.Identical(in.Type(), errorType) {
				r.read(in)
			}
		case *ssa.UnOp, *ssa.IndexAddr, *ssa.Phi:
			r.read(in.(ssa.Value))
		case *ssa.Lookup:
			if k := ConstText(in.Index); k == r.column || k == "" {
				r.u.some = true
				r.u.follow(in)
			}
		case *ssa.BinOp, *ssa.DebugRef:
		case *ssa.Call:
			if !isBuiltin(in) {
				r.u.used = true
			}
		default:
			r.u.used = true
		}
	}
}

// token follows what is read from the field.
func (r *recordUse) token(f *ssa.FieldAddr) {
	r.u.some = true
	for _, in := range *f.Referrers() {
		if load, ok := in.(*ssa.UnOp); ok {
			r.u.follow(load)
		} else {
			r.u.used = true
		}
	}
}

// counted is the attribute that an UpdateItem of a lock's item counts on and
// answers, "" for any other call.
func (m *Model) counted(c *ssa.Call) string {
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	if row == nil || row.Backend != lockapi.DynamoDB || !strings.HasPrefix(row.Name, "UpdateItem") || releaseName(FuncName(unit(c.Parent()))) {
		return ""
	}
	s := m.site(row, &c.Call)
	in := s.args[row.Keys.Index()]
	if in.FieldValue("ReturnValues") == nil {
		return ""
	}
	u := unit(c.Parent())
	for _, text := range constTexts(in.FieldValue("UpdateExpression")) {
		for _, g := range counts.FindAllStringSubmatch(text, -1) {
			column := g[1] + g[2]
			if g[1] == "" && g[3] != "" && g[3] != g[2] {
				continue
			}
			column = m.attribute(c.Parent(), column)
			op := &Op{Act: Act{Kind: Acquire, Key: in.FieldValue("TableName")}, Instr: c, Fn: c.Parent()}
			if fenceName(column, FuncName(u), receiverName(u)) || countsHolders.MatchString(column) && m.ofLock(op) {
				return column
			}
		}
	}
	return ""
}

var (
	// ADD fence :one; SET fence = fence + :one, also with if_not_exists.
	counts        = regexp.MustCompile(`(?i)\bADD\s+([#\w]+)\s+:\w+|([#\w]+)\s*=\s*(?:if_not_exists\s*\(\s*)?([#\w]+)\s*(?:,\s*:\w+\s*\))?\s*\+`)
	countsHolders = regexp.MustCompile(`(?i)version|epoch|generation|token|term|counter|seq|^rev|fenc`)
)

// attribute is the name that a placeholder of an expression (#f) stands for, as
// far as the function's maps tell.
func (m *Model) attribute(fn *ssa.Function, name string) string {
	if !strings.HasPrefix(name, "#") {
		return name
	}
	for _, f := range withLiterals(unit(fn)) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if u, ok := in.(*ssa.MapUpdate); ok && ConstText(u.Key) == name {
					return ConstText(u.Value)
				}
			}
		}
	}
	return strings.TrimPrefix(name, "#")
}

// counterIn is the attribute that is looked up in the answer of such a call.
func (m *Model) counterIn(l *ssa.Lookup) string {
	c := readFrom(l.X)
	if c == nil {
		return ""
	}
	if column := m.counted(c); column != "" && ConstText(l.Index) == column {
		return column
	}
	return ""
}
