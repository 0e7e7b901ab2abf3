package locks

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// inputs are the functions that give text of a request as it came, by the name
// of their package (without its version), type and name.
var inputs = map[string]string{
	"net/http.Request":                           "FormValue PostFormValue PathValue",
	"net/http.Header":                            "Get",
	"net/url.Values":                             "Get",
	"github.com/gin-gonic/gin":                   "Param Query PostForm DefaultQuery DefaultPostForm GetHeader",
	"github.com/labstack/echo":                   "Param QueryParam FormValue",
	"github.com/gofiber/fiber":                   "Params Query FormValue",
	"github.com/go-chi/chi":                      "URLParam",
	"github.com/julienschmidt/httprouter.Params": "ByName",
}

// Input is the part of a lock's key that is text of a request, as it came; nil
// when there is none, or something has been done to it.
func (m *Model) Input(op *Op) *symbol.Expr {
	if op.origin != nil && m.inputOf(op.origin.Key) != nil {
		return nil // said there
	}
	if op.Key != nil && op.Key.Kind == symbol.Field && lockWord(op.UnitName()) {
		return nil // a service of locks: how they are called is its callers' business
	}
	return m.InputIn(op, op.Key)
}

// InputIn is the same for a key that an operation is given in its statement.
func (m *Model) InputIn(op *Op, key *symbol.Expr) *symbol.Expr {
	if in := m.inputOf(key); in != nil && !m.checked(op.Fn, in) {
		return in
	}
	return nil
}

func (m *Model) inputOf(key *symbol.Expr) *symbol.Expr {
	_, holes, _ := key.Template()
	for _, h := range holes {
		switch h.Kind {
		case symbol.Call:
			if isInput(h.Text) || m.getter(h) {
				return h
			}
		case symbol.Field:
			if m.ofRequest(h.Args[0]) && m.textField(h.Text) {
				return h
			}
		case symbol.Index:
			if x := h.Args[0]; x.Kind == symbol.Global && x.Text == "os.Args" || x.Kind == symbol.Call && strings.HasPrefix(x.Text, "github.com/gorilla/mux.Vars") {
				return h
			}
		}
	}
	return nil
}

// isInput tells whether a function, by its full name, is one of inputs.
func isInput(name string) bool {
	bare := strings.Trim(strings.NewReplacer("(", "", ")", "", "*", "").Replace(name), " ")
	i := strings.LastIndexByte(bare, '.')
	if i < 0 {
		return false
	}
	for place, names := range inputs {
		if strings.HasPrefix(bare[:i], place) {
			for _, n := range strings.Fields(names) {
				if n == bare[i+1:] {
					return true
				}
			}
		}
	}
	return false
}

// ofRequest tells whether a value is a request of an RPC: a parameter whose type
// is named so.
func (m *Model) ofRequest(e *symbol.Expr) bool {
	return e.Kind == symbol.Param && strings.HasPrefix(e.Type, "*") && (strings.HasSuffix(e.Type, "Request") || strings.HasSuffix(e.Type, "Req")) && e.Type != "*net/http.Request"
}

// getter tells whether a call is a getter of such a request that answers text.
func (m *Model) getter(e *symbol.Expr) bool {
	i := strings.LastIndexByte(e.Text, '.')
	if i < 0 || len(e.Args) != 1 || !strings.HasPrefix(e.Text[i+1:], "Get") || !m.ofRequest(e.Args[0]) {
		return false
	}
	f, ok := m.member(strings.Trim(e.Text[:i], "(*)"), e.Text[i+1:]).(*types.Func)
	return ok && f.Signature().Results().Len() == 1 && isText(f.Signature().Results().At(0).Type())
}

func (m *Model) textField(id string) bool {
	i := strings.LastIndexByte(id, '.')
	if i < 0 {
		return false
	}
	v, ok := m.member(id[:i], id[i+1:]).(*types.Var)
	return ok && isText(v.Type())
}

func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// member is a field or method of a type of this package or of one that it
// imports, by the type's full name.
func (m *Model) member(typ, name string) types.Object {
	i := strings.LastIndexByte(typ, '.')
	if i < 0 {
		return nil
	}
	for _, p := range append([]*types.Package{m.Pass.Pkg}, m.Pass.Pkg.Imports()...) {
		if p.Path() == typ[:i] {
			if tn, ok := p.Scope().Lookup(typ[i+1:]).(*types.TypeName); ok {
				obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, p, name)
				return obj
			}
		}
	}
	return nil
}

// checkWords are in the names of functions that look a value up or check it.
var checkWords = set("parse valid validate validated check find get lookup load exists atoi match clean normalize sanitize fetch resolve")

// checked tells whether a function looks up, parses, compares or checks a value
// that it builds a key from.
func (m *Model) checked(fn *ssa.Function, in *symbol.Expr) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Call:
				callee := symbol.Callee(&instr.Call)
				if callee == nil || !anyWord(callee.Name(), checkWords) || symbol.Equal(m.sym.Resolve(instr), in) {
					continue
				}
				for _, arg := range instr.Call.Args {
					if symbol.Equal(m.sym.Resolve(arg), in) {
						return true
					}
				}
			case *ssa.Lookup:
				if symbol.Equal(m.sym.Resolve(instr.Index), in) {
					return true
				}
			case *ssa.BinOp:
				if (instr.Op == token.EQL || instr.Op == token.NEQ) && !emptyConst(instr.X) && !emptyConst(instr.Y) && (symbol.Equal(m.sym.Resolve(instr.X), in) || symbol.Equal(m.sym.Resolve(instr.Y), in)) {
					return true
				}
			}
		}
	}
	return false
}

// Shared are the operations that use the key of a lock for something else: as a
// counter, or as a place for a value that is read.
func (m *Model) Shared(l *Lock) []*Op {
	if _, _, text := l.Key.Template(); !text {
		return nil
	}
	read := false
	for _, r := range l.Reads {
		read = read || !lockWord(r.UnitName()) && !m.compared(r)
	}
	a := l.Acquire()
	var out []*Op
	for _, o := range m.Ops {
		if o.Key == nil || o.Script || o.OnFailure || o.origin != nil || o.Foreign() || !m.sameText(a, o) {
			continue
		}
		name := o.UnitName()
		switch {
		case o.Kind == Count && (o.Command == "INCR" || o.Command == "INCRBY"):
			out = append(out, o)
		case o.Kind == Write && read && o.Value != nil && o.Unit() != a.Unit() && !symbol.Agree(o.Value, a.Value) && !lockWord(name) && !anyWord(name, renewWords):
			out = append(out, o)
		}
	}
	return out
}

var renewWords = set("renew extend refresh heartbeat keepalive keep alive prolong steal force take claim")

// sameText tells whether two keys have the same constant text.
func (m *Model) sameText(a, o *Op) bool {
	ta, _, _ := a.Key.Template()
	to, _, ok := o.Key.Template()
	return ok && ta == to && symbol.Agree(a.Key, o.Key)
}
