package plaindel

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
)

// wordsOf is how many words a releasing command has.
var wordsOf = map[string]int{"DEL": 2, "UNLINK": 2, "GETDEL": 2, "SET": 3, "EXPIRE": 3, "PEXPIRE": 3}

// words makes Do("DEL", key) into Do("EVAL", script, 1, key, token), whoever
// the function is that takes a command in words.
func (s *site) words(t tok) []analysis.TextEdit {
	args := s.call.Args
	i := s.word()
	if i < 0 || len(args) != i+wordsOf[s.r.Command] || s.call.Ellipsis.IsValid() {
		return nil
	}
	sig, ok := s.info.TypeOf(s.call.Fun).(*types.Signature)
	if !ok || !takesAny(sig, i+1) {
		return nil
	}
	if u := s.useOf(); !s.deletes() && !u.ignores("Err") && !(u.noValue && u.method == nil) {
		return nil
	}
	key := args[i+1]
	if call := s.redigoScript(key, t); call != "" {
		return []analysis.TextEdit{fix.Replace(s.call, call)}
	}
	eval := `"EVAL"`
	if word := s.constant(args[i]); word == strings.ToLower(word) {
		eval = `"eval"`
	}
	return []analysis.TextEdit{
		fix.Replace(args[i], eval+", "+s.text()+", 1"),
		fix.Between(key.End(), args[len(args)-1].End(), ", "+t.text),
	}
}

// word is the position of the command's name among the arguments.
func (s *site) word() int {
	for i, a := range s.call.Args {
		if w := s.constant(a); w != "" && strings.EqualFold(w, s.r.Command) && wordsOf[s.r.Command] > 0 {
			return i
		}
	}
	return -1
}

// takesAny tells whether a function takes any number of values of any type from
// position i on.
func takesAny(sig *types.Signature, i int) bool {
	last := sig.Params().Len() - 1
	if !sig.Variadic() || last > i {
		return false
	}
	iface, ok := sig.Params().At(last).Type().(*types.Slice).Elem().Underlying().(*types.Interface)
	return ok && iface.Empty()
}

// redigoScript is the call of a script object that the package declares.
func (s *site) redigoScript(key ast.Expr, t tok) string {
	sel, ok := s.call.Fun.(*ast.SelectorExpr)
	if !ok || s.r.Call == nil || !strings.HasSuffix(s.r.Call.Pkg, "/redigo/redis") || s.info.Selections[sel] == nil {
		return ""
	}
	c, ok := s.object(s.r.Call.Pkg)
	if !ok || sel.Sel.Name != "Do" && sel.Sel.Name != "Send" {
		return ""
	}
	return fmt.Sprintf("%s.%s(%s, %s, %s)", c.name, sel.Sel.Name, s.file.Text(sel.X), s.file.Text(key), t.text)
}
