package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"halfspace/internal/wholefile"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// The format name and version at the beginning of a file.
const (
	format  = "halfspace model"
	version = 1
)

// A file is the JSON form of a model.
type file struct {
	Format     string
	Version    int
	Kind       string // kind of the model inside; see learners.KindOf
	Schema     data.Schema
	Encoding   *data.Encoding `json:",omitzero"`
	Model      json.RawMessage
	Provenance Provenance
	Tuning     *learners.Choice `json:",omitzero"`
}

// readable is the size in bytes of the largest model that is written with line breaks and indents. A larger
// model is written without them, which takes a quarter of the space, and of the time to read it.
const readable = 1 << 20

// Write writes the model as JSON, with line breaks if it is at most 1 MB. It is an error if the type of
// the inner model is from outside the library, because no program could read it back.
func (m *Model) Write(w io.Writer) error {
	f, err := m.file()
	if err != nil {
		return err
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if len(text) <= readable {
		var lines bytes.Buffer
		if err := json.Indent(&lines, text, "", " "); err != nil {
			return err
		}
		text = lines.Bytes()
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// file returns the content of the model's file.
func (m *Model) file() (f file, err error) {
	kind, err := kindOf(m.Inner)
	if err != nil {
		return f, err
	}
	inner, err := json.Marshal(m.Inner)
	return file{format, version, kind, m.Schema, m.Encoding, inner, m.Provenance, m.Tuning}, err
}

// MarshalJSON returns what Write writes, on one line.
func (m *Model) MarshalJSON() ([]byte, error) {
	f, err := m.file()
	if err != nil {
		return nil, err
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads a model that Write or json.Marshal wrote, and refuses one that could not be used.
func (m *Model) UnmarshalJSON(text []byte) error {
	model, err := Read(text)
	if err == nil {
		*m = *model
	}
	return err
}

// kindOf returns the kind of an inner model, one of package learners or of this package.
func kindOf(m learners.Model) (string, error) {
	if _, ok := m.(*Probabilities); ok {
		return "Probabilities", nil
	}
	return learners.KindOf(m)
}

// newModel returns an empty model of a kind, to read JSON into.
func newModel(kind string) (learners.Model, error) {
	if kind == "Probabilities" {
		return new(Probabilities), nil
	}
	return learners.NewModel(kind)
}

// Save writes the model to a file, as Write does. Afterwards the file is complete. After an error it is
// unchanged, so a model that was there before is not lost. If path is a folder, a device or anything else
// that is not a file, Save returns an error.
func (m *Model) Save(path string) error {
	var text bytes.Buffer
	if err := m.Write(&text); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return wholefile.WriteText(path, text.Bytes())
}

// Open reads a model that Save has written. If the file is damaged, is not a model, or comes from a newer
// version of the library, Open returns an error of one line.
func Open(path string) (*Model, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m, err := Read(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Read is like Open, for a text.
func Read(text []byte) (*Model, error) {
	m, err := read(text)
	if err == nil {
		return m, nil
	}
	// A name in the text may be as long as the text, and the error that quotes it too.
	const longest = 300
	if said := err.Error(); len(said) > longest {
		return nil, errors.New(strings.ToValidUTF8(said[:longest], "") + "…")
	}
	return nil, err
}

// read is Read without the limit on the length of errors.
func read(text []byte) (*Model, error) {
	var f file
	strict := strictly(text, &f)
	if strict != nil {
		// The file of a newer version may have other fields. Only its head matters then.
		f.Format, f.Version = formatVersion(text)
	}
	if f.Format != format {
		return nil, fmt.Errorf("not a model: its JSON does not begin with the format %q", format)
	}
	if f.Version != version {
		return nil, fmt.Errorf("the model has format version %d, but this program reads version %d", f.Version, version)
	}
	if strict != nil {
		return nil, fmt.Errorf("not a model: %w", strict)
	}
	inner, err := newModel(f.Kind)
	if err != nil {
		return nil, err
	}
	if err := inner.(json.Unmarshaler).UnmarshalJSON(f.Model); err != nil {
		return nil, err
	}
	m := &Model{f.Schema, f.Encoding, inner, f.Provenance, f.Tuning}
	return m, m.check()
}

// formatVersion returns the format and version of a text, or nothing if it is not JSON with these fields.
func formatVersion(text []byte) (string, int) {
	var head struct {
		Format  string
		Version int
	}
	if json.Unmarshal(text, &head) != nil {
		return "", 0
	}
	return head.Format, head.Version
}
