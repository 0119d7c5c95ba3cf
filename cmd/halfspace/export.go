package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/export"
	"halfspace/pkg/pipeline"
)

// exportCommand returns the command that writes a model in a form that other programs read.
func exportCommand() *cobra.Command {
	var name string
	c := command("export MODEL OUT", "write a model for another program: ONNX, C, Python, …", func(_ context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
		if len(args) != 2 {
			return usageError(fmt.Sprintf("export: name one model and one file to write, got %d", len(args)))
		}
		f, err := export.Named(cmp.Or(name, args[1]))
		if err != nil {
			return usageError(err.Error())
		}
		m, err := pipeline.Open(args[0])
		if err != nil {
			return err
		}
		return write(args[1], out, func(w io.Writer) error { return f.Write(w, m) }, args[0])
	}, nil)
	c.ValidArgsFunction = nil // names of files
	c.Long = "The ending of OUT, or --format, selects the form; OUT may be - for standard output.\n"
	for _, f := range export.All() {
		c.Long += fmt.Sprintf("\n%-12s %-7s %s", f.Name, f.Extension, f.Carries)
	}
	c.Long = strings.TrimSpace(c.Long)
	c.Flags().StringVar(&name, "format", "", "the name of the form, if the ending does not determine it")
	return c
}
