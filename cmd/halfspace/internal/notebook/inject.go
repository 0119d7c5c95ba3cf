package notebook

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"halfspace/internal/nearest"
)

// The tags of papermill.
const (
	parametersTag = "parameters"
	injectedTag   = "injected-parameters"
)

// Inject gives values to parameters, each written as NAME=VALUE. It inserts a cell with their declarations
// after the cell that is tagged "parameters", or replaces the cell that an earlier Inject has inserted.
// Values get the declared types. If no cell is tagged, the new cell comes first, and the types are guessed
// from the form of the values. The first result is then a remark about this.
func (n *Notebook) Inject(given []string) (told string, err error) {
	index := n.tagged(parametersTag)
	var known []parameter
	if index >= 0 {
		if known, err = declared(source(n.cells[index])); err != nil {
			return "", fmt.Errorf("%s: cell %d, tagged %q, %w", n.path, n.counted(index), parametersTag, err)
		}
	}
	code, values := "// Parameters\n", map[string]any{}
	for _, g := range given {
		name, text, _ := strings.Cut(g, "=")
		p, err := n.find(known, name, text, index)
		if err != nil {
			return "", err
		}
		v, err := p.value(text)
		if err != nil {
			return "", fmt.Errorf("%s: %w", n.path, err)
		}
		if _, twice := values[name]; twice {
			return "", fmt.Errorf("parameter %s is given twice", name)
		}
		code += p.declaration(v) + "\n"
		values[name] = v.json
	}
	if index < 0 && len(given) > 0 {
		told = fmt.Sprintf("%s: no cell has the tag %q: the values are put into a cell at the top", n.path, parametersTag)
	}
	n.describe(values)
	if len(given) > 0 {
		n.put(index, strings.TrimSuffix(code, "\n"))
	}
	return told, nil
}

// find returns the parameter with a name. If no cell is tagged, its type is guessed from the form of the
// value.
func (n *Notebook) find(known []parameter, name, text string, index int) (parameter, error) {
	if index < 0 {
		return parameter{name: name, kind: looks(text)}, nil
	}
	var names []string
	for _, p := range known {
		if p.name == name {
			return p, nil
		}
		names = append(names, p.name)
	}
	if len(names) == 0 {
		return parameter{}, fmt.Errorf("%s: cell %d, tagged %q, declares nothing", n.path, n.counted(index), parametersTag)
	}
	return parameter{}, fmt.Errorf("%s has no parameter %.40q;%s there are %s", n.path, name, nearest.Meant(name, names), strings.Join(names, ", "))
}

// put inserts the cell with the given values, or has it replace the one that is there.
func (n *Notebook) put(behind int, code string) {
	cell := map[string]any{
		"cell_type": "code", "execution_count": nil, "outputs": []any{}, "source": code,
		"metadata": map[string]any{"tags": []any{injectedTag}},
	}
	// Cells have an id since version 4.5 of the format.
	if minor, ok := n.whole["nbformat_minor"].(json.Number); ok && minor.String() >= "5" {
		cell["id"] = injectedTag
	}
	if old := n.tagged(injectedTag); old >= 0 {
		n.cells[old] = cell
		return
	}
	n.cells = slices.Insert(n.cells, behind+1, cell)
}

// describe writes the parameters into the metadata of the notebook, where papermill also writes them.
func (n *Notebook) describe(values map[string]any) {
	meta, ok := n.whole["metadata"].(map[string]any)
	if !ok {
		meta = map[string]any{}
		n.whole["metadata"] = meta
	}
	meta["papermill"] = map[string]any{
		"default_parameters": map[string]any{}, "environment_variables": map[string]any{},
		"parameters": values, "input_path": n.path, "exception": nil,
	}
}
