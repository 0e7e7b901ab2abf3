package symbol

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// call is what a call answers: text that it builds, what its callee is known
// to return, or the call itself.
func (r *Resolver) call(c *ssa.Call) *Expr {
	if b, ok := c.Call.Value.(*ssa.Builtin); ok {
		return r.builtin(b.Name(), c.Call.Args)
	}
	if build, ok := builders[calleeName(&c.Call)]; ok {
		if e := build(r.All(c.Call.Args)); e != nil {
			return e
		}
	}
	if e := r.returned(&c.Call, 0); e != nil && c.Call.Signature().Results().Len() == 1 {
		return e
	}
	return r.plainCall(&c.Call)
}

func (r *Resolver) extract(x *ssa.Extract) *Expr {
	switch t := x.Tuple.(type) {
	case *ssa.Call:
		if e := r.returned(&t.Call, x.Index); e != nil {
			return e
		}
		return &Expr{Kind: Result, Index: x.Index, Args: []*Expr{r.plainCall(&t.Call)}}
	case *ssa.TypeAssert:
		return r.Resolve(t.X)
	case *ssa.Lookup:
		return Of(Index, "", r.Resolve(t.X), r.Resolve(t.Index))
	case *ssa.Next:
		if rg, ok := t.Iter.(*ssa.Range); ok {
			return &Expr{Kind: Elem, Index: x.Index, Text: strconv.Itoa(x.Index), Args: []*Expr{r.Resolve(rg.X)}}
		}
	}
	return r.unknown(x)
}

func (r *Resolver) returned(c *ssa.CallCommon, i int) *Expr {
	if r.Returns == nil {
		return nil
	}
	rets := r.Returns(c)
	if i >= len(rets) || rets[i].Kind == Unknown {
		return nil
	}
	id := CalleeID(c)
	if id == "" {
		return nil
	}
	return rets[i].Subst(id, r.All(Args(c)))
}

func (r *Resolver) plainCall(c *ssa.CallCommon) *Expr {
	name := CalleeID(c)
	if name == "" {
		return &Expr{Kind: Unknown, Text: c.Value.Name()}
	}
	return Of(Call, name, r.All(Args(c))...)
}

// Args are the arguments of a call with the receiver, of a method or an
// interface, first.
func Args(c *ssa.CallCommon) []ssa.Value {
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	return c.Args
}

// Receivers is 1 for a call whose Args begin with a receiver, and 0 for any other.
func Receivers(c *ssa.CallCommon) int {
	if c.IsInvoke() || c.Signature().Recv() != nil {
		return 1
	}
	return 0
}

// Callee is the declared function or method that a call names, nil for a call
// of a function value.
func Callee(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if f := c.StaticCallee(); f != nil {
		if o := f.Origin(); o != nil {
			f = o
		}
		obj, _ := f.Object().(*types.Func)
		if f.Parent() == nil {
			return obj
		}
	}
	return nil
}

// CalleeID is ID of the callee, "" for a call of an unknown function value.
func CalleeID(c *ssa.CallCommon) string {
	if f := Callee(c); f != nil {
		return FuncID(f)
	}
	if f := c.StaticCallee(); f != nil {
		return ID(f)
	}
	return ""
}

func calleeName(c *ssa.CallCommon) string {
	if f := Callee(c); f != nil && f.Pkg() != nil && !c.IsInvoke() {
		return f.FullName()
	}
	return ""
}

func (r *Resolver) builtin(name string, args []ssa.Value) *Expr {
	if name != "append" || len(args) == 0 {
		return Of(Call, name, r.All(args)...)
	}
	base := r.Resolve(args[0])
	if base.Kind == Nil {
		base = &Expr{Kind: List}
	}
	if len(args) == 1 {
		return base
	}
	more := r.Resolve(args[1])
	if base.Kind == List && more.Kind == List {
		return &Expr{Kind: List, Args: append(append([]*Expr{}, base.Args...), more.Args...)}
	}
	return Of(Call, "append", base, more)
}

// builders are the functions that build text from their arguments.
var builders = map[string]func(args []*Expr) *Expr{
	"fmt.Sprintf":               func(a []*Expr) *Expr { return sprintf(a) },
	"fmt.Sprint":                func(a []*Expr) *Expr { return join(a[0], "") },
	"strings.Join":              func(a []*Expr) *Expr { return joinWith(a[0], a[1]) },
	"strings.Clone":             func(a []*Expr) *Expr { return a[0] },
	"strings.TrimSpace":         func(a []*Expr) *Expr { return constOnly(a[0], strings.TrimSpace) },
	"strings.ToUpper":           func(a []*Expr) *Expr { return constOnly(a[0], strings.ToUpper) },
	"strings.ToLower":           func(a []*Expr) *Expr { return constOnly(a[0], strings.ToLower) },
	"strconv.Itoa":              func(a []*Expr) *Expr { return text(a[0]) },
	"strconv.FormatInt":         func(a []*Expr) *Expr { return text(a[0]) },
	"(*strings.Builder).String": func([]*Expr) *Expr { return nil },
}

func init() {
	// Pointers to a value, as options structs want them.
	for _, f := range []string{"github.com/aws/aws-sdk-go-v2/aws.String", "github.com/aws/aws-sdk-go/aws.String", "google.golang.org/protobuf/proto.String"} {
		builders[f] = func(a []*Expr) *Expr { return a[0] }
	}
	// redigo's argument list, by either of its import paths.
	for _, pkg := range []string{"github.com/gomodule/redigo/redis", "github.com/garyburd/redigo/redis"} {
		builders["("+pkg+".Args).Add"] = extend
		builders["("+pkg+".Args).AddFlat"] = extend
	}
}

func extend(a []*Expr) *Expr {
	base, more := a[0], a[1]
	if base.Kind == Nil {
		base = &Expr{Kind: List}
	}
	if base.Kind != List {
		return nil
	}
	if more.Kind != List {
		more = &Expr{Kind: List, Args: []*Expr{more}}
	}
	return &Expr{Kind: List, Args: append(append([]*Expr{}, base.Args...), more.Args...)}
}

func text(e *Expr) *Expr {
	if e.Kind == Const {
		return e
	}
	return nil
}

func constOnly(e *Expr, f func(string) string) *Expr {
	if e.Kind == Const {
		return Of(Const, f(e.Text))
	}
	return nil
}

func join(list *Expr, sep string) *Expr {
	if list.Kind != List {
		return nil
	}
	var pieces []*Expr
	for i, a := range list.Args {
		if i > 0 && sep != "" {
			pieces = append(pieces, Of(Const, sep))
		}
		pieces = append(pieces, a)
	}
	return concat(pieces)
}

func joinWith(list, sep *Expr) *Expr {
	if sep.Kind != Const {
		return nil
	}
	return join(list, sep.Text)
}

// sprintf opens a constant format into its pieces.
func sprintf(a []*Expr) *Expr {
	if len(a) != 2 || a[0].Kind != Const {
		return nil
	}
	args := a[1]
	if args.Kind == Nil {
		args = &Expr{Kind: List}
	}
	if args.Kind != List {
		return nil
	}
	var pieces []*Expr
	format, next := a[0].Text, 0
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 || i+1 >= len(format) {
			return concat(append(pieces, Of(Const, format)))
		}
		pieces = append(pieces, Of(Const, format[:i]))
		v := parseVerb(format[i:])
		format = format[i+v.len:]
		if v.verb == '%' {
			pieces = append(pieces, Of(Const, "%"))
			continue
		}
		if v.arg > 0 {
			next = v.arg - 1
		}
		piece := &Expr{Kind: Unknown, Text: "verb"}
		if next < len(args.Args) {
			piece = args.Args[next]
			if v.verb == 'q' && piece.Kind == Const {
				piece = Of(Const, strconv.Quote(piece.Text))
			}
		}
		next++
		pieces = append(pieces, piece)
	}
}

type verb struct {
	verb     byte
	arg, len int
}

// parseVerb reads one verb of a format: %[2]*.3d and simpler ones.
func parseVerb(s string) verb {
	v := verb{}
	i := 1
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case c == '[':
			if end := strings.IndexByte(s[i:], ']'); end > 0 {
				v.arg, _ = strconv.Atoi(s[i+1 : i+end])
				i += end
			}
		case strings.IndexByte("+-# 0123456789.*", c) >= 0:
		default:
			v.verb, v.len = c, i+1
			return v
		}
	}
	v.len = len(s)
	return v
}
