package locks

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// calm are packages whose calls do not panic in practice.
var calm = map[string]bool{
	"log": true, "log/slog": true, "fmt": true, "errors": true, "time": true, "strings": true, "strconv": true, "context": true, "sync": true, "sync/atomic": true,
	"math": true, "bytes": true, "unicode": true, "go.uber.org/zap": true, "github.com/sirupsen/logrus": true, "github.com/rs/zerolog": true, "github.com/rs/zerolog/log": true, "github.com/pkg/errors": true,
	"github.com/google/uuid": true,
}

// canPanic tells whether a call runs work that may panic: not the calls of a
// lock, a log or a client, and not the built-in ones.
func (r *Region) canPanic(c ssa.CallInstruction) bool {
	if _, ok := c.(*ssa.Call); !ok {
		return false
	}
	if _, ok := c.Common().Value.(*ssa.Builtin); ok {
		return false
	}
	if v, ok := c.(ssa.Value); ok && r.answer.of[v] {
		return false
	}
	callee := symbol.Callee(c.Common())
	if callee == nil {
		return true
	}
	if callee.Pkg() == nil || calm[callee.Pkg().Path()] || quietPkgs.MatchString(callee.Pkg().Path()) || lockapi.Lookup(callee) != nil || r.m.step(c) {
		return false
	}
	return !logName(callee) && !steady(c.Common().StaticCallee(), 0)
}

// step tells whether a call only deals with locks: it acquires one, makes one
// that its function acquires, or asks one. From one lock to the next is no work.
func (m *Model) step(c ssa.CallInstruction) bool {
	for _, op := range m.opsOf[c] {
		if op.Lock || op.Weak {
			return true
		}
	}
	return m.handle(valueOf(c)) || c.Common().IsInvoke() && m.handle(c.Common().Value)
}

// handle tells whether a value, or one of a tuple, is what a lock of its function
// is acquired by.
func (m *Model) handle(v ssa.Value) bool {
	if v == nil || v.Referrers() == nil {
		return false
	}
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.Extract:
			if m.handle(in) {
				return true
			}
		case ssa.CallInstruction:
			args := symbol.Args(in.Common())
			if method := in.Common().Signature().Recv() != nil || in.Common().IsInvoke(); method && len(args) > 0 && args[0] == v && m.takes(in) {
				return true
			}
		}
	}
	return false
}

// steady tells whether a function in sight does nothing that can fail: it sets
// and reads fields, and calls only what is calm or steady itself. An empty body
// is a placeholder, which does not tell what will stand there.
func steady(fn *ssa.Function, depth int) bool {
	if fn == nil || len(fn.Blocks) == 0 || depth > 2 || len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) <= 1 {
		return false
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.IndexAddr, *ssa.Index, *ssa.Slice, *ssa.MapUpdate, *ssa.Panic, *ssa.Send, *ssa.SliceToArrayPointer, *ssa.MakeSlice, *ssa.MakeChan:
				return false
			case *ssa.TypeAssert:
				if !in.CommaOk {
					return false
				}
			case *ssa.BinOp:
				if in.Op == token.QUO || in.Op == token.REM {
					return false
				}
			case ssa.CallInstruction:
				f := symbol.Callee(in.Common())
				known := f != nil && f.Pkg() != nil && (calm[f.Pkg().Path()] || logName(f))
				if !known && !steady(in.Common().StaticCallee(), depth+1) {
					return false
				}
			}
		}
	}
	return true
}

// logName tells the methods of loggers.
func logName(f *types.Func) bool {
	switch strings.TrimRight(f.Name(), "f") {
	case "Debug", "In", "Info", "Warn", "Warning", "Error", "Print", "Println", "Trace", "Debugw", "Infow", "Warnw", "Errorw":
		return true
	}
	return strings.Contains(strings.ToLower(f.Pkg().Path()), "log")
}
