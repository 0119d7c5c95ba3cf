package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/experiment"
)

// Theorem 4's counterexamples, step by step.

// A printedRule is §4.1 to the letter: it looks at every example that was met.
// MultiPerceptron looks at a few, so that a step takes the same time however many
// there were.
type printedRule struct {
	units []ltu.Unit
	met   data.Set
	moves int
}

// update presents an example: if one of the other class that was met is in the same
// cell, all halfspaces move, those that hold x away from it and the others towards
// it. The paper's c, by how much, is 1.
func (p *printedRule) update(x []float64, y int) {
	// Is there an example of the other class in the cell of x?
	conflict := false
	for i, other := range p.met.X {
		if conflict = p.met.Y[i] != y && together(p.units, x, other); conflict {
			break
		}
	}
	// An example is met once, however often it is presented.
	if !slices.ContainsFunc(p.met.X, func(m []float64) bool { return slices.Equal(m, x) }) {
		p.met.X, p.met.Y = append(p.met.X, x), append(p.met.Y, y)
	}
	if !conflict {
		return
	}
	p.moves++
	// Every halfspace moves, as "each H that corresponds to the cell" is read.
	for i := range p.units {
		u, c := &p.units[i], 1.0
		if u.Fires(x) {
			c = -c
		}
		for j, v := range x {
			u.W[j] += float64(c * v)
		}
		u.Theta -= c // the weight of a constant input is −θ
	}
}

// together reports whether x and y are in one cell: on the same side of every
// halfspace.
func together(units []ltu.Unit, x, y []float64) bool {
	for _, u := range units {
		if u.Fires(x) != u.Fires(y) {
			return false
		}
	}
	return true
}

// randomUnits returns n units of d weights. All weights and thresholds are drawn
// from the standard normal distribution.
func randomUnits(n, d int, r *rand.Rand) []ltu.Unit {
	units := make([]ltu.Unit, n)
	for i := range units {
		units[i].W = make([]float64, d)
		for j := range units[i].W {
			units[i].W[j] = r.NormFloat64()
		}
		units[i].Theta = r.NormFloat64()
	}
	return units
}

// A path is what halfspaces do from given ones, as examples come in turn.
type path struct {
	name    string
	sample  func() (*data.Set, error)
	start   []ltu.Unit
	nearest bool // move only the halfspace that is nearest to the example
}

// leaning is a halfspace like any other to start from, neither parallel to an axis
// nor through a corner of the square.
var leaning = ltu.Unit{W: []float64{0.9, -0.4}, Theta: 0.3}

// paths are three ways in which the printed rule does not converge, and one in
// which another rule does: two equal halfspaces, which stay one; two that are a
// little apart; and a single one that goes round a circle of four, though one
// halfspace separates two points.
var paths = []path{
	{"exclusive or; equal start; printed", square, []ltu.Unit{leaning, leaning}, false},
	{"exclusive or; start a little apart; printed", square, []ltu.Unit{leaning, {W: []float64{0.9, -0.3}, Theta: 0.3}}, false},
	{"exclusive or; equal start; nearest", square, []ltu.Unit{leaning, leaning}, true},
	{"1 and 2 on a line; N = 1; printed", pair, []ltu.Unit{{W: []float64{2}, Theta: -0.5}}, false},
}

// square returns exclusive or, on the corners of the square [−1, 1]².
func square() (*data.Set, error) { return parityOf(2, -1)(nil) }

// pair returns the points 1 and 2 on a line, of different classes.
func pair() (*data.Set, error) {
	schema := data.Schema{Attrs: []data.Attr{{Name: "x1"}}, Classes: []string{"0", "1"}}
	return &data.Set{Schema: schema, X: [][]float64{{1}, {2}}, Y: []int{0, 1}}, nil
}

// theorem4 looks at the same run after 0, 1, 2, … presentations, so that notebook 06
// can draw the halfspaces step by step. Nothing is random in it.
func theorem4() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-theorem4", Source: "Rao, Oblow & Glover 1991, theorem 4",
		About: experiment.Prose(`
			Counterexamples to theorem 4, which says that the printed rule converges: the halfspaces
			w·x ≥ θ after so many presentations of the examples in turn, −1 and 1 as attributes.
			Halfspaces that start equal stay equal, and one does not separate exclusive or. Nor does
			N = 1 converge like the classical perceptron: from 2x ≥ −½, with 1 and 2 in turn, it
			ends up in a circle of four. Nor do random weights help as such: from halfspaces a
			little apart exclusive or is not separated either. The rule that moves only the nearest
			halfspace separates exclusive or from equal ones.`),
		Params: []string{"path", "presentations"},
		Measures: []experiment.Measure{
			{Name: "w11", Title: "w₁₁", Digits: 1}, {Name: "w12", Title: "w₁₂", Digits: 1}, {Name: "theta1", Title: "θ₁", Digits: 1},
			{Name: "w21", Title: "w₂₁", Digits: 1}, {Name: "w22", Title: "w₂₂", Digits: 1}, {Name: "theta2", Title: "θ₂", Digits: 1},
			{Name: "moves", Title: "moves"},
			{Name: "separated", Title: "separated %", Percent: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, p := range paths {
				for _, n := range presentations(short) {
					trials = append(trials, experiment.Trial{At: []any{p.name, n}, Seed: 1, Run: p.after(n)})
				}
			}
			return trials
		},
	}
}

// presentations returns after how many of them the halfspaces are looked at: one by
// one at first, and after very many, by when what converges would have.
func presentations(short bool) (counts []int) {
	first := 40
	if short {
		first = 4
	}
	for n := range first + 1 {
		counts = append(counts, n)
	}
	if !short {
		counts = append(counts, 1_000_000)
	}
	return counts
}

// after is a trial: the halfspaces after n presentations, the weights of the first
// being w11, w12 and so on. A path of one halfspace on a line has fewer of them.
func (p path) after(n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := p.sample()
		if err != nil {
			return nil, err
		}
		units, moves, err := p.run(ctx, s, n, r)
		if err != nil {
			return nil, err
		}
		_, _, ok := learners.Separated(units, s)
		values := experiment.Values{"moves": float64(moves), "separated": experiment.Indicator(ok)}
		for i, u := range units {
			for j, w := range u.W {
				values[fmt.Sprintf("w%d%d", i+1, j+1)] = w
			}
			values[fmt.Sprintf("theta%d", i+1)] = u.Theta
		}
		return values, nil
	}
}

// run presents n examples, those of s in turn, and returns the halfspaces and how
// often they moved.
func (p path) run(ctx context.Context, s *data.Set, n int, r *rand.Rand) ([]ltu.Unit, int, error) {
	// Copies, as trials start from the same halfspaces.
	units := make([]ltu.Unit, len(p.start))
	for i, u := range p.start {
		units[i] = ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta}
	}
	// Both rules move the units in place.
	letter := &printedRule{units: units}
	// The printed rule, unless the path is of the one that moves the nearest only.
	update, moves := letter.update, &letter.moves
	if p.nearest {
		u, err := learners.MultiPerceptron{N: len(units), Rule: learners.MoveNearest}.Start(s.Schema, r)
		if err != nil {
			return nil, 0, err
		}
		m := u.(*learners.PerceptronSystem)
		m.Units = units
		update, moves = func(x []float64, y int) { m.Update(x, y) }, &m.Moves
	}
	// What does not converge takes a million steps: look whether to go on now and then.
	for k := range n {
		if k%10_000 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		update(s.X[k%s.Len()], s.Y[k%s.Len()])
	}
	return units, *moves, nil
}
