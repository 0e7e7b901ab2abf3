package rule

import "github.com/lockvet/lockvet/internal/config"

// Severity says how sure the rule is that something breaks. The zero value means "not said".
type Severity = config.Severity

// The severities, rising.
const (
	Info    = config.Info
	Warning = config.Warning
	Error   = config.Error
)
