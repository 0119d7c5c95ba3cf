package learners

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
)

// nominalSet draws a nominal sample of some attributes, values and missing
// values, one-hot; the class is random.
func nominalSet(r *rand.Rand) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range 2 + r.IntN(4) {
		a := data.Attr{Name: fmt.Sprint("a", j)}
		for v := range 2 + r.IntN(3) {
			a.Values = append(a.Values, fmt.Sprint("v", v))
		}
		s.Attrs = append(s.Attrs, a)
	}
	for range 5 + r.IntN(30) {
		x := make([]float64, len(s.Attrs))
		for j, a := range s.Attrs {
			if x[j] = float64(r.IntN(len(a.Values))); r.IntN(8) == 0 {
				x[j] = math.NaN()
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s.OneHot()
}

// numberSet draws a sample of numbers, some missing, and of zeros and ones.
func numberSet(r *rand.Rand) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}, {Name: "c"}}}}
	for range 5 + r.IntN(20) {
		x := []float64{float64(r.IntN(4)), float64(r.IntN(2)), r.NormFloat64()}
		if r.IntN(5) == 0 {
			x[0] = math.NaN()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s
}

// weights draws weights of the examples, some of them equal and some zero, that
// sums are exact of.
func weights(n int, r *rand.Rand) []float64 {
	const units = 1 << 10
	d, left := make([]float64, n), units
	for i := range d {
		k := min(left, r.IntN(5)*(1+r.IntN(2)))
		if i == n-1 {
			k = left
		}
		d[i], left = float64(k)/units, left-k
	}
	return d
}

// bruteForce tries every conjunction of at most k literals on every example. It
// returns the greatest |E[f·h]|/order, and the orders that reach it.
func bruteForce(t *literalTable, s *data.Set, d []float64, k int) (most float64, orders []int) {
	raw := func(l Literal) string {
		if a := s.Attrs[l.Attr]; a.Of != "" {
			return a.Of
		}
		return s.Attrs[l.Attr].Name
	}
	var try func(term Term, next int)
	try = func(term Term, next int) {
		c := 0.0
		for i, x := range s.X {
			if term.Holds(x) == (s.Y[i] == 1) {
				c += d[i]
			} else {
				c -= d[i]
			}
		}
		order := len(term.Literals)
		switch c = math.Abs(c) / float64(max(1, order)); {
		case c > most:
			most, orders = c, []int{order}
		case c == most:
			orders = append(orders, order)
		}
		if order == k {
			return
		}
		for n := next; n < len(t.literals); n++ {
			l := t.literals[n]
			if !slices.ContainsFunc(term.Literals, func(o Literal) bool { return raw(o) == raw(l) }) {
				try(Term{0, append(slices.Clone(term.Literals), l)}, n+1)
			}
		}
	}
	try(Term{}, 0)
	return most, orders
}

// TestSearchIsBruteForce compares what the search finds with the best of all
// conjunctions, on random small samples with random weights.
func TestSearchIsBruteForce(t *testing.T) {
	r := Seed(1)
	for trial := range 600 {
		s := nominalSet(r)
		if trial%3 == 0 {
			s = numberSet(r)
		}
		k := 1 + r.IntN(3)
		if trial%10 == 0 {
			k = 4
		}
		for _, beam := range []int{0, 10_000} { // a beam that holds all is exhaustive
			table, err := Conjunction{K: k, Beam: beam}.table("test", s)
			if err != nil {
				t.Fatal(err)
			}
			search := newSearch(table, s.Len())
			for range 2 { // what one round leaves must not disturb the next
				d := weights(s.Len(), r)
				literals, agrees := search.find(t.Context(), d, positives(s.Y, 1))
				most, orders := bruteForce(table, s, d, k)
				var term Term
				for _, l := range literals {
					term.Literals = append(term.Literals, table.literals[l])
				}
				got := 0.0
				for i, x := range s.X {
					if (term.Holds(x) == agrees) == (s.Y[i] == 1) {
						got += d[i]
					} else {
						got -= d[i]
					}
				}
				got /= float64(max(1, len(literals)))
				if got != most {
					t.Fatalf("trial %d, k=%d, beam %d: correlation %v of %v, the best has %v", trial, k, beam, got, term, most)
				}
				if len(literals) != slices.Min(orders) {
					t.Fatalf("trial %d, k=%d, beam %d: %d literals, as good are %v", trial, k, beam, len(literals), orders)
				}
			}
		}
	}
}

// TestThresholds wants the cuts between different values only, evenly.
func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		values []float64
		most   int
		want   []float64
	}{
		{[]float64{3, 1, 2, 2}, 8, []float64{1.5, 2.5}},
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7}, 3, []float64{1.5, 3.5, 5.5}},
		{[]float64{0, 0, 0, 0, 0, 0, 1, 2}, 1, []float64{0.5}},
		{[]float64{5, 5}, 8, nil},
		{nil, 8, nil},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, 8, []float64{0}},
		{[]float64{1, math.Nextafter(1, 2)}, 8, nil}, // nothing is between them
	} {
		if got := thresholds(c.values, c.most); !slices.Equal(got, c.want) {
			t.Errorf("%v, %d: got %v, want %v", c.values, c.most, got, c.want)
		}
	}
}
