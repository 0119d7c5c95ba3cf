package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"halfspace/internal/wholefile"

	"halfspace/pkg/data"
	"halfspace/pkg/provenance"
)

// A notebook is a page of the book. Each of its figures gets a record.
type notebook struct {
	file    string
	figures int
	reads   map[string][]any // the sources of each name in its cells, in the form of provenance.Of
}

var (
	labelled  = regexp.MustCompile(`aria-label="([^"]*)"`)
	loading   = regexp.MustCompile(`\b(?:repro\.Load|experiment\.Committed)\("([\w-]+)"\)`)
	sampling  = regexp.MustCompile(`\bdata\.Load\("([\w-]+)"\)`)
	naming    = regexp.MustCompile(`(?m)^\s*(?:var |func )?(\w+)[\w, ]*(?: :?= |\()`)
	mentioned = regexp.MustCompile(`\w+`)
)

// records writes a record of every figure of every notebook into the folder figures beside it, and a link to
// it below the figure.
func records(folder string) error {
	for _, pattern := range []string{"notebooks/*.ipynb", "notebooks/*/*.ipynb"} {
		files, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			return err
		}
		for _, file := range files {
			n := notebook{file: file, reads: map[string][]any{}}
			if err := n.record(); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	return nil
}

// record writes the records of one notebook, and the notebook with links to them.
func (n *notebook) record() error {
	text, err := os.ReadFile(n.file)
	if err != nil {
		return err
	}
	var whole struct {
		Cells []map[string]any `json:"cells"`
	}
	rest := map[string]any{}
	for _, v := range []any{&whole, &rest} {
		if err := json.Unmarshal(text, v); err != nil {
			return err
		}
	}
	code := 0
	for _, cell := range whole.Cells {
		if cell["cell_type"] != "code" {
			continue
		}
		code++
		outputs, _ := cell["outputs"].([]any)
		if cell["outputs"], err = n.linked(outputs, code, n.read(joined(cell["source"]))); err != nil {
			return err
		}
	}
	rest["cells"] = whole.Cells
	if text, err = json.Marshal(rest); err != nil {
		return err
	}
	return wholefile.WriteText(n.file, text)
}

// read returns the sources of a cell, its own and through names of earlier cells, and records them for
// its names.
func (n *notebook) read(cell string) (all []any) {
	add := func(v any) {
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	for _, word := range mentioned.FindAllString(cell, -1) {
		for _, v := range n.reads[word] {
			add(v)
		}
	}
	for _, name := range loading.FindAllStringSubmatch(cell, -1) {
		up, _ := filepath.Rel(filepath.Dir(n.file), root(n.file))
		add(filepath.ToSlash(filepath.Join(up, "results", name[1]+".csv")))
	}
	for _, name := range sampling.FindAllStringSubmatch(cell, -1) {
		if s := sample(name[1]); s != nil {
			add(s)
		}
	}
	for _, name := range naming.FindAllStringSubmatch(cell, -1) {
		n.reads[name[1]] = all
	}
	return all
}

// root returns the folder that contains the folder notebooks.
func root(file string) string {
	for filepath.Base(file) != "notebooks" {
		file = filepath.Dir(file)
	}
	return filepath.Dir(file)
}

var samples = map[string]*data.Set{}

// sample returns a set of the catalogue, nil if it is not built in: nothing is fetched for a book.
func sample(name string) *data.Set {
	if _, known := samples[name]; !known {
		samples[name] = nil
		if e, err := data.Find(name); err == nil && e.BuiltIn() {
			samples[name], _ = data.Load(name)
		}
	}
	return samples[name]
}

// linked returns the outputs of a cell with a link to its record after each figure.
func (n *notebook) linked(outputs []any, cell int, sources []any) (all []any, err error) {
	all = []any{}
	for _, o := range outputs {
		all = append(all, o)
		output := o.(map[string]any)
		shown, _ := output["data"].(map[string]any)
		ending, picture := "svg", []byte(joined(shown["image/svg+xml"]))
		if len(picture) == 0 {
			ending = "png"
			if picture, err = base64.StdEncoding.DecodeString(strings.TrimSpace(joined(shown["image/png"]))); err != nil {
				return nil, err
			}
		}
		if len(picture) == 0 {
			continue
		}
		n.figures++
		name := fmt.Sprintf("%s-%d", strings.TrimSuffix(filepath.Base(n.file), ".ipynb"), n.figures)
		r := provenance.Record{Kind: "figure", Name: name, Number: n.figures, Notebook: filepath.Base(n.file), Cell: cell}
		if label := labelled.FindSubmatch(picture); label != nil {
			r.Caption = html.UnescapeString(string(label[1]))
		}
		dir := filepath.Dir(n.file)
		if r.From, err = provenance.Of(dir, append([]any{r.Notebook}, sources...)...); err != nil {
			return nil, err
		}
		if err := r.Write(dir, map[string][]byte{ending: picture}); err != nil {
			return nil, err
		}
		link := fmt.Sprintf(`<a class="record" href="figures/%s.json">where this figure comes from</a>`, name)
		all = append(all, map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": map[string]any{"text/html": link}})
	}
	return all, nil
}

// joined returns a text that JSON of notebooks has as one string or as its lines.
func joined(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var b strings.Builder
		for _, line := range v {
			b.WriteString(line.(string))
		}
		return b.String()
	}
	return ""
}
