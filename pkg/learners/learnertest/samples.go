package learnertest

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
)

// A shape describes how to draw a sample of a concept: n examples of d attributes, Boolean or
// normal with deviation 1, and a function that returns true for positive examples.
type shape struct {
	n, d    int
	boolean bool
	class   func(x []float64) bool
}

// concepts are the concepts that Info.Learns may name. Examples of class true are positive.
var concepts = map[string]shape{
	"halfspace": {n: 60, d: 2, class: func(x []float64) bool { return x[0] > 0.1 }},
	"interval":  {n: 60, d: 1, class: func(x []float64) bool { return x[0] > -0.5 && x[0] < 0.5 }},
	"outside":   {n: 60, d: 1, class: func(x []float64) bool { return x[0] < -0.5 || x[0] > 0.5 }},
	"3-of-5":    {n: 200, d: 12, boolean: true, class: func(x []float64) bool { return x[0]+x[1]+x[2]+x[3]+x[4] >= 3 }},
	"xor":       {n: 40, d: 3, boolean: true, class: func(x []float64) bool { return x[0] != x[1] }},
	"constant":  {n: 20, d: 2, class: func([]float64) bool { return true }},
}

// Sample returns the sample of a named concept: halfspace (two real attributes), interval and
// outside (one), 3-of-5 (twelve Boolean attributes, seven of them irrelevant), xor (three, one of
// them irrelevant), constant (every example is positive, so class 0 is empty), or three classes
// (bands of the plane). It is the same in every run, and new memory in every call. Sample panics on
// an unknown name.
func Sample(concept string) *data.Set {
	if concept == "three classes" {
		return bands(concept, 90)
	}
	c, ok := concepts[concept]
	if !ok {
		panic(fmt.Sprintf("learnertest: no concept %q, want %s or \"three classes\"", concept, strings.Join(slices.Sorted(maps.Keys(concepts)), ", ")))
	}
	s := draw(concept, c.n, c.d, c.boolean)
	for i, x := range s.X {
		if c.class(x) {
			s.Y[i] = 1
		}
	}
	return s
}

// allSamples returns every sample that all learners meet: the samples of the concepts, and awkward
// ones.
func allSamples() []*data.Set {
	s := []*data.Set{Sample("three classes"), tiny("one example", 1, 2), tiny("no attributes", 6, 0), flat(), nominal(), missing(), single(), doubled(), contradictory(), huge()}
	// The order of a map is random, so the samples are sorted by name.
	for name := range concepts {
		s = append(s, Sample(name))
	}
	slices.SortFunc(s, func(a, b *data.Set) int { return strings.Compare(a.Name, b.Name) })
	return s
}

// draw returns n examples of d attributes, all of class 0 of two, always from the same seed.
func draw(name string, n, d int, boolean bool) *data.Set {
	r := rand.New(rand.NewPCG(1, 0))
	s := &data.Set{Schema: data.Schema{Name: name, Classes: []string{"no", "yes"}}, X: make([][]float64, n), Y: make([]int, n)}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	for i := range s.X {
		s.X[i] = make([]float64, d)
		for j := range s.X[i] {
			// A number is drawn in any case, so that Boolean samples do not change from version to
			// version.
			s.X[i][j] = r.NormFloat64()
			if boolean {
				s.X[i][j] = float64(r.IntN(2))
			}
		}
	}
	return s
}

// bands returns a sample of three classes: a plane cut by two parallel lines.
func bands(name string, n int) *data.Set {
	s := draw(name, n, 2, false)
	s.Classes = []string{"low", "middle", "high"}
	for i, x := range s.X {
		switch z := x[0] + x[1]; {
		case z > 0.7:
			s.Y[i] = 2
		case z > -0.7:
			s.Y[i] = 1
		}
	}
	return s
}

// tiny returns a sample of n examples. Only the first is positive.
func tiny(name string, n, d int) *data.Set {
	s := draw(name, n, d, true)
	s.Y[0] = 1
	return s
}

// flat has a constant attribute, with range 0 and no information.
func flat() *data.Set {
	s := Sample("xor")
	s.Name = "constant attribute"
	for _, x := range s.X {
		x[2] = 1
	}
	return s
}

// nominal has a nominal attribute. A learner may refuse it, but must not treat its indices as
// numbers.
func nominal() *data.Set {
	s := Sample("xor")
	s.Name = "nominal attribute"
	s.Attrs[1].Values = []string{"off", "on"}
	return s
}

// missing has one missing value, NaN, which spreads through every sum that contains it.
func missing() *data.Set {
	s := Sample("interval")
	s.Name = "missing value"
	s.X[7][0] = math.NaN()
	return s
}

// single declares one class only, so there is nothing to learn.
func single() *data.Set {
	s := draw("one declared class", 10, 2, false)
	s.Classes = s.Classes[:1]
	return s
}

// doubled has every example twice, which must not confuse learners that look for the next different
// value.
func doubled() *data.Set {
	s := Sample("interval")
	s.Name, s.X, s.Y = "duplicates", append(s.X, s.X...), append(s.Y, s.Y...)
	return s
}

// contradictory has every example once in each class, so no halfspace contains only one of the two.
func contradictory() *data.Set {
	s := Sample("xor")
	s.Name, s.X, s.Y = "contradictions", append(s.X, s.X...), make([]int, 2*s.Len())
	// The first half is positive, and the second half, the same examples, is negative.
	for i := range len(s.Y) / 2 {
		s.Y[i] = 1
	}
	return s
}

// huge has attributes of very different ranges, one of them far from zero, where sums lose digits.
func huge() *data.Set {
	s := Sample("halfspace")
	s.Name = "scales"
	for _, x := range s.X {
		x[0], x[1] = 1e6+float64(1e3*x[0]), 1e-9*x[1]
	}
	return s
}

// fewExamples returns some examples of a concept that suits every learner, for checks that need no
// more.
func fewExamples() *data.Set { return firstOf(60, "3-of-5") }

// firstOf returns the first n examples of a concept's sample.
func firstOf(n int, concept string) *data.Set {
	s := Sample(concept)
	s.X, s.Y = s.X[:n], s.Y[:n]
	return s
}

// malformedSamples returns malformed samples, keyed by their fault. Each was a sample that suits
// every learner, before it got a fault that Go does not notice.
func malformedSamples() map[string]*data.Set {
	faults := map[string]func(*data.Set){
		"a row too short":      func(s *data.Set) { s.X[7] = s.X[7][:11] },
		"a row too long":       func(s *data.Set) { s.X[7] = append(s.X[7], 1) },
		"a nil row":            func(s *data.Set) { s.X[199] = nil },
		"all rows short":       func(s *data.Set) { s.Attrs = append(s.Attrs, data.Attr{Name: "more"}) },
		"more rows":            func(s *data.Set) { s.Y = s.Y[:190] },
		"more classes of rows": func(s *data.Set) { s.X = s.X[:190] },
		"no rows":              func(s *data.Set) { s.X = nil },
		"class 7":              func(s *data.Set) { s.Y[100] = 7 },
		"class -1":             func(s *data.Set) { s.Y[0] = -1 },
		"no classes":           func(s *data.Set) { s.Classes = nil },
		"one name twice":       func(s *data.Set) { s.Classes[0] = s.Classes[1] },
	}
	samples := make(map[string]*data.Set, len(faults))
	for name, spoil := range faults {
		s := Sample("3-of-5")
		spoil(s)
		samples[name] = s
	}
	return samples
}
