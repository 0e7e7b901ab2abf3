package luatext

import "strconv"

// Deletes are the commands that take the key away, whoever holds it: DEL,
// UNLINK, GETDEL, DELEX, an expiry of zero or less, and SET to the empty string.
// Guard says which are safe. Removing a member is not among them, see Members.
func (s *Script) Deletes() []Op { return s.filter(Op.deletes) }

// Extends are the commands that prolong the life of a key that is already
// there: EXPIRE and its kin, PERSIST, GETEX, and a SET with a TTL that is XX or
// runs under a condition on the key. An expiry that belongs to the script's own
// acquire is not among them, nor is a SET that overwrites whatever is there.
func (s *Script) Extends() []Op { return s.filter(Op.extends) }

// Acquires are the commands that take the key only if it is free: SET NX,
// SETNX, HSETNX, and a write where the key is known to be absent. Op.Value is
// the token. A write that also runs for the present holder (Guard.OrAbsent)
// acquires and renews.
func (s *Script) Acquires() []Op { return s.filter(Op.acquires) }

// Members are the releases of the holder's own member: ZREM, SREM, HDEL and
// LREM of a member that an argument names.
func (s *Script) Members() []Op { return s.filter(Op.removesMember) }

func (s *Script) filter(keep func(Op) bool) []Op {
	var out []Op
	for _, o := range s.Ops {
		if keep(o) {
			out = append(out, o)
		}
	}
	return out
}

func (o Op) deletes() bool {
	switch commands[o.Command].life {
	case lifeEnds:
		return true
	case lifeExpires:
		return o.expiresNow()
	}
	return o.Command == "SET" && !o.NX && len(o.Args) > 0 && o.Args[0] == Ref{Kind: RefConst}
}

func (o Op) extends() bool {
	own := o.Guard.Kind == GuardAbsent || o.Guard.Kind == GuardAcquired
	switch commands[o.Command].life {
	case lifeExpires:
		return !own && !o.expiresNow() && (len(o.Args) > 0 || o.Command == "PERSIST")
	case lifeStored:
		return !own && o.TTL && !o.NX && !o.deletes() && (o.XX || o.Guard.Kind > GuardOtherKey)
	}
	return false
}

// expiresNow tells an expiry that is a delete: a constant of zero or less.
func (o Op) expiresNow() bool {
	if len(o.Args) == 0 || o.Args[0].Kind != RefConst {
		return false
	}
	n, err := strconv.ParseFloat(o.Args[0].Text, 64)
	return err == nil && n <= 0
}

func (o Op) acquires() bool {
	if o.NX {
		return true
	}
	return commands[o.Command].write != writeNone && (o.Guard.Kind == GuardAbsent || o.Guard.OrAbsent) && !o.deletes()
}

func (o Op) removesMember() bool {
	c := commands[o.Command]
	return c.removes && c.member < len(o.Args) && o.Args[c.member].fromArg()
}
