package sahami93

import (
	"fmt"
	"strings"

	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

func networkSizes() experiment.Experiment {
	shapes := []learners.Shape{learners.Chain(1), learners.Chain(2), learners.Chain(3), learners.Chain(4), learners.Branching, learners.Chain(8)}
	compared := map[int][]method{1000: {backprop, madaline, winnow}, 5000: {madaline, winnow}}
	return experiment.Experiment{
		Name: "sahami93-sizes", Source: "Sahami 1993, non-optimal networks",
		About: lostNumbers + "As sahami93-dimensions, with networks smaller and larger than the two units that the target takes: chains, and the paper's larger network. " +
			"Backprop learns from 1,000 examples only.",
		Params: []string{"examples", "method", "network", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range experiment.Points(short, 1, sampleSizes...) {
				for _, l := range compared[m] {
					for _, shape := range experiment.Points(short, 2, shapes...) {
						for i, n := range experiment.Points(short, 1, fewDimensions...) {
							trials = append(trials, experiment.Repeat(short, 10, otherPoints+i,
								targeted(l.of(shape), n, m), m, l.name, networkName(shape), n)...)
						}
					}
				}
			}
			return trials
		},
	}
}

// networkName names a shape by its number of units.
func networkName(s learners.Shape) string {
	if s == learners.Branching {
		return "4 branching"
	}
	return fmt.Sprint(strings.Count(string(s), "∨")+1, " in a chain")
}

// of returns the method on a network of another shape.
func (l method) of(shape learners.Shape) method {
	switch of := l.learn.(type) {
	case learners.Madaline:
		of.Shape = shape
		l.learn = of
	case learners.LogicMLP:
		of.Shape = shape
		l.learn = of
	}
	return l
}

func winnowFactors() experiment.Experiment {
	return experiment.Experiment{
		Name: "sahami93-alpha", Source: "Sahami 1993, Winnow's factor and threshold",
		About:  lostNumbers + "As sahami93-dimensions, Madaline{Winnow: true} with factor α and threshold θ, a multiple of n, the number of bits. Weights start at 1, and n of the 2n inputs are 1.",
		Params: []string{"examples", "theta", "alpha", "dimensions"}, Measures: errorMeasures,
		Trials: func(short bool) (trials []experiment.Trial) {
			for _, m := range experiment.Points(short, 1, sampleSizes...) {
				for _, theta := range experiment.Points(short, 1, 0.5, 1, 2) {
					for _, alpha := range experiment.Points(short, 2, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4, 1.5, 2) {
						for i, n := range experiment.Points(short, 1, fewDimensions...) {
							of := winnow
							of.learn = learners.Madaline{Winnow: true, Alpha: alpha, Theta: theta * float64(n)}
							trials = append(trials, experiment.Repeat(short, 5, otherPoints+i, targeted(of, n, m), m, theta, alpha, n)...)
						}
					}
				}
			}
			return trials
		},
	}
}
