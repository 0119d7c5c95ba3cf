package mg93

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"halfspace/pkg/experiment"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/repro/internal/protocol"
)

// §6.2 and §7 conclude that the greedy method is an Occam algorithm: its lists have at
// most h^β m^α halfspaces for h halfspaces and m examples, with α < 1.

// occamTargets are the pairs (n, h), the number of targets of each, and the largest
// sample. In 20 dimensions a list of a large sample takes half a minute, so there are
// fewer targets. Lists for six halfspaces there grow longest, so these samples are
// larger.
var occamTargets = []struct{ n, h, targets, largest int }{
	{6, 2, 50, 128000}, {6, 4, 50, 128000}, {6, 6, 50, 128000},
	{12, 2, 50, 128000}, {12, 4, 50, 128000}, {12, 6, 50, 128000},
	{20, 2, 10, 128000}, {20, 4, 10, 128000}, {20, 6, 10, 256000},
}

// occam continues figures 5 and 6 to samples that are large enough to show whether
// the number of halfspaces levels off.
func occam() experiment.Experiment {
	e := intersections()
	e.Name, e.Source = "mg93-occam", "Marchand & Golea 1993, §6.2 and §7, halfspaces by the size of the sample"
	e.About = protocol.Prose(`
		Number of halfspaces found, and accuracy on 2000 test examples, for random intersections of h
		halfspaces in n dimensions, as in figures 5 and 6, with m doubled from 500 on. All sizes have the
		same targets, and a sample begins with the examples of the next smaller one: so the growth from
		one size to the next has a small standard error. Negative is the share of negative test examples.`)
	e.Trials = func(short bool) (trials []experiment.Trial) {
		for i, p := range protocol.Points(short, 1, occamTargets...) {
			largest := p.largest
			if short {
				largest = 1000
			}
			for m := 500; m <= largest; m *= 2 {
				trials = append(trials, protocol.Repeat(short, p.targets, i, intersection(p.n, p.h, m), p.n, p.h, m)...)
			}
		}
		return trials
	}
	e.Findings = occamFindings
	return e
}

// A growthRate is the exponent α with which the mean number of halfspaces grows, as
// m^α, from one size of the sample to the next.
type growthRate struct {
	alpha, stderr float64 // the exponent and its standard error
}

// growthRates returns the exponents of one pair (n, h), from each size to the next. The targets are the
// same at all sizes, so the standard error follows from the differences between the sizes, target by
// target. It is the standard error, to first order, of the logarithm of a ratio of two means.
func growthRates(pair *experiment.Result) (rates []growthRate) {
	sizes := pair.By("m")
	for i, g := range sizes[1:] {
		before, after := sizes[i].Column("k"), g.Column("k")
		low, high := experiment.Summarize(before).Mean, experiment.Summarize(after).Mean
		differences := make([]float64, len(after))
		for t := range differences {
			differences[t] = after[t]/high - before[t]/low
		}
		rates = append(rates, growthRate{
			alpha:  portable.Log2(high / low), // sizes double
			stderr: experiment.Summarize(differences).SD / math.Sqrt(float64(len(after))) / math.Ln2,
		})
	}
	return rates
}

// occamFindings states for each pair where lists are longest, where they grow most
// steeply, and how they grow at the largest samples.
func occamFindings(r *experiment.Result) string {
	var parts []string
	for _, pair := range r.By("n", "h") {
		rates, peak := growthRates(pair.Result), longest(pair.Result)
		steepest := slices.MaxFunc(rates, func(a, b growthRate) int { return cmp.Compare(a.alpha, b.alpha) })
		parts = append(parts, fmt.Sprintf("n = %s, h = %s: mean k is greatest at m = %s, %.2f; α is at most %s, and %s at the end.",
			pair.At[0], pair.At[1], peak.At[0], peak.Summary("k").Mean, steepest, rates[len(rates)-1]))
	}
	return "α is the exponent of the mean k from one size to the next, with its standard error. " + strings.Join(parts, " ")
}

// longest returns the trials of the size at which the lists of a pair have the most
// halfspaces on average.
func longest(pair *experiment.Result) experiment.Group {
	return slices.MaxFunc(pair.By("m"), func(a, b experiment.Group) int {
		return cmp.Compare(a.Summary("k").Mean, b.Summary("k").Mean)
	})
}

// String returns the exponent with its standard error.
func (g growthRate) String() string {
	return strings.ReplaceAll(fmt.Sprintf("%.2f ± %.2f", g.alpha, g.stderr), "-", "−")
}
