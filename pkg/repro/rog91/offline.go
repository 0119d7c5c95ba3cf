package rog91

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// Three kinds of methods that find N halfspaces, in §3.2 and §4, are compared. Megiddo's method tries all
// planes. The paper's method tries the candidates that a Voronoi diagram gives. The on-line rules move
// halfspaces.

// A finder is a way to find halfspaces.
type finder struct {
	name string
	// given returns the learner for a problem that n halfspaces solve. Some learners
	// get n, others do not.
	given func(n int) learners.Learner
	// fewest says that the learner looks for the fewest halfspaces, so that it can give
	// a proof. random says that it may find other halfspaces with another seed.
	fewest, random bool
	// narrow says that the learner is only tried on few attributes, because with nine it takes minutes to
	// give up.
	narrow bool
}

// fewestBy returns a learner that does not get the number of halfspaces.
func fewestBy(l learners.Learner) func(int) learners.Learner {
	return func(int) learners.Learner { return l }
}

// onlineBy returns a learner that gets the number of halfspaces.
func onlineBy(l learners.MultiPerceptron) func(int) learners.Learner {
	return func(n int) learners.Learner {
		l := l
		l.N = n
		return l
	}
}

// finders are compared on every task: Megiddo's algorithm, readings of the paper's
// algorithm with and without our additions, and on-line rules. An epoch of an on-line
// rule presents every example once. stepC and onlineRules explain the names.
var finders = []finder{
	{name: "Megiddo", given: fewestBy(learners.Megiddo{}), fewest: true},
	{name: "Voronoi; N given", given: func(n int) learners.Learner { return learners.Voronoi{N: n} }, narrow: true},
	{name: "Voronoi", given: fewestBy(learners.Voronoi{}), fewest: true, narrow: true},
	{name: "Voronoi; bisectors", given: fewestBy(learners.Voronoi{ZeroFaces: learners.Bisectors}), fewest: true},
	{
		name:   "Voronoi; bisectors; grown",
		given:  fewestBy(learners.Voronoi{ZeroFaces: learners.Bisectors, Grow: 20}),
		fewest: true,
	},
	{name: "on-line; printed", given: onlineBy(learners.MultiPerceptron{}), random: true},
	{name: "on-line; nearest", given: onlineBy(nearest), random: true},
	{name: "on-line; lesser share; restarts", given: onlineBy(restarting(lesser)), random: true},
}

// offlineMethods compares all methods on the same samples. A method succeeds if it finds at most N
// halfspaces that separate the classes. Whether they separate them is decided by proposition 1.
func offlineMethods() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-offline", Source: "Rao, Oblow & Glover 1991, §3.2 and §4",
		About: protocol.Prose(fmt.Sprintf(`
			Which method finds N halfspaces. Tables of parity, −1 and 1; %d examples, uniform in
			[−1,1] to the power of d, of combinations of random halfspaces; pairs of iris's classes
			and window glass (G2), every attribute brought to mean 0 and variance 1. N is the number
			of the target's halfspaces, and of real data the fewest that we have found to separate.
			Voronoi (N given) and the on-line rules, which are those of rog91-online, are told N,
			the others look for the fewest.
			Found: N or fewer separate the classes; N found: how many, where they separate; proven:
			no fewer of the candidates do (of Megiddo's: no fewer at all); terms: of the formula
			that combines them; accuracy: on %d more examples, whether or not the training examples
			are separated. On-line rules have 1000 passes. What a method is unsuited to counts as
			not found, and in no other column: Megiddo's from 26 examples on in five dimensions,
			unless one plane separates them, and the paper's Voronoi candidates where they are too
			many; on G2 these were not tried. Where neither the sample nor the method is random
			there is one trial. That all pairs of different classes are told apart wherever a method
			says so is checked pair by pair (proposition 1).`, combinedExamples, offlineFresh)),
		Params: []string{"problem", "N", "method"},
		// planes is N found, and candidates are the planes that they were chosen from.
		Measures: []experiment.Measure{
			{Name: "found", Title: "found %", Percent: true},
			{Name: "planes", Title: "N found", Digits: 1},
			{Name: "proven", Title: "proven %", Percent: true},
			{Name: "candidates"},
			{Name: "terms", Digits: 1},
			{Name: "cpu_ms", Title: "CPU, ms", Digits: 1, Timed: true},
			{Name: "gen", Title: "accuracy %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, task := range protocol.Points(short, 2, offlineTasks...) {
				for _, f := range finders {
					if task.wide && f.narrow { // minutes for nothing
						continue
					}
					trials = append(trials, protocol.Repeat(short, task.trialsOf(f), i, task.solvedBy(f), task.name, task.n, f.name)...)
				}
			}
			return trials
		},
	}
}

// trialsOf returns how many trials of f there are. There is only one where neither the
// sample nor the method is random.
func (task offlineTask) trialsOf(f finder) int {
	if task.fixed && !f.random {
		return 1
	}
	return task.trials
}

// solvedBy is a trial: it draws a sample, from the stream of the seed alone, and
// fits f to it.
func (task offlineTask) solvedBy(f finder) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// The sample is drawn first, so that all methods have the same one.
		train, fresh, err := task.draw(ctx, r)
		if err != nil {
			return nil, err
		}
		p, seconds, err := leastTime(ctx, f.given(task.n), train, r.Uint64())
		if errors.Is(err, learners.ErrUnsuited) {
			// Too many examples for Megiddo's planes, or too many candidates.
			return experiment.Values{"found": 0}, nil
		}
		if err != nil {
			return nil, err
		}
		// The measurements on the training examples must agree with the model's
		// own report.
		values, err := f.measured(p, train)
		if err != nil {
			return nil, err
		}
		planes, ok := values["planes"] // of halfspaces that separate
		values["found"] = protocol.Indicator(ok && planes <= float64(task.n))
		values["terms"], values["cpu_ms"] = float64(len(p.Terms)), 1000*seconds.Seconds()
		if fresh != nil {
			values["gen"] = eval.Accuracy(p, fresh)
		}
		return values, nil
	}
}

// measured returns the number of halfspaces that separate the sample, whether this
// number is proven to be minimal, and the number of candidates. It returns an error if
// the model's own report differs. The number of planes is NaN where the planes do not
// separate. The number of candidates is NaN for an on-line rule.
func (f finder) measured(p *learners.Polyhedral, s *data.Set) (experiment.Values, error) {
	// Separated looks at the cells of the halfspaces, and allPairsApart at the pairs of
	// examples. By proposition 1 both must give the same answer for any halfspaces.
	values, apart := experiment.Values{}, allPairsApart(p.Units, s)
	if _, _, ok := learners.Separated(p.Units, s); ok != apart {
		return nil, fmt.Errorf("%s: Separated returns %v, but allPairsApart %v", f.name, ok, apart)
	}
	if apart {
		values["planes"] = float64(len(p.Units))
	}
	if p.Found == (learners.PlaneSearch{}) { // on-line
		return values, nil
	}
	if (p.Found.Unseparated == 0) != apart {
		return nil, fmt.Errorf("%s: the search reports %v, but allPairsApart returns %v", f.name, p.Found, apart)
	}
	// AtLeast is the number of halfspaces proven to be needed, of the candidates.
	if f.fewest && apart {
		values["proven"] = protocol.Indicator(p.Found.AtLeast == len(p.Units))
	}
	values["candidates"] = float64(p.Found.Candidates)
	return values, nil
}

// leastTime fits l, a few times if a fit is short, and returns its model and the least
// CPU time of a fit. It is an error if a rule says that it has converged but its
// halfspaces do not separate the classes.
func leastTime(ctx context.Context, l learners.Learner, s *data.Set, order uint64) (*learners.Polyhedral, time.Duration, error) {
	m, seconds, err := timedFit(ctx, l, s, order)
	if err != nil {
		return nil, 0, err
	}
	if p, ok := m.(*learners.Polyhedral); ok {
		return p, seconds, nil
	}
	// An on-line rule finds halfspaces alone; the formula is found after them, and
	// its time does not count.
	online := m.(*learners.PerceptronSystem)
	p, err := online.Polyhedral(ctx)
	if err != nil {
		return nil, 0, err
	}
	if online.Converged && !allPairsApart(p.Units, s) {
		return nil, 0, fmt.Errorf("%s: converged, but not all pairs are told apart", learners.String(l))
	}
	return p, seconds, nil
}

// allPairsApart is proposition 1 to the letter: every two examples of different
// classes are on different sides of some halfspace.
func allPairsApart(units []ltu.Unit, s *data.Set) bool {
	for i, x := range s.X {
		for j, y := range s.X[:i] {
			if s.Y[i] != s.Y[j] && together(units, x, y) {
				return false
			}
		}
	}
	return true
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
