// Package boost implements AdaBoost (adaptive boosting) on examples of two classes, except the weak
// learner: it keeps the weights of the examples, and determines the weight of a hypothesis.
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
//  9. the model is the vote of all hypotheses, each with the weight −ln β.
//
// The caller runs the loop (step 3), learns (step 5) and keeps the hypotheses (step 9). A Run does
// the rest of a stage by Vote. ByMajority is the alternative, boosting by majority: the same loop
// with other weights, where each hypothesis has one vote.
package boost

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// chance is the distance from ½ within which an error counts as ½. It is far less than any example's
// share of the weight, and more than the error of rounding.
const chance = 1e-12

// noWeight is the greatest weight that counts as zero. Without it, the quotient of the weights of right
// and wrong examples might overflow.
const noWeight = 1e-200

// A Run is the state of boosting at the beginning of a stage: the weights of the examples.
type Run struct {
	D     []float64 // the distribution: the weight of each example; they sum to 1
	Right []bool    // set by the caller: for each example, whether the hypothesis is right

	// Classes is the number of classes, 2 if zero. For more classes the weights follow SAMME.
	Classes int
	// Joins says what becomes of a hypothesis without error, unless it is the first hypothesis. Without
	// Joins it replaces the other votes. With Joins it joins them, with a weight as if it were wrong
	// about half an example.
	Joins bool

	votes    int       // the number that count so far
	majority *majority // nil for AdaBoost
}

// New returns a run that begins with the weights d, one for each example, which sum to 1. It does
// not change d.
func New(d []float64) *Run {
	return &Run{D: slices.Clone(d), Right: make([]bool, len(d))}
}

// A Vote is the result of a stage: the weight of its hypothesis, and whether earlier votes still count.
type Vote struct {
	// Weight is −ln β = ln((1−ε)/ε), plus ln(k−1) for k > 2 classes. It is ±1 if the hypothesis is the
	// whole model or votes by majority, and 0 if it has no vote.
	Weight  float64
	Epsilon float64 // the weighted error ε
	Keep    int     // the number of earlier votes that still count
	Last    bool    // whether boosting ends here
}

// Vote ends a stage. The caller has set Right, which says for each example whether the hypothesis of the
// stage is right. Vote does steps 6 to 8, and step 4 of the next stage.
//
// The printed figure does not say what to do if β does not exist, or if nothing was learned. A
// hypothesis of error 0 would have an infinite vote. Here it becomes the whole model, and so does the
// negation of a hypothesis of error 1. A hypothesis of error ½ would change no weight, so the next stage
// would find it again. Here it has no vote or, if it is the first, becomes the model. Each of these
// cases ends the run.
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

// reweigh does steps 6 to 8 and step 4 for D, the weights of the examples. It returns the error ε and
// the weight of the vote, −ln β. This weight is infinite if ε is 0 or 1, and 0 if ε is ½; in these cases
// D does not change.
func (r *Run) reweigh() (weight, epsilon float64) {
	right, wrong, wrongClasses := 0.0, 0.0, float64(max(2, r.Classes)-1)
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
	case math.Abs(epsilon-wrongClasses/(wrongClasses+1)) < chance:
		return 0, epsilon
	}
	// To multiply the right examples by β and to divide all by the new sum has a simple effect. The
	// right examples get half of the weight together, and the wrong ones the other half. With k classes
	// the right examples get a k-th and the wrong ones the rest, which are the shares of a hypothesis
	// that guesses.
	up, down := wrongClasses/(wrongClasses+1)/wrong, 1/(wrongClasses+1)/right
	for i, ok := range r.Right {
		if ok {
			r.D[i] *= down
		} else {
			r.D[i] *= up
		}
	}
	return portable.Log(right/wrong) + portable.Log(wrongClasses), epsilon
}

// Uniform returns the initial weights of boosting, equal for all m examples (step 2).
func Uniform(m int) []float64 { return slices.Repeat([]float64{1 / float64(m)}, m) }

// Stages returns the number of stages for m examples (step 1): ln(m)/(2·gamma²), rounded up, and at
// least 1. Gamma says how much better than chance the hypotheses are: their errors are at most ½ −
// gamma. It must exceed 0.
func Stages(m int, gamma float64) int {
	stages := max(1, math.Ceil(portable.Log(float64(m))/(2*gamma*gamma)))
	return int(min(stages, math.MaxInt32))
}
