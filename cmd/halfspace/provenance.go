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

// provenanceCommand returns the command that says where a figure comes from.
func provenanceCommand() *cobra.Command {
	c := command("provenance FILE…", "say what figures and tables were made from, and whether that has changed", traceFiles, nil)
	c.ValidArgsFunction = nil // names of files
	c.Long = strings.TrimSpace(`
A file is one that nb.Figure or nb.Table wrote into the folder figures of a
notebook, in any of its forms: figures/votes.svg, .pdf, .png, .csv, .tex or
.json. What comes out is what the figure was made from, and then what has become
since of its own files, of the files and sets that went in, of the library, of Go
and of the commit, a line each. The status is 1 if any of it has changed.`)
	return c
}

// traceFiles prints the records of files, and compares them with what there is now.
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
		return errors.New("provenance: one thing has changed since")
	}
	return fmt.Errorf("provenance: %d things have changed since", changed)
}
