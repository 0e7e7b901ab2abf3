package rule

// Options are what a driver can ask of the rules. Two sets can live in one
// process: nothing here is a package-level variable.
type Options struct {
	Strict      bool            // also run strict rules, and show info findings
	Tests       bool            // report findings in _test.go files
	MinSeverity Severity        // show findings from this one on; default: warning, or info under Strict
	Enabled     map[string]bool // rules asked for by name: they run without Strict

	// For drivers that cannot take them.
	NoRelated bool // drop related positions (golangci-lint makes issues of them)
	Trailer   bool // append severity and URL to the message, see SplitTrailer
}

// DefaultOptions are those of a plain run.
func DefaultOptions() *Options { return &Options{Tests: true} }

func (o *Options) runs(r *Rule) bool {
	return !r.Strict || o.Strict || o.Enabled[r.Name]
}

func (o *Options) shows(s Severity) bool {
	switch {
	case o.MinSeverity != 0:
		return s >= o.MinSeverity
	case o.Strict:
		return s >= Info
	default:
		return s >= Warning
	}
}
