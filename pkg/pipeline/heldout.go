package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/progress"
)

// A scoring returns a function that maps a model's features to one score per class.
type scoring func(m learners.Model, classes int) scoreAll

// A heldOut scores the examples of a sample by models that have not seen them, for Calibrated and
// Threshold.
//
// The results depend on the order of its random numbers, so this order must stay: first the splits, then
// the model of the whole sample, which the caller learns in between, and at last the models of the folds.
type heldOut struct {
	name    string       // name of the calling learner, for errors and reports of progress
	learner Pipeline     // it learns the models
	scoring scoring      // maps a model to its scores
	folds   []data.Split // empty if there are fewer examples than folds
}

// split sets the folds of h to the splits of a stratified k-fold cross-validation of s, of five folds if k
// is zero.
func (h *heldOut) split(s *data.Set, k int, r *rand.Rand) (err error) {
	if k = cmp.Or(k, 5); k < 2 {
		return fmt.Errorf("%s: Folds is %d, want at least 2", h.name, k)
	}
	if s.Len() >= k {
		h.folds, err = s.Folds(k, r)
	}
	return err
}

// scores returns the finite scores of each example of s by a model that has not seen its fold, or without
// folds by m, which is learned from all of s.
func (h *heldOut) scores(ctx context.Context, m *Model, s *data.Set, r *rand.Rand) ([][]float64, error) {
	progress.Report(ctx, h.name, 1, len(h.folds)+1)
	scores := make([][]float64, s.Len())
	if len(h.folds) == 0 {
		all := make([]int, s.Len())
		for i := range all {
			all[i] = i
		}
		return scores, h.score(ctx, scores, m, s, all)
	}
	for k, f := range h.folds {
		rest, err := h.learner.fit(progress.Silent(ctx), s.Subset(f.Train), r)
		if err != nil {
			return nil, err
		}
		if err := h.score(ctx, scores, rest, s, f.Test); err != nil {
			return nil, err
		}
		progress.Report(ctx, h.name, k+2, len(h.folds)+1)
	}
	return scores, nil
}

// rowsPerLook is the number of examples that are scored between two checks whether the context is done.
const rowsPerLook = 256

// score sets the scores of some rows of s to the scores by m.
func (h *heldOut) score(ctx context.Context, scores [][]float64, m *Model, s *data.Set, rows []int) error {
	score := h.scoring(m.Inner, len(s.Classes))
	for start := 0; start < len(rows); start += rowsPerLook {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		part := rows[start:min(start+rowsPerLook, len(rows))]
		for k, given := range score(m.encodeAll(s.Subset(part).X)) {
			scores[part[k]] = finite(given)
		}
	}
	return nil
}
