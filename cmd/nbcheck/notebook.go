package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// A cell is a code cell of a notebook in nbformat 4, with the fields that are checked.
type cell struct {
	Type    string   `json:"cell_type"`
	Count   *int     `json:"execution_count"` // nil if the cell was not run
	Source  text     `json:"source"`
	Outputs []output `json:"outputs"`
}

// An output is one of the outputs of a cell. Which fields it has depends on its type.
type output struct {
	Type  string          `json:"output_type"` // stream, display_data, execute_result or error
	Name  string          `json:"name"`        // name of a stream: stdout or stderr
	Text  text            `json:"text"`
	Data  map[string]text `json:"data"` // by media type
	Error string          `json:"ename"`
	Value string          `json:"evalue"`
}

// A text is written as a string or as a list of lines. JSON of another kind, such as the state of a
// widget, is kept as written, so that it is searched too.
type text string

// UnmarshalJSON never fails: a value that is not text is not a fault of the notebook.
func (t *text) UnmarshalJSON(b []byte) error {
	var s string
	var lines []string
	switch {
	case json.Unmarshal(b, &s) == nil:
		*t = text(s)
	// Jupyter writes a line of text on a line of JSON, so that differences can be read.
	case json.Unmarshal(b, &lines) == nil:
		*t = text(strings.Join(lines, ""))
	default:
		*t = text(b)
	}
	return nil
}

// read returns the code cells of the notebook at path. Another major version of the format is an
// error: its cells are in other places, and would all seem to be good.
func read(path string) ([]cell, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parse(path, b)
}

// parse returns the code cells of a notebook, which path names in errors.
func parse(path string, b []byte) ([]cell, error) {
	var notebook struct {
		Format int    `json:"nbformat"`
		Cells  []cell `json:"cells"`
	}
	if err := json.Unmarshal(b, &notebook); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	// Older versions have the cells in worksheets.
	if notebook.Format != 4 {
		return nil, fmt.Errorf("%s: nbformat is %d, not 4", path, notebook.Format)
	}
	var code []cell
	for _, c := range notebook.Cells {
		if c.Type == "code" {
			code = append(code, c)
		}
	}
	return code, nil
}
