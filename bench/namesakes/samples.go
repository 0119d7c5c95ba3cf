package main

import (
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/data/genbank"
	"halfspace/pkg/learners"
)

// A sample is a set by name.
type sample struct {
	name string
	load func(context.Context) (*data.Set, error)
}

// samples are the sets of the catalogue, windows of E. coli, and samples that a rule and a tenth of
// wrong labels generate.
func samples() (all []sample) {
	for _, e := range data.Catalog() {
		all = append(all, sample{e.Name, func(ctx context.Context) (*data.Set, error) { return data.LoadContext(ctx, e.Name) }})
	}
	all = append(all, sample{"coding", coding})
	for _, g := range []struct {
		name  string
		class func(x []float64) bool
	}{
		{"noisy plane", func(x []float64) bool { return positive(x, 0, 20) }},
		{"noisy xor of planes", func(x []float64) bool { return positive(x, 0, 5) != positive(x, 5, 10) }},
		{"noisy conjunction", func(x []float64) bool { return x[0] > -1 && x[1] < 1 && x[2] > -0.5 }},
	} {
		all = append(all, sample{g.name, func(context.Context) (*data.Set, error) { return noisy(g.name, g.class), nil }})
	}
	return all
}

// coding returns windows as in experiment jc96-table1, a quarter as many.
func coding(context.Context) (*data.Set, error) {
	g, err := genbank.EColi()
	if err != nil {
		return nil, err
	}
	return g.Windows(5000, learners.Seed(96))
}

// positive reports whether x lies on the positive side of the plane of weights 1, −1, 1, … of the
// attributes from one to another.
func positive(x []float64, start, end int) bool {
	sum := 0.0
	for j := start; j < end; j++ {
		sum += float64(1-2*(j%2)) * x[j]
	}
	return sum > 0
}

// noisy returns 2,000 examples of 20 normal numbers, a tenth of them of the other class.
func noisy(name string, class func(x []float64) bool) *data.Set {
	r := learners.Seed(1)
	s := &data.Set{Schema: data.Schema{Name: name, Classes: []string{"no", "yes"}}}
	for j := range 20 {
		s.Attrs = append(s.Attrs, data.Attr{Name: "x" + string(rune('a'+j))})
	}
	for range 2000 {
		x := make([]float64, len(s.Attrs))
		for j := range x {
			x[j] = r.NormFloat64()
		}
		s.X, s.Y = append(s.X, x), append(s.Y, label(class(x), r))
	}
	return s
}

// label returns the class, wrong in one of ten cases.
func label(yes bool, r *rand.Rand) int {
	if yes != (r.IntN(10) == 0) {
		return 1
	}
	return 0
}
