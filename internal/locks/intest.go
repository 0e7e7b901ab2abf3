package locks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// InTest tells whether an operation stands in a test: what a test sets up and
// cleans up is nobody's lock, and often the mistake is what it is about. A helper
// of a _test.go file that is given no test is code like any other.
func (m *Model) InTest(op *Op) bool { return m.Tested(op.Instr) }

// Tested is InTest of any instruction.
func (m *Model) Tested(in ssa.Instruction) bool {
	if !strings.HasSuffix(m.Pass.Fset.Position(m.Position(in)).Filename, "_test.go") {
		return false
	}
	for fn := in.Parent(); fn != nil; fn = fn.Parent() {
		if testName(fn) || givenTest(fn) {
			return true
		}
	}
	return false
}

// testName tells whether the go command runs a function as a test, a suite's
// library does by the name of the method, or it is the body of a declaration
// such as var _ = Describe("…", func() { … }).
func testName(fn *ssa.Function) bool {
	for _, prefix := range []string{"Test", "Benchmark", "Fuzz", "Example"} {
		if strings.HasPrefix(fn.Name(), prefix) {
			return true
		}
	}
	return fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#") || strings.HasPrefix(fn.Name(), "init$")
}

// givenTest tells whether a function is given a test, or is a method of something
// that has one.
func givenTest(fn *ssa.Function) bool {
	for _, p := range fn.Params {
		if isTesting(p.Type()) {
			return true
		}
	}
	if fn.Signature.Recv() == nil {
		return false
	}
	s, ok := deref(fn.Signature.Recv().Type()).Underlying().(*types.Struct)
	for i := 0; ok && i < s.NumFields(); i++ {
		if f := s.Field(i); isTesting(f.Type()) || f.Embedded() && strings.Contains(f.Type().String(), "suite.") {
			return true
		}
	}
	return false
}

func isTesting(t types.Type) bool {
	n, ok := types.Unalias(deref(t)).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "testing"
}
