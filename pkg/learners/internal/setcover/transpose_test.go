package setcover

import (
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/dichotomy"
)

// TestTransposed compares every bit of the rows with the candidates, where neither examples nor
// candidates fill whole words.
func TestTransposed(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	for _, size := range [][2]int{{3, 5}, {63, 209}, {64, 128}, {65, 209}, {200, looksAtOnce + 100}} {
		examples := size[0]
		classes, c := random(r, examples, size[1], 0.4)
		for i, row := range newSearch(c.Sides, classes).transposed(t.Context()) {
			for k, sides := range c.Sides {
				if dichotomy.Side(row, k) != dichotomy.Side(sides, i) {
					t.Fatalf("%d examples: example %d of candidate %d is on the wrong side", examples, i, k)
				}
			}
			if rest := row[len(row)-1] >> (len(c.Sides) % 64); len(c.Sides)%64 != 0 && rest != 0 {
				t.Errorf("%d examples: bits of candidates that there are not: %b", examples, rest)
			}
		}
	}
}
