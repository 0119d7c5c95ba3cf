package significance

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"halfspace/pkg/internal/portable"
)

// A Posterior is the result of a Bayesian test. It has three probabilities, given the data: that the first
// of two methods is better by a difference that matters in practice, that the two are equivalent in
// practice, and that the first is worse.
type Posterior struct{ Better, Equivalent, Worse float64 }

// CorrelatedT compares two methods on one sample, given the differences of their scores in the trials of a
// cross-validation. It returns the posterior of the mean difference, which is a Student distribution. Means
// that differ by at most rope are equivalent, such as 0.01 for accuracies. Trials share training examples,
// so the variance is corrected as by Nadeau and Bengio. For this correction, ratio is the number of test
// examples divided by the number of training examples, which is 1/9 for ten folds. There must be at least
// two differences.
//
// G. Corani, A. Benavoli, A Bayesian approach for comparing cross-validated algorithms on multiple data
// sets, Machine Learning 100 (2015) 285–304, §3; A. Benavoli, G. Corani, J. Demšar, M. Zaffalon, Time for a
// change: a tutorial for comparing multiple classifiers through Bayesian analysis, Journal of Machine
// Learning Research 18 (2017) no. 77.
func CorrelatedT(differences []float64, ratio, rope float64) Posterior {
	n := float64(len(differences))
	mean, variance := stat.MeanVariance(differences, nil)
	spread := math.Sqrt(variance * (1/n + ratio))
	exceed := func(limit float64) float64 {
		switch {
		case spread > 0:
			return distuv.StudentsT{Sigma: 1, Nu: n - 1}.Survival((limit - mean) / spread)
		case mean > limit:
			return 1
		case mean == limit:
			return 0.5
		}
		return 0
	}
	better, notWorse := exceed(rope), exceed(-rope)
	return Posterior{Better: better, Equivalent: notWorse - better, Worse: 1 - notWorse}
}

// drawn is the number of draws of SignedRank: the standard error of a probability is at most
// 0.0023.
const drawn = 50_000

// SignedRank compares two methods on several samples, given one difference for each sample, by a Bayesian
// signed-rank test. It returns the probabilities for a further sample of the same kind. Differences of at
// most rope are equivalent.
//
// The test draws weights for the samples many times, from a Dirichlet process whose prior is half a sample
// without a difference. In each draw, every pair of samples votes with its weight: for the first method,
// for the second, or for neither if the magnitude of the mean of its two differences is at most rope. The
// outcome with the greatest weight wins the draw, or neither if first and second tie. The posterior has the
// shares of draws that each outcome wins. The draws are the same in every call.
//
// A. Benavoli, F. Mangili, G. Corani, M. Zaffalon, F. Ruggeri, A Bayesian Wilcoxon signed-rank test based
// on the Dirichlet process, Proceedings of the 31st International Conference on Machine Learning (2014)
// 1026–1034; the region of equivalence is from Benavoli et al. (2017), cited at CorrelatedT.
func SignedRank(differences []float64, rope float64) Posterior {
	d := append([]float64{0}, differences...) // of the prior, and of the samples
	r := rand.New(rand.NewPCG(1, 0))
	var counts Posterior
	weights, order := make([]float64, len(d)), partnersOf(d, rope)
	cumulative := make([]float64, len(order)+1)
	for range drawn {
		dirichlet(weights, r)
		switch better, worse := speaking(order, weights, cumulative); {
		case worse > max(better, 1-better-worse):
			counts.Worse++
		case better > max(worse, 1-better-worse):
			counts.Better++
		default:
			counts.Equivalent++
		}
	}
	return Posterior{counts.Better / drawn, counts.Equivalent / drawn, counts.Worse / drawn}
}

// partners describe the pairs of difference i with all differences, in ascending order. In the first
// pairs the mean of the two differences is below −rope (worse of them) or at most −rope (atMost of them).
// The mean is at least rope from the place notLess on, and above rope from the place better on.
type partners struct{ i, worse, atMost, notLess, better int }

// partnersOf returns the partners of every difference, in ascending order of the differences. They are
// the same in all draws. So a draw takes a step for each difference and not for each pair. NaN counts for
// neither side.
func partnersOf(d []float64, rope float64) (order []partners) {
	for i, x := range d {
		if !math.IsNaN(x) {
			order = append(order, partners{i: i})
		}
	}
	slices.SortFunc(order, func(a, b partners) int { return cmp.Compare(d[a.i], d[b.i]) })
	for k := range order {
		p := &order[k]
		first := func(holds func(sum float64) bool) int {
			return sort.Search(len(order), func(j int) bool { return holds(d[p.i] + d[order[j].i]) })
		}
		p.worse = first(func(sum float64) bool { return !(sum < -2*rope) })
		p.atMost = first(func(sum float64) bool { return !(sum <= -2*rope) })
		p.notLess = first(func(sum float64) bool { return sum >= 2*rope })
		p.better = first(func(sum float64) bool { return sum > 2*rope })
	}
	return order
}

// speaking returns the weights of the pairs of differences whose mean is above rope, and below −rope. On
// the border half of a pair counts. It fills cumulative with the weights of all differences before each
// place.
func speaking(order []partners, weights, cumulative []float64) (better, worse float64) {
	for k, p := range order {
		cumulative[k+1] = cumulative[k] + weights[p.i]
	}
	all := cumulative[len(order)]
	for _, p := range order {
		w := weights[p.i]
		better += float64(w*(all-cumulative[p.better])) + float64(w*(cumulative[p.better]-cumulative[p.notLess])/2)
		worse += float64(w*cumulative[p.worse]) + float64(w*(cumulative[p.atMost]-cumulative[p.worse])/2)
	}
	return better, worse
}

// dirichlet draws weights that add up to 1, from the Dirichlet distribution of ½ for the first of them and
// 1 for the others.
func dirichlet(weights []float64, r *rand.Rand) {
	sum := 0.0
	for i := range weights {
		weights[i] = -portable.Log(1 - float64(r.Float64())) // exponential, which is Gamma(1)
		if i == 0 {
			weights[i] *= cosineSquared(r)
		}
		sum += weights[i]
	}
	for i := range weights {
		weights[i] /= sum
	}
}

// cosineSquared draws an angle and returns its cosine squared. By Box and Muller's theorem this times an
// exponential variable is Gamma(½): half the square of a normal one.
func cosineSquared(r *rand.Rand) float64 {
	for {
		x, y := 2*float64(r.Float64())-1, 2*float64(r.Float64())-1
		if norm := float64(x*x) + float64(y*y); norm > 0 && norm <= 1 {
			return x * x / norm
		}
	}
}
