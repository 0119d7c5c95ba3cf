package learners

import (
	"math"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// An AgainstRest is SparsePerceptron's model of several classes (one-vs-rest): a perceptron
// for each class, against the rest. The class whose votes sum to most wins, the first on a
// tie.
type AgainstRest struct {
	data.Schema
	Of []*Conjunctions // by class
}

// Predict returns the class of x.
func (a *AgainstRest) Predict(x []float64) (class int) {
	most := math.Inf(-1)
	for c, p := range a.Of {
		if e := p.excess(x); e > most {
			class, most = c, e
		}
	}
	return class
}

// String formats the perceptrons as score sheets.
func (a *AgainstRest) String() string {
	sheets := make([]string, len(a.Of))
	for c, p := range a.Of {
		sheets[c] = p.String()
	}
	return strings.Join(sheets, "\n\n")
}

// Markdown formats the perceptrons as tables.
func (a *AgainstRest) Markdown() string {
	sheets := make([]string, len(a.Of))
	for c, p := range a.Of {
		sheets[c] = p.Markdown()
	}
	return strings.Join(sheets, "\n")
}

// Network returns a unit over AND units for each class. The network's class is that of the
// unit of greatest excess, which is half the sum of the votes.
func (a *AgainstRest) Network() *ltu.Network {
	b := ltu.NewBuilder(len(a.Attrs))
	out := make([]ltu.Signal, len(a.Of))
	for c, p := range a.Of {
		out[c] = p.add(b)
	}
	return b.Network(out...)
}
