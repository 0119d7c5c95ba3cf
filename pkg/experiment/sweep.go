package experiment

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
)

// A sweeping makes samples harder step by step, for curves.
type sweeping struct {
	column string // column of the steps in a result
	axis   string // eval.Curve's Of
	step   string // a format that names a step
	steps  []int
	apply  func(v divided, step int, seed uint64) (divided, error)
}

// mostIrrelevant is the largest number of attributes that a sweep may add to a sample.
const mostIrrelevant = 10000

// A divided is a sample and how a plan divides it.
type divided struct {
	set    *data.Set
	splits []data.Split
}

// sweeps returns the sweeps of the comparison. There is one or none; check refuses two or more.
func (c Comparison) sweeps() (all []sweeping) {
	for _, s := range []sweeping{
		{"examples", "", "%d examples", c.Sizes, fewer},
		{"wrong", "wrong classes to learn from (%)", "%d %% wrong", c.Wrong, wronged},
		{"irrelevant", "irrelevant attributes", "%d irrelevant", c.Irrelevant, shuffled},
	} {
		if s.steps != nil {
			all = append(all, s)
		}
	}
	return all
}

// sweep returns the sweep of the comparison. Without a sweep it is one step that changes nothing.
func (c Comparison) sweep() sweeping {
	if all := c.sweeps(); len(all) > 0 {
		return all[0]
	}
	return sweeping{steps: []int{0}, apply: func(v divided, _ int, _ uint64) (divided, error) { return v, nil }}
}

// swept reports whether there is a sweep. Then results have a column for it.
func (s sweeping) swept() bool { return s.column != "" }

// hardest returns the step whose results the tables show.
func (s sweeping) hardest() int { return slices.Max(s.steps) }

// check returns the fault of the steps.
func (s sweeping) check() error {
	fewest := math.MaxInt
	if s.column == "wrong" {
		fewest = 100
	} else if s.column == "irrelevant" {
		fewest = mostIrrelevant
	}
	if len(s.steps) == 0 {
		return fmt.Errorf("%s: no steps", s.column)
	}
	for _, step := range s.steps {
		if step < 0 || step > fewest {
			return fmt.Errorf("%s: %d, want 0 to %d", s.column, step, fewest)
		}
	}
	sorted := slices.Sorted(slices.Values(s.steps))
	if slices.Equal(sorted, slices.Compact(slices.Clone(sorted))) {
		return nil
	}
	return fmt.Errorf("%s: a step is given twice", s.column)
}

// prepare returns a function that does a step when it is first called.
func (s sweeping) prepare(whole func() (divided, error), step int, seed uint64) func() (divided, error) {
	return sync.OnceValues(func() (divided, error) {
		v, err := whole()
		if err != nil {
			return v, err
		}
		return s.apply(v, step, seed)
	})
}

// fewer leaves the first n training examples of each split. Training examples are in random order, so the
// first n are a random sample.
func fewer(v divided, n int, _ uint64) (divided, error) {
	cut := slices.Clone(v.splits)
	for i := range cut {
		if n < 1 || n > len(cut[i].Train) {
			return v, fmt.Errorf("%d examples to learn from, want 1 to %d", n, len(cut[i].Train))
		}
		cut[i].Train = cut[i].Train[:n]
	}
	return divided{v.set, cut}, nil
}

// wronged gives percent % of the training examples another class, drawn evenly. Test examples must keep
// their true classes. So the new sample holds all examples twice: first with wrong classes, for training,
// and then unchanged, for testing. An example that is wrong at one share is also wrong at every larger
// share.
func wronged(v divided, percent int, seed uint64) (divided, error) {
	s, n := *v.set, v.set.Len()
	r := rand.New(rand.NewPCG(seed, 0))
	s.X, s.Y = slices.Concat(s.X, s.X), slices.Concat(s.Y, s.Y)
	order, second := r.Perm(n), make([]int, n)
	for i := range second {
		second[i] = 1 + r.IntN(max(1, len(s.Classes)-1))
	}
	for _, i := range order[:int(math.Round(float64(n)*float64(percent)/100))] {
		s.Y[i] = (s.Y[i] + second[i]) % len(s.Classes)
	}
	splits := slices.Clone(v.splits)
	for i, split := range splits {
		test := slices.Clone(split.Test)
		for k := range test {
			test[k] += n
		}
		splits[i].Test = test
	}
	return divided{&s, splits}, nil
}

// shuffled adds k attributes that carry no information about the class. Each is an attribute of the sample
// whose values are shuffled among the examples. A smaller k adds the first of the attributes that a larger
// k adds.
func shuffled(v divided, k int, seed uint64) (divided, error) {
	s := *v.set
	s.X, s.Attrs = make([][]float64, v.set.Len()), slices.Clone(v.set.Attrs)
	for i, x := range v.set.X {
		s.X[i] = append(make([]float64, 0, len(x)+k), x...)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for a := range k {
		start := r.IntN(len(v.set.Attrs))
		attr := v.set.Attrs[start]
		attr.Name = fmt.Sprintf("%s, shuffled %d", attr.Name, a+1)
		s.Attrs = append(s.Attrs, attr)
		for i, j := range r.Perm(len(s.X)) {
			s.X[i] = append(s.X[i], v.set.X[j][start])
		}
	}
	return divided{&s, v.splits}, nil
}

// meanCurve returns the mean over samples, trial by trial. If a learner failed on one of the samples, it
// has no mean at that step.
func meanCurve(curves []*eval.Curve) *eval.Curve {
	mean := *curves[0]
	if len(curves) > 1 {
		mean.Set = fmt.Sprintf("mean over %d samples", len(curves))
	}
	mean.Scores = make([][][]float64, len(mean.Names))
	for l := range mean.Names {
		for i := range mean.Sizes {
			sum := make([]float64, len(curves[0].Scores[l][i]))
			for _, c := range curves {
				floats.Add(sum, c.Scores[l][i])
			}
			floats.Scale(1/float64(len(curves)), sum)
			mean.Scores[l] = append(mean.Scores[l], sum)
		}
	}
	return &mean
}
