package sahami93

import (
	"fmt"
	"strings"

	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Networks of other sizes, and Winnow's parameters.

// networkSizes trains chains of one to eight units, and the paper's larger network of
// four. The target takes two units. Backprop is slow with 5,000 examples, and the text
// says nothing about it there.
func networkSizes() experiment.Experiment {
	shapes := []learners.Shape{learners.Chain(1), learners.Chain(2), learners.Chain(3), learners.Chain(4), learners.Branching, learners.Chain(8)}
	compared := map[int][]method{1000: {backprop, madaline, winnow}, 5000: {madaline, winnow}}
	return experiment.Experiment{
		Name: "sahami93-sizes", Source: "Sahami 1993, non-optimal networks",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, with networks smaller and larger than the two units that the
			target takes: chains, and the paper's larger network. Backprop learns from 1,000
			examples only.`),
		Params: []string{"examples", "method", "network", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, l := range compared[m] {
					// The target needs two units in a chain; in short, one and two.
					for _, shape := range protocol.Points(short, 2, shapes...) {
						for i, n := range protocol.Points(short, 1, fewDimensions...) {
							trials = append(trials, protocol.Repeat(short, 10, otherPoints+i,
								targeted(l.shaped(shape), n, m), m, l.name, networkName(shape), n)...)
						}
					}
				}
			}
			return trials
		},
	}
}

// networkName names a shape by its number of units: a chain has one more than it has ors, as A ∨ ¬AB
// has two.
func networkName(s learners.Shape) string {
	if s == learners.Branching {
		return "4 branching"
	}
	return fmt.Sprint(strings.Count(string(s), "∨")+1, " in a chain")
}

// shaped returns the method on a network of another shape. A tree has no shape to set.
func (l method) shaped(shape learners.Shape) method {
	// A copy of the learner, so that the method itself stays unchanged.
	switch learner := l.learn.(type) {
	case learners.Madaline:
		learner.Shape = shape
		l.learn = learner
	case learners.LogicMLP:
		learner.Shape = shape
		l.learn = learner
	}
	return l
}

// winnowFactors varies α, Winnow's factor of weights, and the threshold θ. The text
// says that θ has a large impact. Doubling all initial weights would have the same
// effect as halving θ.
func winnowFactors() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-alpha", Source: "Sahami 1993, Winnow's factor and threshold",
		About: protocol.Prose(lostNumbers + `
			As sahami93-dimensions, Madaline{Winnow: true} with factor α and threshold θ, a multiple
			of n, the number of bits. Weights start at 1, and n of the 2n inputs are 1.`),
		Params: []string{"examples", "theta", "alpha", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range protocol.Points(short, 1, sampleSizes...) {
				for _, theta := range protocol.Points(short, 1, 0.5, 1, 2) {
					for _, alpha := range protocol.Points(short, 2, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 2) {
						for i, n := range protocol.Points(short, 1, fewDimensions...) {
							// θ is a multiple of n, as n of the 2n bits are 1 in every example.
							network := winnow
							network.learn = learners.Madaline{Winnow: true, Alpha: alpha, Theta: theta * float64(n)}
							trials = append(trials, protocol.Repeat(short, 5, otherPoints+i, targeted(network, n, m), m, theta, alpha, n)...)
						}
					}
				}
			}
			return trials
		},
	}
}
