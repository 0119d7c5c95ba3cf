package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"halfspace/pkg/pipeline"
	"halfspace/pkg/viz"
)

// A drawing holds the settings of the command that draws a model.
type drawing struct {
	output  string
	network bool
}

// formats are the endings of the file that a drawing is written to.
var formats = map[string]func(*viz.Figure) []byte{
	".svg": (*viz.Figure).SVG, ".png": (*viz.Figure).PNG, ".pdf": (*viz.Figure).PDF,
}

// drawCommand returns the command that draws a model.
func drawCommand() *cobra.Command {
	var d drawing
	c := command("draw MODEL -o OUT", "draw a model: a list, a tree or weights, or else its network", d.run, nil)
	c.ValidArgsFunction = nil // names of files
	c.Long = "OUT ends in .svg, .png or .pdf, or is - for SVG to standard output."
	c.Flags().StringVarP(&d.output, "output", "o", "", "the file for the drawing")
	c.Flags().BoolVar(&d.network, "network", false, "draw the network of any model")
	return c
}

// run draws a model.
func (d *drawing) run(_ context.Context, args []string, _ io.Reader, out, _ io.Writer) error {
	ext := strings.ToLower(filepath.Ext(d.output))
	switch {
	case len(args) != 1:
		return usageError(fmt.Sprintf("draw: name one model, got %d", len(args)))
	case d.output == "":
		return usageError("draw: name the file for the drawing, for example -o model.svg")
	case d.output == "-":
		ext = ".svg"
	case formats[ext] == nil:
		return usageError(fmt.Sprintf("draw: %.60q ends neither in .svg nor in .png nor in .pdf", d.output))
	}
	m, err := pipeline.Open(args[0])
	if err != nil {
		return err
	}
	f, err := d.figure(m)
	if err != nil {
		return err
	}
	return write(d.output, out, func(w io.Writer) error {
		_, err := w.Write(formats[ext](f))
		return err
	}, args...)
}

// figure returns the drawing of m. Every model that can be opened has a network.
func (d *drawing) figure(m *pipeline.Model) (*viz.Figure, error) {
	if !d.network {
		return viz.Of(m)
	}
	var names []string
	for _, a := range m.Features() {
		names = append(names, a.Name)
	}
	return viz.Network(m.Network(), names, m.Classes...)
}
