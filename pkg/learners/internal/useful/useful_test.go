package useful

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
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
		hard, soft := s.parts(t, values(r, 1+r.IntN(12)), values(r, 1+r.IntN(12)))
		got, err := s.Place(t.Context(), []float64{-1}, hard, soft)
		if err != nil {
			t.Fatal(err)
		}
		best := Rule{}
		for cut := -0.5; cut <= 9; cut++ {
			u := ltu.Unit{W: []float64{-1}, Theta: -cut}
			now := Rule{Soft: len(s.firing(u, soft)), Hard: len(s.firing(u, hard))}
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
		if best.Usefulness > 0 && (len(s.firing(got.Unit, soft)) != got.Soft || len(s.firing(got.Unit, hard)) != got.Hard) {
			t.Fatalf("%+v does not cover what it says of hard %v, soft %v", got, hard, soft)
		}
	}
}

// parts makes hard and soft rows the rows of s, and returns their indices.
func (s *Settings) parts(t *testing.T, hardRows, softRows [][]float64) (hard, soft []int) {
	rows, err := NewRows(t.Context(), slices.Concat(hardRows, softRows))
	if err != nil {
		t.Fatal(err)
	}
	s.Rows = rows
	all := sample.Indices(len(hardRows) + len(softRows))
	return all[:len(hardRows)], all[len(hardRows):]
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
		s := Settings{Penalty: 1}
		hard, soft := s.parts(t, [][]float64{{-3, -3}, {0, 0}, {-huge, huge}}, [][]float64{{2, 0}, {huge, 0}, {huge, huge}, {3, 0}})
		r, err := s.Place(t.Context(), w, hard, soft)
		if err != nil {
			t.Fatal(err)
		}
		if math.IsInf(r.Unit.Theta, 0) || math.IsNaN(r.Unit.Theta) {
			t.Errorf("%v: threshold %v", w, r.Unit.Theta)
		}
		if r.Usefulness > 0 && len(s.firing(r.Unit, soft)) != r.Soft {
			t.Errorf("%v: covers %d soft examples, says %d", w, len(s.firing(r.Unit, soft)), r.Soft)
		}
	}
}

// TestRefinedFindsASide: for a band between two planes, a unit learned from all examples has no
// direction, but a unit learned from the examples that a poor rule covers has a side.
func TestRefinedFindsASide(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	var hardRows, softRows [][]float64
	for range 300 {
		x := []float64{r.Float64()*6 - 3, r.Float64()*6 - 3}
		mirrored := []float64{-x[0], -x[1]} // so that both have the same mean
		if math.Abs(x[0]) < 1 {
			hardRows = append(hardRows, x, mirrored)
		} else {
			softRows = append(softRows, x, mirrored)
		}
	}
	s := Settings{Penalty: 5}
	hard, soft := s.parts(t, hardRows, softRows)
	s.Learn = func(_ context.Context, hard, soft []int) (ltu.Unit, error) { return s.means(hard, soft), nil }
	whole, err1 := s.Place(t.Context(), s.means(hard, soft).W, hard, soft)
	poor, err2 := s.Place(t.Context(), []float64{1, 1}, hard, soft)
	got, err3 := s.Refined(t.Context(), poor, hard, soft)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	if whole.Usefulness > 10 || got.Usefulness < 1.2*poor.Usefulness {
		t.Errorf("from all examples %+v is learned; %+v becomes %+v, which is not much more useful", whole, poor, got)
	}
}

// means returns the direction from the mean of the hard examples to the mean of the soft ones.
func (s Settings) means(hard, soft []int) ltu.Unit {
	u := ltu.Unit{W: make([]float64, len(s.Rows.x[0]))}
	for j := range u.W {
		for _, i := range soft {
			u.W[j] += s.Rows.x[i][j] / float64(len(soft))
		}
		for _, i := range hard {
			u.W[j] -= s.Rows.x[i][j] / float64(len(hard))
		}
	}
	return u
}

// TestConjunction: a conjunction with a negated literal is found, fires where it holds, and ends before
// the literal that costs more than it saves.
func TestConjunction(t *testing.T) {
	var hardRows, softRows [][]float64
	for k := range 64 {
		x := make([]float64, 7)
		for j := range 6 {
			x[j] = float64(k >> j & 1)
		}
		x[6] = 0.5 // no literal uses this attribute
		if x[1] == 1 && x[4] == 0 {
			softRows = append(softRows, x)
		} else {
			hardRows = append(hardRows, x)
		}
	}
	noise := softRows[3] // one example of the conjunction is hard
	hardRows, softRows = append(hardRows, noise), append(softRows[:3], softRows[4:]...)
	for _, c := range []struct {
		penalty    float64
		soft, hard int
	}{{2, 15, 1}, {100, 8, 0}} {
		s := Settings{Penalty: c.penalty}
		hard, soft := s.parts(t, hardRows, softRows)
		r, err := s.Conjunction(t.Context(), []int{0, 1, 2, 3, 4, 5}, hard, soft)
		if err != nil {
			t.Fatal(err)
		}
		if r.Soft != c.soft || r.Hard != c.hard {
			t.Errorf("penalty %v: %d soft and %d hard examples, want %d and %d", c.penalty, r.Soft, r.Hard, c.soft, c.hard)
		}
		if len(s.firing(r.Unit, soft)) != r.Soft || len(s.firing(r.Unit, hard)) != r.Hard || r.Unit.W[1] != 1 || r.Unit.W[4] != -1 {
			t.Errorf("penalty %v: %+v covers something else", c.penalty, r)
		}
	}
}

// TestErrors: an error of Learn is passed on, and a context that is done ends a search.
func TestErrors(t *testing.T) {
	failed := errors.New("failed")
	s := Settings{Penalty: 1, Learn: func(context.Context, []int, []int) (ltu.Unit, error) { return ltu.Unit{}, failed }}
	rows, _ := s.parts(t, [][]float64{{1}, {0}}, nil)
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

// TestNothingToLearn: without examples of both kinds the conjunction is the zero value.
func TestNothingToLearn(t *testing.T) {
	s := Settings{Penalty: 1}
	rows, empty := s.parts(t, [][]float64{{1}, {0}}, nil)
	for _, parts := range [][2][]int{{empty, rows}, {rows, empty}} {
		if got, err := s.Conjunction(t.Context(), []int{0}, parts[0], parts[1]); err != nil || got.Soft != 0 {
			t.Errorf("hard %v, soft %v: %+v, %v", parts[0], parts[1], got, err)
		}
	}
}

// mixed returns n examples with some numbers and some attributes that are 0 or 1, in turn, and the latter.
func mixed(r *rand.Rand, n, attrs int) (s *data.Set, boole []int) {
	s = &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, attrs), Classes: []string{"0", "1"}}}
	for range n {
		x := make([]float64, attrs)
		for j := range x {
			if x[j] = 100 + 30*r.NormFloat64(); j%3 > 0 {
				x[j] = float64(r.IntN(4) / 3)
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	for j := range attrs {
		if j%3 > 0 {
			boole = append(boole, j)
		}
	}
	return s, boole
}

// TestRowsFire: a unit fires on packed rows as on the rows, also where a sum is rounded.
func TestRowsFire(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	s, _ := mixed(r, 300, 20)
	rows, err := NewRows(t.Context(), s.X)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range s.X {
		u := ltu.Unit{W: make([]float64, 20)}
		for j := range u.W {
			u.W[j] = r.NormFloat64()
		}
		u.Theta = ltu.Dot(u.W, s.X[r.IntN(300)])
		if got := rows.dot(u.W, i); got != ltu.Dot(u.W, x) {
			t.Errorf("row %d: product %v, want %v", i, got, ltu.Dot(u.W, x))
		}
		if u.Theta = ltu.Dot(u.W, x); !rows.Fires(u, i) {
			t.Errorf("row %d: the unit does not fire on its threshold", i)
		}
	}
}
