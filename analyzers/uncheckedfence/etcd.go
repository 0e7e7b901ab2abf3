package uncheckedfence

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

func etcd(pass *rule.Pass, m *locks.Model, w locks.EtcdWrite) {
	f := rule.Finding{Pos: w.Span.Pos(w.At), Sub: "etcd"}
	call := m.CallAt(f.Pos)
	if call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	name, place := m.SpanName(w.Span), m.PlaceOf(w.Span.At, f.Pos)
	if w.Txn {
		f.Sub = "rows"
		f.Message = fmt.Sprintf("nobody reads Succeeded of this transaction under lock %s: a comparison that fails is no error, and the holder that lost the lock goes on as if it had written; return an error unless it is true (acquired at %s)", name, place)
		if call != nil {
			f.Fix = asFix("look at Succeeded", succeeded(call, name).read(pass, m))
		}
	} else {
		f.Message = fmt.Sprintf("this write under lock %s does not ask whether the lock is still held: after its session has expired it lands beside the next holder's; write it in a Txn with If(mutex.IsOwner()), or a comparison of the election's key and revision, and read Succeeded (acquired at %s)", name, place)
		if call != nil {
			f.Fix = asFix("write it in a transaction of the lock's holder", owned(pass, m, w, call, name))
		}
	}
	pass.Report(f)
}

// succeeded is the answer of a transaction.
func succeeded(call *ast.CallExpr, lock string) answer {
	return answer{call: call, name: "res", failure: "lock " + strings.Trim(lock, `"`) + " has passed to another holder",
		check: func(res, _, failure, indent string) string {
			return fmt.Sprintf("if !%s.Succeeded {\n%s\treturn %s\n%[2]s}", res, indent, failure)
		}}
}

// owned makes a Put a transaction of whoever owns the mutex, or leads, and reads
// whether it succeeded. It is nil where the mutex is not in sight of the Put, or
// the answer of the Put is read.
func owned(pass *rule.Pass, m *locks.Model, w locks.EtcdWrite, call *ast.CallExpr, lock string) []analysis.TextEdit {
	op := w.Span.Op
	put, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if op == nil || !ok || put.Sel.Name != "Put" || len(call.Args) < 3 || op.Call == nil || len(op.Via) > 0 || op.Fn != w.At.Parent() || call.Ellipsis.IsValid() && len(call.Args) < 4 {
		return nil
	}
	acquire := m.CallAt(op.Instr.Pos())
	if acquire == nil {
		return nil
	}
	handle, ok := ast.Unparen(acquire.Fun).(*ast.SelectorExpr)
	client := typeutil.Callee(pass.TypesInfo, call)
	if !ok || !pure(handle.X) || client == nil || client.Pkg() == nil || !transacts(pass.TypesInfo, put.X) {
		return nil
	}
	edits := succeeded(call, lock).read(pass, m)
	file := fix.Open(pass.Pass, call.Pos())
	if edits == nil || file == nil {
		return nil
	}
	name, imports, ok := file.Import(client.Pkg().Path(), "clientv3", call.Pos())
	if !ok {
		return nil
	}
	mu := file.Text(handle.X)
	guard := mu + ".IsOwner()"
	if op.Command == "Campaign" {
		guard = fmt.Sprintf(`%s.Compare(%[1]s.CreateRevision(%s.Key()), "=", %[2]s.Rev())`, name, mu)
	}
	args := call.Args[1:]
	text := fmt.Sprintf("%s.Txn(%s).If(%s).Then(%s.OpPut(%s)).Commit()", file.Text(put.X), file.Text(call.Args[0]), guard, name, file.Between(args[0].Pos(), call.Rparen))
	return append(append(edits, imports...), fix.Replace(call, text))
}

// transacts tells whether a client has a method Txn.
func transacts(info *types.Info, client ast.Expr) bool {
	t := info.TypeOf(client)
	if t == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Txn")
	_, ok := obj.(*types.Func)
	return ok
}
