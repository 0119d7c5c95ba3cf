package learners_test

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/pipeline"
)

// TestDensestOfGlass learns from a fold of the glass sample on which, by rounding, a row became active
// twice: the reason why one example could not be held named it twice, as if it were two.
func TestDensestOfGlass(t *testing.T) {
	glass, err := data.Load("glass")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 0))
	var splits []data.Split
	for range 3 { // repeats of ten folds; the sixth of the third is it
		if splits, err = glass.Folds(10, r); err != nil {
			t.Fatal(err)
		}
	}
	train := glass.Subset(splits[5].Train)
	if _, err := pipeline.Of(learners.DensestHalfspace{}).Fit(t.Context(), train, rand.New(rand.NewPCG(1, 26))); err != nil {
		t.Error(err)
	}
}
