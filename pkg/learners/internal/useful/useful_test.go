package useful

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/ltu"
)

// TestPlaceIsTheBestThreshold compares Place, with several settings, with every possible threshold,
// on projections with ties.
func TestPlaceIsTheBestThreshold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for trial := range 500 {
		s := Settings{Penalty: float64(r.IntN(6)) / 2, Errors: []float64{0, 0.25, 3}[trial%3]}
		if s.Penalty == 0 && s.Errors == 0 {
			s.Penalty = 1
		}
		hard, soft := values(r, 1+r.IntN(12)), values(r, 1+r.IntN(12))
		got, err := s.Place(t.Context(), []float64{-1}, hard, soft)
		if err != nil {
			t.Fatal(err)
		}
		best := Rule{}
		for cut := -0.5; cut <= 9; cut++ {
			u := ltu.Unit{W: []float64{-1}, Theta: -cut}
			now := Rule{Soft: len(firing(u, soft)), Hard: len(firing(u, hard))}
			if now.Soft+now.Hard == len(soft)+len(hard) || now.Hard > errorLimit(s, now) {
				continue // nothing is outside, or there are too many errors
			}
			if now.Usefulness = float64(now.Soft) - s.Penalty*float64(now.Hard); now.Usefulness > best.Usefulness {
				best = now
			}
		}
		if got.Soft != best.Soft || got.Hard != best.Hard || got.Usefulness != best.Usefulness {
			t.Fatalf("%+v on hard %v, soft %v: %+v, want %+v", s, hard, soft, got, best)
		}
		if best.Usefulness > 0 && (len(firing(got.Unit, soft)) != got.Soft || len(firing(got.Unit, hard)) != got.Hard) {
			t.Fatalf("%+v does not cover what it says of hard %v, soft %v", got, hard, soft)
		}
	}
}

// errorLimit is the greatest number of errors that a rule may make.
func errorLimit(s Settings, r Rule) int {
	switch {
	case s.Errors == 0:
		return r.Hard
	case s.Errors < 1:
		return int(s.Errors * float64(r.Soft+r.Hard))
	}
	return int(s.Errors)
}

// values returns n rows of a digit each.
func values(r *rand.Rand, n int) [][]float64 {
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = []float64{float64(r.IntN(8))}
	}
	return rows
}

// TestPlaceOfWhatOverflows: a threshold is finite, and the unit covers the announced examples.
func TestPlaceOfWhatOverflows(t *testing.T) {
	huge := math.MaxFloat64
	for _, w := range [][]float64{{huge, huge}, {huge, -huge}, {1, 0}} {
		hard, soft := [][]float64{{-3, -3}, {0, 0}, {-huge, huge}}, [][]float64{{2, 0}, {huge, 0}, {huge, huge}, {3, 0}}
		r, err := Settings{Penalty: 1}.Place(t.Context(), w, hard, soft)
		if err != nil {
			t.Fatal(err)
		}
		if math.IsInf(r.Unit.Theta, 0) || math.IsNaN(r.Unit.Theta) {
			t.Errorf("%v: threshold %v", w, r.Unit.Theta)
		}
		if r.Usefulness > 0 && len(firing(r.Unit, soft)) != r.Soft {
			t.Errorf("%v: covers %d soft examples, says %d", w, len(firing(r.Unit, soft)), r.Soft)
		}
	}
}

// TestRefinedFindsASide: for a band between two planes, a unit learned from all examples has no
// direction, but a unit learned from the examples that a poor rule covers has a side.
func TestRefinedFindsASide(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	var hard, soft [][]float64
	for range 300 {
		x := []float64{r.Float64()*6 - 3, r.Float64()*6 - 3}
		mirrored := []float64{-x[0], -x[1]} // so that both have the same mean
		if math.Abs(x[0]) < 1 {
			hard = append(hard, x, mirrored)
		} else {
			soft = append(soft, x, mirrored)
		}
	}
	s := Settings{Penalty: 5, Learn: means}
	whole, err1 := s.Learned(t.Context(), hard, soft)
	poor, err2 := s.Place(t.Context(), []float64{1, 1}, hard, soft)
	got, err3 := s.Refined(t.Context(), poor, hard, soft)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	if whole.Usefulness > 10 || got.Usefulness < 1.2*poor.Usefulness {
		t.Errorf("from all examples %+v is learned; %+v becomes %+v, which is not much more useful", whole, poor, got)
	}
}

// means learns the direction from the mean of the hard examples to the mean of the soft ones.
func means(_ context.Context, hard, soft [][]float64) (ltu.Unit, error) {
	u := ltu.Unit{W: make([]float64, len(hard[0]))}
	for j := range u.W {
		for _, x := range soft {
			u.W[j] += x[j] / float64(len(soft))
		}
		for _, x := range hard {
			u.W[j] -= x[j] / float64(len(hard))
		}
	}
	return u, nil
}

// TestConjunction: a conjunction with a negated literal is found, fires where it holds, and ends before
// the literal that costs more than it saves.
func TestConjunction(t *testing.T) {
	var hard, soft [][]float64
	for k := range 64 {
		x := make([]float64, 7)
		for j := range 6 {
			x[j] = float64(k >> j & 1)
		}
		x[6] = 0.5 // no literal uses this attribute
		if x[1] == 1 && x[4] == 0 {
			soft = append(soft, x)
		} else {
			hard = append(hard, x)
		}
	}
	noise := soft[3] // one example of the conjunction is hard
	hard, soft = append(hard, noise), append(soft[:3], soft[4:]...)
	for _, c := range []struct {
		penalty    float64
		soft, hard int
	}{{2, 15, 1}, {100, 8, 0}} {
		r, err := Settings{Penalty: c.penalty}.Conjunction(t.Context(), []int{0, 1, 2, 3, 4, 5}, hard, soft)
		if err != nil {
			t.Fatal(err)
		}
		if r.Soft != c.soft || r.Hard != c.hard {
			t.Errorf("penalty %v: %d soft and %d hard examples, want %d and %d", c.penalty, r.Soft, r.Hard, c.soft, c.hard)
		}
		if len(firing(r.Unit, soft)) != r.Soft || len(firing(r.Unit, hard)) != r.Hard || r.Unit.W[1] != 1 || r.Unit.W[4] != -1 {
			t.Errorf("penalty %v: %+v covers something else", c.penalty, r)
		}
	}
}

// TestErrors: an error of Learn is passed on, and a context that is done ends a search.
func TestErrors(t *testing.T) {
	failed := errors.New("failed")
	s := Settings{Penalty: 1, Learn: func(context.Context, [][]float64, [][]float64) (ltu.Unit, error) { return ltu.Unit{}, failed }}
	rows := [][]float64{{1}, {0}}
	if _, err := s.Learned(t.Context(), rows, rows); !errors.Is(err, failed) {
		t.Errorf("Learned: %v", err)
	}
	rule := Rule{Unit: ltu.Unit{W: []float64{1}, Theta: 1}, Usefulness: 1}
	if _, err := s.Refined(t.Context(), rule, rows, rows); !errors.Is(err, failed) {
		t.Errorf("Refined: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Place(done, []float64{1}, rows, rows); !errors.Is(err, context.Canceled) {
		t.Errorf("Place: %v", err)
	}
	if _, err := s.Conjunction(done, []int{0}, rows, rows); !errors.Is(err, context.Canceled) {
		t.Errorf("Conjunction: %v", err)
	}
}

// TestNothingToLearn: without examples of both kinds the result is empty, and Learn is not called.
func TestNothingToLearn(t *testing.T) {
	rows := [][]float64{{1}, {0}}
	for k, parts := range [][2][][]float64{{nil, rows}, {rows, nil}} {
		s := Settings{Penalty: 1}
		a, err1 := s.Learned(t.Context(), parts[0], parts[1])
		b, err2 := s.Conjunction(t.Context(), []int{0}, parts[0], parts[1])
		if got := fmt.Sprint(a, b, err1, err2); got != fmt.Sprint(Rule{}, Rule{}, nil, nil) {
			t.Errorf("%d: %s", k, got)
		}
	}
}
