package config

import "fmt"

// Severity says how sure the rule is that something breaks. The zero value means "not said".
type Severity uint8

// The severities, rising.
const (
	Info    Severity = iota + 1 // shown only when asked for
	Warning                     // breaks under conditions that the code does not show
	Error                       // breaks
)

var severityNames = map[Severity]string{Info: "info", Warning: "warning", Error: "error"}

func (s Severity) String() string { return severityNames[s] }

// Set makes *Severity a flag.Value.
func (s *Severity) Set(name string) error {
	for value, n := range severityNames {
		if n == name {
			*s = value
			return nil
		}
	}
	return fmt.Errorf("want error, warning or info")
}

// MarshalText writes the name.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name.
func (s *Severity) UnmarshalText(text []byte) error { return s.Set(string(text)) }
