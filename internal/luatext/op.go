package luatext

import (
	"slices"
	"strconv"
	"strings"
)

// Op is one Redis command. A command that names several keys (DEL, UNLINK,
// EXISTS, MGET …) gives one Op a key.
type Op struct {
	// Command is in upper case; "" when it is not a constant.
	Command string
	// Key names the key; the zero Ref for a command without one.
	Key Ref
	// Args are the arguments after the key.
	Args []Ref
	// NX, XX and TTL are the options of SET (TTL: EX, PX, EXAT or PXAT). SETNX
	// and HSETNX have NX; SETEX and PSETEX have TTL.
	NX, XX, TTL bool
	// Guard is the strongest condition under which the command runs, as far as
	// it concerns the value of this key.
	Guard Guard
	// Line counts from 1.
	Line int
}

// Value is what an acquiring command stores as the holder: the value of SET,
// SETNX, SETEX and GETSET, the field of a hash lock (HINCRBY key ARGV[1] 1),
// the value of a holder field (HSET key "owner" ARGV[1]).
func (o Op) Value() Ref {
	at := commands[o.Command].value
	if commands[o.Command].write == writeField && len(o.Args) > 0 && o.Args[0].fromArg() {
		at = 0
	}
	if at < len(o.Args) {
		return o.Args[at]
	}
	return Ref{}
}

// Is tells whether the command is one of names (upper case).
func (o Op) Is(names ...string) bool { return slices.Contains(names, o.Command) }

// RefKind is what an argument is.
type RefKind uint8

const (
	// RefUnknown cannot be read. Equal texts are likely the same thing.
	RefUnknown RefKind = iota
	// RefKeys is KEYS[Index].
	RefKeys
	// RefArgv is ARGV[Index].
	RefArgv
	// RefConst is the constant Text.
	RefConst
	// RefTemplate is put together of several pieces. Text spells it as Lua
	// ("lock:"..ARGV[1]), Index is the first ARGV in it, 0 for none. A constant
	// with a hole or a Sprintf verb in it is a template.
	RefTemplate
)

// Ref is an argument of a command.
type Ref struct {
	Kind RefKind
	// Index counts from 1; 0 is any (a loop over KEYS, unpack(ARGV)).
	Index int
	Text  string
}

// String spells the argument as Lua.
func (r Ref) String() string {
	switch r.Kind {
	case RefKeys:
		return indexed("KEYS", r.Index)
	case RefArgv:
		return indexed("ARGV", r.Index)
	case RefConst:
		return strconv.Quote(r.Text)
	case RefTemplate:
		return r.Text
	}
	if r.Text == "" {
		return "?"
	}
	return r.Text
}

func indexed(table string, i int) string {
	if i == 0 {
		return table + "[*]"
	}
	return table + "[" + strconv.Itoa(i) + "]"
}

func (r Ref) fromArg() bool {
	return r.Kind == RefArgv || r.Kind == RefTemplate && r.Index > 0
}

// isConst tells whether r is the constant text, in any letter case.
func (r Ref) isConst(text string) bool {
	return r.Kind == RefConst && strings.EqualFold(r.Text, text)
}

// sameKey tells how sure it is that two keys are the same one.
type sameKey uint8

const (
	keysDiffer sameKey = iota
	keysMayAgree
	keysAgree
)

// agree compares two keys. KEYS[*] agrees with every KEYS[n]: a loop that
// checks each key checks the first one too.
func (r Ref) agree(o Ref) sameKey {
	if r == o || r.Kind == RefKeys && o.Kind == RefKeys && (r.Index == 0 || o.Index == 0) {
		return keysAgree
	}
	if r.Kind == RefUnknown || o.Kind == RefUnknown {
		return keysMayAgree
	}
	return keysDiffer
}
