package configfile

import (
	"bytes"
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/nearest"
)

// Decode reads options from the text of a file.
func Decode(file string, data []byte, keys []string) (*config.Config, error) {
	doc, err := parse(data)
	if err != nil {
		if e, ok := errors.AsType[*yaml.LoadError](err); ok && e.Mark.Line > 0 {
			return nil, fmt.Errorf("%s:%d: %s", file, e.Mark.Line, e.Message)
		}
		return nil, fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	d := &decoder{keys: map[string][]string{"rules": keys}}
	d.place = func(n *yaml.Node, path string) string { return fmt.Sprintf("%s:%d", file, n.Line) }
	return d.config(doc)
}

// parse reads the one document of a file; a file without any is an empty one.
func parse(data []byte) (*yaml.Node, error) {
	loader, err := yaml.NewLoader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	doc, second := new(yaml.Node), new(yaml.Node)
	if err := loader.Load(doc); err != nil && err != io.EOF {
		return nil, err
	}
	if err := loader.Load(second); err != io.EOF {
		return nil, cmp.Or(err, errors.New("want one document, not several"))
	}
	return doc, nil
}

// FromSettings reads options that another tool has read from a file of its own,
// as maps, lists and plain values. Errors name the key.
func FromSettings(settings any, keys []string) (*config.Config, error) {
	data, err := yaml.Dump(settings)
	if err != nil {
		return nil, err
	}
	var doc yaml.Node
	if err := yaml.Load(data, &doc); err != nil {
		return nil, err
	}
	d := &decoder{keys: map[string][]string{"rules": keys}}
	d.place = func(n *yaml.Node, path string) string { return strings.TrimSuffix("settings."+path, ".") }
	return d.config(&doc)
}

// A decoder fills a struct from a YAML tree and collects what is wrong with it.
type decoder struct {
	keys  map[string][]string // of the maps in the struct: their valid keys, by path
	place func(n *yaml.Node, path string) string
	errs  []error
}

func (d *decoder) config(doc *yaml.Node) (*config.Config, error) {
	c := config.New()
	if len(doc.Content) > 0 {
		d.value(doc.Content[0], reflect.ValueOf(c).Elem(), "")
	}
	if len(d.errs) > 0 {
		return nil, errors.Join(d.errs...)
	}
	return c, nil
}

func (d *decoder) errorf(n *yaml.Node, path, format string, args ...any) {
	d.errs = append(d.errs, fmt.Errorf("%s: %s", d.place(n, path), fmt.Sprintf(format, args...)))
}

func (d *decoder) value(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		return // a key with nothing behind it says nothing
	}
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		d.text(n, u, path)
		return
	}
	decoders[v.Kind()](d, n, v, path)
}

// decoders are how a value of each kind is read. The struct has no others.
var decoders map[reflect.Kind]func(d *decoder, n *yaml.Node, v reflect.Value, path string)

func init() {
	decoders = map[reflect.Kind]func(*decoder, *yaml.Node, reflect.Value, string){
		reflect.Struct: (*decoder).structure,
		reflect.Map:    (*decoder).table,
		reflect.Slice:  (*decoder).list,
		reflect.Pointer: func(d *decoder, n *yaml.Node, v reflect.Value, path string) {
			v.Set(reflect.New(v.Type().Elem()))
			d.value(n, v.Elem(), path)
		},
		reflect.String: scalar("!!str", "text"),
		reflect.Bool:   scalar("!!bool", "true or false"),
		reflect.Int:    scalar("!!int", "a number"),
	}
}

func scalar(tag, want string) func(*decoder, *yaml.Node, reflect.Value, string) {
	return func(d *decoder, n *yaml.Node, v reflect.Value, path string) {
		if n.Kind != yaml.ScalarNode || n.ShortTag() != tag || n.Load(v.Addr().Interface()) != nil {
			d.errorf(n, path, "%s: want %s, not %s", last(path), want, describe(n))
		}
	}
}

func (d *decoder) text(n *yaml.Node, u encoding.TextUnmarshaler, path string) {
	err := fmt.Errorf("want one word")
	if n.Kind == yaml.ScalarNode {
		err = u.UnmarshalText([]byte(n.Value))
	}
	if err != nil {
		d.errorf(n, path, "%s: %v, not %s", last(path), err, describe(n))
	}
}

func (d *decoder) list(n *yaml.Node, v reflect.Value, path string) {
	if n.Kind != yaml.SequenceNode {
		d.errorf(n, path, "%s: want a list, not %s", last(path), describe(n))
		return
	}
	for i, item := range n.Content {
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		at := fmt.Sprintf("%s[%d]", path, i)
		if item.Kind == yaml.ScalarNode && item.ShortTag() == "!!null" {
			d.errorf(item, at, "%s: an empty entry", last(path))
			continue
		}
		d.value(item, v.Index(i), at)
	}
}

func (d *decoder) structure(n *yaml.Node, v reflect.Value, path string) {
	if at := v.FieldByName("At"); at.IsValid() {
		at.SetString(d.place(n, path))
	}
	before := len(d.errs)
	fields := fieldsOf(v)
	d.mapping(n, path, fields.names, func(key string) reflect.Value { return fields.of[key] }, func(string, reflect.Value) {})
	if check := checks[v.Type()]; check != nil && len(d.errs) == before {
		if err := check(v.Addr().Interface()); err != nil {
			d.errorf(n, path, "%v", err)
		}
	}
}

func (d *decoder) table(n *yaml.Node, v reflect.Value, path string) {
	v.Set(reflect.MakeMap(v.Type()))
	d.mapping(n, path, d.keys[path],
		func(string) reflect.Value { return reflect.New(v.Type().Elem()).Elem() },
		func(key string, value reflect.Value) { v.SetMapIndex(reflect.ValueOf(key), value) })
}

// mapping reads the entries of a mapping into the places that slot gives.
func (d *decoder) mapping(n *yaml.Node, path string, keys []string, slot func(string) reflect.Value, done func(string, reflect.Value)) {
	if n.Kind != yaml.MappingNode {
		d.errorf(n, path, "%swant keys and values, not %s", prefix(path), describe(n))
		return
	}
	known := make(map[string]bool)
	for _, k := range keys {
		known[k] = true
	}
	seen := make(map[string]bool)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		switch {
		case !known[key.Value]:
			d.errorf(key, path, "%s%s %q%s", prefix(path), unknown(path), key.Value, nearest.DidYouMean(key.Value, keys))
		case seen[key.Value]:
			d.errorf(key, path, "%s%q is given twice", prefix(path), key.Value)
		default:
			seen[key.Value] = true
			v := slot(key.Value)
			d.value(value, v, strings.TrimPrefix(path+"."+key.Value, "."))
			done(key.Value, v)
		}
	}
}

// unknown words an unknown key.
func unknown(path string) string {
	if path == "rules" {
		return "no rule is named"
	}
	return "unknown key"
}

func prefix(path string) string {
	if path == "" {
		return ""
	}
	return last(path) + ": "
}

// last is the key at the end of a path, without the number of a list's entry.
func last(path string) string {
	path, _, _ = strings.Cut(path[strings.LastIndexByte(path, '.')+1:], "[")
	return path
}

// describe is what a node holds, for a message.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "keys and values"
	case yaml.SequenceNode:
		return "a list"
	}
	return fmt.Sprintf("%q", n.Value)
}

// fields are the places in a struct by the names that they have in the file.
type fields struct {
	names []string
	of    map[string]reflect.Value
}

func fieldsOf(v reflect.Value) fields {
	f := fields{of: make(map[string]reflect.Value)}
	for _, sf := range reflect.VisibleFields(v.Type()) {
		if name := sf.Tag.Get("yaml"); name != "" {
			f.names = append(f.names, name)
			f.of[name] = v.FieldByIndex(sf.Index)
		}
	}
	return f
}
