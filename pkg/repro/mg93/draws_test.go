package mg93

import (
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/papertest"
)

// TestPocketOf wants the counted run to end with Pocket's unit. Pocket finds
// this unit with the counted number of draws, and not with one draw less.
func TestPocketOf(t *testing.T) {
	for seed := range uint64(5) {
		s := data.Intersection(10, 1, learners.Seed(seed)).Sample(200, learners.Seed(seed+100))
		hand, all, corrections, err := pocketOf(t.Context(), s, learners.Seed(seed))
		if err != nil {
			t.Fatal(err)
		}
		got := hand.(*learners.FixedIncrement).Unit
		for _, limit := range []int{all - 1, all} {
			m, err := learners.Pocket{Draws: limit}.Fit(t.Context(), s, learners.Seed(seed))
			if err != nil {
				t.Fatal(err)
			}
			want := m.(*learners.Halfspace).Unit
			agree := got.Theta == want.Theta && slices.Equal(got.W, want.W)
			if agree != (limit == all) || corrections >= all {
				t.Errorf("seed %d: after %d draws and %d corrections the unit is %v, Pocket's after %d is %v", seed, all, corrections, got, limit, want)
			}
		}
	}
}

// TestDrawsInWords compares the shares of the pocket's draws, and how their
// numbers grow.
func TestDrawsInWords(t *testing.T) {
	words(t, "well-classified", "%.1f %% of 50 and %.1f %% of 3,200", mean(t, "draws", "m=50", "right"), mean(t, "draws", "m=3200", "right"))
	r := papertest.Load(t, Experiments(), "mg93-draws")
	words(t, "explains-growth", "m^%.1f and m^%.1f", r.Slope("m", "corrections"), r.Slope("m", "draws"))
}
