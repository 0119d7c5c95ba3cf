package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// A cell is a code cell of a notebook, of nbformat 4.
type cell struct {
	Type    string   `json:"cell_type"`
	Count   *int     `json:"execution_count"` // nil if the cell was not run
	Source  text     `json:"source"`
	Outputs []output `json:"outputs"`
}

type output struct {
	Type  string          `json:"output_type"` // stream, display_data, execute_result or error
	Name  string          `json:"name"`        // of a stream: stdout or stderr
	Text  text            `json:"text"`
	Data  map[string]text `json:"data"` // by media type
	Error string          `json:"ename"`
	Value string          `json:"evalue"`
}

// A text is written as a string or as a list of lines. JSON of another kind, such as
// what a widget displays, is kept as it is written.
type text string

func (t *text) UnmarshalJSON(b []byte) error {
	var s string
	var lines []string
	switch {
	case json.Unmarshal(b, &s) == nil:
		*t = text(s)
	case json.Unmarshal(b, &lines) == nil:
		*t = text(strings.Join(lines, ""))
	default:
		*t = text(b)
	}
	return nil
}

// read returns the code cells of the notebook at path.
func read(path string) ([]cell, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var notebook struct {
		Format int    `json:"nbformat"`
		Cells  []cell `json:"cells"`
	}
	if err := json.Unmarshal(b, &notebook); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
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
