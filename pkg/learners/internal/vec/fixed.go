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

// fix rounds v to the nearest unit of fixed point. It adds a number, room, that is so large that the
// sum has no bits after the point. So the last bits of the sum are the rounded number, in two's
// complement.
func fix(v float64) int16 {
	const room = 1.5 * (1 << 52)
	return int16(math.Float64bits(float64(v*one) + room)) // The conversion forbids fused multiply-add.
}

// Dots sets out to the products of w with the rows from Panel·k on, in units of Unit. It returns the
// number of these rows and the lowest of the products. The error of a product is at most ErrorFixed.
// The sums are sums of integers, and they do not overflow in whatever order they are added: by the
// Cauchy–Schwarz inequality no part of a sum exceeds one².
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

// ErrorFixed bounds the error of a product of Fixed with the given number of columns. Each factor is
// wrong by at most half a unit. The values of the row and of the vector, both of length 1, have a sum
// of absolute values of at most the root of the number of columns.
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
