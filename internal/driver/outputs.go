package driver

import (
	"bytes"
	"fmt"
	"os"

	"golang.org/x/term"

	"github.com/lockvet/lockvet/internal/output"
)

// A target is a form of the report and where it goes.
type target struct {
	format string
	file   string // "" is standard output
}

// targets are what a request asks to be written. Standard output is the diff's,
// ready for patch, if there is one.
func (req *request) targets() []target {
	var all []target
	if !req.diff {
		all = append(all, target{req.format, req.out})
	}
	if req.sarif != "" {
		all = append(all, target{"sarif", req.sarif})
	}
	return all
}

// write writes the report to all targets. A file is written whole or not at all.
func (req *request) write(rep *output.Report) error {
	for _, t := range req.targets() {
		if t.file == "" {
			if err := t.formatter()(os.Stdout, rep); err != nil {
				return fmt.Errorf("standard output: %w", err)
			}
			continue
		}
		var b bytes.Buffer
		if err := t.formatter()(&b, rep); err != nil {
			return err
		}
		if err := writeFile(t.file, b.Bytes()); err != nil {
			return usagef("%s: not written: %v", t.file, cause(err))
		}
	}
	return nil
}

func (t target) formatter() output.Format {
	if t.format == "text" && t.file == "" && isTerminal(os.Stdout) {
		return output.Text{Source: true, Colour: colours()}.Write
	}
	return output.Named(t.format)
}

// colours tells whether the terminal is to have them: see no-color.org.
func colours() bool { return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" }

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// checkFiles finds out, before the long work, whether files can be written.
func (req *request) checkFiles() error {
	files := []string{req.writeBaseline}
	for _, t := range req.targets() {
		files = append(files, t.file)
	}
	for _, f := range files {
		if f == "" {
			continue
		}
		if err := canWrite(f); err != nil {
			return usagef("%s: cannot be written: %v", f, cause(err))
		}
	}
	return nil
}
