package mdl

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// draw returns values, some perhaps missing or equal, and classes that depend on them.
func draw(r *rand.Rand) (values []float64, classes []int) {
	several, distinct := 1+r.IntN(4), 2+r.IntN(40)
	for range 1 + r.IntN(120) {
		v := math.Round(r.NormFloat64() * float64(distinct))
		class := r.IntN(several)
		if r.IntN(3) > 0 {
			class = (int(math.Abs(v)) * 3 / distinct) % several
		}
		if r.IntN(15) == 0 {
			v = math.NaN()
		}
		values, classes = append(values, v), append(classes, class)
	}
	return values, classes
}

// entropy returns the entropy of an example's class, and of how many classes there are some.
func entropy(classes []int) (e float64, several int) {
	counts := map[int]float64{}
	for _, c := range classes {
		counts[c]++
	}
	for _, n := range counts {
		p := n / float64(len(classes))
		e -= p * math.Log2(p)
	}
	return e, len(counts)
}

// parts returns the classes of the examples below the cut and above, of those within low and high.
func parts(values []float64, classes []int, low, high, cut float64) (lower, upper []int) {
	for i, v := range values {
		switch {
		case !(v >= low && v <= high):
		case v < cut:
			lower = append(lower, classes[i])
		default:
			upper = append(upper, classes[i])
		}
	}
	return lower, upper
}

// byDefinition works out the paper's cuts as it defines them, of the values from low to high: it tries
// the middle between any two neighbouring values.
func byDefinition(values []float64, classes []int, low, high float64) (cuts []float64) {
	distinct := slices.DeleteFunc(slices.Clone(values), func(v float64) bool { return !(v >= low && v <= high) })
	slices.Sort(distinct)
	distinct = slices.Compact(distinct)
	lowest, place := math.Inf(1), 0
	var lower, upper []int
	for k := 1; k < len(distinct); k++ {
		l, h := parts(values, classes, low, high, distinct[k-1]/2+distinct[k]/2)
		n, a, b := float64(len(l)+len(h)), float64(len(l)), float64(len(h))
		el, _ := entropy(l)
		eh, _ := entropy(h)
		if e := a/n*el + b/n*eh; e < lowest-1e-12 {
			lowest, place, lower, upper = e, k, l, h
		}
	}
	if place == 0 {
		return nil
	}
	all := append(slices.Clone(lower), upper...)
	e, k := entropy(all)
	e1, k1 := entropy(lower)
	e2, k2 := entropy(upper)
	n := float64(len(all))
	gain := e - lowest
	delta := math.Log2(math.Pow(3, float64(k))-2) - (float64(k)*e - float64(k1)*e1 - float64(k2)*e2)
	if gain <= 1e-12 || gain <= math.Log2(n-1)/n+delta/n {
		return nil
	}
	cuts = byDefinition(values, classes, low, distinct[place-1])
	cuts = append(cuts, distinct[place-1]/2+distinct[place]/2)
	return append(cuts, byDefinition(values, classes, distinct[place], high)...)
}

func middles(cuts []Cut) (places []float64) {
	for _, c := range cuts {
		places = append(places, c.Below/2+c.Above/2)
	}
	return places
}

// TestAcceptedByDefinition compares the cuts with the result of a search through all places, with the
// formulas as the paper prints them.
func TestAcceptedByDefinition(t *testing.T) {
	r, lengths := rand.New(rand.NewPCG(1, 0)), map[int]int{}
	for trial := range 2000 {
		values, classes := draw(r)
		got, want := middles(Accepted(values, classes)), byDefinition(values, classes, math.Inf(-1), math.Inf(1))
		if !slices.Equal(got, want) {
			t.Fatalf("trial %d: %v of classes %v: cuts %v, want %v", trial, values, classes, got, want)
		}
		lengths[len(got)]++
	}
	if lengths[0] == 0 || lengths[1] == 0 || lengths[2] == 0 || lengths[3] == 0 {
		t.Errorf("samples by their number of cuts: %v", lengths)
	}
}

// TestMostTakesTheBest wants a single cut to have the least entropy of all places. More cuts must include
// the fewer, until the intervals determine every class that the values determine.
func TestMostTakesTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	for trial := range 500 {
		values, classes := draw(r)
		var before []float64
		for limit := range 6 {
			cuts := middles(Most(values, classes, limit))
			if len(cuts) > limit || !slices.IsSorted(cuts) {
				t.Fatalf("trial %d: at most %d cuts: %v", trial, limit, cuts)
			}
			for _, c := range before {
				if !slices.Contains(cuts, c) {
					t.Fatalf("trial %d: %v are cuts, but not among %v", trial, before, cuts)
				}
			}
			before = cuts
			if limit != 1 || len(cuts) == 0 {
				continue
			}
			left := func(cut float64) float64 {
				l, h := parts(values, classes, math.Inf(-1), math.Inf(1), cut)
				el, _ := entropy(l)
				eh, _ := entropy(h)
				return float64(len(l))*el + float64(len(h))*eh
			}
			for _, v := range values {
				if v == v && left(v) < left(cuts[0])-1e-9 {
					t.Fatalf("trial %d: the cut at %v leaves %v bits, one at %v %v", trial, cuts[0], left(cuts[0]), v, left(v))
				}
			}
		}
		if all := Most(values, classes, 1000); len(all) > 0 {
			bounds := append(append([]float64{math.Inf(-1)}, middles(all)...), math.Inf(1))
			for k := range len(bounds) - 1 {
				inside := make([]float64, len(values))
				for i, v := range values {
					if inside[i] = v; !(v >= bounds[k] && v < bounds[k+1]) {
						inside[i] = math.NaN()
					}
				}
				if extra := Most(inside, classes, 1); len(extra) > 0 {
					t.Fatalf("trial %d: %v would still save something", trial, extra)
				}
			}
		}
	}
}

// TestManyClasses has more classes than 3 to their power is a number.
func TestManyClasses(t *testing.T) {
	if got, want := choices(3), math.Log2(25); math.Abs(got-want) > 1e-12 {
		t.Errorf("of 3 classes %v, want %v", got, want)
	}
	if got, want := choices(1000), 1000*math.Log2(3); math.Abs(got-want) > 1e-9 {
		t.Errorf("of 1000 classes %v, want %v", got, want)
	}
}
