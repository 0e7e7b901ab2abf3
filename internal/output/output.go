package output

import (
	"io"
	"maps"
	"slices"
)

// A Format writes a report in one form.
type Format func(io.Writer, *Report) error

var formats = map[string]Format{
	"text":    Text{}.Write,
	"json":    writeJSON,
	"sarif":   writeSARIF,
	"github":  writeGitHub,
	"rdjsonl": writeRDJSONL,
}

// Names are the names of the formats, sorted.
func Names() []string { return slices.Sorted(maps.Keys(formats)) }

// Named returns the format of that name, or nil.
func Named(name string) Format { return formats[name] }
