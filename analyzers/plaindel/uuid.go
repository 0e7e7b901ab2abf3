package plaindel

import (
	"go/types"
	"strings"
)

// uuids are the calls that make a random token with a uuid library, by its
// import path. % stands for the package.
var uuids = map[string]string{
	"github.com/google/uuid":    "%.NewString()",
	"github.com/gofrs/uuid":     "%.Must(%.NewV4()).String()",
	"github.com/gofrs/uuid/v5":  "%.Must(%.NewV4()).String()",
	"github.com/satori/go.uuid": "%.NewV4().String()",
}

// uuidCall is how an imported package makes a token, "" when it does not.
func uuidCall(p *types.Package) string {
	call := uuids[p.Path()]
	for _, name := range []string{"NewString", "NewV4"} {
		if !strings.Contains(call, name) {
			continue
		}
		f, ok := p.Scope().Lookup(name).(*types.Func)
		if !ok {
			return ""
		}
		if name == "NewV4" && f.Signature().Results().Len() == 2 { // as newer versions of satori's do
			return "%.Must(%.NewV4()).String()"
		}
	}
	return call
}

func expand(call, pkg string) string { return strings.ReplaceAll(call, "%", pkg) }
