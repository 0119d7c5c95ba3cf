package nb

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/janpfeifer/gonb/gonbui"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/provenance"
)

// Figure shows a figure with its number and caption, and writes it as figures/NAME.svg, .pdf and .png, if
// the figure has these formats. A figure of package viz has all three. If the figure shows numbers, such as
// a comparison, its data are written to figures/NAME.csv. The record figures/NAME.json says how the figure
// was made: the notebook and cell, the commit, the versions, and the sources.
//
//	table := Must(eval.Folds{K: 10}.Compare(ctx, votes, learners.C45{}, learners.Pocket{}))
//	Figure("votes", "Accuracy in ten folds of the votes.", Must(viz.Scores(table)))
//	Figure("tree", "A tree for the votes.", Fit(learners.C45{}, votes))
//	Figure("mine", "A figure of my own.", mySVG, "fruit.csv", learners.C45{CF: 0.1}, 3)
//
// A figure of a comparison, a curve or a model knows its sources. For any other figure give the sources as
// further arguments: samples, learners, plans, models, tables, seeds as whole numbers, and files by their
// paths.
//
// A kernel numbers figures in the order of their first appearance. A figure that is made again keeps its
// number. The command halfspace provenance figures/NAME.svg lists the changes since the figure was made.
func Figure(name, caption string, figure any, sources ...any) {
	v, err := traced("figure", "Figure", name, caption, figure, sources)
	Check(err)
	show(v)
}

// Table shows a table with its number and caption. It writes figures/NAME.csv with all digits,
// figures/NAME.tex, a tabular environment for package booktabs, and figures/NAME.json, as Figure does.
//
//	Table("votes-table", "Four learners on the votes.", table)
func Table(name, caption string, table any, sources ...any) {
	v, err := traced("table", "Table", name, caption, table, sources)
	Check(err)
	show(v)
}

// A tracedValue is a figure or a table together with the content of its record.
type tracedValue struct {
	provenance.Record
	value any
}

// traced writes the files of a figure or a table and their record.
func traced(kind, call, name, caption string, value any, from []any) (*tracedValue, error) {
	fail := func(err error) (*tracedValue, error) { return nil, fmt.Errorf("%s %q: %w", kind, name, err) }
	if err := provenance.CheckName(name); err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	if err, ok := value.(error); ok {
		return fail(err)
	}
	found, err := place(kind, call, name)
	if err != nil {
		return fail(err)
	}
	known, v := made(value), shown(value)
	written, err := files(kind, v, append(known, from...))
	if err != nil {
		return fail(err)
	}
	sources, err := provenance.Of(".", append(known, from...)...)
	if err != nil {
		return fail(err)
	}
	r := provenance.Record{Kind: kind, Name: name, Caption: caption, Notebook: found.notebook, Cell: found.cell, From: sources}
	if r.Number, err = number(kind, name); err != nil {
		return fail(err)
	}
	if !gonbui.IsNotebook {
		if build, ok := debug.ReadBuildInfo(); ok {
			r.Command = build.Path
		}
		r.Command = cmp.Or(r.Command, filepath.Base(os.Args[0]))
	}
	if err := r.Write(".", written); err != nil {
		return fail(err)
	}
	return &tracedValue{r, v}, nil
}

// made returns the sources that a value names. A value that names none is its own source. But a mere
// picture has no source.
func made(v any) []any {
	switch f := formsOf(v); {
	case f.sources != nil:
		return f.sources()
	case f.svg != nil:
		return nil
	}
	return []any{v}
}

// files returns the files of a figure or a table by their endings.
func files(kind string, v any, sources []any) (map[string][]byte, error) {
	f, all := formsOf(v), map[string][]byte{}
	if kind == "table" {
		if f.latex == nil {
			return nil, fmt.Errorf("a %T is no table: it has no LaTeX", v)
		}
		all["tex"] = []byte(f.latex())
	} else {
		for ending, form := range map[string]func() []byte{"svg": f.svg, "pdf": f.pdf, "png": f.png} {
			if form != nil {
				all[ending] = form()
			}
		}
		if len(all) == 0 {
			return nil, errors.New("this is not a figure: it has neither SVG nor PNG")
		}
	}
	for _, v := range append([]any{v}, sources...) {
		if csv := formsOf(v).csv; csv != nil {
			if text := csv(); text != "" {
				all["csv"] = []byte(text)
				break
			}
		}
	}
	return all, nil
}

// show displays a figure above its caption, and a table below it.
func show(v *tracedValue) {
	caption := fmt.Sprintf("**%s %d.** %s", heading(v.Kind), v.Number, v.Caption)
	if !gonbui.IsNotebook {
		fmt.Printf("%s %d. %s\n", heading(v.Kind), v.Number, escape.Text(v.Caption))
		if text := formsOf(v.value).text; text != nil {
			fmt.Println(text())
		}
		fmt.Printf("files: %s\n", filepath.ToSlash(filepath.Join(provenance.Folder, v.Name+".*")))
		return
	}
	if v.Kind == "table" {
		Show(caption)
	}
	send(glued(formsOf(v.value).bundle(), v.Name))
	if v.Kind == "figure" {
		Show(caption)
	}
}

// heading returns the beginning of a caption for a kind.
func heading(kind string) string {
	if kind == "table" {
		return "Table"
	}
	return "Figure"
}
