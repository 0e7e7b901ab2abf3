package locks

import (
	"go/types"
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
