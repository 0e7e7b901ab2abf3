// Package locks builds the lock model of a package: the operations on locks,
// through any number of wrappers, and the locks they concern. Rules read the
// model; they recognise nothing themselves.
package locks

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/buildssa"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/directive"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Analyzer builds the Model of a package and exports the summaries of its
// functions as facts. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "locks",
	Doc:        "build the model of distributed locks that lockvet's rules read",
	Requires:   []*analysis.Analyzer{buildssa.Analyzer, inspect.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Model](),
	FactTypes:  []analysis.Fact{new(Summary), new(Variable), new(Implementations), new(Guards), new(Fences)},
	Run:        run,
}

// Summary is what a function does to locks, in terms of its parameters, for
// callers in any package. A receiver is parameter 0.
type Summary struct {
	Acts    []Act
	Returns []*symbol.Expr // what each result is, nil where it is not known

	Starts []int // the results, from 1, that keep a session which their holder has to end
	OnLoss []int // the parameters, from 1, that are called when a session has ended

	Times []LeaseTime // that callers give to its statements
}

// AFact marks Summary as a fact of a function or method.
func (*Summary) AFact() {}

func (s *Summary) String() string {
	text := "lock summary:"
	for _, a := range s.Acts {
		text += " " + a.Command
	}
	return text
}

// Variable is the value of a package-level variable that is assigned once: a
// key prefix, a script, a statement.
type Variable struct{ Value *symbol.Expr }

// AFact marks Variable as a fact of a variable.
func (*Variable) AFact() {}

func (v *Variable) String() string { return "value " + v.Value.String() }

// Implementations tells which types a package makes into values of an
// interface, and what their methods do to locks.
type Implementations struct{ Of map[string][]Implementation }

// Implementation is one type behind an interface.
type Implementation struct {
	Type    string
	Methods map[string]Method
}

// Method is the summary of a method, and the identity that its parameters carry.
type Method struct {
	ID   string
	Acts []Act
}

// AFact marks Implementations as a fact of a package.
func (*Implementations) AFact() {}

func (*Implementations) String() string { return "implementations of lock interfaces" }

// Model is what is known of the locks of one package. It learns more as rules
// ask, so they take turns.
type Model struct {
	turn sync.Mutex

	Pass *analysis.Pass
	Ops  []*Op   // in source order
	SQL  []*Op   // the operations of kind SQL among them
	Lock []*Lock // the locks, with their operations

	fns   []*ssa.Function // declared functions and literals of the package
	sym   *symbol.Resolver
	index *index
	sums  map[*ssa.Function]*summary
	byID  map[string]*summary   // of callees, for values that a call answers
	pools map[*types.Named]bool // the interfaces that were asked about: whether only pools stand behind them
	rows  map[string]*lockapi.Call
	opsOf map[ssa.CallInstruction][]*Op
	opsIn map[*ssa.Function][]*Op
	begun map[string]bool // handles that became a transaction themselves

	setters []*Site // calls that set the lease of a lock object by a method, nil before they are asked for

	directives *directive.Set
	stated     map[string]*summary // what directives say, by the function's identity
	statedFns  []*types.Func       // the functions and interface methods that they speak of

	spans    []*Span
	fenceOf  map[*types.Func][]int
	guarding map[string]*Guards
	sqlLocks []*SQLLock
	usage    *usage                        // made when it is first asked for
	tables   []*Table                      // the same
	started  []*Site                       // the same
	times    map[*ssa.Function][]LeaseTime // the same
	wired    *bool                         // the same
	failed   error
}

// Failed is why the model could not be built: a defect of ours, that rules
// report once. It is nil as a rule.
func (m *Model) Failed() error { return m.failed }

func run(pass *analysis.Pass) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			result = &Model{Pass: pass, failed: fmt.Errorf("%v", p)}
		}
	}()
	return build(pass), nil
}

// Turn makes rules take turns.
func (m *Model) Turn() (done func()) {
	m.turn.Lock()
	return m.turn.Unlock
}

// Resolve is the identity of a value of the package.
func (m *Model) Resolve(v ssa.Value) *symbol.Expr { return m.sym.Resolve(v) }

// At gives the operations of one call.
func (m *Model) At(c ssa.CallInstruction) []*Op { return m.opsOf[c] }

// Functions are the functions and function literals of the package.
func (m *Model) Functions() []*ssa.Function { return m.fns }

// relevant tells whether a package can have to do with a lock: most cannot.
func relevant(pass *analysis.Pass) bool {
	if lockapi.Concerns(pass.Pkg.Path()) {
		return true
	}
	for _, p := range pass.Pkg.Imports() {
		if lockapi.Concerns(p.Path()) {
			return true
		}
	}
	if declaresLocks(pass.ResultOf[directive.Analyzer].(*directive.Set)) || namesFence(pass.TypesInfo) {
		return true
	}
	return len(pass.AllObjectFacts()) > 0 || len(pass.AllPackageFacts()) > 0 || callsOut(pass)
}

func build(pass *analysis.Pass) *Model {
	if !relevant(pass) {
		return &Model{Pass: pass}
	}
	in := pass.ResultOf[buildssa.Analyzer].(*buildssa.SSA)
	m := &Model{
		Pass: pass,
		fns:  append(slices.Clip(in.SrcFuncs), ofVariables(in.Pkg)...),
		sym:  symbol.NewResolver(),
		sums: map[*ssa.Function]*summary{},
		byID: map[string]*summary{}, pools: map[*types.Named]bool{},
		rows:  map[string]*lockapi.Call{},
		opsOf: map[ssa.CallInstruction][]*Op{},
		opsIn: map[*ssa.Function][]*Op{},
		begun: map[string]bool{},

		directives: pass.ResultOf[directive.Analyzer].(*directive.Set),
		fenceOf:    map[*types.Func][]int{},
		stated:     map[string]*summary{},
	}
	m.index = newIndex(m, in.Pkg)
	m.sym.Classify = m.classify
	m.sym.Returns = m.returns
	m.sym.Var = m.index.variable
	m.declare()
	for _, fn := range m.fns {
		if around(fn) == nil {
			m.summarise(fn)
		}
	}
	for _, fn := range m.fns {
		m.Ops = append(m.Ops, m.opsIn[fn]...)
	}
	for _, op := range m.Ops {
		if op.Kind == SQL {
			m.SQL = append(m.SQL, op)
		}
	}
	m.pair()
	m.decideSQL()
	m.export()
	m.exportGuards()
	m.exportFences()
	return m
}
