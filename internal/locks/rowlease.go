package locks

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/lockvet/lockvet/internal/lockapi"
)

// A RowLease is a claim of a row for a constant time, and the longer time for which the
// function that claims is written to work on it.
type RowLease struct {
	*TableStmt
	Lease time.Duration
	Work  Bound
}

var interval = regexp.MustCompile(`(?i)interval\s*'?\s*(\d+)\s*'?\s*(second|sec|minute|min|hour|day)s?\b`)

var intervalUnits = map[string]time.Duration{"second": time.Second, "sec": time.Second, "minute": time.Minute, "min": time.Minute, "hour": time.Hour, "day": 24 * time.Hour}

// ShortRowLeases are the claims that end before the work does: nothing in the package
// moves the table's leases forward meanwhile.
func (m *Model) ShortRowLeases() []RowLease {
	var out []RowLease
	for _, t := range m.Tables() {
		if !t.Lease() || t.renewed() {
			continue
		}
		for _, s := range t.claims() {
			lease := s.leaseTime()
			if lease == 0 || len(s.Op.Via) > 0 {
				continue
			}
			op := *s.Op
			op.Kind, op.Success = Acquire, lockapi.NilError
			if b := m.Bound(m.Region(&op)); b.For > lease {
				out = append(out, RowLease{s, lease, b})
			}
		}
	}
	return out
}

// renewed tells whether some statement moves the leases of a table forward.
func (t *Table) renewed() bool {
	for _, s := range t.Stmts {
		if s.Heartbeat() {
			return true
		}
	}
	return false
}

// leaseTime is the constant time for which a claim takes a row, by the server's clock; 0
// where the statement does not tell.
func (s *TableStmt) leaseTime() time.Duration {
	for _, a := range s.puts() {
		if !s.Table.Expiry[a.Column] || !a.ServerTime {
			continue
		}
		if w := interval.FindStringSubmatch(a.Text); w != nil {
			n, err := strconv.Atoi(w[1])
			if err == nil && n < 1e6 {
				return time.Duration(n) * intervalUnits[strings.ToLower(w[2])]
			}
		}
	}
	return 0
}
