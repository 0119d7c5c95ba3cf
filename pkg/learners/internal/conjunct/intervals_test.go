package conjunct

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/athand"
	"halfspace/pkg/learners/internal/boost"
)

// mixedSet draws a sample of numbers with few or many values, some missing, of nominal attributes
// and of zeros and ones, one-hot.
func mixedSet(r *rand.Rand) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for j := range 2 + r.IntN(4) {
		a := data.Attr{Name: fmt.Sprint("a", j)}
		for v := range r.IntN(2) * (2 + r.IntN(3)) {
			a.Values = append(a.Values, fmt.Sprint("v", v))
		}
		s.Attrs = append(s.Attrs, a)
	}
	values := 2 + r.IntN(12) // number of values of a number
	parity := r.IntN(2) == 0
	for range 3 + r.IntN(4+r.IntN(60)) {
		x := make([]float64, len(s.Attrs))
		for j, a := range s.Attrs {
			switch x[j] = float64(r.IntN(values)); {
			case r.IntN(10) == 0 && j != 1:
				x[j] = math.NaN()
			case a.Nominal():
				x[j] = float64(r.IntN(len(a.Values)))
			case j%2 == 0:
				x[j] += r.NormFloat64()
			}
		}
		y := r.IntN(2)
		if parity && r.IntN(8) > 0 {
			y = 0
			for j := range min(3, len(x)) {
				if x[j] >= float64(values)/2 {
					y = 1 - y
				}
			}
		}
		s.X, s.Y = append(s.X, x), append(s.Y, y)
	}
	coded, err := data.Coding{Missing: data.Keep}.For(s).Apply(s)
	if err != nil {
		panic(err)
	}
	return coded
}

// TestIntervalsAreLiterals compares the search by intervals with the search in which each literal
// of a number has its own column, which takes up to twenty times as long. On random and real
// samples, round after round, both must find the same conjunctions, of the same correlation to the
// last bit.
func TestIntervalsAreLiterals(t *testing.T) {
	r, trials := rand.New(rand.NewPCG(20, 0)), 1000
	if testing.Short() {
		trials = 500
	}
	for trial := range trials {
		sameSearch(t, fmt.Sprint("trial ", trial), mixedSet(r), Settings{K: 1 + r.IntN(3), Cuts: 1 + r.IntN(12)}, 4)
	}
	for _, name := range []string{"iris", "glass", "ionosphere", "sonar", "breast-cancer-wisconsin"} {
		s, err := data.Load(name)
		athand.UCI(t, err)
		sameSearch(t, name, s.OneHot(), Settings{K: 2, Cuts: 8}, 12)
	}
}

// sameSearch boosts by both searches.
func sameSearch(t *testing.T, name string, s *data.Set, settings Settings, rounds int) {
	t.Helper()
	var found [2][]Round
	var best [2][]candidate
	var beams [2][]int32
	for way, intervals := range []bool{false, true} {
		table, err := newTable(t.Context(), s, settings, 1, intervals)
		if err != nil {
			t.Fatal(err)
		}
		b := NewBoosting(table, s.Y, 1, boost.New(boost.Uniform(s.Len())))
		if err := b.Run(t.Context(), rounds, nil); err != nil {
			t.Fatal(err)
		}
		found[way] = b.Rounds
		search := NewSearch(table)
		search.Best(t.Context(), boost.Uniform(s.Len()), positives(s))
		best[way] = search.best
		table.settings.Beam = 3
		beam, _ := NewSearch(table).Best(t.Context(), boost.Uniform(s.Len()), positives(s))
		beams[way] = slices.Clone(beam)
	}
	// A search may skip triples that are not the best of all, so orders are compared only below
	// three.
	if settings.K < 3 && !reflect.DeepEqual(best[0], best[1]) {
		t.Fatalf("%s, %+v: of each order, by literals\n%v, by intervals\n%v", name, settings, best[0], best[1])
	}
	if !reflect.DeepEqual(found[0], found[1]) {
		t.Fatalf("%s, %+v: by literals\n%v, by intervals\n%v", name, settings, found[0], found[1])
	}
	if !slices.Equal(beams[0], beams[1]) {
		t.Fatalf("%s, %+v: the beam finds %v by literals, %v by intervals", name, settings, beams[0], beams[1])
	}
}

// TestOneEndMatters has a number that turns an exclusive or into its opposite by all its values
// except the greatest, or by all except the least, on three tenths of the weight. The best
// conjunction has three literals, although the literals at the other end of that number are
// hopeless.
func TestOneEndMatters(t *testing.T) {
	for _, end := range []float64{0, 2} {
		s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}, {Name: "c"}}}}
		var d []float64
		for i := range 27 {
			x := []float64{float64(i % 3), float64(i / 3 % 3), float64(i / 9)}
			w, flipped := 0.7, x[1] != end
			if flipped {
				w = 0.15
			}
			for _, v := range []float64{x[0], x[2]} {
				if w /= 2; v > 0 {
					w /= 2
				}
			}
			y := 0
			if (x[0] > 0) != (x[2] > 0) != flipped {
				y = 1
			}
			s.X, s.Y, d = append(s.X, x), append(s.Y, y), append(d, w)
		}
		table, err := NewTable(t.Context(), s, Settings{K: 3, Cuts: 8}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if best, _ := NewSearch(table).Best(t.Context(), d, positives(s)); len(best) != 3 {
			t.Errorf("of end %v: %d literals, want 3", end, len(best))
		}
	}
}

// TestThresholdsByClass expects first the threshold that separates the classes best, with missing
// and equal values too. It expects no threshold between neighbours where rounding leaves no number
// between them.
func TestThresholdsByClass(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}, {Name: "b"}}}}
	next := math.Nextafter(2, 3)
	for i, x := range [][]float64{{1, 2}, {2, 2}, {3, 2}, {3, next}, {math.NaN(), next}, {5, next}, {6, next}} {
		s.X, s.Y = append(s.X, x), append(s.Y, i/5)
	}
	for limit, want := range map[int][]Literal{
		1: {{0, "≥", 4}, {0, "≤", 4}},
		8: {{0, "≥", 4}, {0, "≤", 4}},
	} {
		if got := literalsOf(s, 0, Settings{K: 2, Cuts: limit, ByClass: true}); !slices.Equal(got, want) {
			t.Errorf("at most %d: %v, want %v", limit, got, want)
		}
	}
	if got := literalsOf(s, 1, Settings{K: 2, Cuts: 8, ByClass: true}); got != nil {
		t.Errorf("between neighbours: %v", got)
	}
	s.Y = []int{0, 1, 0, 0, 1, 1, 0}
	if got := literalsOf(s, 0, Settings{K: 2, Cuts: 2, ByClass: true}); len(got) != 4 {
		t.Errorf("two cuts: %v", got)
	}
}
