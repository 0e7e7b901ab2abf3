package luatext

import (
	"maps"
	"slices"
)

// tableValue is a table: its first elements, its named fields, and what any
// other element is (nil: there is none).
type tableValue struct {
	array  []*value
	fields map[string]*value
	rest   *value
}

// tableOf makes a table, computed from all that is in it.
func tableOf(t *tableValue) *value {
	v := &value{kind: vTable, table: t}
	for _, e := range t.array {
		v.from = v.from.with(e.origin())
	}
	for _, name := range slices.Sorted(maps.Keys(t.fields)) {
		v.from = v.from.with(t.fields[name].origin())
	}
	if t.rest != nil {
		v.from = v.from.with(t.rest.origin())
	}
	return v
}

// at is v[key].
func (v *value) at(key *value) *value {
	return v.each(func(v *value) *value { return v.element(key) })
}

func (v *value) element(key *value) *value {
	i := 0
	if key.kind == vNumber && key.num >= 1 && key.num < 1e6 {
		i = int(key.num)
	}
	switch v.kind {
	case vKeys:
		return keyValue(i)
	case vArgvs:
		return argValue(i)
	case vTable:
		return v.table.element(i, key)
	case vBuiltin:
		if key.kind == vString {
			return &value{kind: vBuiltin, text: v.text + "." + key.text}
		}
	case vAnswer:
		if !v.ans.content {
			return v // redis.call("set", …).ok
		}
	}
	return derived(v.spelling()+"["+key.spelling()+"]", v, key)
}

func (t *tableValue) element(i int, key *value) *value {
	switch {
	case i > 0 && i <= len(t.array):
		return t.array[i-1]
	case key.kind == vString && t.fields[key.text] != nil:
		return t.fields[key.text]
	case t.rest != nil:
		return t.rest
	case key.kind == vString || i > 0:
		return nilValue
	}
	return t.any()
}

// any is some element, which one is not known.
func (t *tableValue) any() *value {
	var alts []alt
	for _, v := range t.array {
		alts = append(alts, alt{v: v})
	}
	for _, name := range slices.Sorted(maps.Keys(t.fields)) {
		alts = append(alts, alt{v: t.fields[name]})
	}
	if t.rest != nil {
		alts = append(alts, alt{v: t.rest})
	}
	if len(alts) == 0 {
		return nilValue
	}
	return choice(alts...)
}

// with is the table after t[key] = v.
func (t *tableValue) with(key, v *value) *tableValue {
	c := &tableValue{array: append([]*value(nil), t.array...), rest: t.rest, fields: map[string]*value{}}
	for k, v := range t.fields {
		c.fields[k] = v
	}
	c.set(key, v)
	return c
}

func (t *tableValue) set(key, v *value) {
	switch {
	case key.kind == vString:
		if t.fields == nil {
			t.fields = map[string]*value{}
		}
		t.fields[key.text] = v
	case key.kind == vNumber && int(key.num) >= 1 && int(key.num) <= len(t.array):
		t.array[int(key.num)-1] = v
	case key.kind == vNumber && int(key.num) == len(t.array)+1:
		t.array = append(t.array, v)
	case t.rest == nil:
		t.rest = v
	default:
		t.rest = choice(alt{v: t.rest}, alt{v: v})
	}
}
