package setcover

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"halfspace/pkg/ltu"
)

// TestChooseUnitsAgainOnce has two candidates in three without a unit. All are checked before the
// second choice, which is the last: once the whole search began again for every chosen candidate
// without a unit.
func TestChooseUnitsAgainOnce(t *testing.T) {
	y, c := random(rand.New(rand.NewPCG(2, 0)), 20, 300, 0.5)
	asked := make([]atomic.Int64, c.Len())
	units, result, err := ChooseUnits(t.Context(), c, func(k int) (ltu.Unit, bool) {
		asked[k].Add(1)
		return ltu.Unit{Theta: float64(k)}, k%3 == 0
	}, y, 0, 1e6)
	if err != nil {
		t.Fatal(err)
	}
	var chosen []int
	for _, u := range units {
		chosen = append(chosen, int(u.Theta))
		if chosen[len(chosen)-1]%3 > 0 {
			t.Errorf("candidate %v is chosen, which has no unit", u.Theta)
		}
	}
	if unseparated(y, c, chosen) > 0 || result.Unseparated > 0 || result.Candidates != (len(asked)+2)/3 {
		t.Errorf("%v, of %d candidates", result, len(asked))
	}
	for k := range asked {
		if n := asked[k].Load(); n < 1 || n > 3 {
			t.Errorf("candidate %d is asked %d times for its unit", k, n)
		}
	}
}
