// Package sample goes through the rows of a sample: it numbers them, groups them by class, finds
// equal ones, and counts what a unit misclassifies. It also sums up counts of classes and says which
// class is the commonest and what entropy they have. It is what the machinery of several learners
// needs of a sample and none of them should write again.
package sample

import (
	"context"
	"encoding/binary"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// Indices returns 0, …, n−1.
func Indices(n int) []int {
	indices := make([]int, n)
	for i := range indices {
		indices[i] = i
	}
	return indices
}

// ByClass returns the examples of each class, in their order.
func ByClass(s *data.Set) [][][]float64 {
	rows := make([][][]float64, len(s.Classes))
	for i, y := range s.Y {
		rows[y] = append(rows[y], s.X[i])
	}
	return rows
}

// PerLook returns how many examples of so many attributes may be presented between two
// looks at a context. They have a quarter of a million values together, which take about a
// millisecond; an example takes as long as sixteen values even if it has none.
func PerLook(attrs int) int { return max(1, 1<<18/(attrs+16)) }

// Each calls visit for all examples in order, and ends with ctx's error when ctx is done. It
// goes by rows, as they lie in memory, because going by columns takes five to fifteen times
// as long.
func Each(ctx context.Context, s *data.Set, visit func(i int, x []float64)) error {
	return EachRow(ctx, s.X, visit)
}

// EachRow is Each for rows of equal length.
func EachRow(ctx context.Context, X [][]float64, visit func(i int, x []float64)) error {
	every := 0
	for i, x := range X {
		if i == 0 {
			every = PerLook(len(x))
		}
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		visit(i, x)
	}
	return nil
}

// Errors returns how many examples of a two-class sample u misclassifies.
func Errors(u ltu.Unit, s *data.Set) (errors int) {
	for i, x := range s.X {
		if u.Fires(x) != (s.Y[i] == 1) {
			errors++
		}
	}
	return errors
}

// AppendKey appends to key the bytes of x, which are the same for equal rows: the key of a
// row in a map. Zeros of either sign are equal.
func AppendKey(key []byte, x []float64) []byte {
	for _, v := range x {
		key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v+0)) // takes the sign from −0
	}
	return key
}

// Distinct returns the indices of the rows of X that differ, the first of each, and for every
// row the place of its like among them. The error is ctx's, if it is done.
func Distinct(ctx context.Context, X [][]float64) (distinct, of []int, err error) {
	place := map[string]int{}
	var key []byte
	err = EachRow(ctx, X, func(i int, x []float64) {
		key = AppendKey(key[:0], x)
		at, met := place[string(key)]
		if !met {
			at = len(distinct)
			place[string(key)] = at
			distinct = append(distinct, i)
		}
		of = append(of, at)
	})
	return distinct, of, err
}

// Contradiction returns the indices of the first two equal examples of different classes, and
// whether there are any. No model can have both of them right.
func Contradiction(s *data.Set) (p, q int, found bool) {
	first := map[string]int{}
	var key []byte
	for i, x := range s.X {
		key = AppendKey(key[:0], x)
		j, met := first[string(key)]
		switch {
		case !met:
			first[string(key)] = i
		case s.Y[i] != s.Y[j]:
			return j, i, true
		}
	}
	return 0, 0, false
}
