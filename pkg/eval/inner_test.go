package eval

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
)

// A witness learns nothing, and notes the examples that it is shown.
type witness struct {
	Name string
	mu   *sync.Mutex
	saw  map[float64]bool // by the first attribute
}

func (w witness) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (learners.Model, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, x := range s.X {
		w.saw[x[0]] = true
	}
	return learners.Majority{}.Fit(ctx, s, r)
}

// TestInnerFoldsStayInside: of the examples to test on, a cross-validation that
// chooses a learner sees none; of the others it sees all.
func TestInnerFoldsStayInside(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Attrs: []data.Attr{{Name: "number"}}, Classes: []string{"even", "odd"}}}
	for i := range 60 {
		s.X, s.Y = append(s.X, []float64{float64(i)}), append(s.Y, i%2)
	}
	plan := Holdout{Trials: 1}
	splits, err := plan.Splits(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	w := witness{"a", new(sync.Mutex), map[float64]bool{}}
	v := w
	v.Name = "b"
	if _, err := plan.Compare(t.Context(), s, learners.CrossValidated{Of: []learners.Learner{w, v}}); err != nil {
		t.Fatal(err)
	}
	for _, i := range splits[0].Test {
		if w.saw[s.X[i][0]] {
			t.Errorf("example %d is tested on, and was shown", i)
		}
	}
	if len(w.saw) != len(splits[0].Train) {
		t.Errorf("%d examples were shown, want %d", len(w.saw), len(splits[0].Train))
	}
}
