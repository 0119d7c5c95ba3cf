package nb

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/provenance"
)

// Note gives a value a name, so that a text can quote the value and nobody has to copy a number. It shows
// both in a small line. In a Markdown cell or page that MyST-NB reads, these roles stand for the value:
//
//	{glue:text}`accuracy`
//	{glue:text}`00-quickstart.ipynb::accuracy:s`
//
// The first one works in the notebook itself, the second on every other page. The second one needs the
// format s, because MyST-NB 1.4 otherwise takes the name for a format.
//
// The value may be a format with its arguments, as for fmt.Sprintf. Any other value is written as in the
// library's tables: a row of a comparison as mean ± standard deviation in percent, and a number that is not
// whole with three decimals.
//
//	Note("accuracy", "%.1f %%", 100*eval.Accuracy(m, test))
//	Note("list", table.Rows[0])
//	Note("flowers", iris.Len())
//
// A name consists of letters, digits, hyphens, points and _. Note ends the program with one line if the
// name is empty or has other characters, or if this cell or another one has given the name to another
// value.
func Note(name string, value any, args ...any) {
	n, err := noteOf(name, value, args)
	if err == nil {
		_, err = place("note", "Note", name)
	}
	if err != nil {
		Check(fmt.Errorf("note: %w", err))
	}
	if !gonbui.IsNotebook {
		fmt.Println(n)
		return
	}
	d := formsOf(n).bundle()
	d.Data[protocol.MIMETextPlain] = n.value // which is what MyST-NB pastes
	send(glued(d, name))
}

// A note is the text of a value, with its name.
type note struct{ name, value string }

// noteOf writes a value.
func noteOf(name string, value any, args []any) (note, error) {
	if err := provenance.CheckName(name); err != nil {
		return note{}, err
	}
	format, isText := value.(string)
	switch {
	case isText && len(args) > 0:
		text := fmt.Sprintf(format, args...)
		if strings.Contains(text, "%!") {
			return note{}, fmt.Errorf("%q: the format %q does not suit its values: %s", name, format, text)
		}
		return note{name, escape.Text(text)}, nil
	case isText:
		return note{name, escape.Text(format)}, nil
	case len(args) > 0:
		return note{}, fmt.Errorf("%q: %d values and no format: want one such as %q before them", name, 1+len(args), "%.1f ± %.1f")
	}
	text, err := asInTables(value)
	if err != nil {
		return note{}, fmt.Errorf("%q: %w", name, err)
	}
	return note{name, escape.Text(text)}, nil
}

// asInTables writes a value as the library's tables do.
func asInTables(value any) (string, error) {
	switch v := value.(type) {
	case eval.Row:
		if v.Unsuited != "" {
			return "", fmt.Errorf("%s has no result: %s", v.Learner, v.Unsuited)
		}
		return fmt.Sprintf("%.1f ± %.1f", 100*v.Mean(), 100*v.SD()), nil
	case error:
		return "", v
	}
	r := reflect.ValueOf(value)
	switch {
	case !r.IsValid():
		return "", errors.New("the value is nil")
	case r.CanFloat() && (math.IsNaN(r.Float()) || math.IsInf(r.Float(), 0)):
		return "", fmt.Errorf("the value is %v", value)
	case r.CanFloat() && r.Float() == math.Trunc(r.Float()):
		return fmt.Sprintf("%.0f", value), nil
	case r.CanFloat():
		return fmt.Sprintf("%.3f", value), nil
	}
	if l, ok := value.(learners.Learner); ok {
		return learners.String(l), nil
	}
	_, line := value.(fmt.Stringer)
	text := fmt.Sprint(value)
	if line = line || r.CanInt() || r.CanUint() || r.Kind() == reflect.Bool || r.Kind() == reflect.String; !line || strings.Contains(text, "\n") {
		return "", fmt.Errorf("a %T is no number and no line of text; Show shows it", value)
	}
	return text, nil
}

// String returns the line that shows a note in a terminal.
func (n note) String() string { return n.name + ": " + n.value }

// HTML formats the note for a notebook.
func (n note) HTML() string {
	return `<small style="opacity:.7">` + escape.HTML(n.name) + ": " + escape.HTML(n.value) + "</small>"
}

// glued marks the output as MyST-NB's glue under a name.
func glued(d *protocol.DisplayData, name string) *protocol.DisplayData {
	if d.Metadata == nil {
		d.Metadata = map[string]any{}
	}
	d.Metadata["scrapbook"] = map[string]any{"name": name, "mime_prefix": ""}
	return d
}
