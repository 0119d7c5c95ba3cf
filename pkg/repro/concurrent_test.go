//go:build race

package repro

import (
	"math/rand/v2"
	"sync"
	"testing"

	"halfspace/pkg/repro/internal/papertest"
)

// TestConcurrent is what `make race` runs of this package: the first two trials of every short run at
// once, to see what they share, sets perhaps. Trials that are timed never run at once, and those that
// read a genome take too long, each its own. Without the detector it would show nothing that TestShort,
// which runs all of them on all cores, does not.
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
