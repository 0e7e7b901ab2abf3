package lockapi

import "go/types"

// Object is a row about something that is not called: a field that is a fence
// or a switch, an error that means refusal, a constant.
type Object struct {
	Pkgs  []string
	Type  string // the struct, for fields
	Names []string
	Kind  ObjectKind
	Note  string
}

// ObjectKind is what an Object means.
type ObjectKind uint8

const (
	_         ObjectKind = iota
	Refused              // an error: another holder has the lock
	LostLease            // an error or a state: the lock is no longer ours
	Failed               // an error that says neither
	Setting              // a field or variable that changes how the lock behaves
	Sentinel             // a constant with a meaning of its own: KeepTTL, FlagEphemeral
	FenceOf              // a field that is a monotonic fence
	TokenOf              // a field that is the holder's value, not monotonic
	Callback             // a field with a function that runs while the lock is held, or when it is lost
	LockText             // a field with a row-lock clause
)

var objects = []Object{}

// LookupObject is the row of a package-level object (an error, a constant, a
// type), nil if there is none.
func LookupObject(obj types.Object) *Object {
	if obj == nil || obj.Pkg() == nil || !Catalogued(obj.Pkg().Path()) {
		return nil
	}
	return objectIndex[objectKey{obj.Pkg().Path(), "", obj.Name()}]
}

// LookupField is the row of the field of a struct type, nil if there is none.
func LookupField(t types.Type, field string) *Object {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return nil
	}
	return objectIndex[objectKey{n.Obj().Pkg().Path(), n.Obj().Name(), field}]
}

type objectKey struct{ pkg, typ, name string }

var objectIndex = func() map[objectKey]*Object {
	m := make(map[objectKey]*Object)
	for i := range objects {
		o := &objects[i]
		for _, pkg := range o.Pkgs {
			for _, name := range o.Names {
				m[objectKey{pkg, o.Type, name}] = o
			}
		}
	}
	return m
}()
