package conjunct

import (
	"math"
	"runtime"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/cputime"
	"halfspace/pkg/learners/internal/boost"
)

// searchSets returns the samples of §4 or samples similar to them, one-hot, and two samples of
// numbers.
func searchSets(b *testing.B) map[string]*data.Set {
	b.Helper()
	sets := map[string]*data.Set{"coding": bases(20_000, 15)}
	for _, name := range []string{"votes", "promoters", "splice", "ionosphere", "sonar"} {
		s, err := data.Load(name)
		if err != nil {
			b.Fatal(err)
		}
		if name == "votes" {
			if s, err = s.Drop("physician-fee-freeze"); err != nil {
				b.Fatal(err)
			}
		}
		sets[name] = s.OneHot()
	}
	return sets
}

// BenchmarkSearch times one round's search over all pairs on one core, by CPU time. It reports the
// shortest time of a round, in total and per example and pair of attributes (an attribute with
// itself is the single literal). It also reports how many times as long others take at their
// quickest: the same search with a column for each literal of a number, and, for zeros and ones,
// gonum's BLAS computing the same sums. BLAS does so as the product of the features, transposed,
// with the weighted ones (Gemm), or as two products of the features with themselves, for the
// examples of each class (Syrk). In one run of
//
//	go test ./pkg/learners/internal/conjunct -run xxx -bench Search -benchtime 20x
//
// a round took 0.13 ms on ionosphere and 0.38 ms on sonar, where a column for each literal takes 20
// and 15 times as long (Intel Xeon, Sapphire Rapids).
func BenchmarkSearch(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for name, set := range searchSets(b) {
		b.Run(name, func(b *testing.B) {
			round, updates := searchRound(b, set, true)
			for b.Loop() {
				round()
			}
			ours := quickest(round)
			b.ReportMetric(ours/1e6, "ms/round")
			b.ReportMetric(ours/float64(updates), "ns/update")
			if name == "ionosphere" || name == "sonar" {
				literals, _ := searchRound(b, set, false)
				b.ReportMetric(quickest(literals)/ours, "×literals")
				return
			}
			b.ReportMetric(quickest(gemm(set))/ours, "×gemm")
			b.ReportMetric(quickest(syrk(set))/ours, "×syrk")
		})
	}
}

// searchRound returns a round's search over all pairs, and the number of pairs of columns that hold.
func searchRound(b *testing.B, set *data.Set, intervals bool) (round func(), updates int) {
	t, err := newTable(b.Context(), set, Settings{K: 2, Cuts: 8}, 1, intervals)
	if err != nil {
		b.Fatal(err)
	}
	s, d, positive := NewSearch(t), boost.Uniform(set.Len()), positives(set)
	n := make([]int, set.Len()) // columns that hold
	for _, examples := range t.holders {
		for _, i := range examples {
			n[i]++
		}
	}
	for _, k := range n {
		updates += k * (k + 1) / 2
	}
	return func() { s.Best(b.Context(), d, positive) }, updates
}

// quickest returns the nanoseconds of CPU time of f's quickest call of several. CPU time is used
// because the clock also runs while other processes have the processor.
func quickest(f func()) float64 {
	best := math.Inf(1)
	for spent := 0.0; spent < 2e8; {
		start := cputime.Spent()
		f()
		took := float64(cputime.Spent() - start)
		best, spent = min(best, took), spent+took
	}
	return best
}

func gemm(s *data.Set) func() {
	x, g := matrix(s.X), matrix(make([][]float64, len(s.Attrs)), len(s.Attrs))
	weighted := matrix(s.X)
	return func() {
		for i, y := range s.Y {
			for j, v := range s.X[i] {
				weighted.Data[i*x.Stride+j] = float64(2*y-1) / float64(s.Len()) * v
			}
		}
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, x, weighted, 0, g)
	}
}

func syrk(s *data.Set) func() {
	var x [2]blas64.General
	for class := range x {
		var rows [][]float64
		for i, y := range s.Y {
			if y == class {
				rows = append(rows, s.X[i])
			}
		}
		x[class] = matrix(rows)
	}
	n := len(s.Attrs)
	g := blas64.Symmetric{N: n, Stride: n, Data: make([]float64, n*n), Uplo: blas.Upper}
	return func() {
		for class, sign := range []float64{-1, 1} {
			for i := range x[class].Data { // as would be needed for the weights' square roots
				x[class].Data[i] *= 1
			}
			blas64.Syrk(blas.Trans, sign/float64(s.Len()), x[class], float64(class), g)
		}
	}
}

// matrix returns rows, or zeros of the given width if the rows are nil.
func matrix(rows [][]float64, width ...int) blas64.General {
	d := max(len(rows[0]), append(width, 0)[0])
	m := blas64.General{Rows: len(rows), Cols: d, Stride: d, Data: make([]float64, len(rows)*d)}
	for i, row := range rows {
		copy(m.Data[i*d:], row)
	}
	return m
}

// BenchmarkTriples times one round's search over all conjunctions of up to three literals, after
// some rounds, when the bound on their correlation skips fewer.
func BenchmarkTriples(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for name, set := range searchSets(b) {
		b.Run(name, func(b *testing.B) {
			t, err := NewTable(b.Context(), set, Settings{K: 3, Cuts: 8}, 1)
			if err != nil {
				b.Fatal(err)
			}
			boosting := NewBoosting(t, set.Y, 1, boost.New(boost.Uniform(set.Len())))
			if err := boosting.Run(b.Context(), 10, nil); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				boosting.search.Best(b.Context(), boosting.run.D, boosting.positive)
			}
		})
	}
}
