package locks

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

var (
	cacheReads  = set("get load lookup fetch read find has exists peek")
	cacheWrites = set("set put store save write add fill warm refresh")
)

// Warms tells whether a lock only keeps others from filling a cache at the same
// time: a cache is asked on every way to the acquire, and written after it. Two
// that fill it write the same.
func (m *Model) Warms(op *Op) bool {
	return slices.ContainsFunc(m.Course(op, Held).Instrs, func(in ssa.Instruction) bool { return ofCache(in, cacheWrites) }) &&
		beforehand(op, func(in ssa.Instruction) bool { return ofCache(in, cacheReads) })
}

// beforehand tells whether an instruction that satisfies is runs on every way to op.
func beforehand(op *Op, is func(ssa.Instruction) bool) bool {
	here := op.Instr.Block()
	for b := here; b != nil; b = b.Idom() {
		for _, in := range b.Instrs {
			if in == ssa.Instruction(op.Instr) {
				break
			}
			if is(in) {
				return true
			}
		}
	}
	return false
}

// ofCache tells whether an instruction calls a function of a cache, as its name,
// its type's or its package's says, whose name has one of the words.
func ofCache(in ssa.Instruction, words map[string]bool) bool {
	c, ok := in.(ssa.CallInstruction)
	if !ok {
		return false
	}
	f := symbol.Callee(c.Common())
	if f == nil || f.Pkg() == nil || !anyWord(f.Name(), words) {
		return false
	}
	place := f.Name() + " " + f.Pkg().Path()[strings.LastIndexByte(f.Pkg().Path(), '/')+1:]
	if recv := f.Signature().Recv(); recv != nil {
		if n, ok := types.Unalias(deref(recv.Type())).(*types.Named); ok {
			place += " " + n.Obj().Name()
		}
	}
	return strings.Contains(strings.ToLower(place), "cache")
}
