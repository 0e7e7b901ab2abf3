package effects

import (
	"go/ast"
	"go/types"

	"github.com/lockvet/lockvet/internal/config"
	"github.com/lockvet/lockvet/internal/directive"
)

// readDirectives reads what //lockvet:idempotent and nonidempotent say of the
// package's functions and interface methods.
func (m *Model) readDirectives(set *directive.Set) {
	for _, d := range set.All {
		if d.Name != "idempotent" && d.Name != "nonidempotent" || d.Malformed() != "" || d.Reason() == "" {
			continue
		}
		var name *ast.Ident
		switch o := d.Owner.(type) {
		case *ast.FuncDecl:
			name = o.Name
		case *ast.Field:
			if len(o.Names) == 1 {
				name = o.Names[0]
			}
		}
		f, ok := m.pass.TypesInfo.Defs[name].(*types.Func)
		if !ok {
			continue
		}
		set.Use(d, d.Name)
		e := &Effects{Harmless: d.Name == "idempotent"}
		if !e.Harmless {
			e.List = []Effect{{Class: Stated, Call: f.Name(), Unsafe: true}}
		}
		m.stated[f] = e
	}
}

// statedOf is what the configuration or a directive says of a function, nil when
// neither does.
func (m *Model) statedOf(f *types.Func) *Effects {
	f = f.Origin()
	switch said := config.Current().Effects; {
	case config.AnyOf(said.Idempotent, f):
		return &Effects{Harmless: true}
	case config.AnyOf(said.Nonidempotent, f):
		return &Effects{List: []Effect{{Class: Stated, Call: f.Name(), Unsafe: true}}}
	}
	if e := m.stated[f]; e != nil {
		return e
	}
	if f.Pkg() == m.pass.Pkg {
		return nil
	}
	var fact Effects
	if m.pass.ImportObjectFact(f, &fact) && (fact.Harmless || len(fact.List) == 1 && fact.List[0].Class == Stated && len(fact.List[0].Path) == 0) {
		return &fact
	}
	return nil
}
