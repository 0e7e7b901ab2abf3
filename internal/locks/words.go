package locks

import (
	"strings"
	"unicode"
)

// lockWords make a name the name of a lock. Counter-words make it something
// else that a SETNX is good for. Both were found by reading public code.
var (
	lockWords = set("lock locks locked locker locking lck mutex mutexes mtx lease leases leased leaser leasing leader leaders leadership master elect election elector elected acquire acquired acquires " +
		"obtain obtained semaphore sem primary holder holders exclusive singleton distlock dlock redlock rlock unlock unlocked unlocker lockkey redislock")
	counterWords = set("idempot idempotent idempotency idempotence dedup dedupe deduplicate deduplication deduper duplicate rate limit limiter limited ratelimit cooldown debounce debouncer nonce replay ticket throttle " +
		"once unique pause paused session sentinel black blacklist blacklisted blocklist denylist seen lockout")
	releaseWords = set("release released releases unlock unlocked unlocks unlocker free resign relinquish yield abandon giveup stepdown")
	endWords     = set("delete del remove clear drop reset finish end stop close cleanup done rm")
	prolongWords = set("renew renews renewal extend extends prolong refresh keepalive keep heartbeat beat touch hold")
	forceWords   = set("force forced forcibly break steal admin override purge flush expire")
	// rawNames are the names of thin wrappers around one command: whatever
	// they are called on, they are no lock by themselves.
	rawNames = set("setnx setex set setargs get getset del delete unlink remove expire pexpire eval evalsha do exists incr decr exec query")
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// split cuts a name or a key's text into lower-case words: at capitals,
// digits, underscores and punctuation.
func split(name string) []string {
	var out []string
	var cur []rune
	flush := func() {
		if len(cur) > 0 {
			out = append(out, strings.ToLower(string(cur)))
			cur = nil
		}
	}
	rs := []rune(name)
	for i, r := range rs {
		switch {
		case !unicode.IsLetter(r):
			flush()
			continue
		case unicode.IsUpper(r) && (i > 0 && unicode.IsLower(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1]) && i > 0 && unicode.IsUpper(rs[i-1])):
			flush()
		}
		cur = append(cur, r)
	}
	flush()
	return out
}

func anyWord(name string, in map[string]bool) bool {
	for _, w := range split(name) {
		if in[w] {
			return true
		}
	}
	return false
}

// lockWord tells whether a name says lock: as a word, or run together
// ("tasklock", "lockkey"), but not in block, clock or lockout.
func lockWord(name string) bool {
	for _, w := range split(name) {
		if lockWords[w] {
			return true
		}
		if i := strings.Index(w, "lock"); i >= 0 {
			before, after := w[:i], w[i+4:]
			if !strings.HasSuffix(before, "b") && !strings.HasSuffix(before, "c") && !strings.HasSuffix(before, "f") && !strings.HasPrefix(after, "out") && !strings.HasPrefix(after, "down") {
				return true
			}
		}
		if strings.Contains(w, "mutex") || strings.HasPrefix(w, "lease") || strings.HasPrefix(w, "leader") || strings.HasPrefix(w, "semaphore") {
			return true
		}
	}
	return false
}

func counterWord(name string) bool {
	for _, w := range split(name) {
		if counterWords[w] || strings.HasPrefix(w, "idempot") || strings.HasPrefix(w, "dedup") || strings.HasPrefix(w, "throttl") {
			return true
		}
	}
	return false
}

// releaseName tells whether a function's name says that it gives a lock up.
func releaseName(name string) bool {
	if anyWord(name, forceWords) {
		return false
	}
	return anyWord(name, releaseWords)
}

// endName is the name of a function that removes something: a release when the
// something is a lock.
func endName(name string) bool { return anyWord(name, endWords) && !anyWord(name, forceWords) }

// forceName is an operator's override.
func forceName(name string) bool { return anyWord(name, forceWords) }

func shortName(field string) string { return field[strings.LastIndexByte(field, '.')+1:] }

// LockName tells whether the name of a function, type or variable says lock.
func LockName(name string) bool { return lockWord(name) && !counterWord(name) }
