package pipeline

import (
	"math"

	"halfspace/pkg/learners"
)

// A Scorer is a model that says how much speaks for each class.
type Scorer interface {
	learners.Model
	// Scores returns a score for each class. The class of the greatest is predicted, but on a tie and
	// where costs decide.
	Scores(x []float64) []float64
}

// Scores returns a score for each class of a raw example: those of the model inside, if it is a Scorer,
// else the excesses W·x − Theta of its network's outputs. A network of one output, for two classes, has
// its excess for the second class and the negation for the first. On examples that the network does not
// cover, as where values are missing that it needs, the model is asked for the class: then that class scores
// 0 and every other class −1. A guest that is neither has 1 for the class that it predicts, and 0 for others.
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

// scorer is the scoring by a model's own scores, by the excesses of its network, or by its predictions.
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

// byExcess is the scoring by the excesses of a model's network, whether the network covers an example or
// not.
func byExcess(m learners.Model, classes int) func(v []float64) []float64 {
	net := m.(learners.Networked).Network()
	return func(v []float64) []float64 { return byClass(net.Excesses(v), classes) }
}

// byClass returns the scores of the classes by the excesses of outputs.
func byClass(excess []float64, classes int) []float64 {
	if len(excess) == 1 && classes == 2 {
		return []float64{-excess[0], excess[0]}
	}
	return excess
}

// finite returns scores without infinite ones and NaN, which are as little as can be.
func finite(scores []float64) []float64 {
	f := make([]float64, len(scores))
	for c, v := range scores {
		if f[c] = max(-math.MaxFloat64, min(math.MaxFloat64, v)); math.IsNaN(v) {
			f[c] = -math.MaxFloat64
		}
	}
	return f
}
