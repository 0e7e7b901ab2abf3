package lostlease

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// dropped tells of acquires whose answer is the signal, and is not kept.
func (c *checker) dropped() {
	for _, op := range c.m.Ops {
		if op.Kind != locks.Acquire || op.Call == nil || !op.Call.Lost.Given() || op.Result != 0 {
			continue
		}
		if _, plain := op.Instr.(*ssa.Call); !plain || c.m.HeardOf(op) || c.m.Region(op).Brief() {
			continue
		}
		what, instead := "the channel that this acquire answers", "end the work when it is closed"
		if op.Backend != string(lockapi.Consul) {
			what, instead = "the context that this acquire answers", "give the work that context"
		}
		c.at(op.Instr, rule.Finding{Sub: "done", Message: fmt.Sprintf(
			"lock %s: %s tells when the lock is lost, and nobody uses it: the work goes on beside the next holder's; %s", c.m.Name(op), what, instead)})
	}
}
