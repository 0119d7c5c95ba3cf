package learnertest

import (
	"errors"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// Concurrent fits a learner twice at the same time to one sample, and then predicts from several
// goroutines. Without samples it takes small ones of each kind, at least one of which must suit the
// learner. Run does the same on more and larger samples, to compare models. The race detector needs
// no other samples: it finds memory that two fits share on any sample.
func Concurrent(t *testing.T, l learners.Learner, samples ...*data.Set) {
	if samples == nil {
		samples = []*data.Set{firstOf(24, "3-of-5"), firstOf(24, "three classes"), firstOf(60, "outside")}
	}
	suits := false
	for _, s := range samples {
		models, errs := make([]learners.Model, 2), make([]error, 2)
		var wg sync.WaitGroup
		for k := range models {
			wg.Go(func() { models[k], errs[k] = l.Fit(t.Context(), s, learners.Seed(1)) })
		}
		wg.Wait()
		err := errors.Join(errs...)
		if errors.Is(err, learners.ErrUnsuited) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if suits = true; encode(t, models[0]) != encode(t, models[1]) {
			t.Errorf("%s: same seed, but another model where two are fitted at once", s.Name)
		}
		predictsConcurrently(t, models[0], s.X, predictions(models[0], s.X))
	}
	if !suits {
		t.Error("no sample suits it")
	}
}
