package lostlease

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// expires are the stores whose leases end unless the holder renews them himself.
var expires = map[string]bool{string(lockapi.Redis): true, string(lockapi.Redlock): true}

// changes tells whether a call does something outside of the process that the next
// holder does, too, or that must not come after him.
func (c *checker) changes(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.e.Of(call), func(x effects.Effect) bool {
		return x.Class == effects.Write || x.Unsafe && x.Open == nil
	})
}

// loops tells of loops that go on writing when the lease has ended.
func (c *checker) loops() {
	for _, op := range c.m.Ops {
		if op.Kind != locks.Acquire || !op.Lock || op.Result != 0 || !expires[op.Backend] || op.Endless() {
			continue
		}
		call := c.m.UncheckedLoop(c.m.Region(op), c.changes)
		if call == nil {
			continue
		}
		c.at(call, rule.Finding{Sub: "loop", Related: []analysis.RelatedInformation{{Pos: op.Instr.Pos(), Message: "acquired here"}}, Message: fmt.Sprintf(
			"this loop goes on when the lease of lock %s has ended: nothing in it asks, and the next holder writes at the same time; extend the lease in the loop and leave it when that fails, or give the work a context that ends with the lease (acquired at %s)", c.m.Name(op), c.m.PlaceOf(op.Instr, call.Pos()))})
	}
}
