package configfile

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/lockvet/lockvet/internal/config"
)

// checks are what the types alone do not say of an entry.
var checks = map[reflect.Type]func(any) error{
	reflect.TypeFor[config.Func]():   func(v any) error { return checkFunc(*v.(*config.Func)) },
	reflect.TypeFor[config.Lock]():   func(v any) error { return checkLock(*v.(*config.Lock)) },
	reflect.TypeFor[config.Config](): func(v any) error { return checkExclude(v.(*config.Config).Exclude) },
}

func checkFunc(f config.Func) error {
	switch {
	case f.Package == "":
		return errors.New("package is missing")
	case f.Method == "" && f.Function == "":
		return errors.New("method or function is missing")
	case f.Method != "" && f.Function != "":
		return errors.New("method and function are given: want one of them")
	case f.Method != "" && f.Type == "":
		return fmt.Errorf("method %s: type is missing", f.Method)
	case f.Function != "" && f.Type != "":
		return fmt.Errorf("function %s: a type is for methods", f.Function)
	}
	return nil
}

func checkLock(l config.Lock) error {
	if err := checkFunc(l.Func); err != nil {
		return err
	}
	if l.Does == "" {
		return errors.New("does is missing: want acquire, release or renew")
	}
	for name, n := range map[string]*int{"key": l.Key, "ttl": l.TTL, "token": l.Token} {
		if n != nil && *n < 0 {
			return fmt.Errorf("%s: arguments are numbered from 0", name)
		}
	}
	return nil
}

func checkExclude(paths []string) error {
	for _, p := range paths {
		if !doublestar.ValidatePattern(p) {
			return fmt.Errorf("exclude: %q is not a pattern", p)
		}
	}
	return nil
}
