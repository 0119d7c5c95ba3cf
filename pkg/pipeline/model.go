package pipeline

import (
	"fmt"
	"sync"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// A Model is whole: it takes raw examples, as they are in the sample that it was learned from, knows
// their attributes and classes, and codes them for the model inside.
type Model struct {
	data.Schema                // of raw examples
	Encoding    *data.Encoding // nil if the model inside takes examples as they are
	Inner       learners.Model // of features
	Provenance  Provenance
	Tuning      *learners.Choice // what settings were tried; nil if there was nothing to choose
}

// Predict returns the class of a raw example, which has a value per attribute.
func (m *Model) Predict(x []float64) int {
	if m.Encoding == nil {
		return m.Inner.Predict(x)
	}
	v := vectors.Get().(*[]float64)
	defer vectors.Put(v)
	return m.Inner.Predict(m.encodeTo(v, x))
}

// PredictAll returns the class of every row of X, as Predict does. If the model inside is one of package
// learners or a BatchPredictor, that is many rows at a time and on all cores. It allocates nothing per
// row that the model inside does not.
func (m *Model) PredictAll(X [][]float64) []int {
	_, batches := m.Inner.(learners.BatchPredictor)
	if _, err := learners.KindOf(m.Inner); err == nil || batches {
		return learners.PredictAll(m, X)
	}
	y := make([]int, len(X))
	m.Batch()(y, X)
	return y
}

// codedAtOnce is how many examples a Batch codes before it predicts them.
const codedAtOnce = 256

// Batch returns a function that sets y[i] to the class of a raw example X[i], for every row of X. It is
// for one goroutine at a time.
func (m *Model) Batch() func(y []int, X [][]float64) {
	predict := learners.Batch(m.Inner)
	if m.Encoding == nil {
		return predict
	}
	var coded [][]float64
	n := len(m.Encoding.Features)
	return func(y []int, X [][]float64) {
		if rows := min(len(X), codedAtOnce); len(coded) < rows {
			coded = make([][]float64, rows)
			values := make([]float64, rows*n)
			for i := range coded {
				coded[i], values = values[:n:n], values[n:]
			}
		}
		for from := 0; from < len(X); from += codedAtOnce {
			part := X[from:min(from+codedAtOnce, len(X))]
			for i, x := range part {
				m.Encoding.EncodeTo(coded[i], x)
			}
			predict(y[from:from+len(part)], coded[:len(part)])
		}
	}
}

// vectors are vectors of features that no one uses at the moment.
var vectors = sync.Pool{New: func() any { return new([]float64) }}

// encodeTo returns the features of x, in v, which it makes long enough.
func (m *Model) encodeTo(v *[]float64, x []float64) []float64 {
	n := len(m.Encoding.Features)
	if cap(*v) < n {
		*v = make([]float64, n)
	}
	*v = (*v)[:n]
	m.Encoding.EncodeTo(*v, x)
	return *v
}

// Features returns the features that the model inside reads: the attributes, if examples are not coded.
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

// Network returns the network of the features that equals the model inside: for every raw x whose
// features it Covers, m.Predict(x) == m.Network().Predict(m.Encode(x)). It panics if the model inside,
// which then is a guest's, is no network; see Networked.
func (m *Model) Network() *ltu.Network { return m.Inner.(learners.Networked).Network() }

// encoded returns the schema of what the model inside reads.
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

// A Scorer is a model that says how much speaks for each class.
type Scorer interface {
	learners.Model
	// Scores returns a score for each class. The class of the greatest is predicted, but on a tie and
	// where costs decide.
	Scores(x []float64) []float64
}

// Scores returns a score for each class of a raw example: those of the model inside, if it is a Scorer,
// else the excesses W·x − Theta of its network's outputs. A network of one output, for two classes, has
// its excess for the second class and the negation for the first. A guest that is neither has 1 for the
// class that it predicts, and 0 for others.
func (m *Model) Scores(x []float64) []float64 {
	return m.scorer()(m.Encode(x))
}

// ScoresAll returns the scores of every row of X.
func (m *Model) ScoresAll(X [][]float64) [][]float64 {
	score, all := m.scorer(), make([][]float64, len(X))
	for i, x := range X {
		all[i] = score(m.Encode(x))
	}
	return all
}

// scorer returns what has the scores of a vector of features. It makes the network once, for all.
func (m *Model) scorer() func(v []float64) []float64 { return scorer(m.Inner, len(m.Classes)) }

// scorer returns what has the scores of so many classes by a model.
func scorer(of learners.Model, classes int) func(v []float64) []float64 {
	switch of := of.(type) {
	case Scorer:
		return of.Scores
	case learners.Networked:
		net := of.Network()
		return func(v []float64) []float64 {
			excess := net.Excesses(v)
			if len(excess) == 1 && classes == 2 {
				return []float64{-excess[0], excess[0]}
			}
			return excess
		}
	}
	return func(v []float64) []float64 {
		scores := make([]float64, classes)
		scores[of.Predict(v)] = 1
		return scores
	}
}

// String formats the model inside.
func (m *Model) String() string { return fmt.Sprint(m.Inner) }
