package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Region is the code that runs while a lock is held: from the acquire, on the
// paths where it succeeded, to the release.
type Region struct {
	Acquire  *Op
	Instrs   []ssa.Instruction // what runs while it is held, each once
	Ends     []End
	Deferred []*Op // releases that are deferred on some path
	Vague    bool  // where it is held cannot be read here: a branch asks the answer something, or each server of a list has it

	answer  *answer
	seen    map[ssa.Instruction]bool
	m       *Model
	budget  int
	session *symbol.Expr // the session that the lock hangs on, nil for none
}

// EndKind is how a path leaves the region.
type EndKind uint8

const (
	Released  EndKind = iota // by a release
	Handed                   // the lock is somebody else's to release now
	Returned                 // by a return, with the lock held
	Panicked                 // by a panic or a call that does not return, with the lock held
	Lost                     // by hearing that the lock is lost
	Reacquire                // by coming back to the acquire with the lock held
)

// End is where a path leaves the region.
type End struct {
	Kind      EndKind
	At        ssa.Instruction
	Deferred  bool            // a deferred release runs after it
	OnFailure bool            // a deferred release runs after it if the function reports a failure
	Op        *Op             // the release, for Released; nil when it is told by its name
	Risk      ssa.Instruction // before Released: a call that can panic, with no release deferred

	outcome outcome // of the function, for Returned
	around  bool    // after a turn of the loop that has the acquire
}

// maxStates bounds the ways through one function.
const maxStates = 4000

// Region walks the code that runs while the lock taken by op is held.
func (m *Model) Region(op *Op) *Region {
	r := &Region{Acquire: op, answer: answerOf(op), seen: map[ssa.Instruction]bool{}, m: m, budget: maxStates}
	r.session = m.hangsOn(op.Handle, 0)
	b := op.Instr.Block()
	if b == nil {
		return r
	}
	w := &walk{r: r, visited: map[visit]int{}, facts: dominating(b)}
	start := way{facts: w.facts}
	for _, d := range b.Parent().Blocks {
		for _, in := range d.Instrs {
			if def, ok := in.(*ssa.Defer); ok && before(in, op.Instr) {
				w.call(def, &start) // a release that was deferred before the acquire
			}
		}
	}
	w.block(b, indexOf(op.Instr)+1, start)
	return r
}

func indexOf(in ssa.Instruction) int {
	for i, x := range in.Block().Instrs {
		if x == in {
			return i
		}
	}
	return len(in.Block().Instrs)
}

// before tells whether a runs before b whenever b runs.
func before(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return a.Block().Dominates(b.Block())
	}
	return indexOf(a) < indexOf(b)
}

func (r *Region) add(in ssa.Instruction) {
	if !r.seen[in] {
		r.seen[in] = true
		r.Instrs = append(r.Instrs, in)
	}
}

// Of tells whether an operation of the same function concerns the region's lock.
func (r *Region) Of(op *Op) bool {
	a := r.Acquire
	if op.Unit() != a.Unit() {
		return false
	}
	if a.Key != nil && op.Key != nil && a.Key.Kind != symbol.Unknown && symbol.Equal(a.Key, op.Key) {
		return true
	}
	if a.Handle != nil && op.Handle != nil && op.Key == nil && symbol.Equal(a.Handle, op.Handle) {
		return true
	}
	if a.Key != nil && op.Key != nil && symbol.Agree(a.Key, op.Key) && !differ(a.Key, op.Key) {
		return true
	}
	for _, v := range symbol.Args(op.Instr.Common()) {
		if r.handle(v, nil) {
			return true
		}
	}
	return false
}
