package plaindel

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/luatext"
)

// script is the release that a fix writes: in one line, since it stands among
// the arguments of a call.
const script = "`" + `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0` + "`"

// lines is the same for a script that is declared on several lines.
const lines = "`" + `
if redis.call("get", KEYS[1]) == ARGV[1] then
	return redis.call("del", KEYS[1])
end
return 0
` + "`"

// withArg is a script that finds the token in its n-th argument (from 1).
func withArg(script string, n int) string {
	return strings.Replace(script, "ARGV[1]", "ARGV["+strconv.Itoa(n)+"]", 1)
}

// declared is a script of the package that releases rightly.
type declared struct {
	name string
	obj  types.Object
	make *lockapi.Call // the constructor of a script object, nil for a text
}

// declaredScript is the first script of the package that the release can name
// and that satisfies want.
func (s *site) declaredScript(want func(declared) bool) (declared, bool) {
	for _, f := range s.m.Pass.Files {
		if strings.HasSuffix(s.m.Pass.Fset.Position(f.Package).Filename, "_test.go") {
			continue
		}
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR && g.Tok != token.CONST {
				continue
			}
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				for i, name := range v.Names {
					if i >= len(v.Values) {
						break
					}
					c := declared{name: name.Name, obj: s.info.Defs[name]}
					text := v.Values[i]
					if call, ok := text.(*ast.CallExpr); ok {
						if c.make, text = s.scriptMade(call); c.make == nil {
							continue
						}
					}
					if s.file.Lookup(c.name, s.call.Pos()) == c.obj && comparesAndDeletes(s.constant(text)) && want(c) {
						return c, true
					}
				}
			}
		}
	}
	return declared{}, false
}

// scriptMade is the constructor of a script object, and the text that it takes;
// nil when the call is none, or the script takes more keys than one.
func (s *site) scriptMade(call *ast.CallExpr) (*lockapi.Call, ast.Expr) {
	row := s.row(call)
	if row == nil || row.Role != lockapi.NewScript {
		return nil, nil
	}
	if row.NumKeys.Given() {
		tv := s.info.Types[at(call.Args, row.NumKeys.Index())]
		if tv.Value == nil || tv.Value.ExactString() != "1" {
			return nil, nil
		}
	}
	return row, at(call.Args, row.Script.Index())
}

// row is the catalogue's row of a called function.
func (s *site) row(call *ast.CallExpr) *lockapi.Call {
	id, ok := call.Fun.(*ast.Ident)
	if sel, isSel := call.Fun.(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return nil
	}
	f, _ := s.info.Uses[id].(*types.Func)
	return lockapi.Lookup(f)
}

// constant is the value of a constant string, "" of anything else.
func (s *site) constant(e ast.Expr) string {
	if e == nil {
		return ""
	}
	if v := s.info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// comparesAndDeletes tells a script that does nothing but what a release has
// to: delete KEYS[1] if its value is ARGV[1], and answer a number.
func comparesAndDeletes(text string) bool {
	if !strings.Contains(text, "return 0") { // nil is an error to the clients
		return false
	}
	sc := luatext.Analyze(text)
	del := sc.Deletes()
	return onlyDeletes(sc) && len(del) == 1 && del[0].Guard.Kind == luatext.GuardArg && del[0].Guard.Arg == 1
}

// onlyDeletes tells a script that reads and deletes KEYS[1], and no more.
func onlyDeletes(sc *luatext.Script) bool {
	deletes := 0
	for _, op := range sc.Ops {
		switch {
		case op.Key != luatext.Ref{Kind: luatext.RefKeys, Index: 1}:
			return false
		case op.Is("DEL", "UNLINK"):
			deletes++
		case !op.Is("GET", "EXISTS", "TTL", "PTTL"):
			return false
		}
	}
	return sc.Err == nil && deletes > 0
}

// text is how the fix writes the script: the name of one that the package
// declares, or the script itself.
func (s *site) text() string {
	c, ok := s.declaredScript(func(c declared) bool { return c.make == nil && isString(c.obj.Type()) })
	if ok {
		return c.name
	}
	return script
}

// object is a script object that the package declares, made by a library.
func (s *site) object(pkg string) (declared, bool) {
	return s.declaredScript(func(c declared) bool { return c.make != nil && c.make.Pkg == pkg })
}
