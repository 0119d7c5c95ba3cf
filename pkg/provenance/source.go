package provenance

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// A Source is something from which a figure or a table was made, such as a sample, a learner, a plan, a
// seed or a file.
type Source struct {
	Kind string // data, learner, plan, seed, file, or else the type of the value
	Name string // the name of a sample, the path of a file from the notebook's folder, or a literal
	// Settings are all fields of a learner, by their names. The value of a zero field is the text
	// "default".
	Settings map[string]string `json:",omitempty"`
	Coding   string            `json:",omitempty"` // a catalogue set's coding: raw, ordinal or one-hot
	Examples int               `json:",omitzero"`  // the number of examples of a sample, if it is available
	Seed     *uint64           `json:",omitzero"`  // the seed of all random choices, if it is known
	SHA256   string            `json:",omitempty"` // the hash of a file's bytes, or of the content of a value
}

// A sourcer knows its own sources.
type sourcer interface{ Sources() ([]Source, error) }

// Of returns the sources for a record. A value may be a sample, a learner, a plan, a table or a learning
// curve of package eval, a model, a seed as a whole number, or a value with a method Sources. A string is
// the path of a file, from the folder dir. Any other value is described by its type and the hash of its
// JSON. If several values have the same source, it is listed once.
func Of(dir string, values ...any) (all []Source, err error) {
	for _, v := range values {
		sources, err := sourcesOf(dir, v)
		if err != nil {
			return nil, err
		}
		for _, s := range sources {
			if !slices.ContainsFunc(all, func(known Source) bool { return reflect.DeepEqual(s, known) }) {
				all = append(all, s)
			}
		}
	}
	return all, nil
}

// sourcesOf returns the sources of one value; see Of.
func sourcesOf(dir string, v any) ([]Source, error) {
	if r := reflect.ValueOf(v); !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil() {
		return nil, fmt.Errorf("made from a %T that is nil", v)
	}
	switch v := v.(type) {
	case sourcer:
		return v.Sources()
	case string:
		return fileSource(dir, v)
	case int:
		return []Source{{Kind: "seed", Name: fmt.Sprint(v)}}, nil
	case *data.Set:
		return []Source{Sample(v.Name, v.Len(), v.Fingerprint())}, nil
	case *eval.Table:
		return table(v), nil
	case *eval.Curve:
		return curve(v), nil
	case *pipeline.Model:
		p := v.Provenance
		l := Learner(p.Learner)
		l.Seed = p.Seed
		return []Source{Sample(p.Data, p.Examples, p.SHA256), l}, nil
	case eval.Plan:
		return []Source{{Kind: "plan", Name: literal(v)}}, nil
	case learners.Learner:
		return []Source{LearnerOf(v)}, nil
	}
	b, err := json.Marshal(v)
	if errors.As(err, new(*json.UnsupportedValueError)) { // a missing number, say
		return []Source{{Kind: "value", Name: fmt.Sprintf("%T", v)}}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("made from a %T, which a record cannot describe: give the samples, learners, plans and seeds instead", v)
	}
	return []Source{{Kind: "value", Name: fmt.Sprintf("%T", v), SHA256: sum(b)}}, nil
}

// table returns the sources of a table of package eval.
func table(t *eval.Table) []Source {
	examples := 0
	if len(t.Tested) > 0 {
		examples = 1 + slices.Max(slices.Concat(t.Tested...))
	}
	seed := t.Seed
	all := []Source{Sample(t.Set, examples, t.SHA256), {Kind: "plan", Name: t.Plan, Seed: &seed}}
	for _, r := range t.Rows {
		text := r.Literal
		if text == "" {
			text = r.Learner
		}
		all = append(all, Learner(text))
	}
	return all
}

// curve returns the sources of a learning curve. A curve knows only the names of its learners, so their
// settings are not recorded.
func curve(c *eval.Curve) []Source {
	seed := c.Seed
	all := []Source{Sample(c.Set, 0, c.SHA256), {Kind: "plan", Name: fmt.Sprintf("learning curve at %v", c.Sizes), Seed: &seed}}
	for _, name := range c.Names {
		all = append(all, Source{Kind: "learner", Name: name})
	}
	return all
}

// fileSource describes the content of a file.
func fileSource(dir, path string) ([]Source, error) {
	shown := path
	if !filepath.IsAbs(shown) {
		shown = filepath.Join(dir, shown)
	}
	b, err := os.ReadFile(shown)
	if err != nil {
		return nil, fmt.Errorf("made from %.80q, which is not a readable file: %w", path, err)
	}
	name, err := filepath.Rel(dir, shown)
	if err != nil {
		name = path
	}
	return []Source{{Kind: "file", Name: filepath.ToSlash(name), SHA256: sum(b)}}, nil
}

// literal returns a plan as Go writes it, with all its fields.
func literal(p eval.Plan) string {
	v := reflect.Indirect(reflect.ValueOf(p))
	var fields []string
	for i := range v.NumField() {
		fields = append(fields, fmt.Sprintf("%s: %v", v.Type().Field(i).Name, v.Field(i)))
	}
	return v.Type().Name() + "{" + strings.Join(fields, ", ") + "}"
}
