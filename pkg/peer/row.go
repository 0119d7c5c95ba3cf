package peer

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/internal/escape"
)

var _ eval.ExternalLearner = Peer{}

// String returns the name of the peer in tables, with its library: "peer: sklearn.forest (scikit-learn
// 1.9.1)".
func (p Peer) String() string {
	if p.Library == "" {
		return escape.Text("peer: " + p.Name)
	}
	return escape.Text("peer: " + p.Name + " (" + p.Library + ")")
}

// Answer makes the peer learn and predict on the splits of a sample, as Run does, for the rows of
// tables. If the peer has no scores, the predicted class gets 1 and every other class 0. Times of
// fitting are CPU time.
func (p Peer) Answer(ctx context.Context, s *data.Set, splits []data.Split, seed uint64) ([]eval.Trial, error) {
	answer, err := p.Run(ctx, seed, Job{s, splits})
	if err != nil {
		return nil, err
	}
	trials := make([]eval.Trial, len(splits))
	for k, t := range answer.Trials {
		trials[k] = eval.Trial{Predicted: t.Predicted, Scores: t.scores(len(s.Classes)), FitSeconds: t.Seconds, Size: t.Size}
	}
	return trials, nil
}

// scores returns the scores of the trial. For a peer without scores the predicted class has 1 and the
// others have 0.
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
