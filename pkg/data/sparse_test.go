package data

import "testing"

// TestSparsePerceptron checks that both classes turn up, and lemma 1 of Jackson
// & Craven on all inputs: in any distribution, here the uniform one, a conjunction
// of at most k inputs or its negation agrees with the class by at least 1/s.
func TestSparsePerceptron(t *testing.T) {
	r := seeded(3)
	for _, s := range []int{1, 3, 5, 9} {
		c := SparsePerceptron(8, 2, s, r)
		all, err := c.Table()
		if err != nil {
			t.Fatal(err)
		}
		best := 0.0
		for a := range 8 {
			for b := range a + 1 { // of one input, if a = b
				sum := 0
				for i, x := range all.X {
					if (x[a]*x[b] == 1) == (all.Y[i] == 1) {
						sum++
					} else {
						sum--
					}
				}
				best = max(best, float64(max(sum, -sum))/float64(all.Len()))
			}
		}
		n := all.ClassCounts()
		constant := float64(max(n[0], n[1])-min(n[0], n[1])) / float64(all.Len())
		if best = max(best, constant); best < 1/float64(s) {
			t.Errorf("%s: no conjunction agrees by more than %v", c.Name, best)
		}
		if min(n[0], n[1]) == 0 {
			t.Errorf("%s has one class", c.Name)
		}
	}
}
