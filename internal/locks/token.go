package locks

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Naming is how well the value of a lock names its holder.
type Naming uint8

const (
	NameUnknown Naming = iota // it may be random, or it comes from outside
	NameConst                 // the same for everybody
	NameKey                   // the key itself
	NameHost                  // the host's name: all processes of it share it
	NamePID                   // the process number: 1 in every container
	NameClock                 // a time in seconds
	NameProcess               // made once, for every acquire of the process or object
)

// Names tells how well the value that an acquire stores names its holder.
func (m *Model) Names(a *Op) Naming {
	if a.Value == nil {
		return NameUnknown
	}
	if symbol.Equal(a.Value, a.Key) && a.Value.Kind != symbol.Unknown {
		return NameKey
	}
	return m.naming(a, a.Value, 0)
}

func (m *Model) naming(a *Op, e *symbol.Expr, depth int) Naming {
	if e == nil || depth > 4 {
		return NameUnknown
	}
	switch e.Kind {
	case symbol.Const:
		return NameConst
	case symbol.Concat:
		return m.joined(a, e.Args, depth)
	case symbol.Call, symbol.Result:
		return nameOfCall(e)
	case symbol.Field:
		return m.keptName(a, e, depth)
	case symbol.Global:
		if v := m.index.named(e.Text); v != nil {
			return kept(m.naming(a, v, depth+1), v)
		}
	}
	return NameUnknown
}

// sources are the calls that name something larger than a holder.
var sources = map[string]Naming{
	"os.Hostname": NameHost, "os.Getpid": NamePID, "os.Getppid": NamePID,
	"(time.Time).Unix": NameClock, "(time.Time).Format": NameClock, "(time.Time).String": NameUnknown,
}

func nameOfCall(e *symbol.Expr) Naming {
	if e.Kind == symbol.Result {
		e = e.Args[0]
	}
	if e.Kind != symbol.Call {
		return NameUnknown
	}
	if n := sources[e.Text]; n != NameUnknown {
		return n
	}
	if (e.Text == "strconv.Itoa" || e.Text == "strconv.FormatInt") && len(e.Args) > 0 {
		return nameOfCall(e.Args[0])
	}
	return NameUnknown
}

// joined is what several pieces name together: a host and a process number are
// one process; anything unknown may be random.
func (m *Model) joined(a *Op, pieces []*symbol.Expr, depth int) Naming {
	found := NameConst
	for _, p := range pieces {
		n := m.naming(a, p, depth+1)
		switch {
		case n == NameConst || n == found:
		case n == NameUnknown, n == NameClock, found == NameClock, n == NameKey:
			return NameUnknown
		case found == NameConst:
			found = n
		default:
			found = NameProcess
		}
	}
	return found
}

// keptName is what a field names that a constructor sets.
func (m *Model) keptName(a *Op, e *symbol.Expr, depth int) Naming {
	if a.Key.Root() != nil && symbol.Equal(a.Key.Root(), e.Root()) && a.Key.Kind == symbol.Field {
		return NameUnknown // an object for each lock
	}
	stores := m.index.fields[e.Text]
	one := NameUnknown
	for i, s := range stores {
		if unit(s.fn) == a.Unit() || s.fn.Signature.Recv() != nil {
			return NameUnknown // set at each acquire
		}
		v := m.sym.Resolve(s.val)
		n := kept(m.naming(a, v, depth+1), v)
		if i > 0 && n != one {
			return NameUnknown
		}
		one = n
	}
	return one
}

// kept is what a value names that is made once: a random one names the process.
func kept(n Naming, v *symbol.Expr) Naming {
	if n == NameUnknown && Random(v) {
		return NameProcess
	}
	return n
}

// randomWords are in the names of packages and functions that make tokens.
var randomWords = []string{"uuid", "xid.", "ksuid", "ulid", "nanoid", "rand.", "rand/", "shortid", "random"}

// Random tells whether a value comes from a source of random or unique values.
func Random(e *symbol.Expr) bool {
	found := false
	e.Walk(func(x *symbol.Expr) bool {
		if x.Kind == symbol.Call {
			text := strings.ToLower(x.Text)
			for _, w := range randomWords {
				found = found || strings.Contains(text, w)
			}
		}
		return !found
	})
	return found
}

// Relied tells whether some release or renewal asks for the value that an
// acquire stores, and none of the releases deletes the key whoever holds it.
func (m *Model) Relied(a *Op) bool {
	asked := false
	for _, o := range m.operationsOn(a) {
		if o.Kind != Release && o.Kind != Renew {
			continue
		}
		if o.Kind == Release && !o.Guard.Safe() {
			return false
		}
		asked = asked || o.Guard == ByValue || o.Guard == ByWatch
	}
	return asked
}

// operationsOn are the operations on the lock that an acquire takes: those of
// the lock, and those on the same key where the acquire is a wrapper's call.
func (m *Model) operationsOn(a *Op) []*Op {
	var out []*Op
	if l := m.LockOf(a); l != nil {
		out = append(append(out, l.Releases...), l.Renewals...)
	}
	if len(a.Via) > 0 {
		for _, o := range m.Ops {
			if o.Lock && len(o.Via) > 0 && (symbol.Agree(a.Key, o.Key) || o.Unit() == a.Unit() && m.Region(a).Of(o)) {
				out = append(out, o)
			}
		}
	}
	return out
}

// Tell is a call that tells others the token of a lock.
type Tell struct {
	At   ssa.CallInstruction
	Lock *Op // nil where a library's lock is asked for its token
}

// Told are the calls that write the random token of a Redis lock into a log, an
// error or a metric's label.
func (m *Model) Told() []Tell {
	t := &teller{m: m, seen: map[ssa.Value]bool{}, at: map[ssa.CallInstruction]bool{}}
	for _, l := range m.Lock {
		a := l.Acquire()
		if v := m.stored(a); v != nil {
			t.lock = a
			t.start(v)
		}
	}
	t.lock = nil
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(*ssa.Call); ok {
					if callee := symbol.Callee(&c.Call); callee != nil {
						if row := lockapi.Lookup(callee); row != nil && row.Role == lockapi.Token && (row.Backend == lockapi.Redis || row.Backend == lockapi.Redlock) {
							t.follow(c, 0)
						}
					}
				}
			}
		}
	}
	return t.out
}

// stored is the value that an acquire stores, where it is written at the call.
func (m *Model) stored(a *Op) ssa.Value {
	if a.Value == nil || len(a.Via) > 0 {
		return nil
	}
	for _, v := range symbol.Args(a.Instr.Common()) {
		for _, v := range elements(v) {
			if symbol.Equal(m.sym.Resolve(v), a.Value) {
				return through(v)
			}
		}
	}
	return nil
}

// elements are the values of the arguments of a variadic call, or v itself.
func elements(v ssa.Value) []ssa.Value {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return []ssa.Value{v}
	}
	var out []ssa.Value
	if arr, ok := s.X.(*ssa.Alloc); ok {
		for _, in := range *arr.Referrers() {
			if ia, ok := in.(*ssa.IndexAddr); ok {
				out = append(out, symbol.Stores(ia)...)
			}
		}
	}
	return out
}

type teller struct {
	m    *Model
	lock *Op
	seen map[ssa.Value]bool
	at   map[ssa.CallInstruction]bool
	out  []Tell
}

// tokenWords are in the names of fields that hold what proves who the holder is,
// unlike the name of an instance, which may be told.
var tokenWords = set("token secret nonce uuid value val fence")

// start follows a token that is random: from where it is made, and from the
// fields that it is kept in.
func (t *teller) start(v ssa.Value) {
	e := t.m.sym.Resolve(v)
	if Random(e) && v.Parent() != nil && unit(v.Parent()) == t.lock.Unit() {
		t.follow(v, 0)
		if u, ok := v.(*ssa.UnOp); ok {
			if f, ok := u.X.(*ssa.FieldAddr); ok && anyWord(shortName(symbol.FieldID(f.X.Type(), f.Field)), tokenWords) {
				t.field(symbol.FieldID(f.X.Type(), f.Field))
			}
		}
		return
	}
	if e.Kind == symbol.Field && anyWord(shortName(e.Text), tokenWords) {
		for _, s := range t.m.index.fields[e.Text] {
			if Random(t.m.sym.Resolve(s.val)) {
				t.field(e.Text)
			}
		}
	}
}

// field follows every reading of a field.
func (t *teller) field(id string) {
	for _, fn := range t.m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				switch f := in.(type) {
				case *ssa.FieldAddr:
					if symbol.FieldID(f.X.Type(), f.Field) == id {
						t.follow(f, 0)
					}
				case *ssa.Field:
					if symbol.FieldID(f.X.Type(), f.Field) == id {
						t.follow(f, 0)
					}
				}
			}
		}
	}
}

func (t *teller) follow(v ssa.Value, depth int) {
	if t.seen[v] || depth > 8 || v.Referrers() == nil {
		return
	}
	t.seen[v] = true
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.Store:
			if in.Val != v {
				continue
			}
			switch a := in.Addr.(type) {
			case *ssa.IndexAddr:
				t.follow(a.X, depth+1)
			case *ssa.Alloc:
				t.follow(a, depth+1)
			case *ssa.FieldAddr:
				if id := symbol.FieldID(a.X.Type(), a.Field); anyWord(shortName(id), tokenWords) {
					t.field(id)
				}
			}
		case *ssa.MakeClosure:
			for i, b := range in.Bindings {
				if b == v {
					t.follow(in.Fn.(*ssa.Function).FreeVars[i], depth+1)
				}
			}
		case *ssa.BinOp:
			if in.Op == token.ADD {
				t.follow(in, depth+1)
			}
		case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeType, *ssa.Phi, *ssa.Extract:
			t.follow(in.(ssa.Value), depth+1)
		case *ssa.Slice:
			if _, array := in.X.(*ssa.Alloc); array && in.Low == nil && in.High == nil {
				t.follow(in, depth+1)
			}
		case ssa.CallInstruction:
			t.call(in, depth)
		}
	}
}

func (t *teller) call(c ssa.CallInstruction, depth int) {
	callee := symbol.Callee(c.Common())
	if callee == nil {
		return
	}
	name := callee.FullName()
	switch {
	case name == "fmt.Sprintf" || name == "fmt.Sprint" || name == "(github.com/google/uuid.UUID).String":
		if v, ok := c.(ssa.Value); ok {
			t.follow(v, depth+1)
		}
	case Logs(callee) || tells(callee):
		if !t.at[c] {
			t.at[c] = true
			t.out = append(t.out, Tell{c, t.lock})
		}
	}
}

// tells tells the functions that put their arguments into an error, onto the
// standard output or into a metric's label.
func tells(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "fmt":
		return f.Name() == "Errorf" || f.Name() == "Printf" || f.Name() == "Println" || f.Name() == "Print"
	case "errors", "github.com/pkg/errors":
		return f.Name() == "New" || strings.HasSuffix(f.Name(), "f")
	}
	return f.Name() == "WithLabelValues"
}
