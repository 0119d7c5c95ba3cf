package block

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// odd are values that sums and comparisons may trip over.
var odd = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 1e300, -1e300, 5e-324, math.Inf(1), math.Inf(-1), math.NaN()}

// draw returns a number: one in four is odd.
func draw(r *rand.Rand) float64 {
	if r.IntN(4) == 0 {
		return odd[r.IntN(len(odd))]
	}
	return r.NormFloat64() * math.Pow(10, float64(r.IntN(20)-10))
}

func values(r *rand.Rand, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = draw(r)
	}
	return v
}

func column(r *rand.Rand) (c Column) {
	copy(c[:], values(r, Rows))
	return c
}

// sameBits compares columns. It treats every NaN as the same.
func sameBits(a, b Column) bool {
	return slices.EqualFunc(a[:], b[:], func(x, y float64) bool {
		return math.Float64bits(x) == math.Float64bits(y) || x != x && y != y
	})
}

// TestTwins compares every kernel with its twin in Go, bit by bit.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for n := range 40 {
		X, indices, w := make([][]float64, Rows), make([]int, n), values(r, n)
		for i := range X {
			X[i] = values(r, n+r.IntN(3))
		}
		columns, twins := make([]Column, Pad(n)), make([]Column, Pad(n))
		Transpose(columns, X, n)
		transposeGo(twins, X, n)
		if !slices.EqualFunc(columns, twins, sameBits) { // beyond n there are zeros
			t.Fatalf("Transpose of %d values differs", n)
		}
		words, tests := make([]uint64, n), make([]Test, n)
		for k := range indices {
			indices[k], words[k], tests[k] = r.IntN(n), r.Uint64(), Test{r.IntN(n), draw(r), draw(r)}
			if i := r.IntN(Rows); r.IntN(2) == 0 { // a tie
				tests[k].Theta = tests[k].W * columns[tests[k].From][i]
			}
		}
		sum := column(r)
		twin := sum
		Add(&sum, columns, indices, w)
		if addGo(&twin, columns, indices, w); !sameBits(sum, twin) {
			t.Fatalf("Add of %d columns differs", n)
		}
		AddFired(&sum, words, indices, w)
		if addFiredGo(&twin, words, indices, w); !sameBits(sum, twin) {
			t.Fatalf("AddFired of %d words differs", n)
		}
		greatest, mostTwin := column(r), Column{}
		var class, classTwin [Rows]int
		mostTwin = greatest
		Greater(&greatest, &class, &sum, n)
		if greaterGo(&mostTwin, &classTwin, &twin, n); !sameBits(greatest, mostTwin) || class != classTwin {
			t.Fatal("Greater differs")
		}
		theta := sum[r.IntN(Rows)]
		if word := Fires(&sum, theta); word != firesGo(&twin, theta) || !sameBits(sum, twin) {
			t.Fatalf("Fires of %v at %v differs", sum, theta)
		}
		decided, decidedTwin := make([]uint64, n), make([]uint64, n)
		Decide(decided, columns, tests)
		if decideGo(decidedTwin, columns, tests); !slices.Equal(decided, decidedTwin) {
			t.Fatalf("Decide of %d tests differs", n)
		}
	}
}

// TestLengths passes what kernels would read or write outside of.
func TestLengths(t *testing.T) {
	X := slices.Repeat([][]float64{{1, 2}}, Rows)
	short := slices.Clone(X)
	short[7] = []float64{1}
	var sum Column
	one, words := make([]Column, 1), make([]uint64, 1)
	for name, call := range map[string]func(){
		"63 examples":              func() { Transpose(make([]Column, 8), X[1:], 2) },
		"an example too short":     func() { Transpose(make([]Column, 8), short, 2) },
		"columns too few":          func() { Transpose(make([]Column, 7), X, 2) },
		"a column that is none":    func() { Add(&sum, one, []int{1}, []float64{1}) },
		"a column below 0":         func() { Add(&sum, one, []int{-1}, []float64{1}) },
		"weights too few":          func() { Add(&sum, one, []int{0}, nil) },
		"a word that is none":      func() { AddFired(&sum, words, []int{1}, []float64{1}) },
		"words too few":            func() { Decide(nil, one, []Test{{}}) },
		"a test of another column": func() { Decide(words, one, []Test{{From: 1}}) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("does not panic")
				}
			}()
			call()
		})
	}
}
