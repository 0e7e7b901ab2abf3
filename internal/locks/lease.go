package locks

import (
	"go/token"
	"slices"
	"time"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// units are the units of an integer TTL, by the name that rows and commands use.
var units = map[string]time.Duration{"s": time.Second, "ms": time.Millisecond, "ns": 1, "": 1}

// Duration is how long a constant time lasts that is given in a unit: "s",
// "ms", "ns" or "" for a time.Duration.
func (m *Model) Duration(e *symbol.Expr, unit string) (time.Duration, bool) {
	u, ok := units[unit]
	if !ok {
		return 0, false
	}
	return symbol.Duration(e, u, m.setOnce)
}

// setOnce is the value of a field of the package's own that it sets to one
// value only, or of a package-level variable.
func (m *Model) setOnce(e *symbol.Expr) *symbol.Expr {
	switch e.Kind {
	case symbol.Field:
		if name := shortName(e.Text); name == "" || token.IsExported(name) {
			return nil // a decoder, or another package, may set it
		}
		var one *symbol.Expr
		for _, s := range m.index.fields[e.Text] {
			v := m.sym.Resolve(s.val)
			if one != nil && !symbol.Equal(one, v) {
				return nil
			}
			one = v
		}
		return one
	case symbol.Global:
		return m.index.named(e.Text)
	}
	return nil
}

// NoExpiry tells whether an acquire sets no expiry, and decides so itself.
func (o *Op) NoExpiry() bool {
	bare := o.Role == lockapi.Command || o.Role == lockapi.RawCommand || o.Role == lockapi.Script
	if !bare || !o.OwnTTL || o.Command != "SETNX" && o.Command != "SET" {
		return false
	}
	if o.TTL == nil {
		return !o.HasTTL
	}
	// go-redis sets no expiry for 0, and for KeepTTL.
	return o.TTL.Kind == symbol.Const && (o.TTL.Text == "0" || o.TTL.Text == "-1")
}

// Lease is how long the lock lasts that an acquire takes, where that is a
// constant: its TTL argument, an option of its lock object, or the library's
// default.
func (m *Model) Lease(a *Op) (time.Duration, bool) {
	if a.TTL != nil {
		return m.Duration(a.TTL, a.Act.Unit)
	}
	made := m.madeBy(a.Handle, 0)
	if made == nil {
		return 0, false
	}
	row := m.rows[made.Text]
	ttl, unit, options, read := (*symbol.Expr)(nil), "", 0, true
	made.Walk(func(e *symbol.Expr) bool {
		if e == made {
			return true
		}
		o := m.rows[e.Text]
		if e.Kind == symbol.Call && o != nil && o.Role == lockapi.Option {
			if i := o.TTL.Index(); i >= 0 && i < len(e.Args) {
				ttl, unit = e.Args[i], o.Unit
				options++
			}
			return false
		}
		return true
	})
	key := row.Keys.Index() // the last argument where there are no options
	if len(row.Recv) > 0 {
		key++
	}
	if last := made.Args[len(made.Args)-1]; key != len(made.Args)-1 && last.Kind != symbol.List && last.Kind != symbol.Nil {
		read = false // options that a caller passes on
	}
	if set := m.setOn(a, row); set != nil {
		ttl, unit, options, read = set.Arg(set.Row.TTL), set.Row.Unit, options+1, true
	}
	switch {
	case options == 1:
		return m.Duration(ttl, unit)
	case options == 0 && read && row.Lease > 0:
		return row.Lease, true
	}
	return 0, false
}

// setOn is a call that sets the lease of the lock object that a acquires, by a
// method of it; nil when there is none, or the library has no such method.
func (m *Model) setOn(a *Op, made *lockapi.Call) *Site {
	if m.setters == nil { // looked for once: every lock asks
		m.setters = append([]*Site{}, m.Sites(func(r *lockapi.Call) bool {
			return r.Role == lockapi.Option && len(r.Recv) > 0 && r.TTL.Given()
		})...)
	}
	for _, s := range m.setters {
		if s.Row.Pkg != made.Pkg {
			continue
		}
		if symbol.Agree(s.site.recv, a.Handle) || s.Fn == a.Fn {
			return s
		}
	}
	return nil
}

// DefaultLease tells whether the lock lasts as long as the library lets it, since
// the function that made it set nothing else.
func (m *Model) DefaultLease(a *Op) bool {
	made := m.madeBy(a.Handle, 0)
	return made != nil && a.TTL == nil && m.rows[made.Text].Lease > 0 && a.Handle.Kind != symbol.Field && m.setOn(a, m.rows[made.Text]) == nil
}

// madeBy is the call that made a lock object.
func (m *Model) madeBy(h *symbol.Expr, depth int) *symbol.Expr {
	if h == nil || depth > 4 {
		return nil
	}
	switch h.Kind {
	case symbol.Field:
		if vals := m.index.stored(h.Text); len(vals) == 1 {
			return m.madeBy(vals[0], depth+1)
		}
	case symbol.Result:
		return m.madeBy(h.Args[0], depth+1)
	case symbol.Call:
		if row := m.rows[h.Text]; row != nil && row.Role == lockapi.NewLock && len(h.Args) > 0 {
			return h
		}
	}
	return nil
}

// LockOf is the lock that an acquire takes, itself or inside the wrapper that it
// calls; nil for a lock of a library or of another package.
func (m *Model) LockOf(a *Op) *Lock {
	for o := a; o != nil; o = o.origin {
		for _, l := range m.Lock {
			if slices.Contains(l.Acquires, o) {
				return l
			}
		}
	}
	return nil
}

// Renewed tells whether anything in sight extends the lease that an acquire
// takes: an operation on the same lock, a method of the same handle, the
// library itself.
func (m *Model) Renewed(a *Op) bool {
	if a.Call != nil && a.Call.Renews || a.Handle != nil && m.renewing(a.Handle) {
		return true
	}
	if l := m.LockOf(a); l != nil && len(l.Renewals) > 0 {
		return true
	}
	for _, o := range m.Ops {
		if o.Kind == Renew && o != a && m.mayConcern(a, o) {
			return true
		}
	}
	return false
}

// mayConcern tells whether a renewal can be one of the lock that a takes.
func (m *Model) mayConcern(a, o *Op) bool {
	if o.Unit() == a.Unit() && (m.Region(a).Of(o) || o.Key == nil || a.Key == nil) {
		return true
	}
	if a.Key != nil && o.Key != nil {
		return symbol.Agree(a.Key, o.Key) || !o.Key.Known()
	}
	return o.Lock && o.Backend == a.Backend && o.Role == lockapi.Renew // the handle went somewhere: it may be this one
}

func (m *Model) renewing(h *symbol.Expr) bool {
	made := m.madeBy(h, 0)
	return made != nil && m.rows[made.Text].Renews
}
