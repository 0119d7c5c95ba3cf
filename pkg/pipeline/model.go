package pipeline

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A Model predicts the classes of raw examples, such as the rows of your file. It contains everything that
// this needs: the attributes and classes of the training sample, the coding of attributes as numbers, and
// the model that a learner made from the coded sample (Inner).
type Model struct {
	data.Schema                // of raw examples
	Encoding    *data.Encoding // nil if examples are not coded
	Inner       learners.Model // a model of the features
	Provenance  Provenance
	Tuning      *learners.Choice // the settings that a search tried; nil without a search
}

// Provenance records the learner, the data and the program that made a model.
type Provenance struct {
	Learner  string  // the learner with its settings
	Data     string  // name of the sample
	SHA256   string  // the sample's fingerprint; see data.Set.Fingerprint
	Examples int     // number of examples
	Seed     *uint64 `json:",omitzero"` // the seed of all random choices; nil if unknown
	Library  string  // SHA-256 of the library's source; see halfspace.SourceHash
}

// Predict returns the class of a raw example, which has one value per attribute.
func (m *Model) Predict(x []float64) int {
	if m.Encoding == nil {
		return m.Inner.Predict(x)
	}
	v := vectors.Get().(*[]float64)
	defer vectors.Put(v)
	return m.Inner.Predict(m.encodeTo(v, x))
}

// PredictAll returns the class of every row of X, as Predict does. If the inner model comes from package
// learners or is a BatchPredictor, PredictAll uses all cores and predicts many rows at a time. It allocates
// nothing per row unless the inner model does.
func (m *Model) PredictAll(X [][]float64) []int {
	_, batches := m.Inner.(learners.BatchPredictor)
	if _, err := learners.KindOf(m.Inner); err == nil || batches {
		return learners.PredictAll(m, X)
	}
	y := make([]int, len(X))
	m.Batch()(y, X)
	return y
}

// codedAtOnce is the number of examples that a Batch codes before it predicts them.
const codedAtOnce = 256

// Batch returns a function that predicts many raw examples: it sets y[i] to the class of X[i], for every
// row of X. The function reuses its memory from call to call, so only one goroutine at a time may use it.
func (m *Model) Batch() func(y []int, X [][]float64) {
	predict := learners.Batch(m.Inner)
	if m.Encoding == nil {
		return predict
	}
	var coded [][]float64
	n, encode := len(m.Encoding.Features), m.Encoding.Encoder()
	return func(y []int, X [][]float64) {
		if rows := min(len(X), codedAtOnce); len(coded) < rows {
			coded = make([][]float64, rows)
			values := make([]float64, rows*n)
			for i := range coded {
				coded[i], values = values[:n:n], values[n:]
			}
		}
		for begin := 0; begin < len(X); begin += codedAtOnce {
			part := X[begin:min(begin+codedAtOnce, len(X))]
			for i, x := range part {
				encode(coded[i], x)
			}
			predict(y[begin:begin+len(part)], coded[:len(part)])
		}
	}
}

// vectors holds unused vectors of features.
var vectors = sync.Pool{New: func() any { return new([]float64) }}

// encodeTo returns the features of x, in v, which it extends if necessary.
func (m *Model) encodeTo(v *[]float64, x []float64) []float64 {
	n := len(m.Encoding.Features)
	if cap(*v) < n {
		*v = make([]float64, n)
	}
	*v = (*v)[:n]
	m.Encoding.EncodeTo(*v, x)
	return *v
}

// Features returns the features that the inner model reads: the attributes, if examples are not
// coded.
func (m *Model) Features() []data.Attr {
	if m.Encoding == nil {
		return m.Attrs
	}
	return m.Encoding.Attrs()
}

// Encode returns the features of a raw example: x itself, if examples are not coded.
func (m *Model) Encode(x []float64) []float64 {
	if m.Encoding == nil {
		return x
	}
	return m.Encoding.Encode(x)
}

// Network returns the inner model as a network that reads encoded features. For every raw example x whose
// features the network Covers, m.Predict(x) == m.Network().Predict(m.Encode(x)). Network panics if the
// inner model has no network, which is possible only for a type from outside the library. Networked reports
// whether there is one.
func (m *Model) Network() *ltu.Network { return m.Inner.(learners.Networked).Network() }

// encoded returns the schema of the inner model's input.
func (m *Model) encoded() data.Schema {
	s := m.Schema
	s.Attrs = m.Features()
	return s
}

// Networked reports whether the model has a network.
func (m *Model) Networked() bool {
	_, ok := m.Inner.(learners.Networked)
	return ok
}

// String formats the inner model.
func (m *Model) String() string { return escape.Lines(fmt.Sprint(m.Inner), escape.Text) }

// check returns an error unless the parts of the model fit together.
func (m *Model) check() error {
	if err := (&data.Set{Schema: m.Schema}).Check(); err != nil {
		return fmt.Errorf("not a model: %w", err)
	}
	if e := m.Encoding; e != nil {
		if !slices.EqualFunc(e.From, m.Attrs, sameAttr) {
			return errors.New("not a model: the encoding is for other attributes")
		}
	}
	inner, ok := learners.SchemaOf(m.Inner)
	switch {
	case !ok:
		return errors.New("not a model: the inner model has no schema")
	case !slices.EqualFunc(inner.Attrs, m.Features(), sameAttr):
		return errors.New("not a model: the coding does not make the features that the inner model needs")
	case len(inner.Classes) != len(m.Classes):
		return fmt.Errorf("not a model: the inner model has %d classes, want %d", len(inner.Classes), len(m.Classes))
	}
	return nil
}

// sameAttr reports whether two attributes have the same name and values.
func sameAttr(a, b data.Attr) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) }
