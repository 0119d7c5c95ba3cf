package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/provenance"
)

// provenanceCommand returns the command that names the sources of a figure.
func provenanceCommand() *cobra.Command {
	c := command("provenance FILE…", "name the sources of figures and tables, and any that changed since", traceFiles, nil)
	c.ValidArgsFunction = nil // names of files
	c.Long = strings.TrimSpace(`
A file is one that nb.Figure or nb.Table wrote into the folder figures of a
notebook, in any of its forms: figures/votes.svg, .pdf, .png, .csv, .tex or
.json. The output lists the sources of the figure. Then one line each says whether
its own files, its data files and sets, the library, Go and the commit have
changed since. The status is 1 if any of them has changed.`)
	return c
}

// traceFiles prints the records of figures. It compares them with the present state of the files, the
// library and Go.
func traceFiles(_ context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
	if len(args) == 0 {
		return usageError("provenance: name a file that nb.Figure or nb.Table wrote, such as figures/votes.svg")
	}
	changed := 0
	for _, file := range args {
		r, err := provenance.Read(file)
		if err != nil {
			return fmt.Errorf("provenance: %w", err)
		}
		fmt.Fprintf(out, "%v\n", r)
		for _, f := range r.Check(filepath.Dir(file)) {
			if f.Changed {
				changed++
			}
			fmt.Fprintln(out, f)
		}
	}
	switch changed {
	case 0:
		return nil
	case 1:
		return errors.New("provenance: one thing has changed since the record")
	}
	return fmt.Errorf("provenance: %d things have changed since the record", changed)
}
