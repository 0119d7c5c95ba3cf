package learners

import (
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
	"halfspace/pkg/learners/internal/conjunct"
)

// TestHeldOutMistakesByWeight wants the mistakes of votes to be counted by the weights of the given
// examples, and of no others.
func TestHeldOutMistakesByWeight(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}, Classes: []string{"no", "yes"}}}
	var weights []float64
	for i := range 40 {
		x := []float64{float64(i % 2), float64(i / 2 % 2)}
		y := i % 2
		if i%10 == 9 { // the opposite of a
			y = 0
		}
		s.X, s.Y, weights = append(s.X, x), append(s.Y, y), append(weights, float64(1+i))
	}
	table, err := literalTable(t.Context(), "sparse perceptron", Conjunction{K: 1}, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	b := conjunct.NewBoosting(table, s.Y, 1, boost.New(boost.Uniform(s.Len())))
	if _, err := b.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := weighWrong(b, weights, []int{0, 1, 9, 18, 29, 30}); got != 10+30 {
		t.Errorf("mistakes weigh %v, want those of examples 9 and 29", got)
	}
}
