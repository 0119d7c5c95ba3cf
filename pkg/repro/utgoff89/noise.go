package utgoff89

import (
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §5.4 asks about noise: "whether there is so much noise that the error correction
// procedure will be fooled into splitting the space prematurely", and whether the
// choice of an attribute to test "will be fooled into picking a poor attribute".

// noisyConcepts are three concepts. A single LTU describes the first. The second needs
// two tests and has irrelevant attributes. The third needs many tests. They have many
// instances, so few instances are drawn twice; otherwise it would be enough to remember
// them.
var noisyConcepts = []struct {
	name    string
	concept func() *data.Concept
}{
	{"8 of 15", func() *data.Concept { return data.AtLeast(8, 15) }},
	{"(a∨b)⊕(c∧d) + 11", func() *data.Concept {
		return data.Formula("(a∨b)⊕(c∧d)", 4, func(b []bool) bool { return (b[0] || b[1]) != (b[2] && b[3]) }).Irrelevant(11)
	}},
	{"multiplexer of 11", func() *data.Concept { return data.Multiplexer(3) }},
}

// noisyLearners are perceptron trees with different rules that decide when to split, two remedies against
// noise, and ID3. The remedies are to wait longer before a split, and to answer by the weights in the
// pocket. Each has one epoch (pass), because a stream can be read only once.
var noisyLearners = []struct {
	name    string
	learner learners.Learner
}{
	// Table II's rule, and what makes it wait or answer otherwise.
	{"stalled", learners.PerceptronTree{Epochs: 1}},
	{"stalled; patience 4", learners.PerceptronTree{Epochs: 1, Patience: 4}},
	{"stalled; patience 4; pocket answers", learners.PerceptronTree{Epochs: 1, Patience: 4, Pocket: true}},
	{"stalled; patience 16; pocket answers", learners.PerceptronTree{Epochs: 1, Patience: 16, Pocket: true}},
	// Other rules for when to split, and a tree that splits on everything.
	{"stalled pocket", learners.PerceptronTree{Epochs: 1, Split: learners.StalledPocket}},
	{"proven", learners.PerceptronTree{Epochs: 1, Split: learners.Proven}},
	{"proven; pocket answers", learners.PerceptronTree{Epochs: 1, Split: learners.Proven, Pocket: true}},
	{"ID3", learners.ID3{}},
}

// noisyExamples is the number of examples of a stream that are learned, and the
// number of others that test the result.
const noisyExamples = 5000

// labelNoise gives all learners the same examples. A share of the examples has the
// wrong class. Accuracy is on examples without noise, so that 100 % can be reached.
func labelNoise() experiment.Experiment {
	return experiment.Experiment{
		Name: "utgoff89-noise", Source: "Utgoff 1989, §5.4 (the paper leaves it open)",
		About: protocol.Prose(fmt.Sprintf(`
			A single pass over %d random examples of a concept, of which the given share has the
			other class; what is learned is then tested on as many without noise. The same examples
			for all rules and for ID3, which sees all of them at once. ± is the standard error.`, noisyExamples)),
		Params: []string{"concept", "learner", "noise"},
		Measures: []experiment.Measure{
			{Name: "gen", Title: "right %", Percent: true, Digits: 1, StdErr: true},
			{Name: "tests", Title: "decision nodes", Digits: 1, StdErr: true},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// A point is a concept and a share of noise, the same for all learners.
			for i, c := range protocol.Points(short, 1, noisyConcepts...) {
				for _, l := range noisyLearners {
					for j, noise := range protocol.Points(short, 2, 0, 0.01, 0.02, 0.05, 0.1, 0.2) {
						trials = append(trials, protocol.Repeat(short, 10, 10*i+j,
							throughNoise(c.concept, l.learner, noise), c.name, l.name, noise)...)
					}
				}
			}
			return trials
		},
	}
}

// throughNoise is a trial: the accuracy and the number of tests of a model that has learned a concept with
// noise. Both samples are drawn before the noise, so that all shares of noise are compared on the same
// kind of examples. Each trial makes its own concept, because trials run at the same time.
func throughNoise(concept func() *data.Concept, l learners.Learner, noise float64) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		c := concept()
		s, clean := c.Sample(noisyExamples, r), c.Sample(noisyExamples, r)
		// Every example has its own chance to have the other class.
		for i := range s.Y {
			if r.Float64() < noise {
				s.Y[i] = 1 - s.Y[i]
			}
		}
		m, err := l.Fit(ctx, s, r)
		if err != nil {
			return nil, err
		}
		return experiment.Values{"gen": eval.Accuracy(m, clean), "tests": testsOf(m)}, nil
	}
}
