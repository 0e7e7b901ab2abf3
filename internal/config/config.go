// Package config is the options that a team shares: what a .lockvet.yml or
// golangci-lint's settings can say, as one struct.
//
// It depends on the standard library only. Package configfile reads it from a
// file; docs/configuration.md is made from the comments here.
package config

import "cmp"

// Config is the options. A flag of the command line overrides its option.
type Config struct {
	// Rules switches rules and sub-rules on and off, or gives their findings
	// another severity. A sub-rule is written RULE.SUB, a flag of a rule
	// RULE.FLAG; what is said of a sub-rule goes before what is said of its
	// rule. A strict rule that is on, or has a severity, runs without strict.
	Rules map[string]Setting `yaml:"rules"`

	// Strict also runs the strict rules, and shows info findings.
	Strict bool `yaml:"strict"`

	// Tests reports findings in _test.go files. It is on unless switched off.
	Tests bool `yaml:"tests"`

	// MinSeverity shows findings of this severity and above: error, warning or
	// info. Without it: warning, or info under strict.
	MinSeverity Severity `yaml:"severity"`

	// FailOn makes lockvet exit with 1 for findings of this severity and above:
	// error, warning or info. Without it: warning. Go vet and golangci-lint fail
	// on every finding that they show.
	FailOn Severity `yaml:"fail-on"`

	// Locks are functions and methods that acquire, release or renew a lock,
	// where lockvet cannot see that for itself: the in-house library whose
	// source it does not follow, the interface whose implementation is chosen
	// elsewhere. A //lockvet:acquires directive says the same in the code.
	Locks []Lock `yaml:"locks"`

	// Effects tells which calls may be made twice.
	Effects Effects `yaml:"effects"`

	// Fence tells how fencing tokens are named.
	Fence Fence `yaml:"fence"`

	// Exclude are paths in which nothing is reported: slash-separated, relative
	// to the folder of the file of options. A folder stands for all that is
	// below it; * matches within a name, ** any number of folders. Wrappers in
	// there are still understood.
	Exclude []string `yaml:"exclude"`
}

// Func names a function or method by where it is declared. For a method that
// is promoted from an embedded type that is the embedded type.
type Func struct {
	// Package is the import path. It is required.
	Package string `yaml:"package"`

	// Type is the name of the type that declares the method, an interface or
	// any other, without a star.
	Type string `yaml:"type"`

	// Method is the name of a method of the type.
	Method string `yaml:"method"`

	// Function is the name of a function, where there is no type.
	Function string `yaml:"function"`

	At string // where the options say so, for messages
}

// Name is the name of the method or function.
func (f Func) Name() string { return cmp.Or(f.Method, f.Function) }

// Lock is a function or method that does something to a lock. Arguments are
// numbered from 0 over the parameters as they are written, a context included,
// the receiver not.
type Lock struct {
	Func

	// Does is what a call does to the lock: acquire, release or renew. It is
	// required. How an acquire says no is read from its results: a bool, an
	// error, a nil handle; a function among them is the release.
	Does Action `yaml:"does"`

	// Key is the number of the argument that names the lock. Without it the
	// handle or receiver is the lock.
	Key *int `yaml:"key"`

	// TTL is the number of the argument that says how long the lease lasts.
	TTL *int `yaml:"ttl"`

	// Token is the number of the argument that names the holder.
	Token *int `yaml:"token"`
}

// Effects tells which calls may be made twice.
type Effects struct {
	// Idempotent calls are safe to repeat, whatever their names say.
	Idempotent []Func `yaml:"idempotent"`

	// Nonidempotent calls are not: under a lock that can be lost they need a
	// fencing token, an idempotency key or a unique row.
	Nonidempotent []Func `yaml:"nonidempotent"`
}

// Fence tells how fencing tokens are named.
type Fence struct {
	// Columns are names of columns that hold a fencing token, besides those
	// that lockvet knows: fence, fencing_token, lock_version and the like.
	Columns []string `yaml:"columns"`
}

// New returns the options of a plain run.
func New() *Config { return &Config{Tests: true} }
