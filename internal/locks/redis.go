package locks

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/luatext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// command describes a Redis command: what it does, and where its key, value
// and time are among the words that follow its name (1-based; 0: none).
type command struct {
	kind            Kind
	key, value, ttl int
	unit            string
	many            bool // every word from key on is a key
}

var commands = map[string]command{
	"SETNX":     {kind: Acquire, key: 1, value: 2},
	"HSETNX":    {kind: Acquire, key: 1, value: 3},
	"MSETNX":    {kind: Acquire, key: 1, value: 2},
	"SET":       {kind: Write, key: 1, value: 2},
	"SETEX":     {kind: Write, key: 1, ttl: 2, value: 3, unit: "s"},
	"PSETEX":    {kind: Write, key: 1, ttl: 2, value: 3, unit: "ms"},
	"GETSET":    {kind: Write, key: 1, value: 2},
	"DEL":       {kind: Release, key: 1, many: true},
	"UNLINK":    {kind: Release, key: 1, many: true},
	"GETDEL":    {kind: Release, key: 1},
	"DELEX":     {kind: Release, key: 1},
	"GET":       {kind: Read, key: 1},
	"HGET":      {kind: Read, key: 1},
	"EXISTS":    {kind: Read, key: 1},
	"EXPIRE":    {kind: Renew, key: 1, ttl: 2, unit: "s"},
	"PEXPIRE":   {kind: Renew, key: 1, ttl: 2, unit: "ms"},
	"EXPIREAT":  {kind: Renew, key: 1},
	"PEXPIREAT": {kind: Renew, key: 1},
	"INCR":      {kind: Count, key: 1},
	"INCRBY":    {kind: Count, key: 1},
	"HINCRBY":   {kind: Count, key: 1},
	"ZADD":      {kind: Member, key: 1},
	"ZREM":      {kind: Member, key: 1},
	"SADD":      {kind: Member, key: 1},
	"SREM":      {kind: Member, key: 1},
	"HDEL":      {kind: Member, key: 1},
	"KEYS":      {kind: Scan, key: 1},
	"SCAN":      {kind: Scan},
	"EVAL":      {},
	"EVALSHA":   {},
	"WATCH":     {key: 1},
	"MULTI":     {},
	"EXEC":      {},
}

// words reads a command given word by word, as redigo and Do take it.
// The second result is false when the command itself is not known here.
func (a Act) words() ([]Act, bool) {
	list := a.Args
	if list == nil || list.Kind != symbol.List || len(list.Args) == 0 || list.Args[0].Kind != symbol.Const {
		return nil, false
	}
	name, rest := strings.ToUpper(list.Args[0].Text), list.Args[1:]
	c, ok := commands[name]
	if !ok {
		return nil, true
	}
	a.Command, a.Args, a.Kind = name, nil, c.kind
	switch name {
	case "EVAL", "EVALSHA":
		return a.evalWords(name, rest)
	case "SET":
		return []Act{a.setWords(rest).givenUp()}, true
	case "DELEX":
		a.Guard = ByClient
		if hasWord(rest, "IFEQ", "IFDEQ") {
			a.Guard = ByValue
		} else {
			a.Guard = Unguarded
		}
	}
	word := func(i int) *symbol.Expr {
		if i > 0 && i <= len(rest) {
			return rest[i-1]
		}
		return nil
	}
	a.Key, a.Value, a.TTL, a.Unit = word(c.key), word(c.value), word(c.ttl), c.unit
	if !c.many {
		return []Act{a.givenUp()}, true
	}
	var out []Act
	for _, k := range rest {
		a.Key = k
		out = append(out, a)
	}
	return out, true
}

// givenUp is the act as a release, where it overwrites the holder's value by
// nothing or makes the lease expire at once.
func (a Act) givenUp() Act {
	switch {
	case a.Kind == Renew && strings.HasSuffix(a.Command, "EXPIRE") && a.TTL != nil && zero(a.TTL),
		a.Kind == Write && a.Value != nil && a.Value.Kind == symbol.Const && a.Value.Text == "":
		a.Kind = Release
	}
	return a
}

// setWords reads SET key value [NX|XX] [EX s|PX ms|…].
func (a Act) setWords(rest []*symbol.Expr) Act {
	for i, w := range rest {
		switch {
		case i == 0:
			a.Key = w
		case i == 1:
			a.Value = w
		case w.Kind != symbol.Const:
			a.HasTTL = true // the number of an option, or words that cannot be read
		default:
			switch strings.ToUpper(w.Text) {
			case "NX":
				a.NX, a.Kind = true, Acquire
			case "XX":
				a.XX, a.Kind = true, Renew
			case "IFEQ", "IFDEQ":
				a.Kind, a.Guard = Renew, ByValue
			case "EX", "PX", "EXAT", "PXAT":
				a.HasTTL = true
				if i+1 < len(rest) {
					a.TTL = rest[i+1]
				}
				a.Unit = map[string]string{"EX": "s", "PX": "ms"}[strings.ToUpper(w.Text)]
			}
		}
	}
	return a
}

func (a Act) evalWords(name string, rest []*symbol.Expr) ([]Act, bool) {
	if len(rest) < 2 {
		return nil, true
	}
	a.Kind = Pending
	a.Text = rest[0]
	if name == "EVALSHA" {
		a.Text = nil
	}
	n, ok := atoi(rest[1])
	if !ok || n > len(rest)-2 {
		n = len(rest) - 2
	}
	a.Keys = list(rest[2 : 2+n])
	a.Args = list(rest[2+n:])
	return a.script()
}

func hasWord(words []*symbol.Expr, any ...string) bool {
	for _, w := range words {
		if w.Kind != symbol.Const {
			continue
		}
		for _, s := range any {
			if strings.EqualFold(w.Text, s) {
				return true
			}
		}
	}
	return false
}

func list(es []*symbol.Expr) *symbol.Expr { return &symbol.Expr{Kind: symbol.List, Args: es} }

func atoi(e *symbol.Expr) (int, bool) {
	if e == nil || e.Kind != symbol.Const {
		return 0, false
	}
	n := 0
	for _, c := range e.Text {
		if c < '0' || c > '9' || n > 1<<20 {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, e.Text != ""
}

// script reads a Lua script whose text is known: one act for each thing it
// does to a key. The second result is false when the text is not known here.
func (a Act) script() ([]Act, bool) {
	texts := a.Text.Texts()
	if len(texts) == 0 {
		return nil, false
	}
	var out []Act
	for _, text := range texts {
		s := analyzeLua(text)
		if s.Err != nil {
			continue
		}
		for _, op := range s.Ops {
			if b, ok := a.luaOp(op); ok {
				b.Zero = zeroReply.MatchString(text)
				b.Answered = b.Kind == Count && slices.ContainsFunc(s.Answers, func(v string) bool { return strings.Contains(v, b.Command+"(") })
				out = append(out, b)
			}
		}
	}
	return out, true
}

var zeroReply = regexp.MustCompile(`\breturn\s+0\b`)

func (a Act) luaOp(op luatext.Op) (Act, bool) {
	c, ok := commands[op.Command]
	if !ok || c.kind == Other {
		return a, false
	}
	b := a
	b.Command, b.Kind, b.Script, b.Atomic = op.Command, c.kind, true, true
	b.Text, b.Keys, b.Args = nil, nil, nil
	b.Key = a.luaRef(op.Key)
	arg := func(i int) *symbol.Expr {
		if i -= 2; i >= 0 && i < len(op.Args) {
			return a.luaRef(op.Args[i])
		}
		return nil
	}
	b.Value, b.TTL, b.Unit = arg(c.value), arg(c.ttl), c.unit
	b.NX, b.XX = op.NX, op.XX
	b.HasTTL = op.TTL
	if op.Command == "SET" && (op.NX || op.Guard.Kind == luatext.GuardAbsent || op.Guard.OrAbsent) {
		b.Kind, b.NX = Acquire, true
	}
	if op.XX {
		b.Kind = Renew
	}
	b.Guard = luaGuards[op.Guard.Kind]
	if op.Guard.Kind == luatext.GuardOtherKey { // of two KEYS that are given one name
		if other := a.luaRef(op.Guard.Key); symbol.Equal(other, b.Key) {
			b.Guard = ByValue
		} else if other == nil || b.Key == nil {
			b.Guard = Opaque
		}
	}
	if b.Guard == ByValue && (b.Kind == Release || b.Kind == Renew) {
		b.Value = element(a.Args, op.Guard.Arg)
	}
	return b, true
}

var luaGuards = map[luatext.GuardKind]Guard{
	luatext.GuardArg:      ByValue,
	luatext.GuardAcquired: ByValue,
	luatext.GuardOrdered:  Opaque,
	luatext.GuardConstant: ByConst,
	luatext.GuardKey:      ByKey,
	luatext.GuardExists:   ByExists,
	luatext.GuardUnknown:  Opaque,
}

// luaRef is what KEYS[n] or ARGV[n] is at the call.
func (a Act) luaRef(r luatext.Ref) *symbol.Expr {
	switch r.Kind {
	case luatext.RefKeys:
		return element(a.Keys, r.Index)
	case luatext.RefArgv:
		return element(a.Args, r.Index)
	case luatext.RefConst:
		return symbol.Of(symbol.Const, r.Text)
	}
	return nil
}

// element is the 1-based element of a list, or some element of it for 0.
func element(l *symbol.Expr, i int) *symbol.Expr {
	if l == nil {
		return nil
	}
	if l.Kind == symbol.List {
		switch {
		case i > 0 && i <= len(l.Args):
			return l.Args[i-1]
		case i == 0 && len(l.Args) == 1:
			return l.Args[0]
		case i > 0:
			return nil
		}
	}
	if i > 0 {
		return symbol.Of(symbol.Index, "", l, symbol.Of(symbol.Const, itoa(i-1)))
	}
	return symbol.Of(symbol.Elem, "", l)
}
