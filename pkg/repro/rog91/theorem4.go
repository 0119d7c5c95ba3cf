package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// Theorem 4's counterexamples, step by step.

// systemFrom returns the learner's system at its start from the given halfspaces, which
// it moves in place.
func systemFrom(units []ltu.Unit, l learners.MultiPerceptron, s data.Schema) (*learners.PerceptronSystem, error) {
	l.N = len(units)
	u, err := l.Start(s, learners.Seed(1)) // drawn halfspaces, which are not used
	if err != nil {
		return nil, err
	}
	p := u.(*learners.PerceptronSystem)
	p.Units = units
	return p, nil
}

// A path is the course of halfspaces from a given start, as examples are presented in
// turn.
type path struct {
	name   string
	sample func() (*data.Set, error)
	start  []ltu.Unit
	rule   learners.MultiPerceptron
}

// leaning is an ordinary halfspace to start from, neither parallel to an axis nor
// through a corner of the square.
var leaning = ltu.Unit{W: []float64{0.9, -0.4}, Theta: 0.3}

// paths are three runs of the printed rule that do not converge, and one run of another rule that
// converges. In the first run, two equal halfspaces stay equal for ever. In the second run, two halfspaces
// begin a little apart. In the third run, a single halfspace goes round a circle of four positions,
// although one halfspace separates the two points.
var paths = []path{
	{"exclusive or; equal start; printed", square, []ltu.Unit{leaning, leaning}, learners.MultiPerceptron{}},
	{"exclusive or; start a little apart; printed", square, []ltu.Unit{leaning, {W: []float64{0.9, -0.3}, Theta: 0.3}}, learners.MultiPerceptron{}},
	{"exclusive or; equal start; nearest", square, []ltu.Unit{leaning, leaning}, nearest},
	{"1 and 2 on a line; N = 1; printed", pair, []ltu.Unit{{W: []float64{2}, Theta: -0.5}}, learners.MultiPerceptron{}},
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
		About: protocol.Prose(`
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

// presentations returns the numbers of presentations after which the halfspaces are
// recorded: each of the first few, and a very great number, by which a rule that
// converges would have converged.
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

// after is a trial: the halfspaces after n presentations. The weights of the first
// halfspace are w11, w12 and so on. A path of one halfspace on a line has fewer
// weights.
func (p path) after(n int) experiment.Run {
	return func(ctx context.Context, _ *rand.Rand) (experiment.Values, error) {
		s, err := p.sample()
		if err != nil {
			return nil, err
		}
		units, moves, err := p.run(ctx, s, n)
		if err != nil {
			return nil, err
		}
		_, _, ok := learners.Separated(units, s)
		values := experiment.Values{"moves": float64(moves), "separated": protocol.Indicator(ok)}
		for i, u := range units {
			for j, w := range u.W {
				values[fmt.Sprintf("w%d%d", i+1, j+1)] = w
			}
			values[fmt.Sprintf("theta%d", i+1)] = u.Theta
		}
		return values, nil
	}
}

// run presents n examples, the examples of s in turn, and returns the halfspaces
// and the number of moves.
func (p path) run(ctx context.Context, s *data.Set, n int) ([]ltu.Unit, int, error) {
	units := copied(p.start) // as trials start from the same halfspaces
	m, err := systemFrom(units, p.rule, s.Schema)
	if err != nil {
		return nil, 0, err
	}
	// Runs that do not converge take a million steps: check the context now and then.
	for k := range n {
		if k%10_000 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		m.Update(s.X[k%s.Len()], s.Y[k%s.Len()])
	}
	return units, m.Moves, nil
}
