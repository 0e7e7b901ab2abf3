package locks

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A StoreWrite is a write to a store of items that keeps a fencing token and
// asks for none.
type StoreWrite struct {
	At     ssa.CallInstruction
	Table  string
	Column string
}

// StoreWrites are the writes to DynamoDB that store a fencing token which their
// condition does not compare.
func (m *Model) StoreWrites() []StoreWrite {
	var out []StoreWrite
	for _, s := range m.Sites(func(r *lockapi.Call) bool { return r.Backend == lockapi.DynamoDB && r.Role == lockapi.CondWrite }) {
		c, ok := s.Instr.(*ssa.Call)
		if !ok || m.TestCode(c) || anyWord(FuncName(unit(s.Fn)), claiming) {
			continue
		}
		column := m.storedFence(s)
		if column == "" || m.conditioned(s, column) {
			continue
		}
		table := "the item"
		if t := constTexts(s.input().FieldValue("TableName")); len(t) == 1 {
			table = t[0]
		}
		out = append(out, StoreWrite{c, table, column})
	}
	return out
}

// input is the struct of arguments of a call of DynamoDB.
func (s *Site) input() *symbol.Expr { return s.site.args[s.Row.Keys.Index()] }

// storedFence is the attribute of a write that is a fencing token, "" for none:
// an element of the item, or what an expression sets to a value.
func (m *Model) storedFence(s *Site) string {
	u := unit(s.Fn)
	is := func(column string) bool {
		return column == "fence" || fenceName(column, FuncName(u), receiverName(u))
	}
	for _, text := range constTexts(s.input().FieldValue("UpdateExpression")) {
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
			left, right, ok := strings.Cut(part, "=")
			words := strings.Fields(left)
			if !ok || len(words) == 0 || !strings.HasPrefix(strings.TrimSpace(right), ":") {
				continue
			}
			if column := m.attribute(s.Fn, words[len(words)-1]); is(column) {
				return column
			}
		}
	}
	for _, key := range itemKeys(s.input().FieldValue("Item"), s.Value(s.Row.Keys)) {
		if is(key) {
			return key
		}
	}
	return ""
}

// itemKeys are the keys of the map in the field Item of a struct of arguments.
func itemKeys(item *symbol.Expr, in ssa.Value) []string {
	if item == nil {
		return nil
	}
	a, ok := unwrap(in).(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []string
	if s, ok := fieldsSet(a)["Item"]; ok {
		for _, u := range mapUpdates(s.Val) {
			out = append(out, ConstText(u.Key))
		}
	}
	return out
}

// conditioned tells whether the condition of a write reads an attribute, or
// cannot be read itself; or lets nothing through that is there already.
func (m *Model) conditioned(s *Site, column string) bool {
	cond := s.Arg(s.Row.Cond)
	if cond == nil {
		return !s.site.whole(s.Row.Cond)
	}
	texts := constTexts(cond)
	if len(texts) == 0 {
		return true
	}
	for _, t := range texts {
		for _, w := range strings.FieldsFunc(t, func(r rune) bool { return strings.ContainsRune(" ()<>=,", r) }) {
			if m.attribute(s.Fn, w) == column {
				return true
			}
		}
		if strings.Contains(t, "attribute_not_exists") && !strings.Contains(strings.ToUpper(t), " OR ") {
			return true
		}
	}
	return false
}

// Pos is where the write stands.
func (w StoreWrite) Pos() token.Pos { return w.At.Pos() }
