package nb

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/go-gota/gota/dataframe"
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/pipeline"
	"halfspace/pkg/viz"
)

// Show displays each value below the cell in every form that it has a method for, HTML, SVG, PNG,
// Markdown, LaTeX and String, so that it is seen in notebooks, also of others, and in what is made of
// them; a sample as its summary, a gota frame as its first rows, a learning curve, a
// stream, a tree and a network as a figure, a string as Markdown, a learner as its literal, and
// anything else as fmt prints it. Outside a notebook it prints text to standard output and writes
// figures to files whose names it prints.
//
// An error among the values ends the program as Must does, before anything is shown. So what
// returns a value and an error can be shown as it is.
func Show(values ...any) {
	for _, v := range values {
		if err, ok := v.(error); ok {
			Check(err)
		}
	}
	for _, v := range values {
		if v = shown(v); v == nil {
			continue
		}
		if gonbui.IsNotebook {
			send(bundle(v))
			continue
		}
		if err := printOut(v); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
}

// shown returns what stands for v on the screen: a value with one of the methods above, where v has
// none. The types here are those that cannot have one, because they are below viz or not ours.
func shown(v any) any {
	// A model that was not found may be a nil pointer, whose methods would panic.
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() {
		return fmt.Sprintf("no %T to show", v)
	}
	if whole, ok := v.(*pipeline.Model); ok { // what it codes stands in the names of features
		return shown(whole.Inner)
	}
	switch v := v.(type) {
	case dataframe.DataFrame:
		return frame(v)
	case *data.Set:
		return v.Summary()
	case learners.Tree:
		return drawn{viz.Tree(v, nil), v}
	case *ltu.Network:
		return viz.Network(v, nil)
	case *eval.Curve:
		return Must(viz.LearningCurve(v))
	case *eval.Stream:
		return Must(viz.Stream(v))
	case htmler, svger, pnger, markdowner, string, nil:
		return v
	}
	return text(v)
}

// printOut shows v in a terminal. Figures are written to files, and text is preferred to markup.
func printOut(v any) error {
	switch v := v.(type) {
	case pnger:
		return writeFigure(v.PNG(), "png")
	case svger:
		return writeFigure(v.SVG(), "svg")
	case fmt.Stringer:
		fmt.Println(v)
	case markdowner:
		fmt.Println(v.Markdown())
	case htmler:
		fmt.Println(v.HTML())
	default: // a string
		fmt.Println(v)
	}
	return nil
}

// send has GoNB show d.
func send(d *protocol.DisplayData) {
	gonbui.Sync() // without it, before and after, displays get lost or change places
	gonbui.SendData(d)
	gonbui.Sync()
}

// writeFigure writes a figure to a new file in the system's temporary directory and prints its
// name.
func writeFigure(b []byte, ext string) error {
	f, err := os.CreateTemp("", "halfspace-*."+ext)
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	_, err = f.Write(b)
	// A full disk may show only when the file is closed.
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("show: %w", err)
	}
	fmt.Println("figure:", filepath.ToSlash(f.Name()))
	return nil
}
