package nb

import (
	"fmt"
	"os"
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

// Show displays each value below the cell. If a value has methods HTML, SVG, PNG, Markdown, LaTeX or
// String, it is sent in all of these formats, so that every program that shows or converts notebooks finds
// one that it knows. Some values have a usual form: a sample is shown as its summary, a gota frame as its
// first rows, a learning curve, a stream, a tree and a network as a figure by viz.Of, a string as Markdown,
// a learner as its literal, and anything else as fmt prints it. Outside a notebook Show prints text to
// standard output, and writes figures to files whose names it prints.
//
// An error among the values ends the program as Must does, before anything is shown. So a call that returns
// a value and an error can be shown directly.
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
		f := formsOf(v)
		if gonbui.IsNotebook {
			send(f.bundle())
			continue
		}
		if err := f.write(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
}

// shown returns the value that stands for v on the screen. If v has a form, this is v itself, and otherwise
// another value that has one. The types handled here cannot have the methods of forms, because their
// packages do not import viz or are not part of this library.
func shown(v any) any {
	// A model that was not found may be a nil pointer, whose methods would panic.
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && r.IsNil() {
		return fmt.Sprintf("no %T to show", v)
	}
	switch v := v.(type) {
	case nil:
		return nil
	case *pipeline.Model: // its coding stands in the names of features
		return shown(v.Inner)
	case dataframe.DataFrame:
		return frame(v)
	case *data.Set:
		return v.Summary()
	case learners.Tree:
		return drawn{figureOf(v), v}
	case *ltu.Network, *eval.Curve, *eval.Stream: // pictures say more than their words
		return figureOf(v)
	}
	if formsOf(v).marked() {
		return v
	}
	return printed(v)
}

// figureOf returns the figure that suits v.
func figureOf(v any) *viz.Figure {
	f, err := viz.Of(v)
	Check(err)
	return f
}

// A drawn tree is shown as a figure, and as rules where pictures cannot be shown.
type drawn struct {
	*viz.Figure
	tree learners.Tree
}

// String returns the rules.
func (d drawn) String() string {
	if rules, ok := d.tree.(fmt.Stringer); ok {
		return rules.String()
	}
	return d.Figure.String()
}

// send lets GoNB show d.
func send(d *protocol.DisplayData) {
	if repeated() {
		return
	}
	gonbui.Sync() // without it, before and after, displays get lost or change places
	gonbui.SendData(d)
	gonbui.Sync()
}
