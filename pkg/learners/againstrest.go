package learners

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/treenet"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*AgainstRest)(nil))

// An AgainstRest is the model of SparsePerceptron for several classes (one-vs-rest). It has a perceptron
// for each class, which separates the class from all others. The class whose perceptron has the greatest
// sum of votes wins, and the first on a tie.
type AgainstRest struct {
	data.Schema
	Of []*Conjunctions // one perceptron for each class
}

// Predict returns the class of x.
func (a *AgainstRest) Predict(x []float64) (class int) {
	highest := math.Inf(-1)
	for c, p := range a.Of {
		if e := p.excess(x); e > highest {
			class, highest = c, e
		}
	}
	return class
}

// Scores returns, for each class, half the sum of its perceptron's votes on x.
func (a *AgainstRest) Scores(x []float64) []float64 {
	scores := make([]float64, len(a.Of))
	for c, p := range a.Of {
		scores[c] = p.excess(x)
	}
	return scores
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

// Network returns a network with a unit for each class above the AND units of the conjunctions. It
// predicts the class whose unit has the greatest excess. This excess is half the sum of the votes.
func (a *AgainstRest) Network() *ltu.Network { return a.network(coversBits) }

func (a *AgainstRest) wholeNetwork() *ltu.Network { return a.network(coversGaps) }

func (a *AgainstRest) exactNetwork() *ltu.Network { return a.network(coversAll) }

func (a *AgainstRest) network(d detail) *ltu.Network {
	b := ltu.NewBuilder(len(a.Attrs))
	out := make([]ltu.Signal, len(a.Of))
	var n treenet.Needs
	for c, p := range a.Of {
		out[c] = p.add(b, d)
		n = p.need(n, d)
	}
	return n.Of(b.Network(out...))
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (a *AgainstRest) UnmarshalJSON(text []byte) error {
	type plain AgainstRest
	return readModel(text, a, func(read plain) { *a = AgainstRest(read) })
}

func (a *AgainstRest) check() error {
	if len(a.Of) != len(a.Classes) || len(a.Of) == 0 {
		return fmt.Errorf("%d perceptrons for %d classes", len(a.Of), len(a.Classes))
	}
	for _, p := range a.Of {
		if p == nil || len(p.Attrs) != len(a.Attrs) {
			return fmt.Errorf("a perceptron is missing or does not have %d attributes", len(a.Attrs))
		}
	}
	return nil
}
