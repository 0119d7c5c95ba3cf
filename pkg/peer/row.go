package peer

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
)

// Answer has the peer learn and predict on the splits of a sample, as Run does, and returns the row of
// a table of them. The row is called after the peer's title, "peer: " before it. Its scores are
// accuracies, computed here. A peer that the sample does not suit, or that fails, has a row that says
// why. The error is ctx's, if that is done.
func (p Peer) Answer(ctx context.Context, s *data.Set, splits []data.Split, seed uint64) (eval.Row, error) {
	answer, err := p.Run(ctx, seed, Job{s, splits})
	if ctx.Err() != nil {
		return eval.Row{}, ctx.Err()
	}
	if err != nil {
		return eval.Row{Learner: "peer: " + p.Name, Unsuited: err.Error()}, nil
	}
	row := eval.Row{Learner: "peer: " + answer.Title, Literal: p.Name}
	for k, t := range answer.Trials {
		right := 0
		for i, example := range splits[k].Test {
			if t.Predicted[i] == s.Y[example] {
				right++
			}
		}
		row.Scores = append(row.Scores, float64(right)/float64(len(t.Predicted)))
		row.Trials = append(row.Trials, eval.Trial{Predicted: t.Predicted, Scores: t.scores(len(s.Classes)), FitSeconds: t.Seconds})
	}
	return row, nil
}

// scores returns the scores of the trial, or of a peer that has none 1 for the class that it predicts
// and 0 for others.
func (t Trial) scores(classes int) [][]float64 {
	if t.Scores != nil {
		return t.Scores
	}
	all := make([][]float64, len(t.Predicted))
	for i, c := range t.Predicted {
		all[i] = make([]float64, classes)
		all[i][c] = 1
	}
	return all
}

// Beside adds rows of peers to a table of a sample, on the same splits: of each trial they learn from all
// examples that it does not test on, in the order of the sample. It is an error if one of them is not
// installed.
func Beside(ctx context.Context, t *eval.Table, s *data.Set, seed uint64, peers ...Peer) error {
	for _, p := range peers {
		if err := p.Installed(); err != nil {
			return err
		}
	}
	splits := make([]data.Split, len(t.Tested))
	for k, tested := range t.Tested {
		splits[k] = data.Split{Train: others(s.Len(), tested), Test: tested}
	}
	for _, p := range peers {
		row, err := p.Answer(ctx, s, splits, seed)
		if err != nil {
			return err
		}
		t.Rows = append(t.Rows, row)
	}
	return nil
}

// others returns the examples of n that are not among some, in order.
func others(n int, some []int) (rest []int) {
	among := make([]bool, n)
	for _, i := range some {
		among[i] = true
	}
	for i, is := range among {
		if !is {
			rest = append(rest, i)
		}
	}
	return rest
}
