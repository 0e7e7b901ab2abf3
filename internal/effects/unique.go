package effects

import (
	"go/types"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/schema"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Refused tells whether the database refuses the row of an INSERT when it comes a
// second time, by the unique keys that the module's .sql files give its table. The
// files are read for the first INSERT that is asked about.
func (m *Model) Refused(e Effect) bool {
	if e.Class != Insert || e.Table == "" || len(m.pass.Files) == 0 {
		return false
	}
	file := m.pass.Fset.Position(m.pass.Files[0].Package).Filename
	return schema.Around(filepath.Dir(file)).Refuses(e.Table, e.Columns)
}

// unique is a tag of gorm by which a field is, alone or with others of the same
// name, a unique key.
var unique = regexp.MustCompile(`(?i)(?:^|;)\s*(?:unique|unique_?index(?::(\w+))?)\s*(?:,[^;]*)?(?:;|$)`)

// tagged tells whether a call is handed a row whose struct has a unique key by its
// tags.
func tagged(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(symbol.Args(c), func(v ssa.Value) bool {
		if mi, ok := v.(*ssa.MakeInterface); ok {
			return uniqueByTags(mi.X.Type())
		}
		return false
	})
}

func uniqueByTags(t types.Type) bool {
	for range 4 { // *[]*T; a type can be a slice of itself
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Struct:
			return uniqueFields(u)
		default:
			return false
		}
	}
	return false
}

func uniqueFields(s *types.Struct) bool {
	index := map[string]int{}
	for i := range s.NumFields() {
		match := unique.FindStringSubmatch(reflect.StructTag(s.Tag(i)).Get("gorm"))
		if match == nil {
			continue
		}
		if name := match[1]; name != "" {
			if index[name]++; index[name] > 1 {
				return true
			}
		}
		if !schema.Surrogate(schema.Column(s.Field(i).Name())) {
			return true
		}
	}
	return false
}

// carriesID tells whether a message is made by a function of the package that gives
// it an id by which a second one is dropped.
func (m *Model) carriesID(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(c.Args, func(v ssa.Value) bool {
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		made, ok := v.(*ssa.Call)
		if !ok {
			return false
		}
		fn := made.Call.StaticCallee()
		return fn != nil && fn.Pkg != nil && fn.Pkg.Pkg == m.pass.Pkg && len(fn.Blocks) > 0 && m.testimonyOf(unit(fn)).keyed
	})
}
