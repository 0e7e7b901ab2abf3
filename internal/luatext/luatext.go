// Package luatext says what a Redis Lua script does with its keys: which
// commands it runs, on which key, and under which condition about the value of
// that key.
//
// The script is parsed (gopher-lua's parser) and walked once along every
// branch, with abstract values: KEYS[1], ARGV[2], "what GET answered for
// KEYS[1]", "true exactly when the value of KEYS[1] equals ARGV[1]". So it does
// not matter whether a comparison is written in the condition, kept in a local,
// negated, returned from a local function or turned into an early return.
//
// A script found in Go source may be incomplete. The rune U+FFFC stands for a
// piece that the caller could not read, and Sprintf verbs are taken as such
// pieces too; whatever depends on one is Unknown, never guessed.
//
// Releases, as the rules use the words:
//
//   - A safe release is a delete whose guard is [GuardArg]: it runs only where
//     the key's value equals an argument, the holder's token.
//   - A plain release is a delete whose guard is not; [Guard.Plain] tells. A
//     comparison on the wrong branch, with the key itself, with a constant or
//     of another key's value leaves the release plain.
//   - Removing one's own member (ZREM, SREM, HDEL, LREM) is a release of the
//     member, not a delete of the key.
package luatext

import (
	"errors"
	"fmt"
)

// Limits. Scripts in Go source are a few hundred bytes; Lua itself refuses
// more than 200 nested levels.
const (
	maxSize    = 128 << 10 // bytes of script
	maxNesting = 200       // brackets and blocks open at once
	maxDepth   = 1000      // syntax tree levels walked, left-leaning chains among them
	maxSteps   = 100_000   // nodes visited, variables copied and facts merged
	maxCalls   = 16        // local functions inlined in one another
	maxAlts    = 16        // values one variable may have
	maxText    = 512       // bytes of a folded string or spelling
	maxFacts   = 32        // keys about which something is known at one point
	maxUnroll  = 8         // elements of a table that a loop is run for one by one
)

// Errors that Script.Err wraps. ErrTruncated is the only one that comes with
// Ops: those before the cut.
var (
	ErrSyntax     = errors.New("not a Lua script")
	ErrTruncated  = errors.New("the script ends too early")
	ErrTooLarge   = errors.New("the script is too large")
	ErrTooDeep    = errors.New("the script is nested too deep")
	ErrTooComplex = errors.New("the script takes too long to analyse")
)

// Script is what a script does.
type Script struct {
	// Ops are the Redis commands on every reachable path, in the order of the
	// text; a local function's commands stand where it is called, a loop's once.
	Ops []Op
	// Answers are the values that the script returns, spelled as calls of their
	// commands: INCR(KEYS[2]). The same value may stand there twice.
	Answers []string
	// Err is why the script, or its end, could not be read.
	Err error
}

// Analyze reads a script. It never panics and its time is bounded. The caller
// caches the answer.
func Analyze(script string) (s *Script) {
	defer func() {
		if p := recover(); p != nil {
			s = &Script{Err: failure(p)}
		}
	}()
	chunk, err := parseScript(script)
	if chunk == nil {
		return &Script{Err: err}
	}
	in := newInterp()
	in.run(chunk)
	return &Script{Ops: in.ops, Answers: in.answers(), Err: err}
}

// failure turns what was thrown into an error: the interpreter stops by
// throwing one of the errors above, anything else is a defect.
func failure(p any) error {
	if err, ok := p.(error); ok && (errors.Is(err, ErrTooDeep) || errors.Is(err, ErrTooComplex)) {
		return err
	}
	return fmt.Errorf("%w: %v", ErrSyntax, p)
}
