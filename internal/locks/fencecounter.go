package locks

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// counted is the attribute that an UpdateItem of a lock's item counts on and
// answers, "" for any other call.
func (m *Model) counted(c *ssa.Call) string {
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	if row == nil || row.Backend != lockapi.DynamoDB || !strings.HasPrefix(row.Name, "UpdateItem") || releaseName(FuncName(unit(c.Parent()))) {
		return ""
	}
	s := m.site(row, &c.Call)
	in := s.args[row.Keys.Index()]
	if in.FieldValue("ReturnValues") == nil {
		return ""
	}
	u := unit(c.Parent())
	for _, text := range constTexts(in.FieldValue("UpdateExpression")) {
		for _, g := range counts.FindAllStringSubmatch(text, -1) {
			column := g[1] + g[2]
			if g[1] == "" && g[3] != "" && g[3] != g[2] {
				continue
			}
			column = m.attribute(c.Parent(), column)
			op := &Op{Act: Act{Kind: Acquire, Key: in.FieldValue("TableName")}, Instr: c, Fn: c.Parent()}
			if fenceName(column, FuncName(u), receiverName(u)) || countsHolders.MatchString(column) && m.ofLock(op) {
				return column
			}
		}
	}
	return ""
}

var (
	// ADD fence :one; SET fence = fence + :one, also with if_not_exists.
	counts        = regexp.MustCompile(`(?i)\bADD\s+([#\w]+)\s+:\w+|([#\w]+)\s*=\s*(?:if_not_exists\s*\(\s*)?([#\w]+)\s*(?:,\s*:\w+\s*\))?\s*\+`)
	countsHolders = regexp.MustCompile(`(?i)version|epoch|generation|token|term|counter|seq|^rev|fenc`)
)

// attribute is the name that a placeholder of an expression (#f) stands for, as
// far as the function's maps tell.
func (m *Model) attribute(fn *ssa.Function, name string) string {
	if !strings.HasPrefix(name, "#") {
		return name
	}
	for _, f := range withLiterals(unit(fn)) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if u, ok := in.(*ssa.MapUpdate); ok && ConstText(u.Key) == name {
					return ConstText(u.Value)
				}
			}
		}
	}
	return strings.TrimPrefix(name, "#")
}

// counterIn is the attribute that is looked up in the answer of such a call.
func (m *Model) counterIn(l *ssa.Lookup) string {
	c := readFrom(l.X)
	if c == nil {
		return ""
	}
	if column := m.counted(c); column != "" && ConstText(l.Index) == column {
		return column
	}
	return ""
}
