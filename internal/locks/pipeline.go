package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Pipelined tells whether a command is only queued, to be sent with others:
// lockapi.Pipeline, or lockapi.TxPipeline for a transaction; 0 when it runs at
// once.
func (m *Model) Pipelined(op *Op) lockapi.Role {
	args := symbol.Args(op.Instr.Common())
	if len(args) == 0 {
		return 0
	}
	v := through(args[0])
	if p, ok := v.(*ssa.Parameter); ok {
		return m.index.roles[p.Parent()]
	}
	if c, ok := v.(*ssa.Call); ok {
		if callee := symbol.Callee(&c.Call); callee != nil {
			if row := lockapi.Lookup(callee); row != nil && queues[row.Role] {
				return row.Role
			}
			return namesakes[callee.Name()] // a client of the project's own
		}
	}
	return 0
}

// namesakes are what a client that hides a library's calls its methods.
var namesakes = map[string]lockapi.Role{"Pipeline": lockapi.Pipeline, "TxPipeline": lockapi.TxPipeline}

var queues = map[lockapi.Role]bool{lockapi.Pipeline: true, lockapi.TxPipeline: true}
