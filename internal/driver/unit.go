package driver

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/gcexportdata"
)

// A unit is one package as go vet hands it to us.
type unit struct {
	ID         string
	ImportPath string
	ModulePath string
	// ModuleVersion is empty for the main module.
	ModuleVersion string
	GoFiles       []string
	ImportMap     map[string]string // import path in source → package path
	PackageFile   map[string]string // package path → file with export data
	PackageVetx   map[string]string // package path → file of facts we wrote for it
	VetxOnly      bool
	VetxOutput    string
	Stdout        string

	data []byte // the whole file, some of whose fields we only hand on
	dir  string
}

func readUnit(file string) (*unit, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	u := &unit{data: data, dir: filepath.Dir(file)}
	if err := json.Unmarshal(data, u); err != nil {
		return nil, err
	}
	if len(u.GoFiles) == 0 {
		return nil, fmt.Errorf("package %q has no Go files", u.ImportPath)
	}
	return u, nil
}

// The file of facts, as unitchecker reads and writes it: "vetx", the length of
// the types, the length of the facts, the types, the facts.
const (
	vetxMagic  = "vetx"
	vetxHeader = 12
)

func vetx(types, facts []byte) []byte {
	data := []byte(vetxMagic)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(types)))
	data = binary.LittleEndian.AppendUint32(data, uint32(len(facts)))
	return append(append(data, types...), facts...)
}

// vetxLengths reads the header alone.
func vetxLengths(file string) (typesLen, factsLen int, err error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	var header [vetxHeader]byte
	if _, err := io.ReadFull(f, header[:]); err != nil || string(header[:4]) != vetxMagic {
		return 0, 0, fmt.Errorf("%s: not a file of facts", file)
	}
	le := binary.LittleEndian
	return int(le.Uint32(header[4:])), int(le.Uint32(header[8:])), nil
}

func vetxFacts(file string) ([]byte, error) {
	typesLen, factsLen, err := vetxLengths(file)
	if err != nil || factsLen == 0 {
		return nil, err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	facts := make([]byte, factsLen)
	_, err = f.ReadAt(facts, int64(vetxHeader+typesLen))
	return facts, err
}

// writeEmptyFacts is all that is done for a package that the gate skips.
func (u *unit) writeEmptyFacts() error {
	if u.VetxOutput == "" {
		return nil
	}
	return os.WriteFile(u.VetxOutput, vetx(nil, nil), 0o666)
}

// prepare writes the configuration that unitchecker gets.
//
// Unitchecker takes the types of imports from our own files of facts. For the
// packages that the gate skipped these are empty: fill in the types from the
// compiler's export data.
//
// For our front end it also drops VetxOnly. Go caches what the tool printed for
// a package that was only a dependency, and shows that (nothing) when the
// package is asked for later. Printing the findings of every package and
// leaving it to the front end to pick those asked for makes the cached output
// right in both cases.
func (u *unit) prepare(forDriver bool) (file string, err error) {
	files := make(map[string]string, len(u.PackageVetx))
	for path, file := range u.PackageVetx {
		typesLen, _, err := vetxLengths(file)
		if err != nil {
			return "", err
		}
		if export := u.PackageFile[path]; typesLen == 0 && export != "" {
			if file, err = u.writeTypes(path, export, len(files)); err != nil {
				return "", err
			}
		}
		files[path] = file
	}
	var fields map[string]any
	if err := json.Unmarshal(u.data, &fields); err != nil {
		return "", err
	}
	fields["PackageVetx"] = files
	if forDriver && u.Stdout != "" {
		fields["VetxOnly"] = false
	}
	data, err := json.Marshal(fields)
	if err != nil {
		return "", err
	}
	file = filepath.Join(u.dir, "lockvet.cfg") // in go's work folder, which go removes
	return file, os.WriteFile(file, data, 0o666)
}

func (u *unit) writeTypes(path, export string, n int) (file string, err error) {
	types, err := convertExport(path, export)
	if err != nil {
		return "", err
	}
	file = filepath.Join(u.dir, "lockvet-types-"+strconv.Itoa(n)+".vetx")
	return file, os.WriteFile(file, vetx(types, nil), 0o666)
}

// convertExport reads the compiler's export data and returns the types in the form unitchecker reads.
func convertExport(path, export string) ([]byte, error) {
	f, err := os.Open(export)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	fset := token.NewFileSet()
	pkg, err := gcexportdata.Read(r, fset, make(map[string]*types.Package), path)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	var buf bytes.Buffer
	if err := gcexportdata.Write(&buf, fset, pkg); err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	return buf.Bytes()[1:], nil // without the letter that names the format
}
