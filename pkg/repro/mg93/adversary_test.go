package mg93

import (
	"slices"
	"testing"

	"halfspace/pkg/learners"
)

// TestPrism checks the adversary's sample: a halfspace that separates the two
// negative examples of a face separates no other, and yet two halfspaces suffice.
func TestPrism(t *testing.T) {
	for _, faces := range []int{3, 4, 8, 16, 32} {
		s := prism(faces)
		var positive, negative []int
		for i, y := range s.Y {
			if y == 1 {
				positive = append(positive, i)
			} else {
				negative = append(negative, i)
			}
		}
		for k := 0; k < len(negative); k += 2 {
			given := append(slices.Clone(positive), negative[k:k+2]...)
			_, subset, err := learners.IncLP{}.Given(t.Context(), s, given, learners.Seed(1))
			if err != nil || len(subset) != len(given) {
				t.Errorf("%d faces: with the pair of face %d %d negative examples are separated, %v", faces, k/2, len(subset)-len(positive), err)
			}
		}
		l, err := learners.Intersection{Fewest: true}.Fit(t.Context(), s, learners.Seed(1))
		if err != nil || len(l.(*learners.List).Rules) != 2 || l.(*learners.List).Mistakes != 0 {
			t.Errorf("%d faces: %v, %v", faces, l, err)
		}
	}
}
