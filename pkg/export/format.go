// Package export writes models in forms that other programs read: a whole pipeline.Model, with the
// coding of raw examples and the classes, as a function of another language or as a graph.
//
//	err := export.Python(file, model)       // one form
//	f, err := export.Named("model.py")      // that of a file's name
//	err = f.Write(file, model)
//
// A form is a file of this package that registers a Format. All forms that compute are made of the same
// parts, the features of a raw example and the network of their units, and add up in the order in which
// the library does, so that they say the same of every example, ties and missing values included.
package export

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"halfspace/pkg/pipeline"
)

// A Format is a form that a model can be written in.
type Format struct {
	Name      string // in small letters, as "c99"
	Extension string // of a file, with the dot; of several with the same one the first by name
	Carries   string // what models it can carry, in a line
	// Write writes the model. What it cannot carry is an error of one line that says why.
	Write func(w io.Writer, m *pipeline.Model) error
}

var formats []Format

// register adds a format to All.
func register(f Format) Format {
	formats = append(formats, f)
	return f
}

// All returns the formats, by name.
func All() []Format {
	return slices.SortedFunc(slices.Values(formats), func(a, b Format) int { return strings.Compare(a.Name, b.Name) })
}

// Named returns the format of a name, or of a file by its extension. It is an error if there is none.
func Named(name string) (Format, error) {
	all := All()
	ext := strings.ToLower(filepath.Ext(name))
	for _, fits := range []func(Format) bool{
		func(f Format) bool { return f.Name == name },
		func(f Format) bool { return ext != "" && f.Extension == ext },
	} {
		if i := slices.IndexFunc(all, fits); i >= 0 {
			return all[i], nil
		}
	}
	var words []string
	for _, f := range all {
		words = append(words, f.Name+" ("+f.Extension+")")
	}
	return Format{}, fmt.Errorf("export: no format %.60q; there are %s", name, strings.Join(words, ", "))
}
