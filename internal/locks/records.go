package locks

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A Record is a lease that is kept in a store as an encoded struct, with a time of its
// holder's clock.
type Record struct {
	Type   string // the struct
	Field  string // until when, or since when, as its holder's clock says
	Judges []ssa.Instruction
}

// coders are the functions that write a struct out, or read it back, with the argument
// (the receiver being the first) that is the struct.
var encoders = map[string]int{
	"encoding/json.Marshal": 0, "encoding/json.MarshalIndent": 0, "(*encoding/json.Encoder).Encode": 1,
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue.MarshalMap": 0,
	"github.com/aws/aws-sdk-go/service/dynamodb/dynamodbattribute.MarshalMap": 0,
	"github.com/vmihailenco/msgpack/v5.Marshal":                               0,
	"github.com/goccy/go-json.Marshal":                                        0,
	"gopkg.in/yaml.v3.Marshal":                                                0,
}

var decoders = map[string]int{
	"encoding/json.Unmarshal": 1, "(*encoding/json.Decoder).Decode": 1,
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue.UnmarshalMap": 1,
	"github.com/aws/aws-sdk-go/service/dynamodb/dynamodbattribute.UnmarshalMap": 1,
	"github.com/vmihailenco/msgpack/v5.Unmarshal":                               1,
	"github.com/goccy/go-json.Unmarshal":                                        1,
	"gopkg.in/yaml.v3.Unmarshal":                                                1,
}

// Records are the lease records of the package whose end is judged by the clock of
// whoever wants the lock: read back from a store, and compared with time.Now where a
// new one is written.
func (m *Model) Records() []*Record {
	written := m.coded(encoders)
	var out []*Record
	for t, read := range m.coded(decoders) {
		if len(written[t]) == 0 || !leaseRecord(t, read) || !m.inStore(append(read, written[t]...)) {
			continue
		}
		s := t.Underlying().(*types.Struct)
		for i := range s.NumFields() {
			f := s.Field(i)
			if !anyWord(f.Name(), recordWords) || !m.setByClock(symbol.FieldID(t, i)) {
				continue
			}
			r := &Record{Type: t.Obj().Name(), Field: f.Name()}
			for _, v := range m.uses().fields[symbol.FieldID(t, i)] {
				if j := m.judged(v, 0); j != nil && m.readBack(holderOf(v), 0) && m.takesAfter(j.Parent(), written[t]) {
					r.Judges = append(r.Judges, j)
				}
			}
			if len(r.Judges) > 0 {
				out = append(out, r)
			}
		}
	}
	return out
}

// recordWords are those of fields that say until when a lease lasts, or when its
// holder was last there.
var recordWords = set("expires expiry expire expiration until deadline valid lease renewed renew heartbeat acquired locked beat refreshed")

// otherRecords are words of records that have an expiry and are no leases.
var otherRecords = set("cache cached cookie token credential credentials certificate cert jwt invite otp ban user account license")

// leaseRecord tells whether the name of a struct, or of what reads it back, says lock.
func leaseRecord(t *types.Named, read []*ssa.Function) bool {
	name := t.Obj().Name()
	if counterWord(name) || anyWord(name, otherRecords) {
		return false
	}
	return lockWord(name) || slices.ContainsFunc(read, func(fn *ssa.Function) bool {
		u := unit(fn)
		return lockWord(u.Name()) || u.Signature.Recv() != nil && lockWord(shortName(typeName(u.Signature.Recv().Type())))
	})
}

// coded are the structs of the package that calls of the functions are given, each with
// the declared functions that make the calls.
func (m *Model) coded(by map[string]int) map[*types.Named][]*ssa.Function {
	out := map[*types.Named][]*ssa.Function{}
	m.calls(func(c ssa.CallInstruction, f *types.Func) {
		i, ok := by[f.FullName()]
		args := symbol.Args(c.Common())
		if !ok || i >= len(args) {
			return
		}
		t := unwrap(args[i]).Type()
		for range 2 { // *T, and &v of a variable that is a *T
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
		}
		n, ok := types.Unalias(t).(*types.Named)
		if !ok {
			return
		}
		if _, ok := n.Underlying().(*types.Struct); ok {
			out[n] = append(out[n], unit(c.Parent()))
		}
	})
	return out
}

// stores are the backends that several processes share.
var sharedStores = map[lockapi.Backend]bool{lockapi.Redis: true, lockapi.Etcd: true, lockapi.Consul: true, lockapi.ZooKeeper: true, lockapi.DynamoDB: true, lockapi.S3: true, lockapi.NATS: true}

// inStore tells whether one of the functions talks to a store that processes share,
// itself, through a function that it calls, or for one that calls it.
func (m *Model) inStore(fns []*ssa.Function) bool {
	talks := map[*ssa.Function]bool{}
	for _, s := range m.Sites(func(r *lockapi.Call) bool {
		return sharedStores[r.Backend] && r.Role != lockapi.NewClient && r.Role != lockapi.Option
	}) {
		talks[unit(s.Fn)] = true
	}
	return slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return m.near(fn, talks) })
}

// near tells whether a function is one of a set, calls one, or is called by one.
func (m *Model) near(fn *ssa.Function, of map[*ssa.Function]bool) bool {
	if of[fn] {
		return true
	}
	for callee, calls := range m.uses().calls {
		for _, c := range calls {
			if of[callee] && unit(c.Parent()) == fn || callee == fn && of[unit(c.Parent())] {
				return true
			}
		}
	}
	return false
}

// setByClock tells whether the package sets a field to a time of its own clock.
func (m *Model) setByClock(field string) bool {
	return slices.ContainsFunc(m.index.fields[field], func(s fieldStore) bool { return ClientTime(m.sym.Resolve(s.val)) })
}

// takesAfter tells whether a function, or one that calls it, writes a new record or
// works with one that does: it judges to take the lock.
func (m *Model) takesAfter(fn *ssa.Function, writers []*ssa.Function) bool {
	of := map[*ssa.Function]bool{}
	for _, w := range writers {
		of[w] = true
	}
	return m.near(unit(fn), of) || slices.ContainsFunc(m.uses().calls[unit(fn)], func(c ssa.CallInstruction) bool {
		return m.near(unit(c.Parent()), of)
	})
}

// holderOf is the struct that a field is read from.
func holderOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Field:
		return v.X
	case *ssa.UnOp:
		if f, ok := v.X.(*ssa.FieldAddr); ok {
			return f.X
		}
	}
	return nil
}

// readBack tells whether a struct, or what a pointer points to, was read from a store:
// a decoder has filled it.
func (m *Model) readBack(v ssa.Value, depth int) bool {
	if v == nil || depth > 5 {
		return false
	}
	switch x := v.(type) {
	case *ssa.Alloc:
		for _, in := range *x.Referrers() {
			switch in := in.(type) {
			case *ssa.MakeInterface, *ssa.Call:
				if decodedBy(in.(ssa.Value)) {
					return true
				}
			case *ssa.Store:
				if in.Addr == ssa.Value(x) && m.readBack(in.Val, depth+1) {
					return true
				}
			}
		}
	case *ssa.UnOp:
		if f, ok := x.X.(*ssa.FieldAddr); ok {
			for _, s := range m.index.fields[symbol.FieldID(f.X.Type(), f.Field)] {
				if m.readBack(s.val, depth+1) {
					return true
				}
			}
			return false
		}
		return m.readBack(x.X, depth+1)
	case *ssa.FreeVar:
		return m.readBack(symbol.Binding(x), depth+1)
	case *ssa.Phi:
		return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return m.readBack(e, depth+1) })
	case *ssa.Parameter:
		return slices.ContainsFunc(m.uses().calls[x.Parent()], func(c ssa.CallInstruction) bool {
			return m.readBack(argumentFor(x, c), depth+1)
		})
	case *ssa.Extract:
		if c, ok := x.Tuple.(*ssa.Call); ok {
			return m.answersRead(c, x.Index, depth)
		}
	case *ssa.Call:
		return m.answersRead(x, 0, depth)
	}
	return false
}

// decodedBy tells whether an address goes into a decoder.
func decodedBy(v ssa.Value) bool {
	if c, ok := v.(*ssa.Call); ok {
		_, decodes := decoders[fullName(&c.Call)]
		return decodes
	}
	return v.Referrers() != nil && slices.ContainsFunc(*v.Referrers(), func(in ssa.Instruction) bool {
		c, ok := in.(*ssa.Call)
		return ok && decodedBy(c)
	})
}

func (m *Model) answersRead(c *ssa.Call, i, depth int) bool {
	fn := c.Call.StaticCallee()
	if fn == nil || fn.Blocks == nil {
		return false
	}
	return slices.ContainsFunc(returnsIn(fn), func(ret *ssa.Return) bool {
		return i < len(ret.Results) && m.readBack(ret.Results[i], depth+1)
	})
}

// judged is the comparison of a time with this process's clock, nil for none.
func (m *Model) judged(v ssa.Value, depth int) ssa.Instruction {
	if v == nil || depth > 6 || v.Referrers() == nil {
		return nil
	}
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.Convert, *ssa.ChangeType, *ssa.Extract:
			if j := m.judged(in.(ssa.Value), depth+1); j != nil {
				return j
			}
		case *ssa.BinOp:
			if j := m.weighed(in, v, depth); j != nil {
				return j
			}
		case *ssa.Call:
			if j := m.timed(in, v, depth); j != nil {
				return j
			}
		case *ssa.Store: // a variable: t := rec.Until
			if a, ok := in.Addr.(*ssa.Alloc); ok && in.Val == v {
				for _, load := range *a.Referrers() {
					if u, ok := load.(*ssa.UnOp); ok {
						if j := m.judged(u, depth+1); j != nil {
							return j
						}
					}
				}
			}
		}
	}
	return nil
}

// weighed is a comparison of numbers, or one of a sum with the time in it.
func (m *Model) weighed(op *ssa.BinOp, v ssa.Value, depth int) ssa.Instruction {
	other := op.X
	if other == v {
		other = op.Y
	}
	switch op.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if m.byClock(other) {
			return op
		}
	case token.ADD:
		return m.judged(op, depth+1)
	case token.SUB:
		if m.byClock(other) {
			return compared(op)
		}
	}
	return nil
}

// timed is the comparison that a call of package time makes of the time, or of what it
// makes from it.
func (m *Model) timed(c *ssa.Call, v ssa.Value, depth int) ssa.Instruction {
	args := symbol.Args(&c.Call)
	switch fullName(&c.Call) {
	case "(time.Time).After", "(time.Time).Before", "(time.Time).Compare", "(time.Time).Sub":
		other := args[0]
		if other == v {
			other = args[1]
		}
		if m.byClock(other) {
			if calleeName(&c.Call) == "Sub" {
				return compared(c)
			}
			return c
		}
	case "time.Since", "time.Until":
		return compared(c)
	case "time.Unix", "time.UnixMilli", "time.UnixMicro", "time.Parse", "(time.Time).Add", "(time.Time).Unix", "(time.Time).UnixNano", "(time.Time).UnixMilli", "(time.Time).UTC":
		if calleeName(&c.Call) != "Add" || args[0] == v {
			return m.judged(c, depth+1)
		}
	}
	return nil
}

// compared is the comparison of a span of time with another, nil where it is only told.
func compared(v ssa.Value) ssa.Instruction {
	for _, in := range *v.Referrers() {
		if b, ok := in.(*ssa.BinOp); ok {
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				return b
			}
		}
		if c, ok := in.(*ssa.Call); ok && calleeName(&c.Call) == "Seconds" {
			return compared(c)
		}
	}
	return nil
}

// byClock tells whether a value is made from a time of this process's clock, there or,
// for a parameter, where its function is called.
func (m *Model) byClock(v ssa.Value) bool {
	e := m.sym.Resolve(v)
	if ClientTime(e) {
		return true
	}
	found := false
	fn := v.Parent()
	e.Walk(func(x *symbol.Expr) bool {
		if x.Kind == symbol.Param && fn != nil && x.Text == symbol.ID(fn) && x.Index < len(fn.Params) {
			found = found || slices.ContainsFunc(m.uses().calls[fn], func(c ssa.CallInstruction) bool {
				arg := argumentFor(fn.Params[x.Index], c)
				return arg != nil && ClientTime(m.sym.Resolve(arg))
			})
		}
		return !found
	})
	return found
}
