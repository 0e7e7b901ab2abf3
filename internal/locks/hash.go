package locks

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A Narrow is a key that has less bits than its lock could take.
type Narrow struct {
	Pos  token.Pos // of the hash in this package, or NoPos
	What string    // as a message says it: "crc32.ChecksumIEEE"
	Name bool      // no hash at all: the first bytes are the name
	Cut  bool      // a wide hash, cut to 32 bits
	Text bool      // the number is written out as a text
}

// hashes32 are functions that answer 32 bits for a name.
var hashes32 = map[string]string{
	"hash/crc32.ChecksumIEEE":                                              "crc32.ChecksumIEEE",
	"hash/crc32.Checksum":                                                  "crc32.Checksum",
	"hash/adler32.Checksum":                                                "adler32.Checksum",
	"(hash.Hash32).Sum32":                                                  "Sum32",
	"github.com/spaolacci/murmur3.Sum32":                                   "murmur3.Sum32",
	"github.com/twmb/murmur3.Sum32":                                        "murmur3.Sum32",
	"github.com/OneOfOne/xxhash.Checksum32":                                "xxhash.Checksum32",
	"github.com/pierrec/xxHash/xxHash32.Checksum":                          "xxHash32.Checksum",
	"github.com/golang-migrate/migrate/v4/database.GenerateAdvisoryLockId": "GenerateAdvisoryLockId",
}

// hashes64 are functions whose answer has enough bits, unless it is cut.
func isHash64(id string) bool {
	for _, part := range []string{"(hash.Hash64).Sum64", "xxhash", "xxh3", "murmur3", "farm", "crypto/sha", "crypto/md5", "(hash.Hash).Sum", "siphash", "blake"} {
		if strings.Contains(id, part) {
			return true
		}
	}
	return false
}

// NarrowKey finds out how the key of a lock is computed in Go, when that makes
// 32 bits of a name, or none.
func (m *Model) NarrowKey(l *SQLLock) *Narrow {
	var found *Narrow
	parts := m.keyValues(l)
	for _, v := range parts {
		t := tracer{m: m, seen: map[ssa.Value]bool{}}
		if n := t.trace(v, token.NoPos); n != nil {
			if found != nil && found.What == n.What && n.Cut {
				return nil // two halves of a wide hash are as good as the whole
			}
			found = n
			found.Text = t.text
		}
	}
	if found == nil {
		found = narrowExpr(l.Key)
	}
	return found
}

// keyValues are the arguments that fill the placeholders of the key.
func (m *Model) keyValues(l *SQLLock) []ssa.Value {
	if len(l.Via) > 0 {
		return nil
	}
	all := variadic(l.Instr.Common())
	var out []ssa.Value
	for i := range l.Expr.Call.Args {
		a := &l.Expr.Call.Args[i]
		if a.Placeholder && a.Index >= 0 && a.Index < len(all) {
			out = append(out, all[a.Index])
		}
		for _, p := range placeholders(a) {
			if p < len(all) {
				out = append(out, all[p])
			}
		}
	}
	if l.Text.Kind != symbol.Const {
		out = append(out, formatted(l.Instr.Common())...)
	}
	return out
}

// variadic are the values of a call's variadic argument.
func variadic(c *ssa.CallCommon) []ssa.Value {
	if len(c.Args) == 0 || !c.Signature().Variadic() {
		return nil
	}
	s, ok := c.Args[len(c.Args)-1].(*ssa.Slice)
	if !ok {
		return nil
	}
	arr, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, in := range *arr.Referrers() {
		if ia, ok := in.(*ssa.IndexAddr); ok {
			out = append(out, symbol.Stores(ia)...)
		}
	}
	return out
}

// formatted are the arguments of a Sprintf that makes the statement.
func formatted(c *ssa.CallCommon) []ssa.Value {
	for _, a := range c.Args {
		if call, ok := a.(*ssa.Call); ok {
			if f := symbol.Callee(&call.Call); f != nil && f.FullName() == "fmt.Sprintf" {
				return variadic(&call.Call)
			}
		}
	}
	return nil
}

// tracer follows a key back to the hash that it comes from.
type tracer struct {
	m    *Model
	seen map[ssa.Value]bool
	text bool // a number was written out on the way
}

// trace follows v; cut is where 32 bits are kept of it.
func (t *tracer) trace(v ssa.Value, cut token.Pos) *Narrow {
	if v == nil || t.seen[v] || len(t.seen) > 200 {
		return nil
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return t.trace(v.X, cut)
	case *ssa.ChangeType:
		return t.trace(v.X, cut)
	case *ssa.Convert:
		if narrows(v.X.Type(), v.Type()) && !cut.IsValid() {
			cut = v.Pos()
		}
		return t.trace(v.X, cut)
	case *ssa.BinOp:
		if n := t.trace(v.X, cut); n != nil {
			return n
		}
		return t.trace(v.Y, cut)
	case *ssa.Phi:
		return t.any(v.Edges, cut)
	case *ssa.Extract:
		if c, ok := v.Tuple.(*ssa.Call); ok {
			return t.call(c, v.Index, cut)
		}
	case *ssa.Call:
		return t.call(v, 0, cut)
	case *ssa.Slice:
		return t.trace(v.X, cut)
	case *ssa.UnOp:
		return t.load(v.X, cut)
	case *ssa.Alloc:
		return t.any(symbol.Stores(v), cut)
	case *ssa.FreeVar:
		return t.trace(symbol.Binding(v), cut)
	}
	return nil
}

func (t *tracer) any(vs []ssa.Value, cut token.Pos) *Narrow {
	for _, v := range vs {
		if n := t.trace(v, cut); n != nil {
			return n
		}
	}
	return nil
}

func (t *tracer) load(addr ssa.Value, cut token.Pos) *Narrow {
	if f, ok := addr.(*ssa.FreeVar); ok {
		addr = symbol.Binding(f)
	}
	switch a := addr.(type) {
	case *ssa.Alloc:
		return t.any(symbol.Stores(a), cut)
	case *ssa.FieldAddr:
		for _, s := range t.m.index.fields[symbol.FieldID(a.X.Type(), a.Field)] {
			if n := t.trace(s.val, cut); n != nil {
				return n
			}
		}
	case *ssa.Global:
		return t.any(t.m.index.globals[a], cut)
	}
	return nil
}

// call is a hash, a helper of the package, or a function that reads bytes as a
// number.
func (t *tracer) call(c *ssa.Call, result int, cut token.Pos) *Narrow {
	callee := symbol.Callee(&c.Call)
	if callee == nil {
		return nil
	}
	id := symbol.FuncID(callee)
	args := symbol.Args(&c.Call)
	if what, ok := hashes32[id]; ok {
		return &Narrow{Pos: c.Pos(), What: what}
	}
	if id == "(hash.Hash).Sum" && len(args) == 2 && !isNil(args[1]) && !emptySlice(args[1]) {
		return &Narrow{Pos: c.Pos(), What: "Sum", Name: true}
	}
	if strings.HasPrefix(id, "(encoding/binary.") && len(args) == 2 {
		if callee.Name() == "Uint32" && !cut.IsValid() {
			cut = c.Pos()
		}
		return t.trace(args[1], cut)
	}
	if isHash64(id) {
		if cut.IsValid() {
			return &Narrow{Pos: cut, What: "32 bits of " + callee.Name(), Cut: true}
		}
		return nil
	}
	switch id {
	case "fmt.Sprint", "fmt.Sprintf":
		t.text = true
		return t.any(variadic(&c.Call), cut)
	case "strconv.FormatInt", "strconv.FormatUint", "strconv.Itoa":
		t.text = true
		return t.trace(args[0], cut)
	}
	fn := c.Call.StaticCallee()
	if fn == nil || fn.Blocks == nil || callee.Pkg() != t.m.Pass.Pkg {
		return nil
	}
	for _, ret := range returnsIn(fn) {
		if result < len(ret.Results) {
			if n := t.trace(ret.Results[result], cut); n != nil {
				return n
			}
		}
	}
	return nil
}

func emptySlice(v ssa.Value) bool {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return false
	}
	p, ok := s.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	arr, ok := p.Elem().Underlying().(*types.Array)
	return ok && arr.Len() == 0
}

// narrows tells a conversion of a wider integer to 32 bits.
func narrows(from, to types.Type) bool {
	f, ok1 := from.Underlying().(*types.Basic)
	t, ok2 := to.Underlying().(*types.Basic)
	return ok1 && ok2 && f.Info()&types.IsInteger != 0 && size(f) == 64 && size(t) == 32
}

func size(b *types.Basic) int {
	switch b.Kind() {
	case types.Int32, types.Uint32:
		return 32
	case types.Int64, types.Uint64, types.Int, types.Uint, types.Uintptr:
		return 64
	}
	return 0
}

// narrowExpr looks for a 32-bit hash in the identity of a key: what a helper of
// another package is known to answer.
func narrowExpr(key *symbol.Expr) *Narrow {
	var n *Narrow
	key.Walk(func(e *symbol.Expr) bool {
		if e != nil && e.Kind == symbol.Call && n == nil {
			if what, ok := hashes32[e.Text]; ok {
				n = &Narrow{What: what}
			}
		}
		return n == nil
	})
	return n
}

// A HashText is a statement that makes an advisory key of a name by hashtext.
type HashText struct {
	*Op
	SQL  string
	Lock *SQLLock      // the call whose key it is, nil when it only stands in the same statement
	Call *sqltext.Call // hashtext(…)
}

// Constant tells whether hashtext is given nothing but constants.
func (h *HashText) Constant() bool {
	if h.Lock == nil {
		return false
	}
	for _, c := range h.Lock.Expr.Call.Find("hashtext") {
		for i := range c.Args {
			a := &c.Args[i]
			filled := a.Placeholder && h.Args != nil && h.Args.Kind == symbol.List && a.Index >= 0 && a.Index < len(h.Args.Args) && h.Args.Args[a.Index].Kind == symbol.Const
			if !filled && (!a.Literal || strings.ContainsRune(a.Text, symbol.Hole)) {
				return false
			}
		}
	}
	return true
}

// HashTexts are the statements of the package whose keys come from hashtext,
// each at the call where its text is known.
func (m *Model) HashTexts() []*HashText {
	var out []*HashText
	for _, op := range m.SQL {
		if op.Told {
			continue
		}
		for _, text := range op.Text.Texts() {
			if h := m.hashText(op, text); h != nil {
				out = append(out, h)
				break
			}
		}
	}
	return out
}

func (m *Model) hashText(op *Op, text string) *HashText {
	if !sqltext.MayMention(text) {
		return nil
	}
	t := sqltext.Parse(text)
	all := t.Find("hashtext")
	advisory := t.Advisory()
	if len(all) == 0 || len(advisory) == 0 {
		return nil
	}
	for _, c := range advisory {
		if in := c.Call.Find("hashtext"); len(in) > 0 {
			l := &SQLLock{Op: op, Func: c.Advisory, SQL: text, Expr: &c, On: m.SessionOf(op.Handle), Key: keyOf(op, text, c.Call)}
			return &HashText{Op: op, SQL: text, Lock: l, Call: in[0]}
		}
	}
	return &HashText{Op: op, SQL: text, Call: all[0]}
}
