package locks

import (
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
)

// Outcome is how an acquire ends.
type Outcome uint8

const (
	Held    Outcome = iota // the lock is ours
	Refused                // another holder has it
	Failed                 // the lock service gave no answer: it may be down
)

// Told is what a value says.
type Told uint8

const (
	Unsaid Told = iota
	Yes         // true, not nil, 1, "OK"
	No          // false, nil, 0, ""
)

func (t Told) not() Told {
	switch t {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Unsaid
}

func told(b bool) Told {
	if b {
		return Yes
	}
	return No
}

// outlook evaluates values on the assumption that an acquire ended in one way.
type outlook struct {
	*answer
	outcome Outcome
}

func (m *Model) outlook(op *Op, o Outcome) *outlook {
	a := answerOf(op)
	if op.Kind == SQL {
		for _, arg := range op.Instr.Common().Args {
			a.scanned(arg) // Get(&ok, query), Select(ctx, db, &ok, query)
		}
	}
	if op.Kind == Read && op.Backend == string(lockapi.Etcd) {
		for v := range a.of {
			if _, ok := v.Type().Underlying().(*types.Pointer); ok {
				a.counted(v)
			}
		}
	}
	return &outlook{a, o}
}

// leaf is what a value that carries the answer says.
func (x *outlook) leaf(v ssa.Value) Told {
	if t, ok := x.summarised(v); ok {
		return t
	}
	switch c := v.(type) { // what an interface holds: the error that fmt.Errorf is given
	case *ssa.MakeInterface:
		if x.of[c.X] {
			return x.leaf(c.X)
		}
	case *ssa.ChangeInterface:
		if x.of[c.X] {
			return x.leaf(c.X)
		}
	}
	if x.outcome == Held {
		return told(!isErrorOrPanic(v))
	}
	if isErrorOrPanic(v) {
		if x.outcome == Failed {
			return Yes
		}
		return x.refusal(v)
	}
	switch t := v.Type().Underlying().(type) {
	case *types.Basic:
		return No
	case *types.Pointer, *types.Slice, *types.Map, *types.Signature, *types.Struct:
		return Unsaid // a handle can come with an error, and be good for nothing
	case *types.Interface, *types.Chan:
		if x.outcome == Failed && bare[x.op.Role] {
			return No // a command or script that failed replied nothing
		}
		if x.op.Success == lockapi.NonNil || x.op.Success == lockapi.Reply && t != nil {
			return No
		}
	}
	return Unsaid
}

// summarised is what the called wrapper is known to answer.
func (x *outlook) summarised(v ssa.Value) (Told, bool) {
	i := 0
	call, _ := x.op.Instr.(ssa.Value)
	if e, ok := v.(*ssa.Extract); ok && e.Tuple == call {
		i = e.Index
	} else if v != call {
		return Unsaid, false
	}
	if i >= len(x.op.Answers) {
		return Unsaid, false
	}
	t := x.op.Answers[i][x.outcome]
	if t == Unsaid && isBool(v.Type()) && x.op.Answers[i][Held] == No {
		return Yes, x.outcome != Held // "already locked?"
	}
	return t, t != Unsaid
}

// refusal is what an error says when another holder has the lock.
func (x *outlook) refusal(v ssa.Value) Told {
	if x.op.Kind == Read {
		return told(x.op.Command == "GET") // redis.Nil: there is no such key
	}
	if len(x.op.Via) > 0 {
		for _, t := range resultTypes(x.op.Instr) {
			if !types.Identical(t, errorType) {
				return Unsaid // the other result may tell
			}
		}
		return Yes
	}
	switch x.op.Success {
	case lockapi.NilError:
		return Yes
	case lockapi.NilInError:
		return told(x.op.Command == "SET")
	case lockapi.Reply:
		if e, ok := v.(*ssa.Extract); ok && e.Tuple == ssa.Value(x.op.Instr.(ssa.Value)) {
			return No
		}
		return told(x.op.Command == "SET") // redis.String makes ErrNil of the nil reply
	case lockapi.True, lockapi.BoolCmd, lockapi.NonNil, lockapi.Field, lockapi.Row:
		return No
	}
	if x.op.Kind == SQL {
		return No
	}
	return Unsaid
}

var errorType = types.Universe.Lookup("error").Type()

func resultTypes(c ssa.CallInstruction) []types.Type {
	r := c.Common().Signature().Results()
	var out []types.Type
	for i := range r.Len() {
		out = append(out, r.At(i).Type())
	}
	return out
}

// tells is what any value says on a path.
func (x *outlook) tells(v ssa.Value, p *path) Told {
	v = x.see(v, p)
	if x.carries(v) {
		return x.leaf(v)
	}
	if x.isFlag(v) {
		return told(x.outcome == Held)
	}
	switch v := v.(type) {
	case *ssa.Const:
		return constTold(v)
	case *ssa.UnOp:
		switch v.Op {
		case token.NOT:
			return x.tells(v.X, p).not()
		case token.MUL:
			return loaded(v)
		}
	case *ssa.BinOp:
		return x.compares(v, p)
	case *ssa.Call:
		return x.called(v, p)
	case *ssa.MakeInterface, *ssa.MakeClosure, *ssa.Function, *ssa.Alloc:
		return Yes
	case *ssa.ChangeInterface:
		return x.tells(v.X, p)
	case *ssa.ChangeType:
		return x.tells(v.X, p)
	}
	return Unsaid
}

// isFlag tells whether v is the field of the answer that says whether the lock is
// held: TxnResponse.Succeeded.
func (x *outlook) isFlag(v ssa.Value) bool {
	var of ssa.Value
	switch v := v.(type) {
	case *ssa.Field:
		of = v.X
	case *ssa.UnOp:
		f, ok := v.X.(*ssa.FieldAddr)
		if !ok || v.Op != token.MUL {
			return false
		}
		of = f.X
	default:
		return false
	}
	_, known := x.flagged(of, v)
	return known
}

func constTold(c *ssa.Const) Told {
	switch {
	case c.Value == nil:
		return No
	case c.Value.Kind() == constant.Bool:
		return told(constant.BoolVal(c.Value))
	}
	return Unsaid
}

// loaded is what a variable says that was not set on the path: a sentinel
// error, or the zero value of a result.
func loaded(v *ssa.UnOp) Told {
	switch a := v.X.(type) {
	case *ssa.Global:
		if types.Identical(v.Type(), errorType) {
			return Yes
		}
	case *ssa.Alloc:
		for _, in := range *a.Referrers() {
			if u, ok := in.(*ssa.UnOp); !ok || u.Op != token.MUL {
				return Unsaid
			}
		}
		return No
	}
	return Unsaid
}

// made are functions that answer an error whatever they are given.
var made = regexp.MustCompile(`^(Errorf?|New|Join|Newf)$`)

// wrapping are functions that add to an error that they are given, and make nil
// of nil: errors.Wrap of pkg/errors and of whoever took after it.
var wrapping = regexp.MustCompile(`(?i)^(wrap(f|error|err|errorf)?|with(stack|message|messagef)|annotatef?|trace)$`)

// wrapped is the error that a call adds to, nil for any other call.
func wrapped(c *ssa.Call) ssa.Value {
	if !isErrorOrPanic(c) || !wrapping.MatchString(calleeName(&c.Call)) {
		return nil
	}
	for _, a := range c.Call.Args {
		if types.Identical(a.Type(), errorType) {
			return a
		}
	}
	return nil
}

func (x *outlook) called(c *ssa.Call, p *path) Told {
	name := calleeName(&c.Call)
	if name == "Is" || name == "As" || name == "IsRedisNil" || name == "IsValkeyNil" {
		if len(c.Call.Args) == 0 || !x.carries(x.see(c.Call.Args[0], p)) {
			return Unsaid
		}
		err := x.leaf(x.see(c.Call.Args[0], p))
		switch {
		case err != Yes || name == "As":
			return map[Told]Told{No: No}[err]
		case name == "Is":
			return x.isSentinel(c.Call.Args[1])
		}
		return told(x.outcome == Refused)
	}
	if err := wrapped(c); err != nil {
		return x.tells(err, p)
	}
	if isErrorOrPanic(c) && made.MatchString(name) {
		return Yes
	}
	return Unsaid
}

// sentinel are names of errors that mean contention.
var sentinel = regexp.MustCompile(`(?i)^(err)?(nil|.*not_?(obtained|acquired|locked|granted|owner).*|.*(locked|taken|held|busy|conflict|already).*|lock(failed)?|failed)$`)

// isSentinel tells whether the error is the one that v names: refusal has its
// own in most libraries.
func (x *outlook) isSentinel(v ssa.Value) Told {
	name := ""
	if u, ok := v.(*ssa.UnOp); ok {
		if g, ok := u.X.(*ssa.Global); ok {
			name = g.Name()
		}
	}
	if c, ok := v.(*ssa.MakeInterface); ok {
		if k, ok := c.X.(*ssa.Const); ok {
			name = typeName(k.Type()) // const Nil = RedisError("redis: nil")
			if strings.HasSuffix(name, "/proto.RedisError") {
				name = "Nil"
			}
		}
	}
	if !sentinel.MatchString(name) {
		return Unsaid
	}
	return told(x.outcome == Refused)
}

func (x *outlook) compares(c *ssa.BinOp, p *path) Told {
	a, b := x.see(c.X, p), x.see(c.Y, p)
	if !x.carries(a) {
		a, b = b, a
	}
	b = unboxed(b)
	if !x.carries(a) {
		return Unsaid
	}
	says := x.leaf(a)
	if says == Unsaid {
		return Unsaid
	}
	if c.Op != token.EQL && c.Op != token.NEQ {
		return x.orders(c, says)
	}
	equal := Unsaid
	switch k, isConst := b.(*ssa.Const); {
	case isNil(b):
		equal = says.not()
	case isErrorOrPanic(a):
		if equal = No; says == Yes {
			equal = x.isSentinel(b)
		}
	case isConst && k.Value != nil:
		switch k.Value.ExactString() {
		case "true", "1", `"OK"`, `"ok"`:
			equal = says
		case "false", "0", `""`:
			equal = says.not()
		}
	}
	if c.Op == token.NEQ {
		return equal.not()
	}
	return equal
}

// unboxed is the constant that an interface holds: reply == "OK".
func unboxed(v ssa.Value) ssa.Value {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		if k, ok := mi.X.(*ssa.Const); ok {
			if _, named := types.Unalias(k.Type()).(*types.Named); !named { // redis.Nil is a constant, and an error
				return k
			}
		}
	}
	return v
}

// orders decides reply > 0, reply < 1.
func (x *outlook) orders(c *ssa.BinOp, says Told) Told {
	k, ok := c.Y.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return Unsaid
	}
	n := int64(0)
	if says == Yes {
		n = 1
	}
	switch c.Op {
	case token.GTR, token.GEQ, token.LSS, token.LEQ:
		return told(constant.Compare(constant.MakeInt64(n), c.Op, k.Value))
	}
	return Unsaid
}

// concerns tells whether a condition asks about the answer.
func (x *outlook) concerns(v ssa.Value, p *path, depth int) bool {
	v = x.see(v, p)
	if x.carries(v) || depth > 6 {
		return x.carries(v)
	}
	in, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	switch v.(type) {
	case *ssa.UnOp, *ssa.BinOp, *ssa.Call:
		for _, o := range in.Operands(nil) {
			if *o != nil && x.concerns(*o, p, depth+1) {
				return true
			}
		}
	}
	return false
}
