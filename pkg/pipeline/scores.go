package pipeline

import (
	"math"

	"halfspace/pkg/learners"
)

// A Scorer is a model that can score each class.
type Scorer interface {
	learners.Model
	// Scores returns a score for each class. The class with the greatest score is predicted, except on a
	// tie and where costs decide.
	Scores(x []float64) []float64
}

// Scores returns a score for each class of a raw example. If the inner model is a Scorer, these are its
// scores. Else they are the excesses W·x − Theta of its network's outputs; a network with one output, for
// two classes, gives its excess to the second class and the negation to the first. On examples that the
// network does not cover, such as examples with a missing value that it needs, the predicted class scores 0
// and every other class −1. A guest's model that is neither gives 1 to the class that it predicts, and 0 to
// the others.
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

// scorer returns a function that scores a vector of features. It makes the network only once.
func (m *Model) scorer() func(v []float64) []float64 { return scorer(m.Inner, len(m.Classes)) }

// scorer scores by a model's own scores, by the excesses of its network, or by its predictions.
func scorer(m learners.Model, classes int) func(v []float64) []float64 {
	switch m := m.(type) {
	case Scorer:
		return m.Scores
	case learners.Networked:
		net := m.Network()
		return func(v []float64) []float64 {
			if net.Covers(v) {
				return byClass(net.Excesses(v), classes)
			}
			return byClass(firing(m.Predict(v), len(net.Out)), classes)
		}
	}
	return func(v []float64) []float64 {
		scores := make([]float64, classes)
		scores[m.Predict(v)] = 1
		return scores
	}
}

// firing returns the excesses of a number of outputs: 0 for the output of the given class and −1 for the
// others. One output alone is the output of the second class.
func firing(class, outputs int) []float64 {
	excess := make([]float64, outputs)
	for k := range excess {
		if outputs == 1 && class == 0 || outputs > 1 && k != class {
			excess[k] = -1
		}
	}
	return excess
}

// byExcess scores by the excesses of a model's network, even if the network does not cover an example.
func byExcess(m learners.Model, classes int) func(v []float64) []float64 {
	net := m.(learners.Networked).Network()
	return func(v []float64) []float64 { return byClass(net.Excesses(v), classes) }
}

// byClass returns one score per class from the excesses of outputs.
func byClass(excess []float64, classes int) []float64 {
	if len(excess) == 1 && classes == 2 {
		return []float64{-excess[0], excess[0]}
	}
	return excess
}

// finite returns scores with infinite values and NaN replaced by the least possible number.
func finite(scores []float64) []float64 {
	f := make([]float64, len(scores))
	for c, v := range scores {
		if f[c] = max(-math.MaxFloat64, min(math.MaxFloat64, v)); math.IsNaN(v) {
			f[c] = -math.MaxFloat64
		}
	}
	return f
}
