package luatext

import (
	"slices"
	"strconv"
	"strings"
)

// value is what an expression may be, as far as a rule cares. Values are
// immutable and compared by pointer.
type value struct {
	kind  valueKind
	text  string  // the string; the spelling of vUnknown and vTemplate; the name of vBuiltin
	num   float64 // vNumber
	index int     // vKey, vArgv: from 1, 0 is any

	from  origin      // what the value was computed from
	ans   *answer     // vAnswer
	cond  *condition  // vCondition
	fn    *closure    // vFunc
	table *tableValue // vTable
	alts  []alt       // vChoice
}

type valueKind uint8

const (
	vUnknown valueKind = iota
	vNil
	vFalse
	vTrue
	vNumber
	vString
	vKeys      // the table KEYS
	vArgvs     // the table ARGV
	vKey       // an element of KEYS
	vArgv      // an element of ARGV
	vTemplate  // a string put together of pieces that are not all constant
	vAnswer    // what a Redis command answered
	vCondition // a truth value that tells something about keys
	vFunc
	vBuiltin
	vTable
	vChoice // one of several values, each with what is known when it is that one
)

// origin is what a value was computed from.
type origin struct {
	arg   int   // first index of ARGV in it; anyArg; 0 for none
	key   bool  // an element of KEYS
	reads []Ref // keys whose content it holds
	hole  bool  // a piece that could not be read
}

// anyArg is an element of ARGV whose index is not known.
const anyArg = -1

func (o origin) argIndex() int { return max(o.arg, 0) }

func (o origin) with(p origin) origin {
	if o.arg == 0 {
		o.arg = p.arg
	}
	o.key = o.key || p.key
	o.hole = o.hole || p.hole
	for _, r := range p.reads {
		if !slices.Contains(o.reads, r) && len(o.reads) < maxFacts {
			o.reads = append(o.reads[:len(o.reads):len(o.reads)], r)
		}
	}
	return o
}

// answer is what a Redis command answered about a key.
type answer struct {
	key Ref
	// content: the answer is (a part of) what the key holds, so that comparing
	// it compares the holder.
	content bool
	// nullable: it is false or nil when there is nothing. Otherwise it is a
	// number, and missing and present are samples of the two cases.
	nullable         bool
	missing, present []float64
	// yes and no are what is known of the key when the answer is there, and
	// when it is not.
	yes, no Guard
	// typeName: the value is type(answer), a string.
	typeName bool
}

// condition is what is known where a truth value is true, and where it is not.
type condition struct{ yes, no branch }

var (
	nilValue   = &value{kind: vNil, text: "nil"}
	falseValue = &value{kind: vFalse, text: "false"}
	trueValue  = &value{kind: vTrue, text: "true"}
	keysValue  = &value{kind: vKeys, text: "KEYS"}
	argvValue  = &value{kind: vArgvs, text: "ARGV"}
	plainValue = &value{kind: vUnknown, text: "?"} // computed, and of no interest
	lostValue  = &value{kind: vUnknown, text: hole, from: origin{hole: true}}
)

func stringValue(s string) *value {
	if len(s) > maxText {
		return lostValue
	}
	v := &value{kind: vString, text: s}
	v.from.hole = hasHole(s)
	return v
}

func numberValue(n float64, text string) *value {
	return &value{kind: vNumber, num: n, text: text}
}

func keyValue(i int) *value { return &value{kind: vKey, index: i, from: origin{key: true}} }

func argValue(i int) *value {
	o := origin{arg: i}
	if i == 0 {
		o.arg = anyArg
	}
	return &value{kind: vArgv, index: i, from: o}
}

// hasHole tells a string that is not constant although it is written as one:
// the Go code interpolates a piece.
func hasHole(s string) bool { return strings.Contains(s, hole) || verb.MatchString(s) }

// spelling is the value as Lua, short, and the same for the same computation.
func (v *value) spelling() string {
	switch v.kind {
	case vKey:
		return indexed("KEYS", v.index)
	case vArgv:
		return indexed("ARGV", v.index)
	case vString:
		return strconv.Quote(v.text)
	case vAnswer:
		return v.text
	case vFunc, vTable, vChoice, vCondition:
		return "?"
	}
	return v.text
}

// derived is the result of a computation on values of which nothing but their
// origin is known. The spelling is its identity.
func derived(spelling string, args ...*value) *value {
	if len(spelling) > maxText {
		return lostValue
	}
	v := &value{kind: vUnknown, text: spelling}
	for _, a := range args {
		v.from = v.from.with(a.origin())
	}
	return v
}

// called is the result of an unknown function.
func called(name string, args ...*value) *value {
	var b strings.Builder
	b.WriteString(name)
	for i, a := range args {
		b.WriteString([]string{"(", ","}[min(i, 1)])
		b.WriteString(a.spelling())
		if b.Len() > maxText {
			return lostValue
		}
	}
	b.WriteString(")")
	return derived(b.String(), args...)
}

// origin includes that of an answer.
func (v *value) origin() origin {
	if v.kind == vAnswer {
		return v.from.with(origin{reads: []Ref{v.ans.key}})
	}
	return v.from
}

// ref is the value as an argument of a command.
func (v *value) ref() Ref {
	switch v.kind {
	case vKey:
		return Ref{Kind: RefKeys, Index: v.index}
	case vArgv:
		return Ref{Kind: RefArgv, Index: v.index}
	case vString:
		if v.from.hole {
			return Ref{Kind: RefTemplate, Text: v.spelling()}
		}
		return Ref{Kind: RefConst, Text: v.text}
	case vNumber, vTrue, vFalse, vNil:
		return Ref{Kind: RefConst, Text: v.text}
	case vTemplate:
		return Ref{Kind: RefTemplate, Index: v.from.argIndex(), Text: v.text}
	case vChoice:
		return choiceRef(v.alts)
	}
	return Ref{Text: v.spelling()}
}

// concat is a..b.
func concat(a, b *value) *value {
	if a.isText() && b.isText() {
		return stringValue(a.text + b.text)
	}
	for _, v := range []*value{a, b} {
		switch v.kind {
		case vString, vNumber, vKey, vArgv, vTemplate, vUnknown, vAnswer:
		default:
			return derived("("+a.spelling()+".."+b.spelling()+")", a, b)
		}
	}
	v := derived(a.spelling()+".."+b.spelling(), a, b)
	if v != lostValue {
		v.kind = vTemplate
	}
	return v
}

func (v *value) isText() bool { return v.kind == vString || v.kind == vNumber }
