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

// MultiPerceptron learns N halfspaces and their consolidator on-line, one example at a time. Together
// the N halfspaces divide space into cells, and the consolidator gives each cell a class. A cell that
// contains examples of both classes is a mistake. So when an example arrives in a cell with an example
// of the other class, halfspaces move as in the perceptron rule, until each cell has one class only.
//
// The zero value is the printed rule, which compares an example with all examples met before. The
// paper's W·x has no threshold. Here the threshold is the weight of a constant input, 1, as in the proof
// of theorem 4, and a halfspace fires on W·x = 0. Attributes should have values of about 1 in magnitude.
//
// Theorem 4 says that the printed rule converges wherever some N halfspaces separate the classes. The
// theorem is false: see EqualStart. With Restarts every rule converges there with probability one, and
// MoveLesser does so in reasonable time.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean combinations of half-spaces
// (1991), §4.1.
type MultiPerceptron struct {
	// N is the number of halfspaces, from 1 to 64; 2 if zero. The algorithm does not learn N: the paper
	// takes it as given.
	N int
	// Rule says which halfspaces move when a cell contains both classes: MoveAll, the printed rule, if
	// empty.
	Rule MoveRule
	// Bounded keeps the time of an update from growing with the number of examples met. The learner
	// keeps a list of the examples of each cell. With Bounded, an update checks at most four examples of
	// the list of the cell where x lies. These lists may be out of date, because halfspaces have moved.
	// So an update may overlook an example of the other class that has come into the cell since (case
	// (b) of the paper), until that example's own cell is computed anew. This is not the printed rule.
	// On some problems Bounded separates the classes more often than the printed rule does, and on
	// others less often (experiment rog91-online).
	Bounded bool
	// Restarts draws new random weights for all halfspaces after a while, as long as the classes are not
	// separated. With restarts the halfspaces converge with probability one if N halfspaces can separate
	// the classes. The comment of PerceptronSystem's method restart has the proof.
	Restarts bool
	// C is the paper's c, the length of a step: a move adds C times the example to the weights, or
	// subtracts it. 1 if zero.
	C float64
	// EqualStart starts all halfspaces from the same weights. The paper allows this, because its initial
	// weights are arbitrary. But then the printed rule, MoveAll, always moves all halfspaces alike, so
	// they stay equal for ever. Thus they never separate the exclusive or, and the paper's theorem 4 is
	// false.
	EqualStart bool
	// Epochs is the greatest number of passes over the sample, 1000 if zero.
	Epochs int
}

// A MoveRule says which halfspaces move in case (b) of §4.1: when the example x lies in the same cell as
// an example y of the other class that was met before.
type MoveRule string

const (
	// MoveAll is the printed rule, and the default: every halfspace moves towards having x on its other
	// side. The paper says "each H that corresponds to the cell". Here this means all halfspaces,
	// because the outputs of all halfspaces together define the cell. MoveBounding is the other reading.
	MoveAll MoveRule = "all"
	// MoveNearest moves only the halfspace nearest to x.
	MoveNearest MoveRule = "nearest"
	// MoveLesser moves examples of one class only out of a cell with both classes: the class that has
	// the smaller share of its examples in the cell. So it moves nothing if the share of x's class that
	// lies in the cell is greater than the share of the other class. Otherwise it moves the nearest
	// halfspace that brings x into a cell of another kind, if there is one.
	MoveLesser MoveRule = "lesser"
	// MoveBounding moves only the halfspaces whose hyperplanes bound the cell of x, so that another cell
	// lies right behind them. If N is at most the number of attributes and the hyperplanes are in
	// general position, every hyperplane bounds every cell, and MoveBounding is the same as MoveAll.
	// Otherwise a linear program decides for each halfspace.
	MoveBounding MoveRule = "bounding"
)

// Choices returns all rules.
func (MoveRule) Choices() []string {
	return []string{string(MoveAll), string(MoveNearest), string(MoveLesser), string(MoveBounding)}
}

// UnmarshalJSON reads a rule by its name. It also reads a rule by its number among the Choices, which
// earlier versions wrote.
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

// Fit returns a *PerceptronSystem. It presents the sample again and again, each time in a new random
// order. It stops after an epoch without a move, when no cell has both classes, or after Epochs.
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

// epoch presents s once, and sets Converged. If nothing moved in the epoch and no cell has examples of
// both classes, the system has converged: every example was compared with the others of its cell while
// it was in the cell where it still lies.
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

// Start returns a *PerceptronSystem of halfspaces with random weights, which has seen no examples.
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

// restartUnit sets the length of the runs between restarts: the shortest run has this number of moves
// for each weight. In trials, values from 3 to 100 made little difference.
const restartUnit = 30

// budget returns the number of moves after which the present run ends and a restart follows.
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
// The expected number of restarts by this proof is 1/p. That is far too pessimistic, because the moves
// between restarts find separating halfspaces much sooner. The best length of a run is not known. So
// the lengths of runs follow a sequence whose total is within a logarithmic factor of the best, for any
// distribution: M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms,
// Information Processing Letters 47 (1993) 173–180.
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
