package driver

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/configfile"
	"github.com/lockvet/lockvet/internal/rule"
)

// configEnv names the file of options in place of the one at the module's root,
// or is noConfig. Our front end always sets it for go vet, which runs us in the
// folder of each package: all packages get the same options, and what go vet
// asks first, -V=full, covers them.
const configEnv = "LOCKVET_CONFIG"

// noConfig is a file of options that is not there on purpose.
const noConfig = "off"

// configInForce returns the file of options of the current folder, "" if there is none.
func configInForce() (file string, err error) {
	switch file = os.Getenv(configEnv); {
	case file == "":
		return configfile.Find("."), nil
	case file == noConfig:
		return "", nil
	case !filepath.IsAbs(file):
		return "", fmt.Errorf("%s=%s: want an absolute path, or %s", configEnv, file, noConfig)
	}
	return file, nil
}

// configure reads a file of options and puts it into force.
func (t Tool) configure(file string) (*config.Config, *rule.Options, error) {
	c, err := configfile.Load(file, rule.Keys(t.Rules))
	if err != nil {
		return nil, nil, usageError{err.Error()}
	}
	config.Use(c)
	opts := rule.OptionsOf(c)
	if len(c.Exclude) > 0 {
		opts.Excluded = configfile.Excluder(c, filepath.Dir(file))
	}
	return c, opts, nil
}

// configureUnit puts the options for a package into force. A dependency outside
// the main module has none but those that the environment names: a file beside
// it would be its own.
func (t Tool) configureUnit(u *unit) (*rule.Options, error) {
	var file string
	if os.Getenv(configEnv) != "" || u.ModulePath != "" && u.ModuleVersion == "" {
		var err error
		if file, err = configInForce(); err != nil {
			return nil, err
		}
	}
	_, opts, err := t.configure(file)
	return opts, err
}

// configureRequest reads the options for a command line, whose flags go before them.
func (t Tool) configureRequest(req *request) error {
	var err error
	switch req.config {
	case "":
		req.config, err = configInForce()
	case noConfig:
		req.config = ""
	default:
		req.config, err = filepath.Abs(req.config)
	}
	if err != nil {
		return usageError{err.Error()}
	}
	c, opts, err := t.configure(req.config)
	if err != nil {
		return err
	}
	opts.Strict = opts.Strict || slices.Contains(req.tool, "-strict=true")
	req.opts = opts
	req.failOn = cmp.Or(req.failOn, c.FailOn, rule.Warning)
	return nil
}

// env is the environment of the go vet that analyses for a request.
func (req *request) env() []string {
	return append(os.Environ(), configEnv+"="+cmp.Or(req.config, noConfig))
}
