package pipeline

import "halfspace/pkg/learners"

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
// cover, as where values are missing that it needs, the model is asked for the class: the excesses are
// then those of outputs of which that of the class fires, by 0, and the others lack 1. A guest that is
// neither has 1 for the class that it predicts, and 0 for others.
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
			if net.Covers(v) {
				return byClass(net.Excesses(v), classes)
			}
			return byClass(firing(of.Predict(v), len(net.Out)), classes)
		}
	}
	return func(v []float64) []float64 {
		scores := make([]float64, classes)
		scores[of.Predict(v)] = 1
		return scores
	}
}

// firing returns the excesses of so many hard outputs, each an OR of ways to its class, of which that of
// a class fires. One output alone is that of the second class.
func firing(class, outputs int) []float64 {
	excess := make([]float64, outputs)
	for k := range excess {
		if outputs == 1 && class == 0 || outputs > 1 && k != class {
			excess[k] = -1
		}
	}
	return excess
}

// byExcess is scorer for who makes a model of the network alone, which is there: by its excesses, whether
// it covers an example or not.
func byExcess(of learners.Model, classes int) func(v []float64) []float64 {
	net := of.(learners.Networked).Network()
	return func(v []float64) []float64 { return byClass(net.Excesses(v), classes) }
}

// byClass returns the scores of so many classes by the excesses of outputs.
func byClass(excess []float64, classes int) []float64 {
	if len(excess) == 1 && classes == 2 {
		return []float64{-excess[0], excess[0]}
	}
	return excess
}
