package project

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
)

// begins matches the line before a cell of a template: its kind and its tags. For nbgrader the line
// also has the cell's role, name and points, such as "solution sum" or "test sum 2".
var begins = regexp.MustCompile(`(?m)^--- (markdown|code)(.*)\n`)

// cells makes a notebook from a template's text, and returns it as JSON.
func cells(text string) ([]byte, error) {
	var list []map[string]any
	starts := begins.FindAllStringSubmatchIndex(text, -1)
	for i, m := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		kind, words := text[m[2]:m[3]], strings.Fields(text[m[4]:m[5]])
		meta, err := metadata(words)
		if err != nil {
			return nil, err
		}
		cell := map[string]any{
			"cell_type": kind, "id": fmt.Sprintf("cell-%d", i+1), "metadata": meta,
			"source": strings.SplitAfter(strings.TrimSpace(text[m[1]:end]), "\n"),
		}
		if kind == "code" {
			cell["execution_count"], cell["outputs"] = nil, []any{}
		}
		list = append(list, cell)
	}
	whole := map[string]any{"cells": list, "nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{
		"kernelspec":    map[string]any{"display_name": "Go (gonb)", "language": "go", "name": "gonb"},
		"language_info": map[string]any{"file_extension": ".go", "mimetype": "text/x-go", "name": "go", "pygments_lexer": "go"},
	}}
	b, err := json.MarshalIndent(whole, "", " ")
	return append(b, '\n'), err
}

// metadata returns a cell's metadata by the words of its line.
func metadata(words []string) (map[string]any, error) {
	if len(words) == 0 {
		return map[string]any{}, nil
	}
	grade := map[string]any{"schema_version": 3, "grade": false, "locked": false, "solution": false, "task": false}
	switch {
	case words[0] == "solution" && len(words) == 2:
		grade["solution"] = true
	case words[0] == "test" && len(words) == 3:
		grade["grade"], grade["locked"], grade["points"] = true, true, json.Number(words[2])
	case words[0] == "given" && len(words) == 2:
		grade["locked"] = true
	default:
		return map[string]any{"tags": words}, nil
	}
	grade["grade_id"] = words[1]
	return map[string]any{"nbgrader": grade}, nil
}

// Notebook writes a new notebook, whose name ends in .ipynb.
func Notebook(name string) error {
	if !strings.HasSuffix(name, ".ipynb") {
		name += ".ipynb"
	}
	if _, err := os.Stat(name); err == nil {
		return fmt.Errorf("%s exists already: name another one", name)
	}
	text, err := templates.ReadFile("notebook/notebook.nb")
	if err != nil {
		return err
	}
	b, err := cells(string(text))
	if err != nil {
		return err
	}
	return save(name, b)
}
