package play

import (
	"context"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

var boosting = scene{Scene{
	Name: "boosting", Title: "Boosting weighs", Step: "next hypothesis", Preset: "circle",
	About: "Each hypothesis is one test of x or of y, learned from weighted points (AdaBoost, of stumps). The points that it gets wrong " +
		"grow, until they are half of all weight; those that it gets right shrink. All vote, by their weights.",
	Lesson: "6 · Boosting: many weak rules",
}, playBoosting}

// mostStages is the greatest number of hypotheses that vote.
const mostStages = 100

// playBoosting shows a vote of as many hypotheses as there are steps.
func playBoosting(ctx context.Context, s *data.Set, st State, v *View) (learners.Model, error) {
	m, err := learners.AdaBoost{Weak: learners.Stump{}, Stages: min(max(1, st.Steps), mostStages)}.Fit(ctx, s, learners.Seed(st.Seed))
	if err != nil {
		return nil, err
	}
	b := m.(*learners.Boosted)
	v.Steps = min(st.Steps, len(b.Votes))
	v.Done = v.Steps < st.Steps || v.Steps == mostStages
	v.fact("hypotheses", v.Steps)
	if v.Steps == 0 {
		v.Says = "no step yet: all points weigh the same, and are of the colour of most"
		return learners.Majority{}.Fit(ctx, s, nil)
	}
	v.Weights = make([]float64, s.Len())
	for i := range v.Weights {
		v.Weights[i] = 1
	}
	for i := range b.Votes {
		reweigh(v.Weights, b.Hypothesis(i), s)
	}
	for i, vote := range b.Votes[max(0, len(b.Votes)-shownVotes):] {
		k := max(0, len(b.Votes)-shownVotes) + i
		for _, n := range b.Hypothesis(k).Nodes {
			if u, ok := reads(n); ok {
				v.unit(fmt.Sprintf("hypothesis %d, of weight %.2g", k+1, vote.Weight), u, square).Pale = k+1 < v.Steps
				break
			}
		}
	}
	last := b.Votes[v.Steps-1]
	v.Says = fmt.Sprintf("hypothesis %d is wrong about %.0f %% of the weight, and votes with %.2g", v.Steps, 100*last.Epsilon, last.Weight)
	v.fact("error of the last one by weight", fmt.Sprintf("%.3g", last.Epsilon))
	v.fact("its vote", fmt.Sprintf("%.3g", last.Weight))
	return b, nil
}

// shownVotes is the number of hypotheses whose lines are drawn. The latest hypotheses are drawn.
const shownVotes = 12

// reweigh changes the weights of the points, whose mean is 1, as a new hypothesis does. Afterwards the
// points that the hypothesis gets wrong have half of all weight, and the others have the other half. A
// hypothesis that gets no point wrong, or every point, changes nothing.
func reweigh(weights []float64, hypothesis *ltu.Network, s *data.Set) {
	var sums [2]float64 // of the wrong points, and of the right ones
	right := make([]int, s.Len())
	for i, x := range s.X {
		if hypothesis.Predict(x) == s.Y[i] {
			right[i] = 1
		}
		sums[right[i]] += weights[i]
	}
	if sums[0] == 0 || sums[1] == 0 {
		return
	}
	for i := range weights {
		weights[i] *= float64(s.Len()) / 2 / sums[right[i]]
	}
}

// reads returns the unit of a node that reads x and y only.
func reads(n ltu.Node) (u ltu.Unit, ok bool) {
	u = ltu.Unit{W: make([]float64, 2), Theta: n.Theta}
	for k, inputs := range n.From {
		if inputs >= 2 {
			return u, false
		}
		u.W[inputs] = n.W[k]
	}
	return u, len(n.From) > 0
}
