package rog91

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/experiment"
)

// N. S. V. Rao, E. M. Oblow, C. W. Glover (1991), §3.2 and §4: which method finds
// N halfspaces.

// A finder is a way to find halfspaces, n of them if it needs to be told.
type finder struct {
	name   string
	given  func(n int) learners.Learner
	least  bool // it looks for the fewest
	random bool // it may find others with another seed
	narrow bool // it takes minutes to give up with nine attributes
}

func fewestBy(l learners.Learner) func(int) learners.Learner {
	return func(int) learners.Learner { return l }
}

func onlineBy(l learners.MultiPerceptron) func(int) learners.Learner {
	return func(n int) learners.Learner {
		l := l
		l.N = n
		return l
	}
}

// finders are compared on every task. An epoch presents every example once.
var finders = []finder{
	{name: "Megiddo", given: fewestBy(learners.Megiddo{}), least: true},
	{name: "Voronoi; N given", given: func(n int) learners.Learner { return learners.Voronoi{N: n} }, narrow: true},
	{name: "Voronoi", given: fewestBy(learners.Voronoi{}), least: true, narrow: true},
	{name: "Voronoi; bisectors", given: fewestBy(learners.Voronoi{ZeroFaces: learners.Bisectors}), least: true},
	{name: "Voronoi; bisectors; grown", given: fewestBy(learners.Voronoi{ZeroFaces: learners.Bisectors, Grow: 20}), least: true},
	{name: "on-line; printed", given: onlineBy(learners.MultiPerceptron{}), random: true},
	{name: "on-line; nearest", given: onlineBy(learners.MultiPerceptron{Rule: learners.MoveNearest}), random: true},
	{name: "on-line; lesser share; restarts", given: onlineBy(learners.MultiPerceptron{Rule: learners.MoveLesser, Restarts: true}), random: true},
}

func offlineMethods() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-offline", Source: "Rao, Oblow & Glover 1991, §3.2 and §4",
		About: fmt.Sprintf("Which method finds N halfspaces. Tables of parity, −1 and 1; %d examples, uniform in [−1,1] to the power of d, of combinations of random halfspaces; pairs of iris's classes and window glass (G2), every attribute brought to mean 0 and variance 1. ", combinedExamples) +
			"N is the number of the target's halfspaces, and of real data the fewest that we have found to separate. Voronoi (N given) and the on-line rules are told N, the others look for the fewest. Found: N or fewer separate the classes; N found: how many, where they separate; proven: no fewer of the candidates do " +
			"(of Megiddo's: no fewer at all); terms: of the formula that combines them; accuracy: on " + fmt.Sprint(offlineFresh) + " more examples, whether or not the training examples are separated. On-line rules have 1000 passes. What a method is unsuited to counts as not found, and in no other column: Megiddo's from 26 examples on in five dimensions, unless one plane separates them, and the paper's " +
			"Voronoi candidates where they are too many; on G2 these were not tried. Where neither the sample nor the method is random there is one trial. That all pairs of different classes are told apart wherever a method says so is checked pair by pair (proposition 1).",
		Params: []string{"problem", "N", "method"},
		Measures: []experiment.Measure{
			{Name: "found", Title: "found %", Percent: true},
			{Name: "planes", Title: "N found", Digits: 1},
			{Name: "proven", Title: "proven %", Percent: true},
			{Name: "candidates"},
			{Name: "terms", Digits: 1},
			{Name: "cpu_ms", Title: "CPU, ms", Digits: 1},
			{Name: "gen", Title: "accuracy %", Percent: true, Digits: 1},
		},
		Timed: true,
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, task := range experiment.Points(short, 2, offlineTasks...) {
				for _, f := range finders {
					if task.wide && f.narrow {
						continue
					}
					trials = append(trials, experiment.Repeat(short, task.trialsOf(f), i, task.solvedBy(f), task.name, task.n, f.name)...)
				}
			}
			return trials
		},
	}
}

// trialsOf returns how many trials of f there are: one where neither the sample
// nor the method is random.
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
		train, fresh, err := task.draw(ctx, r)
		if err != nil {
			return nil, err
		}
		p, least, err := leastTime(ctx, f.given(task.n), train, r.Uint64())
		if errors.Is(err, learners.ErrUnsuited) {
			return experiment.Values{"found": 0}, nil
		}
		if err != nil {
			return nil, err
		}
		values, err := f.measured(p, train)
		if err != nil {
			return nil, err
		}
		planes, separated := values["planes"]
		values["found"] = experiment.Indicator(separated && planes <= float64(task.n))
		values["terms"], values["cpu_ms"] = float64(len(p.Terms)), 1000*least.Seconds()
		if fresh != nil {
			values["gen"] = eval.Accuracy(p, fresh)
		}
		return values, nil
	}
}

// measured returns how many halfspaces separate the sample, whether they are proven
// to be fewest, and among how many they were chosen; and an error if what the model says
// of that is not so.
func (f finder) measured(p *learners.Polyhedral, s *data.Set) (experiment.Values, error) {
	values, apart := experiment.Values{}, allPairsApart(p.Units, s)
	if _, _, ok := learners.Separated(p.Units, s); ok != apart {
		return nil, fmt.Errorf("%s: Separated says %v, but that all pairs are told apart is %v", f.name, ok, apart)
	}
	if apart {
		values["planes"] = float64(len(p.Units))
	}
	if p.Found == (learners.PlaneSearch{}) { // on-line
		return values, nil
	}
	if (p.Found.Unseparated == 0) != apart {
		return nil, fmt.Errorf("%s: %v, but that all pairs are told apart is %v", f.name, p.Found, apart)
	}
	if f.least && apart {
		values["proven"] = experiment.Indicator(p.Found.AtLeast == len(p.Units))
	}
	values["candidates"] = float64(p.Found.Candidates)
	return values, nil
}

// leastTime fits l, a few times if that is short, and returns what it finds and
// the least CPU time of a fit.
func leastTime(ctx context.Context, l learners.Learner, s *data.Set, order uint64) (*learners.Polyhedral, time.Duration, error) {
	m, least, err := timedFit(ctx, l, s, order)
	if err != nil {
		return nil, 0, err
	}
	if p, ok := m.(*learners.Polyhedral); ok {
		return p, least, nil
	}
	system := m.(*learners.PerceptronSystem)
	p, err := system.Polyhedral(ctx)
	if err != nil {
		return nil, 0, err
	}
	if system.Converged && !allPairsApart(p.Units, s) {
		return nil, 0, fmt.Errorf("%s: converged, but not all pairs are told apart", learners.String(l))
	}
	return p, least, nil
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
