package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

var perceptron = scene{Scene{
	Name: "perceptron", Title: "The perceptron, mistake by mistake", Step: "next mistake", Preset: "separable",
	About: "Each step goes on to the next point that the unit misclassifies, and moves its plane by that point. " +
		"If a plane separates the colours there are no more mistakes than the bound; if none does there is no end to them.",
	Lesson: "3 · Learning from mistakes: perceptron and pocket",
}, playPerceptron}

// mostPasses is the greatest number of passes of a scene through the sample, as with
// Perceptron.
const mostPasses = 1000

// playPerceptron presents points in the order of Perceptron.Fit. Each step lasts until the next mistake.
func playPerceptron(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	r := learners.Seed(st.Seed)
	m, err := start(learners.Perceptron{}, s, r)
	if err != nil {
		return nil, err
	}
	v.Says = "no step yet: the unit fires everywhere, as its weights are 0"
	presented, err := v.present(ctx, m, s, st.Steps, mostPasses, r, "the plane")
	if err != nil {
		return nil, err
	}
	v.unit("the unit", m.(*learners.FixedIncrement).Unit, square)
	v.fact("mistakes", v.Steps)
	v.fact("points looked at", presented)
	bound, err := mistakeBound(ctx, s)
	if err != nil {
		return nil, err
	}
	if v.fact("mistakes at most", "no plane separates the colours"); bound > 0 {
		v.Facts[len(v.Facts)-1].Value = fmt.Sprint(bound)
	}
	return m, nil
}

// start returns the model that an on-line learner starts with, if the sample suits it.
func start(l learners.Incremental, s *data.Set, r *rand.Rand) (learners.Updater, error) {
	if wrong := learners.DomainOf(l).Outside(s); wrong != "" {
		return nil, fmt.Errorf("the learner wants other points: %s", wrong)
	}
	return l.Start(s.Schema, r)
}

// present presents points to m, in the order of Fit, until m has made the given number of mistakes, or
// until it makes no mistake in a whole pass through the sample. Then it goes on to just before the next
// mistake, and returns the number of points presented. In the view it sets the number of steps, the point
// of the last step, a sentence about the part of the model that moved, and whether there is another step.
func (v *View) present(ctx context.Context, m learners.Updater, s *data.Set, steps, passes int, r *rand.Rand, moves string) (presented int, err error) {
	for pass := range passes {
		mistakes := 0
		for _, i := range r.Perm(s.Len()) {
			if v.Steps == steps && m.Predict(s.X[i]) != s.Y[i] {
				return presented, nil // there is another mistake to come
			}
			presented++
			if !m.Update(s.X[i], s.Y[i]) {
				continue
			}
			mistakes++
			v.Steps++
			v.Marked = i
			v.Says = fmt.Sprintf("mistake %d, in pass %d: %s was misclassified, and %s moved", v.Steps, pass+1, named(s, i), moves)
		}
		if mistakes == 0 {
			v.Done = true
			v.Says = fmt.Sprintf("done: pass %d had no mistake, after %d in all", pass+1, v.Steps)
			return presented, nil
		}
		if err := ctx.Err(); err != nil {
			return presented, err
		}
	}
	v.Done = true
	v.Says = fmt.Sprintf("given up: %d passes had mistakes", passes)
	return presented, nil
}

// mistakeBound returns an upper bound on the number of mistakes of the fixed-increment rule, or 0 if no
// plane separates the classes. The bound is (R/γ)² rounded down. R is the length of the longest example,
// and γ is the margin of a plane through the origin. Both are measured with one more input, the constant
// −1, whose weight is the threshold. Every separating plane gives a bound, and the greatest γ gives the
// best one. The plane of MaximumMargin does not quite have the greatest γ, but it comes near.
//
// A. B. J. Novikoff, On convergence proofs for perceptrons, Symposium on the Mathematical Theory of
// Automata 12 (1963) 615–622.
func mistakeBound(ctx context.Context, s *data.Set) (int, error) {
	m, err := learners.MaximumMargin{}.Fit(ctx, s, learners.Seed(1))
	if errors.As(err, new(*learners.Inseparable)) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	u := m.(*learners.MaximumMarginPlane).Unit
	margin, longest := math.Inf(1), 0.0
	for i, x := range s.X {
		e := u.Excess(x)
		if s.Y[i] == 0 {
			e = -e
		}
		margin = min(margin, e)
		longest = max(longest, 1+ltu.Dot(x, x))
	}
	if !(margin > 0) {
		return 0, nil
	}
	return int(longest * (ltu.Dot(u.W, u.W) + float64(u.Theta*u.Theta)) / float64(margin*margin)), nil
}
