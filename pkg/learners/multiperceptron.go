package learners

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

var _ = register(Info{
	Name:    "multi-perceptron",
	Learner: MultiPerceptron{},
	Paper:   "Rao, Oblow & Glover 1991",
	About:   "N halfspaces and the Boolean function that combines them (the consolidator), learned one example at a time (§4)",
	Learns:  []string{"halfspace"},
})

// MultiPerceptron learns N halfspaces and their consolidator on-line. Together the halfspaces divide space
// into cells. Halfspaces move while an example lies in a cell with an example of the other class.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §4.1. The zero value is the printed rule, which looks for an example of the other class among all
// examples met. The paper's W·x has no threshold. Here the threshold is the weight of a constant input, 1,
// as in the proof of theorem 4, and a halfspace fires on W·x = 0. The theorem says that the printed rule
// converges wherever some N halfspaces separate the classes. The theorem is false: see EqualStart. With
// Restarts every rule converges there with probability one, and MoveLesser does so in reasonable time.
// Attributes should have values of about 1 in magnitude.
type MultiPerceptron struct {
	// N is the number of halfspaces, from 1 to 64; 2 if zero. The paper takes
	// it as given.
	N int
	// Rule chooses the halfspaces that move.
	Rule MoveRule
	// Bounded lets an update look at no more than four of the examples that are filed in the cell of x. So
	// the time of an update does not grow with the number of examples met. An update may miss case (b), an
	// example of the other class in the cell, until the examples that have come into the cell are filed
	// anew. This is not the printed rule. On some problems Bounded separates the classes more often than the
	// printed rule does, and on others less often (experiment rog91-online).
	Bounded bool
	// Restarts starts the halfspaces again from new random weights as long as the classes are not separated.
	// The comment of PerceptronSystem's method restart proves that the halfspaces then converge.
	Restarts bool
	// C is the paper's c: a move adds C times the example to the weights, or subtracts it. 1 if zero.
	C float64
	// EqualStart starts all halfspaces from the same weights. The paper allows this, because its initial
	// weights are arbitrary. With MoveAll the halfspaces then stay equal for ever, and never separate the
	// exclusive or.
	EqualStart bool
	// Epochs is the greatest number of passes over the sample, 1000 if zero.
	Epochs int
}

// A MoveRule chooses the halfspaces that move in case (b) of §4.1: when the example x lies in one cell with
// an example y of the other class that was met before.
type MoveRule string

const (
	// MoveAll is the printed rule, and the default: every halfspace moves towards having x on its other
	// side. The paper says "each H that corresponds to the cell". MoveAll reads this as all halfspaces,
	// because the outputs of all halfspaces make the cell. MoveBounding is the other reading.
	MoveAll MoveRule = "all"
	// MoveNearest moves only the halfspace nearest to x.
	MoveNearest MoveRule = "nearest"
	// MoveLesser moves x only out of cells that contain no greater share of x's class than of the other
	// class. It moves x across the nearest halfspace that leads to a cell of another kind, if there is one.
	MoveLesser MoveRule = "lesser"
	// MoveBounding moves the halfspaces whose hyperplanes bound the cell of x, so that another cell lies
	// next to it beyond them. If N is at most the number of attributes and the hyperplanes are in general
	// position, all of them bound the cell, as with MoveAll. Otherwise a linear program for each halfspace
	// decides.
	MoveBounding MoveRule = "bounding"
)

// Choices returns the rules.
func (MoveRule) Choices() []string {
	return []string{string(MoveAll), string(MoveNearest), string(MoveLesser), string(MoveBounding)}
}

// UnmarshalJSON reads a rule by its name, or by its number among the Choices, as earlier versions wrote it.
func (m *MoveRule) UnmarshalJSON(text []byte) error {
	var k int
	if json.Unmarshal(text, &k) != nil {
		return json.Unmarshal(text, (*string)(m))
	}
	if all := m.Choices(); k >= 0 && k < len(all) {
		*m = MoveRule(all[k])
		return nil
	}
	return fmt.Errorf("rule %d", k)
}

// Domain describes the samples that the learner accepts.
func (MultiPerceptron) Domain() Domain { return ruleDomain }

// Fit returns a *PerceptronSystem. It presents the sample in a new random order
// each epoch, until an epoch passes without a move or the limit is reached.
func (m MultiPerceptron) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "multi-perceptron", s, m.Domain()); err != nil {
		return nil, err
	}
	u, err := m.Start(s.Schema, r)
	if err != nil {
		return nil, err
	}
	epochs := cmp.Or(m.Epochs, 1000)
	if epochs < 1 {
		return nil, fmt.Errorf("multi-perceptron: Epochs is %d, want at least 1", epochs)
	}
	p := u.(*PerceptronSystem)
	for epoch := 0; epoch < epochs && !p.Converged; epoch++ {
		progress.Report(ctx, "multi-perceptron", epoch, epochs)
		if err := p.epoch(ctx, s, r); err != nil {
			return nil, err
		}
	}
	if err := p.refileAll(ctx); err != nil {
		return nil, err
	}
	progress.Report(ctx, "multi-perceptron", epochs, epochs)
	p.Rows = nil // the model is equal to the one that its JSON gives back
	return p, nil
}

// epoch presents s once. The system has converged if nothing moved: then every example is filed in the cell
// where it lies.
func (p *PerceptronSystem) epoch(ctx context.Context, s *data.Set, r *rand.Rand) error {
	before, interval := p.Moves, sample.PerLook(filing+len(s.Attrs)*len(p.Units))
	if !p.Bounded { // an update may look at all examples
		interval = max(1, sample.PerLook(len(s.Attrs)*len(p.Units))/s.Len())
	}
	for k, i := range r.Perm(s.Len()) {
		if k%interval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p.Update(s.X[i], s.Y[i])
	}
	p.Converged = p.Moves == before && p.Mixed == 0
	return nil
}

// Start returns halfspaces with random weights, a *PerceptronSystem.
func (m MultiPerceptron) Start(s data.Schema, r *rand.Rand) (Updater, error) {
	if err := checkSchema("multi-perceptron", s); err != nil {
		return nil, err
	}
	n, c := cmp.Or(m.N, 2), cmp.Or(m.C, 1)
	switch {
	case n < 1 || n > 64:
		return nil, fmt.Errorf("multi-perceptron: N is %d, want 1 to 64", n)
	case !(c > 0 && c < largestWeight):
		return nil, fmt.Errorf("multi-perceptron: C is %v, want more than 0, and finite", c)
	}
	rule := cmp.Or(m.Rule, MoveAll)
	if !slices.Contains(rule.Choices(), string(rule)) {
		return nil, fmt.Errorf("multi-perceptron: Rule is %.40q, want one of %q", rule, rule.Choices())
	}
	p := &PerceptronSystem{Schema: s, Units: make([]ltu.Unit, n), Rule: rule, Bounded: m.Bounded, C: c, Seed: r.Uint64()}
	if m.Restarts {
		p.Left = p.budget()
	}
	for i := range p.Units {
		p.Units[i].W = make([]float64, len(s.Attrs))
	}
	p.draw()
	for i := 1; i < n && m.EqualStart; i++ {
		copy(p.Units[i].W, p.Units[0].W)
		p.Units[i].Theta = p.Units[0].Theta
	}
	return p, nil
}

// restartUnit is the number of moves of the shortest run for each weight. Values from 3 to 100 made little
// difference.
const restartUnit = 30

// budget returns the number of moves of the present run.
func (p *PerceptronSystem) budget() int {
	return restartUnit * len(p.Units) * (len(p.Attrs) + 1) * luby(p.Restarts+1)
}

// luby returns term i, counted from 1, of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ….
func luby(i int) int {
	for {
		k := bits.Len(uint(i)) // 2^(k−1) ≤ i < 2^k
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}

// restart draws new halfspaces. No example is filed in their cells.
//
// With restarts a PerceptronSystem converges with probability one wherever some N halfspaces separate the
// examples that are presented. There must be finitely many examples, and each must come again and again, as
// in the paper. Here is the proof, in real numbers.
//
// Halfspaces that separate the classes stay: no cell has examples of both classes, so nothing moves. All
// other halfspaces move or start again after a finite time. Otherwise every example that comes would be
// filed in the cell where it lies, so in the end all would be. Two examples of different classes would lie
// in one cell and meet their conflict. With MoveLesser, too, at least one of the two classes has no greater
// share of the cell, so something moves. A run has finitely many moves, so without convergence there are
// infinitely many restarts. Each restart draws weights from a density that is positive everywhere,
// independently of all earlier draws. The weights that separate the examples strictly are an open set. The
// set is not empty, since thresholds may be lowered a little where an example is on a hyperplane. So a
// restart hits the set with some probability p > 0, the same for each. The probability that k restarts all
// miss is (1−p)^k, which goes to 0. □
//
// The bound, 1/p restarts, is far too large, because moves between restarts find separating halfspaces much
// sooner. The best length of a run is not known. So runs are as long as the terms of a sequence that is
// within a logarithm of the best for any distribution: M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup
// of Las Vegas algorithms, Information Processing Letters 47 (1993) 173–180.
func (p *PerceptronSystem) restart() {
	p.Restarts++
	p.draw()
	p.Left = p.budget()
	p.Cells, p.Filed, p.Mixed = map[uint64]CellStacks{}, [2]int{}, 0
}

// draw draws all weights and thresholds from the normal distribution with mean 0 and variance 1, so
// attributes should be about as large. The weights of a run depend only on Seed and on the number of the
// run.
func (p *PerceptronSystem) draw() {
	r := rand.New(rand.NewPCG(p.Seed, uint64(p.Restarts)))
	for i := range p.Units {
		u := &p.Units[i]
		for j := range u.W {
			u.W[j] = r.NormFloat64()
		}
		u.Theta = r.NormFloat64()
	}
}
