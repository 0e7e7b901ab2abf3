// Package plugin makes lockvet a module plugin of golangci-lint.
//
// Its settings are the options of a .lockvet.yml. Without settings it reads
// that file, as every other driver does.
package plugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/analyzers"
	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/configfile"
	"github.com/lockvet/lockvet/internal/rule"
)

func init() { register.Plugin("lockvet", New) }

// Plugin is lockvet under one set of options.
type Plugin struct {
	opts *rule.Options
	file string // the file that they come from, "" for settings
}

// New makes the plugin from golangci-lint's settings. What they say wrong is an
// error that names the key and the nearest valid name.
func New(settings any) (register.LinterPlugin, error) {
	p := new(Plugin)
	if settings == nil {
		p.file = configfile.Find(".")
	}
	c, err := read(settings, p.file)
	if err != nil {
		return nil, err
	}
	config.Use(c)
	p.opts = rule.OptionsOf(c)
	p.opts.NoRelated = true // golangci-lint makes an issue of each
	p.opts.NoName = true    // golangci-lint writes it itself
	if len(c.Exclude) > 0 {
		p.opts.Excluded = configfile.Excluder(c, configfile.Root("."))
	}
	return p, nil
}

func read(settings any, file string) (*config.Config, error) {
	if settings == nil {
		return configfile.Load(file, rule.Keys(analyzers.Rules()))
	}
	return configfile.FromSettings(settings, rule.Keys(analyzers.Rules()))
}

// BuildAnalyzers returns an analyzer for each rule.
func (p *Plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	all := analyzers.All(p.opts)
	if p.file == "" {
		return all, nil
	}
	return stamp(all, p.file)
}

// GetLoadMode tells golangci-lint that the rules need types.
func (*Plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
