//go:build race

package repro

import (
	"math/rand/v2"
	"sync"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestConcurrent is the test of this package that `make race` runs: the first two
// trials of every short run at once, to find data that they share, such as sets.
// Timed trials never run at once, and trials that read a genome, each its own,
// take too long. Without the detector it would show nothing that TestShort, which
// runs all of them on all cores, does not.
func TestConcurrent(t *testing.T) {
	for _, e := range All() {
		if e.Timed() || genomic[e.Name] {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			if set := fetched[e.Name]; set != "" {
				papertest.Need(t, set)
			}
			trials := e.Trials(true)
			var wg sync.WaitGroup
			for _, trial := range trials[:min(2, len(trials))] {
				wg.Go(func() {
					if _, err := trial.Run(t.Context(), rand.New(rand.NewPCG(trial.Seed, 0))); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
		})
	}
}
