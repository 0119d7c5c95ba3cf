package eval

import (
	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/metric"
	"halfspace/pkg/pipeline"
)

// Ask returns the answers of m to the examples of s, from which the metrics of package metric are computed.
// The answers include scores if m has scores, as the models of package pipeline do. They include no times.
func Ask(m learners.Model, s *data.Set) metric.Answers {
	if whole, ok := m.(*pipeline.Model); ok {
		return whole.Answers(s)
	}
	a := metric.Answers{Classes: s.Classes, Truth: s.Y}
	scorer, scores := m.(pipeline.Scorer)
	for _, x := range s.X {
		a.Predicted = append(a.Predicted, m.Predict(x))
		if scores {
			a.Scores = append(a.Scores, scorer.Scores(x))
		}
	}
	return a
}

// Answers returns the answers of a row's learner to the test examples of one trial. Rows and trials are
// counted from 0. If the row has no results, the returned value has neither answers nor true classes.
func (t *Table) Answers(row, trial int) metric.Answers {
	if t.Rows[row].Trials == nil {
		return metric.Answers{Classes: t.Classes}
	}
	return t.Rows[row].Trials[trial].answers(t.Classes, t.Truth[trial])
}

// answers returns the answers to examples of known classes.
func (t Trial) answers(classes []string, truth []int) metric.Answers {
	return metric.Answers{
		Classes: classes, Truth: truth, Predicted: t.Predicted, Scores: t.Scores, Probabilities: t.Probabilities,
		FitSeconds: t.FitSeconds, PredictSeconds: t.PredictSeconds,
	}
}

// Pooled returns the answers of all trials of a row together, with the sums of their times. Use it for
// counts, such as a confusion matrix over all folds. Do not use it for metrics that depend on the order of
// scores, such as AUC: the scores of different trials come from different models and cannot be compared.
// Compute those metrics trial by trial, by Values.
func (t *Table) Pooled(row int) metric.Answers {
	all := metric.Answers{Classes: t.Classes}
	for trial := range t.Rows[row].Trials {
		a := t.Answers(row, trial)
		all.Truth = append(all.Truth, a.Truth...)
		all.Predicted = append(all.Predicted, a.Predicted...)
		all.Scores = append(all.Scores, a.Scores...)
		all.Probabilities = append(all.Probabilities, a.Probabilities...)
		all.FitSeconds += a.FitSeconds
		all.PredictSeconds += a.PredictSeconds
	}
	return all
}
