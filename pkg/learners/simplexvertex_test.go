package learners_test

import (
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// TestSimplexVertex covers the same examples as the other separator, at a vertex. The number of examples
// at the margin, on either side, equals the number of non-zero weights, including the threshold. The plane
// before the move has fewer there.
func TestSimplexVertex(t *testing.T) {
	c, r := data.Parallel(8, 0.5, learners.Seed(1)), learners.Seed(2)
	var hard, soft [][]float64
	for len(soft) < 120 {
		if x := c.Draw(r); c.Label(x) {
			hard = append(hard, x)
		} else {
			soft = append(soft, x)
		}
	}
	for _, inner := range []learners.Separator{nil, learners.IncLP{}} {
		plain := inner
		if plain == nil {
			plain = learners.FindLargeNegSubset{}
		}
		before, err := plain.Separate(t.Context(), hard, soft, learners.Seed(3))
		if err != nil {
			t.Fatal(err)
		}
		after, err := learners.SimplexVertex{Separator: inner}.Separate(t.Context(), hard, soft, learners.Seed(3))
		if err != nil {
			t.Fatal(err)
		}
		old, covered := covers(t, before, hard, soft), covers(t, after, hard, soft)
		if len(old) < 10 || len(covered) != len(old) {
			t.Errorf("%v: %d examples are covered, before %d", inner, len(covered), len(old))
		}
		edge := func(excess func([]float64) float64) (n int) {
			nearest := math.Inf(1)
			for _, x := range append(covered, hard...) {
				nearest = min(nearest, math.Abs(excess(x)))
			}
			for _, x := range append(covered, hard...) {
				if math.Abs(excess(x)) < nearest+1e-9 {
					n++
				}
			}
			return n
		}
		zero := 0
		for _, w := range after.W {
			if w == 0 {
				zero++
			}
		}
		if n := edge(after.Excess) + zero; n < 9 {
			t.Errorf("%v: %d examples at the edge and weights of zero", inner, n)
		}
		if n := edge(before.Excess); n >= 9 {
			t.Errorf("%v: before there were %d examples at the edge already", inner, n)
		}
	}
}
