package pipeline

import (
	"fmt"
	"math"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
)

// A Scorer is a model that gives each class a score, for example for a ROC curve.
type Scorer interface {
	learners.Model
	// Scores returns a score for each class. The class with the greatest score is predicted, except on a
	// tie and where costs decide.
	Scores(x []float64) []float64
}

// Scores returns a score for each class of a raw example. If the inner model is a Scorer, these are its
// scores. Otherwise the score of a class is the excess W·x − Theta of the network's output for this class.
// If a network of two classes has only one output, the second class gets its excess, and the first class
// the negation.
//
// Some examples have no such scores. If the network does not cover the example, for example because a value
// that it needs is missing, the predicted class scores 0 and every other class −1. If a model from outside
// the library is neither a Scorer nor has a network, the predicted class scores 1 and the others 0.
func (m *Model) Scores(x []float64) []float64 {
	return scorer(m.Inner, len(m.Classes)).one(m.Encode(x))
}

// ScoresAll returns the scores of every row of X.
func (m *Model) ScoresAll(X [][]float64) [][]float64 {
	return scorer(m.Inner, len(m.Classes))(m.encodeAll(X))
}

// ProbabilitiesAll returns the probability of each class, for every raw example of X. It returns an error
// if the inner model is not learners.Probabilistic. In this case learn the model by Calibrated, which adds
// probabilities.
func (m *Model) ProbabilitiesAll(X [][]float64) ([][]float64, error) {
	inner, ok := m.Inner.(learners.Probabilistic)
	if !ok {
		return nil, fmt.Errorf("a %s has no probabilities: fit pipeline.Calibrated{Learner: …} instead of its learner", typeOf(m.Inner))
	}
	return byOne(inner.Probabilities)(m.encodeAll(X)), nil
}

// Probabilities returns the probability of each class of a raw example, as ProbabilitiesAll does.
func (m *Model) Probabilities(x []float64) ([]float64, error) {
	all, err := m.ProbabilitiesAll([][]float64{x})
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// typeOf names the type of a model, such as List.
func typeOf(m learners.Model) string {
	name := fmt.Sprintf("%T", m)
	return name[strings.LastIndex(name, ".")+1:]
}

// Answers returns the model's answers to the examples of s, to be judged by metrics.
func (m *Model) Answers(s *data.Set) metric.Answers {
	p, _ := m.ProbabilitiesAll(s.X) // without probabilities, some metrics are undefined and say so
	return metric.Answers{Classes: s.Classes, Truth: s.Y, Predicted: m.PredictAll(s.X), Scores: m.ScoresAll(s.X), Probabilities: p}
}

// encodeAll returns the features of every row of X.
func (m *Model) encodeAll(X [][]float64) [][]float64 {
	if m.Encoding == nil {
		return X
	}
	V := make([][]float64, len(X))
	for i, x := range X {
		V[i] = m.Encoding.Encode(x)
	}
	return V
}

// A scoreAll scores vectors of features together: the scores of each class, by vector.
type scoreAll func(V [][]float64) [][]float64

// one returns the scores of v alone.
func (s scoreAll) one(v []float64) []float64 { return s([][]float64{v})[0] }

// byOne returns the scoreAll by a function for one vector.
func byOne(score func(v []float64) []float64) scoreAll {
	return func(V [][]float64) [][]float64 {
		all := make([][]float64, len(V))
		for i, v := range V {
			all[i] = score(v)
		}
		return all
	}
}

// An excesser is a model whose network is large, and which knows the excesses of its outputs without it.
type excesser interface {
	// Excesses returns the excess of each output of the network, for every row of X.
	Excesses(X [][]float64) [][]float64
}

// scorer scores by a model's own scores, by the excesses of its network, or by its predictions. It makes the
// network only once.
func scorer(m learners.Model, classes int) scoreAll {
	if s, ok := m.(Scorer); ok {
		return byOne(s.Scores)
	}
	if _, ok := m.(excesser); ok {
		return byExcess(m, classes)
	}
	if networked, ok := m.(learners.Networked); ok {
		net := networked.Network()
		return byOne(func(v []float64) []float64 {
			if net.Covers(v) {
				return byClass(net.Excesses(v), classes)
			}
			return byClass(firing(m.Predict(v), len(net.Out)), classes)
		})
	}
	return byOne(func(v []float64) []float64 {
		scores := make([]float64, classes)
		scores[m.Predict(v)] = 1
		return scores
	})
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
func byExcess(m learners.Model, classes int) scoreAll {
	if e, ok := m.(excesser); ok {
		return func(V [][]float64) [][]float64 {
			all := e.Excesses(V)
			for i, excess := range all {
				all[i] = byClass(excess, classes)
			}
			return all
		}
	}
	net := m.(learners.Networked).Network()
	return byOne(func(v []float64) []float64 { return byClass(net.Excesses(v), classes) })
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
