package protocol

import (
	"slices"
	"strings"

	"halfspace/pkg/experiment"
)

// Repeat returns n trials at the same values of the parameters, or two in a short
// run. They differ in their seeds alone: Seed(point, 0), Seed(point, 1) and so
// on. Trials of different learners at the same point have the same seeds. If they
// draw their samples first, they draw the same samples.
func Repeat(short bool, n, point int, run experiment.Run, values ...any) (trials []experiment.Trial) {
	for t := range Repeats(short, n) {
		trials = append(trials, experiment.Trial{At: values, Seed: Seed(point, t), Run: run})
	}
	return trials
}

// Folds returns a trial for each of n folds of a cross-validation. The last of
// its identifying values is the number of the fold, counted from 1; run counts
// it from 0.
func Folds(n, point int, run func(fold int) experiment.Run, values ...any) (trials []experiment.Trial) {
	for f := range n {
		trials = append(trials, experiment.Trial{At: append(slices.Clone(values), f+1), Seed: Seed(point, f), Run: run(f)})
	}
	return trials
}

// Seed returns the seed of trial t at point i of an experiment. Seeds of
// different points differ as long as there are at most 1000 trials at each.
func Seed(i, t int) uint64 { return uint64(1000*i + t + 1) }

// Repeats returns the number of trials at a point: n, or 2 in a short run, which are
// enough for a standard deviation.
func Repeats(short bool, n int) int {
	if short {
		return min(n, 2)
	}
	return n
}

// Points returns the points of an experiment, or only the first few in a short run. The
// points that take the least time come first.
func Points[T any](short bool, count int, points ...T) []T {
	if short {
		return points[:count]
	}
	return points
}

// Indicator returns 1 if b is true, else 0. The mean of indicators is a share.
func Indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Prose returns a text that is wrapped and indented in the source as one line:
// every run of spaces and line ends becomes one space.
func Prose(text string) string { return strings.Join(strings.Fields(text), " ") }
