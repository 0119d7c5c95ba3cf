package vec

import (
	"math"
	"slices"
)

// one is 1 in fixed point.
const one = math.MaxInt16

// Fixed is a growing matrix of rows of at most length 1 in fixed point, with 16 bits per value, for
// products with a vector of at most length 1. It takes half the memory and half the time of Panels,
// but is some hundred times as coarse. Its rows are in panels of 64, which are stored two columns
// at a time.
type Fixed struct {
	cols, n int // cols is even
	data    []int16
}

// NewFixed returns a matrix without rows, with room for the given capacity of rows, and with cols
// columns, or one more if cols is odd.
func NewFixed(cols, capacity int) *Fixed {
	f := new(Fixed)
	f.Reset(cols, capacity)
	return f
}

// Reset makes f a matrix without rows, with room for the given capacity of rows,
// and with cols columns, or one more if cols is odd. It reuses the memory of f if
// that suffices.
func (f *Fixed) Reset(cols, capacity int) {
	f.cols, f.n, f.data = cols+cols%2, 0, f.data[:0]
	if size := (capacity + Panel - 1) / Panel * Panel * f.cols; cap(f.data) < size {
		f.data = make([]int16, 0, size)
	}
}

// Len returns the number of rows.
func (f *Fixed) Len() int { return f.n }

// Append appends a row; only the values of the matrix's columns count.
func (f *Fixed) Append(row []float64) {
	if size := f.n / Panel * Panel * f.cols; size == len(f.data) {
		f.data = slices.Grow(f.data, Panel*f.cols)[:size+Panel*f.cols]
	}
	slots := f.data[f.n/Panel*Panel*f.cols+f.n%Panel*2:]
	for j := 0; j < f.cols; j += 2 {
		slots[j*Panel], slots[j*Panel+1] = fix(row[j]), fix(row[j+1])
	}
	f.n++
}

// Truncate removes all rows after the first n.
func (f *Fixed) Truncate(n int) {
	f.n, f.data = n, f.data[:(n+Panel-1)/Panel*Panel*f.cols]
}

// Fix sets target, of even length, to v times scale in fixed point.
func Fix(target []int16, v []float64, scale float64) {
	for j := range target {
		target[j] = fix(v[j] * scale)
	}
}

// fix rounds to the nearest unit of fixed point. Adding room leaves no bits after
// the point, so the last bits of the sum are the rounded number, in two's
// complement.
func fix(v float64) int16 {
	const room = 1.5 * (1 << 52)
	return int16(math.Float64bits(float64(v*one) + room)) // The conversion forbids fused multiply-add.
}

// Dots sets out to the products of w with the rows from Panel·k on, in units of
// Unit, and returns the number of these rows and the lowest of the products. The
// error of a product is at most ErrorFixed. Sums are integers, and do not
// overflow whatever their order: by Cauchy and Schwarz no part of a sum exceeds
// one².
func (f *Fixed) Dots(out *[Panel]int32, k int, w []int16) (n int, lowest int32) {
	if len(w) != f.cols || f.cols == 0 {
		panic("vec: lengths do not match")
	}
	size := Panel * f.cols
	lowest = fixed(out, f.data[k*size:(k+1)*size], w)
	if n = min(Panel, f.n-k*Panel); n < Panel {
		lowest = slices.Min(out[:n])
	}
	return n, lowest
}

// Unit is the unit of the products of Fixed.
const Unit = 1.0 / (one * one)

// ErrorFixed bounds the error of a product of Fixed with the given number of
// columns. Each factor is at most half a unit off. The values of row and
// vector, of length one, sum to at most one times the root of their number.
func ErrorFixed(cols int) float64 {
	d := float64(cols)
	return float64((float64(one*math.Sqrt(d)) + d) * Unit)
}

// fixedGo sets out to the products of w with the rows of one panel, two columns at a time, and
// returns the lowest.
func fixedGo(out *[Panel]int32, m, w []int16) (lowest int32) {
	clear(out[:])
	for j := 0; j < len(w); j += 2 {
		x, y := int32(w[j]), int32(w[j+1])
		pairs := (*[2 * Panel]int16)(m[j*Panel:])
		for i := range out {
			out[i] += x*int32(pairs[2*i]) + y*int32(pairs[2*i+1])
		}
	}
	return slices.Min(out[:])
}
