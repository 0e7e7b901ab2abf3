package effects

import (
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// direct are the effects of a call of a library's function. known is false
// where no table has the function.
func (m *Model) direct(c ssa.CallInstruction, f *types.Func) (list []Effect, known bool) {
	common := c.Common()
	switch f.Pkg().Path() {
	case "net/http":
		return m.request(common, f), true
	case "os":
		if f.Name() == "OpenFile" {
			return appends(common), true
		}
	}
	if r, ok := lookup(f); ok {
		e := Effect{Class: r.class, Call: callName(f), Unsafe: !r.safe, Network: r.class.network()}
		switch {
		case r.class == Process:
			return m.process(common), true
		case r.class == File && m.replaces(common):
			return nil, true
		case r.class == Queue && m.carriesID(common):
			e.Unsafe = false
		}
		return []Effect{e}, true
	}
	if list, known := m.ent(common, f); known {
		return list, true
	}
	row := lockapi.Lookup(f)
	if row == nil && common.IsInvoke() {
		row = lockapi.LookupShape(f)
	}
	if row != nil {
		list := m.database(common, row)
		if len(list) == 1 && list[0].Class == Counter && m.askedFor(c, row) {
			return nil, true
		}
		if len(list) == 0 || list[0].Open != nil {
			list = append(list, m.writes(common, row)...)
		}
		return list, true
	}
	if grpc(f) && common.IsInvoke() {
		e := Effect{Class: RPC, Call: callName(f), Network: true}
		e.Unsafe = saysMoney(f) || saysMessage(f)
		e.Guess = e.Unsafe
		return []Effect{e}, true
	}
	return nil, false
}

// grpc tells whether a method is a generated client's.
func grpc(f *types.Func) bool {
	sig := f.Signature()
	if !sig.Variadic() {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if !ok {
		return false
	}
	n, ok := types.Unalias(last.Elem()).(*types.Named)
	return ok && n.Obj().Name() == "CallOption" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "google.golang.org/grpc"
}

// appends is the opening of a file to append to it.
func appends(c *ssa.CallCommon) []Effect {
	k, ok := c.Args[1].(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return nil
	}
	const oAppend = 0x400 // of Linux; what the constant is in the build that is analysed
	if n, ok := constant.Int64Val(k.Value); !ok || n&oAppend == 0 {
		return nil
	}
	return []Effect{{Class: File, Call: "os.OpenFile with O_APPEND", Unsafe: true}}
}

// replaces tells whether a rename puts a file in place that was written beside it.
func (m *Model) replaces(c *ssa.CallCommon) bool {
	found := false
	m.sym.Resolve(c.Args[0]).Walk(func(e *symbol.Expr) bool {
		t := strings.ToLower(e.Text)
		found = found || strings.Contains(t, "tmp") || strings.Contains(t, "temp") || strings.Contains(t, ".new") || strings.Contains(t, "part")
		return !found
	})
	return found
}

// readers are programs that change nothing, and askWords the words by which any
// program is only asked.
var (
	readers  = "which uname hostname date ls cat ps df du stat id true echo test ffprobe file uptime nproc ping dig nslookup"
	askWords = "version --version -version -v help --help -h"
)

// builders are programs that make files of files: the same again, when they are
// repeated.
var builders = "go gofmt gcc g++ cc c++ clang clang++ rustc javac tsc protoc"

// process is another program that is run.
func (m *Model) process(c *ssa.CallCommon) []Effect {
	call := "exec.Command"
	e := m.sym.Resolve(c.Args[0])
	if e.Kind == symbol.Call && (e.Text == "os/exec.Command" || e.Text == "os/exec.CommandContext") {
		args := e.Args
		if e.Text == "os/exec.CommandContext" && len(args) > 0 {
			args = args[1:]
		}
		name, word := "", ""
		if len(args) > 0 {
			name = text(args[0])
		}
		if rest := args[min(1, len(args)):]; len(rest) > 0 && rest[0].Kind == symbol.List && len(rest[0].Args) > 0 {
			word = text(rest[0].Args[0])
		}
		base := name[strings.LastIndexByte(name, '/')+1:]
		if has(readers, base) || has(builders, base) || has(askWords, word) {
			return nil
		}
		if name != "" {
			call = "exec of " + name
		}
	}
	return []Effect{{Class: Process, Call: call, Unsafe: true, Guess: call == "exec.Command"}}
}

// text is the constant that an expression is, "" for none.
func text(e *symbol.Expr) string {
	if e.Kind != symbol.Const {
		return ""
	}
	return e.Text
}
