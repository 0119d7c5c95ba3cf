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

// In §4 N halfspaces learn on-line. Theorem 4 says that the printed rule converges.
// Here it is tested.

// A student is halfspaces that learn on-line, whatever the rule.
type student struct {
	update func(x []float64, y int)
	// moves is the number of updates so far that have moved a halfspace, and restarts
	// the number of starts from new weights.
	moves, restarts func() int
	// units are the present halfspaces.
	units func() []ltu.Unit
}

// An onlineRule is a way to learn that is compared on some combinations.
type onlineRule struct {
	name string
	// applies says whether it is tried on the i-th of the combinations.
	applies func(i int) bool
	start   starter
	// times is the greatest number of presentations, as a multiple of
	// onlinePresentations.
	times int
}

// A starter starts n halfspaces.
type starter func(n int, s data.Schema, r *rand.Rand) (student, error)

// onlineRules are the printed rule and others. The printed rule moves all halfspaces when two examples of
// different classes are in the same cell. It starts from random weights, or from equal weights, which the
// paper's "arbitrary weights" allows. The rules after it are ours. Like a Bounded rule, they compare an
// example with no more than four earlier examples of its cell. The rule nearest moves only the halfspace
// that is nearest to the example. The rule lesser share moves examples of a class that is in the minority
// in its cell. With restarts, a rule that is stuck begins anew, and so separates the classes in the end
// with probability one. If N = 1, the classical perceptron is compared too.
var onlineRules = []onlineRule{
	{"printed", everywhere, startPrinted, 1},
	{"printed; equal start", onTables, startSystem(learners.MultiPerceptron{EqualStart: true}), 1},
	{"printed; restarts", everywhere, startSystem(learners.MultiPerceptron{Restarts: true}), 1},
	{"bounded", everywhere, startSystem(learners.MultiPerceptron{Bounded: true}), 1},
	{"nearest", everywhere, startSystem(nearest), 1},
	{"lesser share", everywhere, startSystem(lesser), 1},
	{"nearest; restarts", everywhere, startSystem(restarting(nearest)), 1},
	{"lesser share; restarts", everywhere, startSystem(restarting(lesser)), 1},
	{"lesser share; restarts; longer", everywhere, startSystem(restarting(lesser)), 300},
	{"Perceptron", single, startClassical, 1},
}

// nearest and lesser are our rules.
var (
	nearest = learners.MultiPerceptron{Rule: learners.MoveNearest, Bounded: true}
	lesser  = learners.MultiPerceptron{Rule: learners.MoveLesser, Bounded: true}
)

// restarting returns l with restarts.
func restarting(l learners.MultiPerceptron) learners.MultiPerceptron {
	l.Restarts = true
	return l
}

// everywhere, onTables and single report whether a rule is tried on a combination. The
// first accepts all combinations, the second tables of Boolean functions, and the third
// combinations of one halfspace.
func everywhere(int) bool { return true }
func onTables(i int) bool { return i < tables }
func single(i int) bool   { return combinations[i].n == 1 }

// startSystem starts the system of l with N halfspaces.
func startSystem(l learners.MultiPerceptron) starter {
	return func(n int, s data.Schema, r *rand.Rand) (student, error) {
		l := l
		l.N = n
		u, err := l.Start(s, r)
		if err != nil {
			return student{}, err
		}
		return taught(u.(*learners.PerceptronSystem)), nil
	}
}

// taught is a system as a student.
func taught(p *learners.PerceptronSystem) student {
	return student{
		update:   func(x []float64, y int) { p.Update(x, y) },
		moves:    func() int { return p.Moves },
		restarts: func() int { return p.Restarts },
		units:    func() []ltu.Unit { return p.Units },
	}
}

// startPrinted starts the printed rule from random halfspaces, which are drawn as its
// committed results have them.
func startPrinted(n int, s data.Schema, r *rand.Rand) (student, error) {
	p, err := systemFrom(randomUnits(n, len(s.Attrs), r), learners.MultiPerceptron{}, s)
	if err != nil {
		return student{}, err
	}
	return taught(p), nil
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

// never is the number of restarts of a learner that has none.
func never() int { return 0 }

// startClassical starts the classical perceptron, a single halfspace that knows on
// which side each class belongs. A move is a mistake.
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

// onlinePresentations ends runs that do not converge. A rule that goes round in a
// circle would otherwise never end.
const onlinePresentations = 300_000

// onlineCounts counts how many starts converge, and how long that takes. Rules see
// the same samples, but draw other orders of presentation.
func onlineCounts() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-online", Source: "Rao, Oblow & Glover 1991, §4 and theorem 4",
		About: protocol.Prose(fmt.Sprintf(`
			N halfspaces that learn on-line from random weights, each sample presented in a new
			random order again and again, until a round moves nothing and every two examples of
			different classes are in different cells (proposition 1). What has not converged after
			%d presentations counts as not; longer has 300 times as many. Presentations are those up
			to the last move, moves are updates that moved halfspaces, both of those that converged.
			Tables of parity have all examples; of random halfspaces there are %d examples, uniform
			in [−1,1] to the power of d, and 50 problems. Printed is §4.1 to the letter: it looks at
			all examples met, and moves all halfspaces. The rules without that word are ours, and
			look at no more than four of the examples filed in the cell. Bounded moves all
			halfspaces too. Nearest moves only the halfspace nearest to the example; lesser share
			moves an example out of cells that hold a lesser share of its class, across the nearest
			halfspace beyond which it is not so.`, onlinePresentations, combinedExamples)),
		Params: []string{"problem", "N", "rule"},
		// presentations are those up to the last move. Runs that do not converge
		// have NaN for both and for moves.
		Measures: []experiment.Measure{
			{Name: "converged", Title: "converged %", Percent: true},
			{Name: "presentations", Title: "presentations"},
			{Name: "moves", Title: "moves"},
			{Name: "restarts", Title: "restarts", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, c := range combinations {
				for _, rule := range onlineRules {
					// In short no more than two halfspaces, and a hundredth of the
					// presentations.
					if !rule.applies(i) || short && c.n > 2 {
						continue
					}
					limit := rule.times * onlinePresentations
					if short {
						limit /= 100
					}
					run := c.taughtBy(rule, limit)
					trials = append(trials, protocol.Repeat(short, 50, i, run, c.name, c.n, rule.name)...)
				}
			}
			return trials
		},
	}
}

// taughtBy is a trial. It presents all examples of a sample again and again, in a new random order each
// round, until the rule has converged, or limit times. The rule has converged if a round moves nothing and
// the halfspaces separate all pairs of different classes. The second condition is necessary: a rule that
// compares an example with only a few others of its cell may move nothing in a round, although the
// halfspaces do not separate the classes yet.
func (c combination) taughtBy(rule onlineRule, limit int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, err := c.sample(r)
		if err != nil {
			return nil, err
		}
		l, err := rule.start(c.n, s.Schema, r)
		if err != nil {
			return nil, err
		}
		// last is the presentation, of all so far, that moved a halfspace last.
		last := 0
		for n := 0; n < limit; n += s.Len() {
			// Rounds are whole, so that the last one may go beyond the limit.
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
