package locks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/config"
)

// namesFence tells whether a package declares something that is called a fencing
// token.
func namesFence(info *types.Info) bool {
	for id := range info.Defs {
		if name := strings.ToLower(id.Name); strings.Contains(name, "fencingtoken") || strings.Contains(name, "fencetoken") {
			return true
		}
	}
	return false
}

// weakFence are words that mean a fence only where something near says lease,
// lock, leader or claim: there are epochs of other things.
var weakFence = set("epoch generation term")

// fenceName tells whether a name, of a value or a column, is that of a fencing
// token; around are the names of the function, type and package or table.
func fenceName(name string, around ...string) bool {
	if slices.Contains(config.Current().Fence.Columns, name) {
		return true
	}
	words := split(name)
	locked := func(names ...string) bool {
		for _, n := range names {
			if lockWord(n) || anyWord(n, set("claim claims fencing fence")) {
				return true
			}
		}
		return false
	}
	for _, w := range words {
		switch {
		case w == "fencing", w == "fence" && (len(words) > 1 && !fenceOfOthers(words) || len(words) == 1 && locked(around...)):
			return true
		case weakFence[w] && (lockWord(name) || locked(around...)):
			return true
		}
	}
	return fenceColumn.MatchString(name)
}

// fenceOfOthers tells fences that keep no stale holder out.
func fenceOfOthers(words []string) bool {
	for _, w := range words {
		switch w {
		case "code", "geo", "block", "markdown", "md", "memory", "gpu", "open", "close", "char", "marker", "info", "lang":
			return true
		}
	}
	return false
}

var (
	fenceColumn  = regexp.MustCompile(`(?i)^(lock|lease|claim|leader)_?(version|epoch|generation|token|revision|term)$`)
	holderColumn = regexp.MustCompile(`(?i)^((lease|lock|claim|job|task)_)?(owner|holder|worker|claimer)(_?(id|name|uuid))?$|^(locked|claimed|leased|reserved|acquired|processing|picked)_?by$|^(lease|lock|claim|worker|runner|consumer)_?id$`)
	leaseColumn  = regexp.MustCompile(`(?i)^(locked|lease|leased|claimed|claim|reserved|lock|invisible|visible)_?(until|at|expires?|expiry|expires_at|expiration|expiry_at|timeout|deadline)$|^(timeout|heartbeat|heartbeat_at|last_heartbeat|renewed_at|last_heartbeat_at|visibility_timeout|lease)$`)
	stateColumn  = regexp.MustCompile(`(?i)^(status|state|phase)$|^(completed|finished|done|processed|failed|acked|ended|succeeded)(_at|_on)?$|^(result|output)$`)
)
