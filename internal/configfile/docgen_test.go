package configfile_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strings"
)

const docsHead = `# Configuration

<!-- Made from the comments in internal/config by "go generate ./internal/configfile". -->

lockvet needs no configuration. What a team wants to say once stands in the file ` + "`.lockvet.yml`" + ` at the root of
the module, beside ` + "`go.mod`" + `, or of the workspace, beside ` + "`go.work`" + `. All drivers read it: ` + "`lockvet`, `go vet -vettool`" + ` and the golangci-lint plugin, which
also takes the same options as ` + "`settings`" + `, and then reads no file.

` + "`-config FILE`" + ` reads another file, ` + "`-config off`" + ` none; so does the environment variable ` + "`LOCKVET_CONFIG`" + ` (an absolute
path, or ` + "`off`" + `), under ` + "`go vet`" + ` too. A flag on the command line goes before its option. An unknown key, a wrong type or an
unknown rule ends the run with exit code 2 and the line:

    .lockvet.yml:3: rules: no rule is named "plaindell"; did you mean plaindel?

An example of everything:

` + "```yaml\n%s```\n"

// document writes docs/configuration.md from the Go source of package config. The
// example is the text of a file that speaks of every option.
func document(source, example string) (string, error) {
	structs, err := readStructs(source)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, docsHead, example)
	for _, s := range structs {
		b.WriteString("\n" + s.markdown())
	}
	return b.String(), nil
}

// A structDoc is a struct of package config, as its source documents it.
type structDoc struct {
	name, doc string
	fields    []fieldDoc
}

type fieldDoc struct{ name, typ, doc string }

func readStructs(source string) (found []structDoc, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), "config.go", source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		spec := gen.Specs[0].(*ast.TypeSpec)
		if typ, ok := spec.Type.(*ast.StructType); ok {
			found = append(found, structDoc{spec.Name.Name, gen.Doc.Text(), fieldsIn(typ)})
		}
	}
	return found, nil
}

func fieldsIn(typ *ast.StructType) (found []fieldDoc) {
	for _, f := range typ.Fields.List {
		if f.Tag == nil && len(f.Names) > 0 {
			continue // not in the file
		}
		if f.Tag == nil { // embedded
			found = append(found, fieldDoc{typ: f.Type.(*ast.Ident).Name})
			continue
		}
		tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
		found = append(found, fieldDoc{tag.Get("yaml"), typeWord(f.Type), f.Doc.Text()})
	}
	return found
}

// typeWords are how the types read to people.
var typeWords = map[string]string{
	"string": "text", "bool": "true or false", "int": "a number",
	"Setting": "on, off, error, warning or info", "Severity": "error, warning or info", "Action": "acquire, release or renew",
}

func typeWord(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeWord(e.X)
	case *ast.ArrayType:
		return "a list of " + typeWord(e.Elt)
	case *ast.MapType:
		return "for each name: " + typeWord(e.Value)
	case *ast.Ident:
		if word := typeWords[e.Name]; word != "" {
			return word
		}
		return "[" + e.Name + "](#" + strings.ToLower(e.Name) + ")"
	}
	return ""
}

func (s structDoc) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s", s.name, s.doc)
	for _, f := range s.fields {
		if f.name == "" {
			fmt.Fprintf(&b, "\nIt has the keys of [%s](#%s), and these:\n", f.typ, strings.ToLower(f.typ))
			continue
		}
		fmt.Fprintf(&b, "\n### `%s`\n\n%s.\n\n%s", f.name, strings.ToUpper(f.typ[:1])+f.typ[1:], f.doc)
	}
	return b.String()
}
