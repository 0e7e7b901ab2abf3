package effects

import (
	"go/constant"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// testimony is what a function's own text says about repetitions.
type testimony struct {
	keyed  bool // it gives an idempotency key, a dedupe id or a fence
	unique bool // it expects a unique key to refuse the second row
	timed  bool // it puts a time limit on what it calls
	asks   bool // its name says that it only asks: a POST can be a query
}

// drop removes the effects that are harmless by what the function says.
func (t testimony) drop(list []Effect) []Effect {
	if t == (testimony{}) {
		return list
	}
	out := slices.Clone(list)
	for i := range out {
		if t.keyed || t.unique && out[i].Class == Insert || t.asks && out[i].Class == HTTP {
			out[i].Unsafe = false
			out[i].Open = nil
		}
		out[i].Bounded = out[i].Bounded || t.timed
	}
	return slices.DeleteFunc(out, func(e Effect) bool {
		return !e.Unsafe && !e.Network && e.Open == nil && (e.Class != Write || t.keyed)
	})
}

var (
	keyWords = regexp.MustCompile(`(?i)idempot|dedup|nats-msg-id|request-?id.*unique`)
	keyCalls = regexp.MustCompile(`(?i)idempot|dedup|^(With)?MsgID$|^WithExpectLast|fenc(e|ing)`)
	// keyOptions are functions of libraries that give a message an id, of which the
	// name alone says too little.
	keyOptions  = set("github.com/hibiken/asynq.TaskID github.com/hibiken/asynq.Unique")
	keyFields   = regexp.MustCompile(`(?i)idempot|dedup|^MessageId$|^ClientRequestToken$|^ClientToken$|fenc(e|ing)`)
	uniqueWords = regexp.MustCompile(`(?i)^(23505|1062|sqlite_constraint)$|duplicate (key|entry)|unique constraint|unique_violation`)
	uniqueNames = regexp.MustCompile(`(?i)unique|duplicate|alreadyexists|IsConstraint|conflict`)
	// rehearsal are functions that only tell what would happen.
	rehearsal = regexp.MustCompile(`(?i)^(preview|dry_?run|simulate|rehearse)`)
	// random are functions that answer something else each time: a key made of
	// it protects one call's own retries and nothing more.
	random = regexp.MustCompile(`(?i)uuid|ulid|xid\.|ksuid|rand\.|nanoid|NewIdempotencyKey|time\.Now`)
)

// testimonyOf reads the text of a declared function with its literals.
func (m *Model) testimonyOf(fn *ssa.Function) testimony {
	if t, ok := m.bearer[fn]; ok {
		return t
	}
	t := testimony{asks: asks(fn.Name())}
	m.bearer[fn] = t
	for _, p := range fn.Params {
		t.keyed = t.keyed || keyFields.MatchString(p.Name())
	}
	for _, f := range WithLiterals(fn) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				m.hear(&t, in)
			}
		}
	}
	m.bearer[fn] = t
	return t
}

func (m *Model) hear(t *testimony, in ssa.Instruction) {
	for _, op := range in.Operands(nil) {
		switch v := (*op).(type) {
		case *ssa.Const:
			if v.Value != nil && v.Value.Kind() == constant.String {
				t.unique = t.unique || uniqueWords.MatchString(constant.StringVal(v.Value))
			}
		case *ssa.Global:
			t.unique = t.unique || uniqueNames.MatchString(v.Name())
		}
	}
	switch in := in.(type) {
	case *ssa.Store:
		if f, ok := in.Addr.(*ssa.FieldAddr); ok && fieldName(f) == "Timeout" {
			t.timed = true
		}
		if f, ok := in.Addr.(*ssa.FieldAddr); ok && keyFields.MatchString(fieldName(f)) && m.stable(in.Val) {
			t.keyed = true
		}
	case ssa.CallInstruction:
		common := in.Common()
		name := ""
		if f := symbol.Callee(common); f != nil {
			name = f.Name()
		}
		t.unique = t.unique || uniqueNames.MatchString(name)
		t.timed = t.timed || name == "WithTimeout" || name == "WithDeadline" || name == "SetTimeout"
		keyed := keyCalls.MatchString(name) && !random.MatchString(name) || keyOptions[symbol.CalleeID(common)]
		stable := true
		for _, a := range common.Args {
			if c, ok := a.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
				keyed = keyed || keyWords.MatchString(constant.StringVal(c.Value))
				continue
			}
			stable = stable && m.stable(a)
		}
		if keyed && stable || m.signs(common) {
			t.keyed = true
		}
	case *ssa.MapUpdate:
		if c, ok := in.Key.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String && keyWords.MatchString(constant.StringVal(c.Value)) {
			t.keyed = t.keyed || m.stable(in.Value)
		}
	}
}

// signs tells whether a helper of the package that is handed a request gives it
// an idempotency key.
func (m *Model) signs(c *ssa.CallCommon) bool {
	fn := c.StaticCallee()
	if fn == nil || fn.Pkg == nil || fn.Pkg.Pkg != m.pass.Pkg || len(fn.Blocks) == 0 {
		return false
	}
	for _, p := range fn.Params {
		if p.Type().String() == "*net/http.Request" {
			return m.testimonyOf(unit(fn)).keyed
		}
	}
	return false
}

// stable tells whether a key is not made afresh at each call.
func (m *Model) stable(v ssa.Value) bool {
	fresh := false
	m.sym.Resolve(v).Walk(func(e *symbol.Expr) bool {
		fresh = fresh || e.Kind == symbol.Call && random.MatchString(e.Text)
		return !fresh
	})
	return !fresh
}

func fieldName(f *ssa.FieldAddr) string {
	t := f.X.Type().Underlying().(*types.Pointer).Elem()
	if s, ok := t.Underlying().(*types.Struct); ok {
		return s.Field(f.Field).Name()
	}
	return ""
}
