package conjunct

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/boost"
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

// bases draws examples of n random bases, of random classes.
func bases(m, n int) *data.Set {
	r := rand.New(rand.NewPCG(1, 0))
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}}}
	for range n {
		s.Attrs = append(s.Attrs, data.Attr{Values: []string{"A", "C", "G", "T"}})
	}
	for j := range s.Attrs {
		s.Attrs[j].Name = string(rune('a' + j))
	}
	for range m {
		x := make([]float64, n)
		for j := range x {
			x[j] = float64(r.IntN(4))
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s.OneHot()
}

// weights draws weights of the examples, some of them equal and some zero, whose sums are exact.
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

// correlation returns E[f·h] of a conjunction on s, weighted by d.
func correlation(literals []Literal, s *data.Set, d []float64) (c float64) {
	for i, x := range s.X {
		holds := !slices.ContainsFunc(literals, func(l Literal) bool { return !l.Holds(x) })
		if holds == (s.Y[i] == 1) {
			c += d[i]
		} else {
			c -= d[i]
		}
	}
	return c
}

// bruteForce tries every conjunction of at most k literals on every example. It returns the
// greatest |E[f·h]|/order, and the orders that reach it.
func bruteForce(t *Table, s *data.Set, d []float64, k int) (greatest float64, orders []int) {
	raw := func(l Literal) string {
		if a := s.Attrs[l.Attr]; a.Of != "" {
			return a.Of
		}
		return s.Attrs[l.Attr].Name
	}
	var try func(conjunction []Literal, next int)
	try = func(conjunction []Literal, next int) {
		order := len(conjunction)
		switch c := math.Abs(correlation(conjunction, s, d)) / float64(max(1, order)); {
		case c > greatest:
			greatest, orders = c, []int{order}
		case c == greatest:
			orders = append(orders, order)
		}
		if order == k {
			return
		}
		for n := next; n < len(t.Literals); n++ {
			l := t.Literals[n]
			if !slices.ContainsFunc(conjunction, func(o Literal) bool { return raw(o) == raw(l) }) {
				try(append(slices.Clone(conjunction), l), n+1)
			}
		}
	}
	try(nil, 0)
	return greatest, orders
}

// TestSearchIsBruteForce compares the search's result with the best of all conjunctions, on random
// small samples with random weights.
func TestSearchIsBruteForce(t *testing.T) {
	r, trials := rand.New(rand.NewPCG(1, 0)), 600
	if testing.Short() {
		trials = 100
	}
	for trial := range trials {
		s := nominalSet(r)
		if trial%3 == 0 {
			s = numberSet(r)
		}
		k := 1 + r.IntN(3)
		if trial%10 == 0 {
			k = 4
		}
		for _, beam := range []int{0, 10_000} { // a beam that holds all conjunctions is exhaustive
			table, err := NewTable(t.Context(), s, Settings{K: k, Cuts: 8, Beam: beam}, 1)
			if err != nil {
				t.Fatal(err)
			}
			search := NewSearch(table)
			for range 2 { // the remains of one round must not disturb the next
				d := weights(s.Len(), r)
				best, agrees := search.Best(t.Context(), d, positives(s))
				greatest, orders := bruteForce(table, s, d, k)
				var conjunction []Literal
				for _, l := range best {
					conjunction = append(conjunction, table.Literals[l])
				}
				got := correlation(conjunction, s, d) / float64(max(1, len(best)))
				if !agrees {
					got = -got
				}
				if got != greatest {
					t.Fatalf("trial %d, k=%d, beam %d: correlation %v of %v, the best has %v", trial, k, beam, got, conjunction, greatest)
				}
				if len(best) != slices.Min(orders) {
					t.Fatalf("trial %d, k=%d, beam %d: %d literals, as good are %v", trial, k, beam, len(best), orders)
				}
			}
		}
	}
}

// TestBound compares the bound of some examples with the greatest |2S − T| of all subsets of them.
func TestBound(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 0))
	for trial := range 100 {
		s := &Search{}
		for range 6 {
			v := int64(r.IntN(20)) - 5 - int64(trial%2*10)
			s.signed, s.sum = append(s.signed, v), s.sum+v
		}
		subset := r.Perm(6)[:1+r.IntN(6)]
		var tails []tail
		for _, i := range subset {
			tails = append(tails, tail{example: int32(i)})
		}
		greatest := 0.0
		for set := range 1 << len(subset) {
			sum := int64(0)
			for k, i := range subset {
				if set>>k&1 != 0 {
					sum += s.signed[i]
				}
			}
			greatest = max(greatest, math.Abs(float64(2*sum-s.sum)))
		}
		if got := s.bound(tails); got != greatest {
			t.Errorf("weights %v, examples %v: %v, want %v", s.signed, subset, got, greatest)
		}
	}
}

// TestBeamKeepsTheBest expects the beam's best pair to be the best pair that contains one of the
// beam's best literals. For a wide beam these are all pairs; a beam of one must sometimes find a
// worse pair.
func TestBeamKeepsTheBest(t *testing.T) {
	r, worse := rand.New(rand.NewPCG(4, 0)), 0
	for range 200 {
		s := nominalSet(r)
		d := weights(s.Len(), r)
		var found []float64
		for _, beam := range []int{1, 3, 10_000} {
			table, err := NewTable(t.Context(), s, Settings{K: 2, Cuts: 8, Beam: beam}, 1)
			if err != nil {
				t.Fatal(err)
			}
			agreement := func(literals ...Literal) float64 { return math.Abs(correlation(literals, s, d)) }
			kept := slices.Clone(table.Literals)
			slices.SortStableFunc(kept, func(a, b Literal) int { return cmp.Compare(agreement(b), agreement(a)) })
			want := 0.0
			for _, a := range kept[:min(beam, len(kept))] {
				for _, b := range table.Literals {
					if s.Attrs[a.Attr].Of != s.Attrs[b.Attr].Of {
						want = max(want, agreement(a, b))
					}
				}
			}
			search := NewSearch(table)
			search.Best(t.Context(), d, positives(s))
			got := float64(search.best[2].magnitude()) / fullWeight
			if got != want {
				t.Fatalf("beam %d: the best pair correlates by %v, want %v", beam, got, want)
			}
			found = append(found, got)
		}
		if found[0] < found[1] {
			worse++
		}
	}
	if worse == 0 {
		t.Error("a beam of one is as good as one of three")
	}
}

// TestBeamCountsAConjunctionOnce expects the beam's best conjunction of three literals to extend one of the
// best different pairs, by an oracle that knows sets of literals. The search meets a pair of two of the
// beam's literals twice; a pair counted twice would take the place of another one. Samples where a tie
// decides about the beam are skipped.
func TestBeamCountsAConjunctionOnce(t *testing.T) {
	const beam = 3
	r, compared := rand.New(rand.NewPCG(5, 0)), 0
	for range 400 {
		s := nominalSet(r)
		d := weights(s.Len(), r)
		table, err := NewTable(t.Context(), s, Settings{K: 3, Cuts: 8, Beam: beam}, 1)
		if err != nil {
			t.Fatal(err)
		}
		agreement := func(c []int32) float64 { return math.Abs(correlation(table.conjunction(c), s, d)) }
		level, tied := [][]int32{nil}, false
		for order := 1; order <= 3; order++ {
			level = extended(table, level)
			slices.SortFunc(level, func(a, b []int32) int { return cmp.Compare(agreement(b), agreement(a)) })
			if order < 3 && len(level) > beam {
				tied = tied || agreement(level[beam-1]) == agreement(level[beam])
				level = level[:beam]
			}
		}
		if tied || len(level) == 0 {
			continue
		}
		compared++
		search := NewSearch(table)
		search.Best(t.Context(), d, positives(s))
		if got, want := float64(search.best[3].magnitude())/fullWeight, agreement(level[0]); got != want {
			t.Fatalf("the best three literals correlate by %v, want %v", got, want)
		}
	}
	if compared < 50 {
		t.Errorf("%d samples compared", compared)
	}
}

// conjunction returns the literals with the given numbers.
func (t *Table) conjunction(numbers []int32) []Literal {
	var c []Literal
	for _, k := range numbers {
		c = append(c, t.Literals[k])
	}
	return c
}

// extended returns every different conjunction that has one literal more than one of the given ones.
func extended(t *Table, level [][]int32) (longer [][]int32) {
	met := map[string]bool{}
	for _, c := range level {
		for k := range t.Literals {
			if slices.ContainsFunc(c, func(l int32) bool { return t.rawOf[l] == t.rawOf[k] }) {
				continue
			}
			one := append(slices.Clone(c), int32(k))
			slices.Sort(one)
			if key := fmt.Sprint(one); !met[key] {
				met[key] = true
				longer = append(longer, one)
			}
		}
	}
	return longer
}

// positives reports which examples belong to class 1.
func positives(s *data.Set) []bool {
	positive := make([]bool, s.Len())
	for i, y := range s.Y {
		positive[i] = y == 1
	}
	return positive
}

// TestSearchEnds has a context that is done: the search must not go beyond single literals, and
// must return one of them or the constant.
func TestSearchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := bases(200, 15)
	table, err := NewTable(t.Context(), s, Settings{K: 5, Cuts: 8}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if best, _ := NewSearch(table).Best(ctx, boost.Uniform(s.Len()), positives(s)); len(best) > 1 {
		t.Errorf("%d literals", len(best))
	}
	b := NewBoosting(table, s.Y, 1, boost.New(boost.Uniform(s.Len())))
	if err := b.Run(ctx, 3, nil); err != context.Canceled || len(b.Rounds) > 0 {
		t.Errorf("%d rounds, %v", len(b.Rounds), err)
	}
}

// TestBoostingScores expects Right to equal the vote of the rounds, also for examples of zero
// weight, and expects these not to influence the rounds.
func TestBoostingScores(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	s := nominalSet(r)
	d := make([]float64, s.Len())
	for i := range d[1:] {
		d[i+1] = 1 / float64(s.Len()-1)
	}
	table, err := NewTable(t.Context(), s, Settings{K: 2, Cuts: 8}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var runs [2]*Boosting
	for class := range runs { // the example of zero weight has a different class in each run
		s.Y[0] = class
		b, stages := NewBoosting(table, s.Y, 1, boost.New(d)), 0
		if err := b.Run(t.Context(), 9, func(stage int) { stages = stage + 1 }); err != nil {
			t.Fatal(err)
		}
		if len(b.Rounds) == 0 || stages < len(b.Rounds) {
			t.Errorf("%d rounds in %d stages", len(b.Rounds), stages)
		}
		for i, x := range s.X {
			sum := 0.0
			for _, round := range b.Rounds {
				if slices.ContainsFunc(round.Literals, func(l Literal) bool { return !l.Holds(x) }) {
					sum -= round.Weight
				} else {
					sum += round.Weight
				}
			}
			if (sum >= 0) != (b.Right(i) == (s.Y[i] == 1)) {
				t.Errorf("example %d: the votes sum to %v, class %d, right: %v", i, sum, s.Y[i], b.Right(i))
			}
		}
		runs[class] = b
	}
	if !reflect.DeepEqual(runs[0].Rounds, runs[1].Rounds) {
		t.Error("the class of an example without weight matters")
	}
}

// TestHolds has values below a threshold, at it, above it and missing.
func TestHolds(t *testing.T) {
	for _, c := range []struct {
		op   string
		x    float64
		want bool
	}{{"≥", 2, true}, {"≥", 1.5, true}, {"≥", 1, false}, {"≤", 1, true}, {"≤", 1.5, true}, {"≤", 2, false}, {"", 1, true}, {"", 0, false},
		{"≥", math.NaN(), false}, {"≤", math.NaN(), false}, {"", math.NaN(), false}} {
		if got := (Literal{Attr: 1, Op: c.op, At: 1.5}).Holds([]float64{7, c.x}); got != c.want {
			t.Errorf("%v %s 1.5: %t", c.x, c.op, got)
		}
	}
}

// TestBeamOfOneLiteral has only one literal to choose.
func TestBeamOfOneLiteral(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: []data.Attr{{Name: "a"}}}, X: [][]float64{{0}, {1}}, Y: []int{0, 1}}
	table, err := NewTable(t.Context(), s, Settings{K: 2, Cuts: 8, Beam: 1}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if best, agrees := NewSearch(table).Best(t.Context(), boost.Uniform(2), positives(s)); len(best) != 1 || !agrees {
		t.Errorf("literals %v of %v, which agree: %t", best, table.Literals, agrees)
	}
}

// TestTooManyLiterals has one column more than an index can number.
func TestTooManyLiterals(t *testing.T) {
	s := &data.Set{X: [][]float64{make([]float64, mostColumns+1)}, Y: []int{0}}
	s.Attrs = make([]data.Attr, mostColumns+1)
	for j := range s.Attrs {
		s.Attrs[j].Name = strconv.Itoa(j)
	}
	if _, err := NewTable(t.Context(), s, Settings{K: 2, Cuts: 1}, 1); err == nil || !strings.HasPrefix(err.Error(), "makes 65537 literals") {
		t.Error(err)
	}
	if _, err := NewTable(t.Context(), s, Settings{K: 1, Cuts: 1}, 1); err != nil { // this needs no lists
		t.Error(err)
	}
}

// TestThresholds expects cuts between different values only, evenly spread.
func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		values []float64
		limit  int
		want   []float64
	}{
		{[]float64{3, 1, 2, 2}, 8, []float64{1.5, 2.5}},
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7}, 3, []float64{1.5, 3.5, 5.5}},
		{[]float64{0, 0, 0, 0, 0, 0, 1, 2}, 1, []float64{0.5}},
		{[]float64{5, 5}, 8, nil},
		{nil, 8, nil},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, 8, []float64{0}},
		{[]float64{1, math.Nextafter(1, 2)}, 8, nil}, // no number lies between them
	} {
		if got := thresholds(c.values, c.limit); !slices.Equal(got, c.want) {
			t.Errorf("%v, %d: got %v, want %v", c.values, c.limit, got, c.want)
		}
	}
}

// TestWideSamplesGetABeam expects a beam where all pairs would take long, and only there.
func TestWideSamplesGetABeam(t *testing.T) {
	beamOf := func(examples, numbers int, settings Settings) int {
		table, err := NewTable(t.Context(), drawn(examples, numbers, "n"), settings, 1)
		if err != nil {
			t.Fatal(err)
		}
		return table.settings.Beam
	}
	for _, c := range []struct {
		examples, numbers int
		settings          Settings
		want              int
	}{
		{60, 500, Settings{K: 2, Cuts: 8}, 0}, // 8,000 literals: 32 million pairs
		{60, 1100, Settings{K: 2, Cuts: 8}, wideBeam},
		{60, 1100, Settings{K: 1, Cuts: 8}, 0},
		{60, 1100, Settings{K: 2, Cuts: 8, Beam: 7}, 7},
		{5_000, 100, Settings{K: 2, Cuts: 8}, 0}, // many examples make no wide sample
		{5_000, 240, Settings{K: 2, Cuts: 1}, wideBeam},
	} {
		if got := beamOf(c.examples, c.numbers, c.settings); got != c.want {
			t.Errorf("%d × %d, %+v: beam %d, want %d", c.examples, c.numbers, c.settings, got, c.want)
		}
	}
}
