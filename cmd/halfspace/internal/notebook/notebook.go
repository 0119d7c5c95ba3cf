// Package notebook runs a notebook of Go cells in the lab's kernel, without a browser, and lets the
// caller set its parameters. It reads and writes notebooks of Jupyter's format 4, with papermill's
// tags and metadata: a cell tagged "parameters" declares names with their usual values, and a cell
// tagged "injected-parameters" behind it declares the given values anew.
package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"halfspace/internal/wholefile"
)

// A Notebook holds the contents of the file. Entries that this package does not know stay unchanged.
type Notebook struct {
	path  string
	whole map[string]any
	cells []map[string]any
}

// Open reads a notebook.
func Open(path string) (*Notebook, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	n := &Notebook{path: path}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&n.whole); err != nil {
		return nil, fmt.Errorf("%s is not a notebook: %w", path, err)
	}
	cells, ok := n.whole["cells"].([]any)
	if format := fmt.Sprint(n.whole["nbformat"]); format != "4" || !ok {
		return nil, fmt.Errorf("%s is not a notebook of format 4", path)
	}
	if meta, _ := n.whole["metadata"].(map[string]any); meta != nil {
		kernel, _ := meta["kernelspec"].(map[string]any)
		if name, ok := kernel["name"]; ok && name != "gonb" {
			return nil, fmt.Errorf("%s is for the kernel %.40q, not for Go's, gonb", path, name)
		}
	}
	for i, c := range cells {
		cell, ok := c.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("%s: cell %d is not an object", path, i+1)
		}
		n.cells = append(n.cells, cell)
	}
	return n, nil
}

// write writes the notebook to a file.
func (n *Notebook) write(path string) error {
	n.whole["cells"] = n.cells
	text, err := json.MarshalIndent(n.whole, "", " ")
	if err != nil {
		return err
	}
	return wholefile.WriteText(path, append(text, '\n'))
}

// source returns the text of a cell, which the format has as one string or as lines.
func source(cell map[string]any) string {
	switch s := cell["source"].(type) {
	case string:
		return s
	case []any:
		var b strings.Builder
		for _, line := range s {
			text, _ := line.(string)
			b.WriteString(text)
		}
		return b.String()
	}
	return ""
}

// tagged returns the index of the first cell with a tag, or -1.
func (n *Notebook) tagged(tag string) int {
	return slices.IndexFunc(n.cells, func(cell map[string]any) bool {
		meta, _ := cell["metadata"].(map[string]any)
		tags, _ := meta["tags"].([]any)
		return slices.Contains(tags, any(tag))
	})
}

// counted returns the number of a cell, given by its index, as the margin of the notebook shows it: only
// code cells are counted, from 1.
func (n *Notebook) counted(index int) int {
	count := 1
	for _, cell := range n.cells[:index] {
		if cell["cell_type"] == "code" {
			count++
		}
	}
	return count
}
