// Package boost is AdaBoost (adaptive boosting) of a weak learner on examples of two classes,
// without the weak learner: it keeps the weights of the examples, and says what a hypothesis
// is worth.
//
// Y. Freund, R. E. Schapire, EuroCOLT '95, as printed in J. Jackson, M. Craven, Learning
// sparse perceptrons, NIPS 8 (1996), figure 1. Its steps are
//
//  1. choose the number of stages T, ln(m)/(2γ²) for m examples (Stages);
//  2. give each example the weight 1/m (Uniform);
//  3. for each of the stages:
//  4. divide the weights by their sum, which makes them a distribution D;
//  5. learn a hypothesis h from the examples weighted by D;
//  6. let its error ε be the weight of the examples that h gets wrong,
//  7. let β be ε/(1−ε),
//  8. and multiply by β the weights of the examples that h gets right;
//  9. the model is the vote of all hypotheses, each of which weighs −ln β.
//
// The caller runs the loop (step 3), learns (step 5) and keeps the hypotheses (step 9). A Run
// does the rest of a stage by Vote. Boosting by majority is beside it: the same loop with other
// weights, in which each hypothesis has one vote (ByMajority).
package boost

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// chance is how near to ½ an error counts as ½: far less than any example's share of the
// weight, and more than is lost in rounding.
const chance = 1e-12

// noWeight is how little weight counts as none. It keeps the quotient of right and wrong from
// overflowing.
const noWeight = 1e-200

// A Run is boosting at the beginning of a stage.
type Run struct {
	D     []float64 // the distribution: the weight of each example, of sum 1
	Right []bool    // for the caller to say, of each example, whether the hypothesis is right

	// Classes is the number of classes, 2 if zero. Of more the weights are those of SAMME.
	Classes int
	// Joins has a hypothesis without error, unless it is the first, vote like one that is wrong about
	// half an example, instead of being the model alone.
	Joins bool

	votes    int       // that count so far
	majority *majority // nil of AdaBoost
}

// New returns a run that begins with the weights d, one for each example and of sum 1. It
// leaves d as it is.
func New(d []float64) *Run {
	return &Run{D: slices.Clone(d), Right: make([]bool, len(d))}
}

// A Vote is what a stage makes of its hypothesis, and what that does to the votes before it.
type Vote struct {
	Weight  float64 // −ln β = ln((1−ε)/ε), or ±1 if it votes alone or by majority; 0 if it has no vote
	Epsilon float64 // the weighted error ε
	Keep    int     // how many of the votes before it still count
	Last    bool    // whether boosting ends here
}

// Vote ends a stage by steps 6 to 8, and step 4 of the next one, for the hypothesis that is
// right where Right says so.
//
// The figure says nothing of the errors at which it has no β or learns nothing. A hypothesis
// of error 0 would have an infinite vote: here it is the model alone, and so is the negation
// of one of error 1. One of error ½ would change no weight, so that the next stage would find
// it again: it has no vote, or if it is the first, is the model. All of these end the run.
func (r *Run) Vote() Vote {
	if r.majority != nil {
		return r.majority.vote(r)
	}
	weight, epsilon := r.reweigh()
	v := Vote{Weight: weight, Epsilon: epsilon, Keep: r.votes}
	classes := max(2, r.Classes)
	switch {
	case r.Joins && r.votes > 0 && math.IsInf(weight, 1):
		v.Weight, v.Last = portable.Log(2*float64(len(r.D))-1)+portable.Log(float64(classes-1)), true
	case classes > 2 && weight < 0 && r.votes == 0: // no better than chance
		v.Weight, v.Last = 1, true
	case classes > 2 && weight < 0:
		v.Weight, v.Last = 0, true
	case math.IsInf(weight, 0):
		v.Weight, v.Keep, v.Last = math.Copysign(1, weight), 0, true
	case weight == 0 && r.votes == 0:
		v.Weight, v.Last = 1, true
	case weight == 0:
		v.Last = true
	}
	r.votes = v.Keep
	if v.Weight != 0 {
		r.votes++
	}
	return v
}

// reweigh does steps 6 to 8 and step 4. It returns the error ε and the weight of the vote,
// −ln β, which is infinite if ε is 0 or 1 and is 0 if ε is ½; in these cases D stays as it is.
func (r *Run) reweigh() (weight, epsilon float64) {
	right, wrong, others := 0.0, 0.0, float64(max(2, r.Classes)-1)
	for i, ok := range r.Right {
		if ok {
			right += r.D[i]
		} else {
			wrong += r.D[i]
		}
	}
	epsilon = wrong / (right + wrong)
	switch {
	case wrong < noWeight || right < noWeight:
		return math.Inf(cmp.Compare(right, wrong)), epsilon
	case math.Abs(epsilon-others/(others+1)) < chance:
		return 0, epsilon
	}
	// To multiply the right ones by β and to divide all by the new sum comes to this: those
	// that are right have half of the weight together, and those that are wrong the other half; of
	// k classes a k-th and the rest, as a hypothesis that guesses has.
	up, down := others/(others+1)/wrong, 1/(others+1)/right
	for i, ok := range r.Right {
		if ok {
			r.D[i] *= down
		} else {
			r.D[i] *= up
		}
	}
	return portable.Log(right/wrong) + portable.Log(others), epsilon
}

// Uniform returns the weights with which boosting begins, equal ones for m examples (step 2).
func Uniform(m int) []float64 { return slices.Repeat([]float64{1 / float64(m)}, m) }

// Stages returns the number of stages for m examples (step 1): ln(m)/(2·gamma²), rounded up,
// and at least 1. Gamma, more than 0, is how far below ½ the weak learner's errors are.
func Stages(m int, gamma float64) int {
	stages := max(1, math.Ceil(portable.Log(float64(m))/(2*gamma*gamma)))
	return int(min(stages, math.MaxInt32))
}
