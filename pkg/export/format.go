// Package export writes models in formats that other programs read, so that a model can be used where this
// library is not available: as a function in Python, SQL, C, JavaScript or Go, as an ONNX graph, as a
// circuit, as a sheet of paper, or as a picture. An exported model is complete: it codes raw examples and
// returns the name of the class.
//
//	err := export.Python(file, model)       // one format
//	f, err := export.Named("model.py")      // the format for a file name
//	err = f.Write(file, model)
//
// All formats that compute a class have the same two parts: the features of a raw example, and the network
// of units that reads them. They add numbers in the same order as the library. So they predict the same
// class for every example, including ties and missing values. Each format has a file in this package, which
// registers a Format.
package export

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"halfspace/pkg/pipeline"
)

// A Format is a format for models.
type Format struct {
	Name      string // the name in small letters, such as "c99"
	Extension string // the file extension with the dot; if formats share it, the first by name wins
	Carries   string // the models that it can write, described in one line
	// Write writes the model. If the format cannot write the model, it returns an error of one
	// line.
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

// Named returns the format with a name, or the format for a file by its extension.
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
