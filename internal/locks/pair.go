package locks

import (
	"go/types"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Lock is what the operations on one identity have in common.
type Lock struct {
	Key      *symbol.Expr
	Acquires []*Op
	Releases []*Op
	Renewals []*Op
	Reads    []*Op
	Writes   []*Op    // that overwrite the value, whoever holds the lock
	Evidence []string // why it is taken for a lock
}

// Acquire is the operation that the lock is known by.
func (l *Lock) Acquire() *Op { return l.Acquires[0] }

// pair finds the locks that are made from bare commands, and their operations.
// Operations that stand nearest to the command are judged first: a call of a
// wrapper that is a lock by itself is not judged again.
func (m *Model) pair() {
	ops := append([]*Op{}, m.Ops...)
	sort.SliceStable(ops, func(i, j int) bool { return len(ops[i].Via) < len(ops[j].Via) })
	near := newNeighbours(ops)
	for _, a := range ops {
		if a.Kind != Acquire || !bare[a.Role] && !a.Lock {
			continue
		}
		if a.Lock && (a.Call != nil && a.Call.Keys.Given() || a.Foreign()) {
			m.undone(a, near.of(a))
		}
		if a.origin != nil && a.origin.Lock || a.Lock {
			a.Lock = true
			continue
		}
		m.judge(a, near.of(a))
	}
	for _, r := range ops {
		if r.origin != nil && r.origin.Lock {
			r.Lock = true
		}
	}
}

// bare are the roles of calls that are a lock only with evidence.
var bare = map[lockapi.Role]bool{
	lockapi.Command: true, lockapi.RawCommand: true, lockapi.Script: true, lockapi.CondWrite: true, lockapi.TxnCommit: true,
}

// undone collects the deletes of a key that the call of a library or of another
// package locks: they release it, past the owner of the lock, whoever holds it.
func (m *Model) undone(a *Op, ops []*Op) {
	if a.Key == nil {
		return
	}
	l := &Lock{Key: a.Key, Acquires: []*Op{a}, Evidence: []string{"locked by " + a.Callee}}
	for _, o := range ops {
		past := o.Role == lockapi.Delete || a.Foreign() && bare[o.Role] && !o.Lock && !forceName(o.Callee) && (o.origin == nil || !o.origin.Lock)
		if past && o.Kind == Release && o.Key != nil && m.concerns(a, o) {
			o.Lock = true
			l.Releases = append(l.Releases, o)
		}
	}
	if l.Releases != nil {
		m.Lock = append(m.Lock, l)
	}
}

// judge decides whether an acquire takes a lock, and collects the lock.
func (m *Model) judge(a *Op, ops []*Op) {
	if a.Key == nil || m.setsAndDeletes(a) {
		return
	}
	l := &Lock{Key: a.Key, Acquires: []*Op{a}, Evidence: m.evidence(a)}
	marker := false
	for _, o := range ops {
		if o == a || o.Key == nil || o.origin != nil && o.origin.Lock || o.Lock && o.Via != nil && o.origin == nil {
			continue
		}
		switch o.Kind {
		case Release, Renew, Read, Write:
		default:
			continue
		}
		if !m.concerns(a, o) {
			continue
		}
		switch o.Kind {
		case Release:
			if o.Unit() == a.Unit() {
				marker = marker || o.OnFailure
			}
			l.Releases = append(l.Releases, o)
		case Renew:
			l.Renewals = append(l.Renewals, o)
		case Read:
			l.Reads = append(l.Reads, o)
		case Write:
			l.Writes = append(l.Writes, o)
		}
	}
	l.Releases = m.realReleases(a, l, marker)
	if l.Evidence == nil || len(l.Releases) == 0 && (marker || a.Role == lockapi.TxnCommit && !a.HasTTL) {
		return // a key of etcd that hangs on no lease, and that nobody deletes, is a record
	}
	for _, o := range l.Releases {
		o.Lock = true
		if o.Guard == ByValue && o.Script && wrongArgument(a, o) {
			o.Guard = ByOther
		}
	}
	for _, o := range l.Renewals {
		o.Lock = true
	}
	a.Lock, a.OwnTTL, a.OwnValue = true, true, true // a wrapper that is no lock chooses nothing for one
	m.Lock = append(m.Lock, l)
}

// setsAndDeletes tells whether the call of a wrapper sets a key and deletes it too, as a
// cache does by what it is given: whoever calls it holds nothing afterwards.
func (m *Model) setsAndDeletes(a *Op) bool {
	return len(a.Via) > 0 && slices.ContainsFunc(m.opsOf[a.Instr], func(o *Op) bool {
		return o.Kind == Release && !o.OnFailure && o.Key != nil && symbol.Equal(o.Key, a.Key)
	})
}

// wrongArgument tells whether a script compares with something else than the
// token that the acquire stores: a constant, or the key.
func wrongArgument(a, r *Op) bool {
	if a.Value == nil || r.Value == nil || a.Script {
		return false
	}
	return r.Value.Kind == symbol.Const && !symbol.Agree(a.Value, r.Value) || symbol.Equal(r.Value, r.Key) && !symbol.Equal(a.Value, a.Key)
}

// realReleases drops what only undoes a marker, and adds the evidence that a
// release on the success path of the same function is.
func (m *Model) realReleases(a *Op, l *Lock, marker bool) []*Op {
	var out []*Op
	success := false
	of := map[*Op]bool{}
	for _, r := range l.Releases {
		of[r] = true
	}
	for _, r := range l.Releases {
		if r.Unit() == a.Unit() && !r.OnFailure {
			success = true
		}
	}
	for _, r := range l.Releases {
		same := r.Unit() == a.Unit()
		switch {
		case of[r.origin]:
			r.Lock = true
			continue // a call of a function that is judged itself
		case same && r.OnFailure && !success:
			continue // a marker taken back because the work failed
		case same && r.Deferred && !r.OnFailure && l.Evidence == nil && !m.counter(m.namesOf(a)):
			l.Evidence = append(l.Evidence, "released when "+a.UnitName()+" returns")
		case same && r.Guard.Safe() && l.Evidence == nil && !comesFirst(r, a):
			l.Evidence = append(l.Evidence, "released by the value that it stores")
		}
		out = append(out, r)
	}
	return out
}

// comesFirst tells whether a delete runs before the key is set and never after: it
// makes room for another value.
func comesFirst(r, a *Op) bool {
	if r.Fn != a.Fn || isDefer(r.Instr) {
		return false
	}
	from, to := a.Instr.Block(), r.Instr.Block()
	return from == to && indexOf(r.Instr) < indexOf(a.Instr) && !Repeats(from) || from != to && !leadsTo(from, to)
}

// concerns tells whether two operations concern the same lock.
func (m *Model) concerns(a, o *Op) bool {
	if a.Unit() == o.Unit() {
		return symbol.Equal(a.Key, o.Key) || symbol.Agree(a.Key, o.Key) && !differ(a.Key, o.Key)
	}
	if o.Kind == Release && !m.releasing(a, o) || (o.Kind == Renew || o.Kind == Write) && !m.prolonging(o) {
		return false
	}
	if m.handed(a, o) || m.givenUp(a, o) {
		return true
	}
	if !symbol.Agree(a.Key, o.Key) {
		return false
	}
	if a.Key.Bare() || o.Key.Bare() {
		return sameType(a.Unit(), o.Unit())
	}
	return true
}

// differ tells whether two keys of one function are made from different
// parameters or variables.
func differ(a, b *symbol.Expr) bool {
	_, ah, _ := a.Template()
	_, bh, _ := b.Template()
	if len(ah) != len(bh) {
		return true
	}
	for i := range ah {
		if !symbol.Equal(ah[i], bh[i]) && !(ah[i].Kind == symbol.Field && symbol.Agree(ah[i], bh[i])) {
			return true
		}
	}
	return false
}

// releasing tells whether the function around o is there to give up the lock
// of a: by its name, or since it is a method of the lock itself.
func (m *Model) releasing(a, o *Op) bool {
	u := o.Unit()
	name, recv := u.Name(), receiverName(u)
	switch {
	case forceName(name):
		return false
	case releaseName(name):
		return true
	case endName(name) || o.Guard.Safe():
		return lockWord(name) || lockWord(recv) || lockedText(o.Key) && !rawNames[strings.ToLower(name)]
	}
	if sameType(a.Unit(), u) && !rawNames[strings.ToLower(name)] && !o.Key.Bare() && anyLockWord(m.keyNames(o)) && anyLockWord(m.keyNames(a)) {
		return true // a key that is called a lock's on both sides
	}
	return lockWord(recv) && !rawNames[strings.ToLower(name)] && recv == receiverName(a.Unit()) && o.Key.Kind == symbol.Field
}

// prolonging tells whether the function around o is there to extend a lease: by
// its name, its type's, or since the key is called a lock's. A cache that keeps
// its keys and its locks under one prefix has an expiry for any key, too.
func (m *Model) prolonging(o *Op) bool {
	u := o.Unit()
	if rawNames[strings.ToLower(u.Name())] {
		return false
	}
	return o.Guard.Safe() || anyWord(u.Name(), prolongWords) || lockWord(u.Name()) || lockWord(receiverName(u)) || anyLockWord(m.keyNames(o))
}

func anyLockWord(names []string) bool {
	for _, n := range names {
		if lockWord(n) {
			return true
		}
	}
	return false
}

func lockedText(key *symbol.Expr) bool {
	t, _, ok := key.Template()
	return ok && lockWord(t)
}

// handed tells whether the function that acquires puts the key into the field, or
// adds it to the list there, that the release reads it from: the lock is the handle.
func (m *Model) handed(a, o *Op) bool {
	key := listed(o.Key)
	if key.Kind != symbol.Field {
		return false
	}
	for _, s := range m.index.fields[key.Text] {
		if unit(s.fn) != a.Unit() {
			continue
		}
		if symbol.Equal(m.sym.Resolve(s.val), a.Key) || m.appended(s.val, a.Key) {
			return true
		}
	}
	return false
}

// givenUp tells whether o deletes whatever key its caller gives, in the method by
// which the type that acquires releases its locks: the caller has the whole key. A
// type that is also given whole keys to acquire releases those.
func (m *Model) givenUp(a, o *Op) bool {
	u := o.Unit()
	if o.Kind != Release || !ofParam(o.Key) || !releaseName(u.Name()) || !lockWord(receiverName(u)) || !sameType(a.Unit(), u) {
		return false
	}
	return !slices.ContainsFunc(m.Ops, func(other *Op) bool {
		return other.Kind == Acquire && other.Key != nil && ofParam(other.Key) && sameType(other.Unit(), u)
	})
}

// ofParam tells whether a key is a parameter, or one of the list in a parameter.
func ofParam(k *symbol.Expr) bool { return listed(k).Kind == symbol.Param }

// listed is the list that a key is one of, or the key itself.
func listed(k *symbol.Expr) *symbol.Expr {
	if k.Kind == symbol.Elem || k.Kind == symbol.Index {
		return k.Args[0]
	}
	return k
}

// appended tells whether a value is a list to which a key is added.
func (m *Model) appended(v ssa.Value, key *symbol.Expr) bool {
	c, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := c.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "append" && slices.ContainsFunc(c.Call.Args[1:], func(more ssa.Value) bool {
		e := m.sym.Resolve(more)
		return e.Kind == symbol.List && slices.ContainsFunc(e.Args, func(k *symbol.Expr) bool { return symbol.Equal(k, key) })
	})
}

// sameType tells whether two functions belong together: methods of one type,
// or both plain functions.
func sameType(a, b *ssa.Function) bool {
	ra, rb := a.Signature.Recv(), b.Signature.Recv()
	if ra == nil || rb == nil {
		return ra == nil && rb == nil
	}
	return types.Identical(deref(ra.Type()), deref(rb.Type()))
}

func deref(t types.Type) types.Type {
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// ComparedBefore is the read whose answer is compared in the client before the
// release r, nil when there is none.
func (m *Model) ComparedBefore(l *Lock, r *Op) *Op {
	for _, g := range l.Reads {
		if g.Fn == r.Fn && symbol.Equal(g.Key, r.Key) && m.compared(g) && g.Instr.Block().Dominates(r.Instr.Block()) {
			return g
		}
	}
	return nil
}
