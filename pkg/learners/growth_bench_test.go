//go:build unix && !race

package learners_test

import (
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners"
)

// growing are the learners whose growth is measured, each with settings that are named. A fit that
// takes longer than enough is the last of its row.
var growing = []struct {
	name    string
	learner learners.Learner
}{
	{"inclp", learners.IncLP{}},
	{"pocket", learners.Pocket{}},
	{"find_large", learners.FindLargeNegSubset{}},
	{"find_large_idle", learners.FindLargeNegSubset{Idle: 100}},
	{"maximal_stability", learners.MaximalStability{}},
	{"maximal_stability_idle", learners.MaximalStability{Separator: learners.FindLargeNegSubset{Idle: 100}}},
	{"sparse_perceptron", learners.SparsePerceptron{}},
	{"adaboost", learners.AdaBoost{}},
	{"perceptron_tree_numeric", learners.PerceptronTree{Numeric: true}},
	{"list", learners.DecisionListMachine{}},
	{"intersection", learners.SetCoveringMachine{}},
	{"union", learners.SetCoveringMachine{Union: true}},
	{"dichotomies", learners.Dichotomies{Learner: learners.DecisionListMachine{}}},
	{"pocket_list", learners.DecisionListMachine{Node: learners.Pocket{}}},
}

// enough is the CPU time of a fit after which no larger sample is tried: one more may take ten times as
// long.
const enough = 7 * time.Second

// BenchmarkGrowth prints how the CPU time of a fit grows with the number of examples (n, of 20 numbers)
// and of attributes (d, of 1,000 examples), with a tenth of the labels wrong. It prints the seconds of
// each size, the exponent over all sizes by least squares, and the exponent of the last two. The
// concept is one hidden plane, or the exclusive or of two. Every time is the least of the runs.
//
//	go test ./pkg/learners -run '^$' -bench 'Growth/find_large/plane/n' -benchtime 1x
func BenchmarkGrowth(b *testing.B) {
	numbers, attributes := []int{1000, 3000, 10_000, 30_000, 100_000}, []int{5, 10, 20, 40}
	for _, g := range growing {
		for planes, concept := range []string{"plane", "xor"} {
			b.Run(g.name+"/"+concept+"/n", func(b *testing.B) {
				growth(b, g.learner, "n", numbers, func(n int) *data.Set { return noisyPlanes(n, 20, planes+1) })
			})
			b.Run(g.name+"/"+concept+"/d", func(b *testing.B) {
				growth(b, g.learner, "d", attributes, func(d int) *data.Set { return noisyPlanes(1000, d, planes+1) })
			})
		}
	}
}

// noisyPlanes returns examples of planes, with a tenth of the labels wrong.
func noisyPlanes(n, d, planes int) *data.Set {
	return hiddenPlanes(learners.Seed(1), n, d, planes, 0.1)
}

// growth times fits to the samples of the given sizes, and reports the exponents.
func growth(b *testing.B, l learners.Learner, quantity string, sizes []int, draw func(int) *data.Set) {
	fastest := make([]time.Duration, 0, len(sizes))
	for b.Loop() {
		for k, size := range sizes {
			if k > 0 && fastest[k-1] > enough {
				break
			}
			took := fitTime(b, l, draw(size))
			if k == len(fastest) {
				fastest = append(fastest, took)
			}
			fastest[k] = min(fastest[k], took)
		}
	}
	var x, y []float64
	for k, t := range fastest {
		b.ReportMetric(t.Seconds(), fmt.Sprintf("s/%s=%d", quantity, sizes[k]))
		x, y = append(x, math.Log(float64(sizes[k]))), append(y, math.Log(t.Seconds()))
	}
	b.ReportMetric(0, "ns/op") // the wall clock is left out
	if last := len(x) - 2; last >= 0 {
		_, all := stat.LinearRegression(x, y, nil, false)
		_, end := stat.LinearRegression(x[last:], y[last:], nil, false)
		b.ReportMetric(all, "exponent")
		b.ReportMetric(end, "last")
	}
}

// fitTime returns the CPU time of a fit, of all cores.
func fitTime(b *testing.B, l learners.Learner, s *data.Set) time.Duration {
	runtime.GC()
	start := cputime.Spent()
	if _, err := l.Fit(b.Context(), s, learners.Seed(1)); err != nil {
		b.Fatal(err)
	}
	return cputime.Spent() - start
}

// BenchmarkPocketWeighs prints the reasons, besides the draws, why the time of Pocket grows. It prints how
// many units Pocket weighs on n examples of a plane, and the share of the examples that it looks at for a
// unit. It also prints the run of the unit in the pocket, which is luck: another unit is weighed only with
// a longer run.
//
//	go test ./pkg/learners -run '^$' -bench PocketWeighs -benchtime 1x
func BenchmarkPocketWeighs(b *testing.B) {
	for _, n := range []int{1000, 3000, 10_000, 30_000, 100_000} {
		b.Run(fmt.Sprint("n=", n), func(b *testing.B) {
			s := noisyPlanes(n, 20, 1)
			for b.Loop() {
				units, looked, run, err := learners.PocketWeighs(b.Context(), learners.Pocket{}, s, learners.Seed(1))
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(units), "units")
				b.ReportMetric(float64(looked)/float64(units*n), "share/unit")
				b.ReportMetric(float64(run), "run")
			}
		})
	}
}
