package locks

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/luatext"
	"github.com/lockvet/lockvet/internal/symbol"
)

func itoa(n int) string { return strconv.Itoa(n) }

// site is a call of a catalogued function, with its arguments resolved.
type site struct {
	row  *lockapi.Call
	call *ssa.CallCommon
	recv *symbol.Expr   // nil for a function
	args []*symbol.Expr // without the receiver
	vals []ssa.Value    // the same, as values
	m    *Model
}

func (m *Model) site(row *lockapi.Call, c *ssa.CallCommon) *site {
	vals := symbol.Args(c)
	s := &site{row: row, call: c, vals: vals, m: m}
	if symbol.Receivers(c) > 0 {
		s.recv, s.vals = outer(m.sym.Resolve(vals[0]), row), vals[1:]
	}
	s.args = m.sym.All(s.vals)
	return s
}

// outer is the handle that a promoted method is called on: a part of it declares
// the method, and its type alone does not tell the session.
func outer(recv *symbol.Expr, row *lockapi.Call) *symbol.Expr {
	if recv.Kind != symbol.Field || !slices.Contains(row.Recv, shortName(recv.Text)) {
		return recv
	}
	if c := lockapi.Session(recv.Class); c != lockapi.NoSession && c != lockapi.ByValue || recv.Args[0].Class == 0 {
		return recv
	}
	return recv.Args[0]
}

// arg is the argument in a slot, nil when there is none.
func (s *site) arg(slot lockapi.Slot) *symbol.Expr {
	i := slot.Index()
	if i < 0 || i >= len(s.args) {
		return nil
	}
	e := s.args[i]
	if slot.Path() == "" {
		return e
	}
	for _, name := range strings.Split(slot.Path(), ".") {
		e = e.FieldValue(name)
	}
	return e
}

// each gives the elements of a slot that takes one or several values.
func each(e *symbol.Expr) []*symbol.Expr {
	switch {
	case e == nil:
		return nil
	case e.Kind == symbol.List:
		return e.Args
	case strings.HasPrefix(e.Type, "[]") || e.Kind == symbol.Call && e.Text == "append":
		return []*symbol.Expr{symbol.Of(symbol.Elem, "", e)}
	}
	return []*symbol.Expr{e}
}

// recognisers turn a call into acts, by the role of its row.
var recognisers map[lockapi.Role]func(*site, Act) []Act

func init() {
	recognisers = map[lockapi.Role]func(*site, Act) []Act{
		lockapi.Command:      (*site).command,
		lockapi.RawCommand:   (*site).rawCommand,
		lockapi.Script:       (*site).scriptRun,
		lockapi.Exec:         (*site).statement,
		lockapi.Query:        (*site).statement,
		lockapi.Prepare:      (*site).statement,
		lockapi.SQLText:      (*site).statement,
		lockapi.Acquire:      (*site).library,
		lockapi.TryAcquire:   (*site).library,
		lockapi.ForceAcquire: (*site).library,
		lockapi.Release:      (*site).library,
		lockapi.Renew:        (*site).library,
		lockapi.ForceRelease: (*site).library,
		lockapi.PoolSize:     (*site).limit,
		lockapi.PoolLifetime: (*site).limit,
		lockapi.Unpin:        (*site).giveBack,
		lockapi.Discard:      (*site).discard,
		lockapi.EndSession:   (*site).endSession,
		lockapi.Pin:          (*site).takeOut,
		lockapi.Begin:        (*site).begin,
		lockapi.CondWrite:    (*site).write,
		lockapi.Delete:       (*site).remove,
		lockapi.CondDelete:   (*site).remove,
		lockapi.TxnCommit:    (*site).commit,
	}
}

// acts are what the call does, nil when its role is of no interest here.
func (s *site) acts() []Act {
	f := recognisers[s.row.Role]
	if f == nil {
		return nil
	}
	return f(s, Act{
		Backend: string(s.row.Backend), Role: s.row.Role, Session: s.row.Session,
		Ctx: s.arg(s.row.Ctx), Handle: s.recv, Success: s.row.Success, Unit: s.row.Unit, Shared: s.row.Shared,
	})
}

// begin notes a handle that is a transaction from here on (xorm's Session).
func (s *site) begin(Act) []Act {
	if !s.row.Handle && s.recv != nil {
		s.m.begun[s.recv.String()] = true
	}
	return nil
}

// command is a method named after a Redis command.
func (s *site) command(a Act) []Act {
	c, ok := commands[s.row.Command]
	if !ok {
		return nil
	}
	a.Command, a.Kind = s.row.Command, c.kind
	a.Value, a.TTL = s.arg(s.row.Value), s.arg(s.row.TTL)
	a.HasTTL = a.TTL != nil && !zero(a.TTL)
	switch {
	case a.Kind == Acquire:
		a.NX = true
	case a.Command == "SET" && s.mode("NX"):
		a.Kind, a.NX = Acquire, true
	case a.Command == "SET" && s.mode("XX"), strings.HasSuffix(s.row.Name, "XX") && a.Command == "SET":
		a.Kind, a.XX = Renew, true
	case s.row.Match.Given():
		a.Guard = ByValue
		a.Value = s.arg(s.row.Match)
		if a.Kind == Write {
			a.Kind = Renew
		}
		if a.Command == "DELEX" && !s.mode("IFEQ") && !s.mode("IFDEQ") {
			a.Guard = Unguarded
		}
	}
	if a.Kind == Renew && a.TTL != nil && zero(a.TTL) && strings.HasSuffix(a.Command, "EXPIRE") {
		a.Kind = Release
	}
	if a.Kind == Write && a.Value != nil && a.Value.Kind == symbol.Const && a.Value.Text == "" {
		a.Kind = Release
	}
	var out []Act
	for _, k := range each(s.arg(s.row.Keys)) {
		a.Key = k
		out = append(out, a)
		if !c.many {
			break
		}
	}
	return out
}

// mode tells whether an options struct among the arguments asks for a mode:
// SetArgs{Mode: "NX"}, SetOption{NX: true}.
func (s *site) mode(word string) bool {
	for _, a := range s.args {
		if m := a.FieldValue("Mode"); m != nil && m.Kind == symbol.Const && strings.EqualFold(m.Text, word) {
			return true
		}
		if b := a.FieldValue(word); b != nil && b.Kind == symbol.Const && b.Text == "true" {
			return true
		}
	}
	return false
}

func zero(e *symbol.Expr) bool { return e.Kind == symbol.Const && (e.Text == "0" || e.Text == "") }

// rawCommand is a command given as words, or built step by step.
func (s *site) rawCommand(a Act) []Act {
	var words []*symbol.Expr
	for i, e := range s.args {
		if i == s.row.Ctx.Index() || i < s.row.Words.Index() {
			continue
		}
		if built := chain(e); built != nil {
			return a.expandWords(list(built))
		}
		if i == len(s.args)-1 && s.call.Signature().Variadic() {
			if e.Kind == symbol.Nil {
				break
			}
			if e.Kind != symbol.List {
				words = append(words, symbol.Of(symbol.Elem, "", e))
				continue
			}
			words = append(words, e.Args...)
			continue
		}
		words = append(words, e)
	}
	return a.expandWords(list(words))
}

// expandWords reads the words, or leaves them to a caller that knows them.
func (a Act) expandWords(words *symbol.Expr) []Act {
	a.Kind, a.Args = Pending, words
	if out, ok := a.words(); ok {
		return out
	}
	if pending(words) {
		return []Act{a}
	}
	return nil
}

// pending tells whether a caller can know more of e.
func pending(e *symbol.Expr) bool {
	found := false
	e.Walk(func(x *symbol.Expr) bool {
		if x != nil && x.Kind == symbol.Param {
			found = true
		}
		return !found
	})
	return found
}

// chain reads the words of a command builder, from client.B().Set() to
// Build(): the names of its steps and their arguments.
func chain(e *symbol.Expr) []*symbol.Expr {
	var steps []*symbol.Expr
	for e != nil && e.Kind == symbol.Call && strings.Contains(e.Text, "/internal/cmds.") && len(e.Args) > 0 {
		steps = append(steps, e)
		e = e.Args[0]
	}
	if len(steps) < 2 {
		return nil
	}
	var words []*symbol.Expr
	for i := len(steps) - 1; i >= 0; i-- {
		step := steps[i]
		name := strings.ToUpper(step.Text[strings.LastIndexByte(step.Text, '.')+1:])
		if w, ok := stepWords[name]; ok || i == len(steps)-1 {
			if i == len(steps)-1 {
				w = []string{name}
			}
			for _, s := range w {
				words = append(words, symbol.Of(symbol.Const, s))
			}
		}
		if name == "BUILD" || name == "CACHE" {
			continue
		}
		for _, arg := range step.Args[1:] {
			words = append(words, each(arg)...)
		}
	}
	return words
}

// stepWords are the builder steps that are a word of the command themselves.
var stepWords = map[string][]string{
	"NX": {"NX"}, "XX": {"XX"}, "IFEQ": {"IFEQ"}, "IFDEQ": {"IFDEQ"}, "KEEPTTL": {"KEEPTTL"},
	"EX": {"EX"}, "EXSECONDS": {"EX"}, "PX": {"PX"}, "PXMILLISECONDS": {"PX"},
	"EXAT": {"EXAT"}, "EXATTIMESTAMP": {"EXAT"}, "PXAT": {"PXAT"}, "PXATMILLISECONDSTIMESTAMP": {"PXAT"},
}

// scriptRun runs a Lua script: its text is an argument, or belongs to the
// script object that is the receiver.
func (s *site) scriptRun(a Act) []Act {
	a.Kind = Pending
	a.Text = s.arg(s.row.Script)
	if a.Text == nil {
		a.Text = s.m.scriptText(s.recv)
	} else {
		a.Text = s.m.globalText(a.Text)
	}
	a.Keys, a.Args = s.arg(s.row.Keys), s.arg(s.row.Value)
	if a.Args == nil && a.Keys != nil && s.row.Keys.Variadic() && s.row.Command == "EVAL" {
		a.Keys, a.Args = s.m.splitKeys(s.recv, a.Keys)
	}
	if a.Args != nil && a.Args.Kind == symbol.List && len(a.Args.Args) == 1 && a.Args.Args[0].Kind == symbol.List {
		a.Args = a.Args.Args[0] // Run(ctx, c, keys, []any{token}): the slice is one argument
	}
	if out, ok := a.script(); ok {
		return out
	}
	if a.Text != nil && pending(a.Text) {
		return []Act{a}
	}
	return nil
}

// statement runs, prepares or carries SQL.
func (s *site) statement(a Act) []Act {
	a.Kind = SQL
	a.Command = s.row.Name
	a.Text = s.m.globalText(s.arg(s.row.SQL))
	if a.Text == nil {
		a.Text = s.m.preparedText(s.recv)
	}
	if a.Text == nil {
		return nil
	}
	if n := len(s.args); n > s.row.SQL.Index()+1 && s.call.Signature().Variadic() {
		a.Args = s.args[n-1]
	}
	if s.row.SQL.Variadic() && a.Text.Kind == symbol.List && len(a.Text.Args) > 0 { // the statement and its arguments in one list
		a.Text, a.Args = s.m.globalText(a.Text.Args[0]), list(a.Text.Args[1:])
	}
	if s.recv == nil {
		a.Handle = s.funcHandle()
	}
	return []Act{a}
}

// funcHandle is the handle among the arguments of a function such as
// sqlx.GetContext(ctx, q, …).
func (s *site) funcHandle() *symbol.Expr {
	for i, e := range s.args {
		if i != s.row.Ctx.Index() && e.Class != 0 {
			return e
		}
	}
	return nil
}

var libraryKinds = map[lockapi.Role]Kind{
	lockapi.Acquire: Acquire, lockapi.TryAcquire: Acquire, lockapi.ForceAcquire: Acquire,
	lockapi.Release: Release, lockapi.ForceRelease: Release, lockapi.Renew: Renew,
}

// library is a call of a lock library.
func (s *site) library(a Act) []Act {
	a.Kind = libraryKinds[s.row.Role]
	a.Command = s.row.Name
	a.Key, a.Value, a.TTL = s.arg(s.row.Keys), s.arg(s.row.Value), s.arg(s.row.TTL)
	a.HasTTL = a.TTL != nil
	if s.row.Owner {
		a.Guard = ByValue
	}
	if a.Key == nil {
		a.Key = s.m.keyOfHandle(s.recv)
	}
	if a.Kind == Acquire && s.row.Backend == lockapi.Redlock {
		a.Nodes = s.m.nodesOf(s.recv)
	}
	a.Lock = true
	return []Act{a}
}

func analyzeLua(text string) *luatext.Script { return luatext.Analyze(text) }

// keyOfHandle is the key that a lock object was made with.
func (m *Model) keyOfHandle(h *symbol.Expr) *symbol.Expr {
	if h == nil {
		return nil
	}
	switch h.Kind {
	case symbol.Field:
		for _, v := range m.index.stored(h.Text) {
			if k := m.keyOfHandle(v); k != nil {
				return k
			}
		}
	case symbol.Result:
		return m.keyOfHandle(h.Args[0])
	case symbol.Call:
		row := m.rows[h.Text]
		if row == nil || !row.Keys.Given() {
			return nil
		}
		i := row.Keys.Index()
		if len(row.Recv) > 0 {
			i++
		}
		if i < len(h.Args) {
			return h.Args[i]
		}
	}
	return nil
}
