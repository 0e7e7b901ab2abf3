package config

import (
	"fmt"
	"slices"
	"strings"
)

// Setting is what is said of a rule: on, off, or a severity for its findings.
type Setting string

// The settings besides the severities.
const (
	On  Setting = "on"
	Off Setting = "off"
)

// settings are the words, and what YAML makes of them.
var settings = map[string]Setting{
	"on": On, "true": On, "off": Off, "false": Off,
	"error": "error", "warning": "warning", "info": "info",
}

// UnmarshalText reads a word.
func (s *Setting) UnmarshalText(text []byte) error {
	word, ok := settings[string(text)]
	if !ok {
		return fmt.Errorf("want on, off, error, warning or info")
	}
	*s = word
	return nil
}

// Severity is the severity that the setting gives, 0 for none.
func (s Setting) Severity() (v Severity) {
	_ = v.Set(string(s)) // on and off are none
	return v
}

// Action is what a call does to a lock.
type Action string

// The actions.
const (
	Acquires Action = "acquire"
	Releases Action = "release"
	Renews   Action = "renew"
)

// UnmarshalText reads an action.
func (a *Action) UnmarshalText(text []byte) error {
	if !slices.Contains([]Action{Acquires, Releases, Renews}, Action(text)) {
		return fmt.Errorf("want acquire, release or renew")
	}
	*a = Action(text)
	return nil
}

// Declares tells whether a lock is declared in the package.
func (c *Config) Declares(path string) bool {
	return slices.ContainsFunc(c.Locks, func(l Lock) bool { return l.Package == path })
}

// String is the function as messages name it: lease.Store.TryLock.
func (f Func) String() string {
	name := f.Package[strings.LastIndexByte(f.Package, '/')+1:] + "."
	if f.Type != "" {
		name += f.Type + "."
	}
	return name + f.Name()
}
