package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/experiment"
)

// N. S. V. Rao, E. M. Oblow, C. W. Glover (1991), §4 and theorem 4: N halfspaces
// that learn on-line.

// A combination is a problem that N halfspaces solve.
type combination struct {
	name   string
	n      int
	sample func(r *rand.Rand) (*data.Set, error)
}

// combinedExamples is the number of examples of a random problem.
const combinedExamples = 100

var combinations = []combination{
	{"exclusive or; −1 and 1", 2, parityOf(2, -1)},
	{"exclusive or; 0 and 1", 2, parityOf(2, 0)},
	{"3-parity; −1 and 1", 3, parityOf(3, -1)},
	{"3-parity; 0 and 1", 3, parityOf(3, 0)},
	{"4-parity; −1 and 1", 4, parityOf(4, -1)},
	{"4-parity; 0 and 1", 4, parityOf(4, 0)},
	{"2-D halfspace", 1, exclusive(2, 1)},
	{"5-D halfspace", 1, exclusive(5, 1)},
	{"2-D intersection of two", 2, intersected(2)},
	{"2-D exclusive or of two", 2, exclusive(2, 2)},
	{"2-D exclusive or of three", 3, exclusive(2, 3)},
	{"5-D intersection of two", 2, intersected(5)},
	{"5-D exclusive or of two", 2, exclusive(5, 2)},
}

// tables is how many of the combinations are tables of all examples.
const tables = 6

// parityOf returns the table of parity of k attributes, low and 1.
func parityOf(k int, low float64) func(*rand.Rand) (*data.Set, error) {
	return func(*rand.Rand) (*data.Set, error) {
		c := data.Parity(k)
		for j := range c.Attrs {
			c.Attrs[j].Values = nil
		}
		s, err := c.Table()
		if err != nil {
			return nil, err
		}
		for _, x := range s.X {
			for j, v := range x {
				x[j] = low + (1-low)*v
			}
		}
		return s, nil
	}
}

// intersected draws examples of an intersection of two random halfspaces.
func intersected(d int) func(*rand.Rand) (*data.Set, error) {
	return func(r *rand.Rand) (*data.Set, error) {
		return data.Intersection(d, 2, r).Sample(combinedExamples, r), nil
	}
}

// exclusive draws examples of which an odd number of h random halfspaces hold.
func exclusive(d, h int) func(*rand.Rand) (*data.Set, error) {
	return func(r *rand.Rand) (*data.Set, error) {
		return odd(d, h, r).Sample(combinedExamples, r), nil
	}
}

// odd returns the concept of which an odd number of h random halfspaces hold.
func odd(d, h int, r *rand.Rand) *data.Concept {
	planes := make([]*data.Concept, h)
	for i := range planes {
		planes[i] = data.Intersection(d, 1, r)
	}
	c := *planes[0]
	c.Label = func(x []float64) bool {
		odd := false
		for _, p := range planes {
			odd = odd != p.Label(x)
		}
		return odd
	}
	return &c
}

// A student is halfspaces that learn on-line.
type student struct {
	update   func(x []float64, y int)
	moves    func() int
	restarts func() int
	units    func() []ltu.Unit
}

// An onlineRule is a way to learn that is compared on some combinations.
type onlineRule struct {
	name  string
	on    func(combination int) bool
	start func(n int, s data.Schema, r *rand.Rand) (student, error)
	times int // onlinePresentations that it may have
}

var onlineRules = []onlineRule{
	{"printed", everywhere, system(learners.MultiPerceptron{}), 1},
	{"printed; equal start", onTables, system(learners.MultiPerceptron{EqualStart: true}), 1},
	{"printed; all examples looked at", everywhere, startPrinted, 1},
	{"nearest", everywhere, system(learners.MultiPerceptron{Rule: learners.MoveNearest}), 1},
	{"lesser share", everywhere, system(learners.MultiPerceptron{Rule: learners.MoveLesser}), 1},
	{"printed; restarts", everywhere, system(learners.MultiPerceptron{Restarts: true}), 1},
	{"nearest; restarts", everywhere, system(learners.MultiPerceptron{Rule: learners.MoveNearest, Restarts: true}), 1},
	{"lesser share; restarts", everywhere, system(learners.MultiPerceptron{Rule: learners.MoveLesser, Restarts: true}), 1},
	{"lesser share; restarts; longer", everywhere, system(learners.MultiPerceptron{Rule: learners.MoveLesser, Restarts: true}), 300},
	{"Perceptron", single, startClassical, 1},
}

func everywhere(int) bool { return true }
func onTables(i int) bool { return i < tables }

func single(i int) bool { return combinations[i].n == 1 }

// system starts what l learns with N halfspaces.
func system(l learners.MultiPerceptron) func(int, data.Schema, *rand.Rand) (student, error) {
	return func(n int, s data.Schema, r *rand.Rand) (student, error) {
		l := l
		l.N = n
		u, err := l.Start(s, r)
		if err != nil {
			return student{}, err
		}
		p := u.(*learners.PerceptronSystem)
		return student{
			func(x []float64, y int) { p.Update(x, y) }, func() int { return p.Moves }, func() int { return p.Restarts }, func() []ltu.Unit { return p.Units },
		}, nil
	}
}

func never() int { return 0 }

func startPrinted(n int, s data.Schema, r *rand.Rand) (student, error) {
	p := &printedRule{units: randomUnits(n, len(s.Attrs), r)}
	return student{p.update, func() int { return p.moves }, never, func() []ltu.Unit { return p.units }}, nil
}

func startClassical(_ int, s data.Schema, r *rand.Rand) (student, error) {
	u, err := learners.Perceptron{}.Start(s, r)
	if err != nil {
		return student{}, err
	}
	p, moves := u.(*learners.FixedIncrement), 0
	update := func(x []float64, y int) {
		if p.Update(x, y) {
			moves++
		}
	}
	return student{update, func() int { return moves }, never, func() []ltu.Unit { return []ltu.Unit{p.Unit} }}, nil
}

// onlinePresentations ends what does not converge.
const onlinePresentations = 300_000

func onlineCounts() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-online", Source: "Rao, Oblow & Glover 1991, §4 and theorem 4",
		About: "N halfspaces that learn on-line from random weights, each sample presented in a new random order again and again, until a round moves nothing and every two examples of different classes are in " +
			fmt.Sprintf("different cells (proposition 1). What has not converged after %d presentations counts as not; longer has 300 times as many. Presentations are those up to the last move, moves are updates that moved halfspaces, both of those that converged. ", onlinePresentations) +
			fmt.Sprintf("Tables of parity have all examples; of random halfspaces there are %d examples, uniform in [−1,1] to the power of d, and 50 problems. ", combinedExamples) +
			"Printed moves all halfspaces, and looks at no more than four of the examples filed in the cell, as MultiPerceptron does; with all examples looked at it is §4.1 to the letter. Nearest moves only the halfspace nearest to the example; lesser share moves an example out of cells that hold a lesser share of its class, across the nearest halfspace beyond which it is not so.",
		Params: []string{"problem", "N", "rule"},
		Measures: []experiment.Measure{
			{Name: "converged", Title: "converged %", Percent: true},
			{Name: "presentations", Title: "presentations"},
			{Name: "moves", Title: "moves"},
			{Name: "restarts", Title: "restarts", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, c := range combinations {
				for _, rule := range onlineRules {
					if !rule.on(i) || short && c.n > 2 {
						continue
					}
					most := rule.times * onlinePresentations
					if short {
						most /= 100
					}
					trials = append(trials, experiment.Repeat(short, 50, i, c.taughtBy(rule, most), c.name, c.n, rule.name)...)
				}
			}
			return trials
		},
	}
}

// taughtBy is a trial: it presents a sample until it has converged, or so many
// times.
func (c combination) taughtBy(rule onlineRule, most int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := c.sample(r)
		if err != nil {
			return nil, err
		}
		l, err := rule.start(c.n, s.Schema, r)
		if err != nil {
			return nil, err
		}
		last := 0 // presentation that moved a halfspace
		for n := 0; n < most; n += s.Len() {
			k := l.round(s, r.Perm(s.Len()))
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if k > 0 {
				last = n + k
				continue
			}
			if _, _, ok := learners.Separated(l.units(), s); ok {
				return experiment.Values{
					"converged": 1, "presentations": float64(last),
					"moves": float64(l.moves()), "restarts": float64(l.restarts()),
				}, nil
			}
		}
		return experiment.Values{"converged": 0, "restarts": float64(l.restarts())}, nil
	}
}

// round presents all examples once, in the given order, and returns the number
// of the last one, counted from 1, that moved a halfspace: 0 if none did.
func (l student) round(s *data.Set, order []int) (last int) {
	for k, i := range order {
		now := l.moves()
		l.update(s.X[i], s.Y[i])
		if l.moves() > now {
			last = k + 1
		}
	}
	return last
}
