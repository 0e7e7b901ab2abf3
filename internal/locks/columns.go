package locks

import "strings"

// Column names that tell what a column is for, by their words.
var (
	claimerColumns = set("locked_by lockedby lock_owner lock_holder lock_id owner owner_id worker worker_id workerid claimed_by claimer claimant holder holder_id " +
		"holder_identity leased_by lease_owner lease_holder lease_id leaseowner instance_id node_id runner_id runner executor executor_id processor " +
		"processor_id reserved_by taken_by picked_by host locked_host lock_token lease_token claim_token claim_id identity identifier ha_identity processing_by consumer consumer_id agent_id")
	tokenColumns  = set("fence fencing_token fence_token fencing lock_version lease_version epoch lease_epoch generation claim_version record_version_number token_version")
	statusColumns = set("status state phase job_status job_state")
	expiryWords   = set("until expires expiry expire expiration deadline heartbeat lease leased renewed timeout visible visibility claimed locked")
	timeWords     = set("at until time ts date expires expiry timeout heartbeat deadline on")
)

func claimerColumn(c string) bool { return claimerColumns[c] }

func statusColumn(c string) bool {
	return statusColumns[c] || strings.HasSuffix(c, "_status") || strings.HasSuffix(c, "_state")
}

// expiryColumn tells whether a column's name says until when a row is somebody's,
// or when he was last heard of.
func expiryColumn(c string) bool {
	return anyWord(c, expiryWords) && (anyWord(c, timeWords) || c == "timeout" || c == "lease")
}

func timeColumn(c string) bool { return anyWord(c, timeWords) }

// classify finds the columns of a lease: by their names, and by what claims set.
func (t *Table) classify() {
	for _, s := range t.Stmts {
		for _, c := range s.mentioned() {
			switch {
			case claimerColumn(c):
				t.Owner[c] = true
			case tokenColumns[c]:
				t.Token[c] = true
			case expiryColumn(c):
				t.Expiry[c] = true
			}
		}
	}
	for _, s := range t.Stmts {
		for _, a := range s.Set {
			if increments(a) {
				t.Count[a.Column] = true
			}
		}
		if !s.Claims() {
			continue
		}
		for _, a := range s.Set {
			switch {
			case a.Own && increments(a):
				t.Token[a.Column] = true
			case timeColumn(a.Column) && !t.Owner[a.Column] && (anyWord(a.Column, liveWords) || t.ages(a.Column)):
				t.Expiry[a.Column] = true
			}
		}
	}
}

// liveWords are those of columns that say when an owner was last heard of.
var liveWords = set("progress beat alive ping seen active renewed touched heartbeat")

// ages tells whether some statement asks how old a column's time is.
func (t *Table) ages(column string) bool {
	for _, s := range t.Stmts {
		for _, p := range s.Where {
			if p.Column == column && (p.Op == "<" || p.Op == "<=") {
				return true
			}
		}
	}
	return false
}

// mentioned are the columns that a statement sets, compares, or reads.
func (s *TableStmt) mentioned() []string {
	var out []string
	for _, a := range s.Set {
		out = append(out, a.Column)
	}
	for _, p := range s.Where {
		out = append(out, p.Column)
	}
	return append(append(out, s.Columns...), s.Returning...)
}

func empty(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "null" || text == "''" || text == "0" || text == ""
}

// Names of the lease's columns for a message, the first in the statements' order.
func (t *Table) Column(of map[string]bool) string {
	for _, s := range t.Stmts {
		for _, a := range s.Set {
			if of[a.Column] {
				return a.Column
			}
		}
	}
	for _, s := range t.Stmts {
		for _, c := range s.mentioned() {
			if of[c] {
				return c
			}
		}
	}
	return ""
}
