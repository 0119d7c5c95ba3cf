package learners

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// againstRest learns a perceptron for each class, which tells it from the others.
func (p SparsePerceptron) againstRest(ctx context.Context, t *literalTable, s *data.Set, r *rand.Rand) (Model, error) {
	m := &AgainstRest{Schema: s.Schema}
	for class, name := range s.Classes {
		b, err := p.boost(ctx, t, s, class, r)
		if err != nil {
			return nil, err
		}
		two := s.Schema
		two.Classes = []string{"not " + name, name}
		m.Of = append(m.Of, newConjunctions(two, b.rounds, p.Whole))
	}
	return m, nil
}

// An AgainstRest is a model of several classes: a perceptron for each, against
// the rest. The class whose votes sum to most wins, the first on a tie.
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

// Network returns a unit over AND units for each class.
func (a *AgainstRest) Network() *ltu.Network {
	b := ltu.NewBuilder(len(a.Attrs))
	out := make([]ltu.Signal, len(a.Of))
	for c, p := range a.Of {
		out[c] = p.add(b)
	}
	return b.Network(out...)
}
