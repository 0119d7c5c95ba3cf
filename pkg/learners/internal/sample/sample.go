// Package sample has functions on samples that several learners share. They number the rows of a sample,
// group them by class, find equal rows, count a unit's errors, sum counts of classes, and determine the
// most frequent class and the entropy of classes.
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

// PerLook returns how many examples with the given number of attributes may be processed between two
// looks at a context. Together they have a quarter of a million values, which take about a millisecond.
// Because each example takes time of its own, it counts as having sixteen values more.
func PerLook(attrs int) int { return max(1, 1<<18/(attrs+16)) }

// Each calls visit for all examples in order, and ends with ctx's error when ctx is done. Visiting by
// rows follows the order in memory; visiting by columns would take five to fifteen times as long.
func Each(ctx context.Context, s *data.Set, visit func(i int, x []float64)) error {
	return EachRow(ctx, s.X, visit)
}

// EachRow is Each for rows of equal length.
func EachRow(ctx context.Context, X [][]float64, visit func(i int, x []float64)) error {
	period := 0
	for i, x := range X {
		if i == 0 {
			period = PerLook(len(x))
		}
		if i%period == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		visit(i, x)
	}
	return nil
}

// Errors returns the number of examples of a two-class sample that u misclassifies.
func Errors(u ltu.Unit, s *data.Set) (errors int) {
	for i, x := range s.X {
		if u.Fires(x) != (s.Y[i] == 1) {
			errors++
		}
	}
	return errors
}

// AppendKey appends the bytes of x to key. Equal rows have equal bytes, so these can be the key of a row
// in a map. Zeros of either sign count as equal.
func AppendKey(key []byte, x []float64) []byte {
	for _, v := range x {
		key = binary.LittleEndian.AppendUint64(key, math.Float64bits(v+0)) // removes the sign of −0
	}
	return key
}

// Distinct returns the indices of the distinct rows of X: of equal rows, the first. It also returns, for
// every row, the place of its equal in this list. It returns ctx's error if ctx is done.
func Distinct(ctx context.Context, X [][]float64) (distinct, placeOf []int, err error) {
	place := map[string]int{}
	var key []byte
	err = EachRow(ctx, X, func(i int, x []float64) {
		key = AppendKey(key[:0], x)
		index, met := place[string(key)]
		if !met {
			index = len(distinct)
			place[string(key)] = index
			distinct = append(distinct, i)
		}
		placeOf = append(placeOf, index)
	})
	return distinct, placeOf, err
}

// Contradiction returns the indices of the first two equal examples of different classes, and
// whether there are any. No model can classify both correctly.
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
