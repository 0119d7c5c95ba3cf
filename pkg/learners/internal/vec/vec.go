package vec

import "math"

// Lanes is the number of partial sums of a dot product; row lengths are multiples
// of Lanes.
const Lanes = 8

// Pad returns n rounded up to a multiple of Lanes.
func Pad(n int) int { return (n + Lanes - 1) / Lanes * Lanes }

// Dot returns a·b, with the same bits as Dots for a row. The lengths must be equal, and a multiple
// of Lanes.
func Dot(a, b []float64) float64 {
	var out [1]float64
	Dots(out[:], a, b)
	return out[0]
}

// Dots sets out[i] to the dot product of w and row i of m, which has len(out) rows of len(w) values.
// Like the other functions, it panics if m is too short or len(w) is not a multiple of Lanes, because a
// kernel would read past the end of the memory.
func Dots(out, m, w []float64) {
	if len(m) < len(out)*len(w) || len(w)%Lanes != 0 {
		panic("vec: lengths do not match")
	}
	if len(out) > 0 && len(w) > 0 {
		dots(out, m, w)
	}
}

// AddOuter adds t[i]·v to row i of m, which has len(t) rows of len(v) values.
func AddOuter(m, t, v []float64) {
	if len(m) < len(t)*len(v) || len(v)%Lanes != 0 {
		panic("vec: lengths do not match")
	}
	if len(t) > 0 && len(v) > 0 {
		addOuter(m, t, v)
	}
}

// AddRows adds t[i] times row i of m to y, for every i in order. M has len(t)
// rows of len(y) values.
func AddRows(y, t, m []float64) {
	if len(m) < len(t)*len(y) || len(y)%Lanes != 0 {
		panic("vec: lengths do not match")
	}
	if len(t) > 0 && len(y) > 0 {
		addRows(y, t, m)
	}
}

// Prefetch asks the processor to load a row into its cache, and does not wait for the row. It is only a
// hint. It helps where rows are read in random order, because the processor would otherwise wait for
// each of them.
func Prefetch(row []float64) {
	if len(row) > 0 {
		prefetch(&row[0], 8*len(row))
	}
}

// dotsGo is Dots in Go. The eight partial sums are added in the same order as the kernels add the
// halves of their registers.
func dotsGo(out, m, w []float64) {
	for i := range out {
		row := m[i*len(w):][:len(w)]
		var s [Lanes]float64
		for j := 0; j < len(row); j += Lanes {
			a, b := (*[Lanes]float64)(row[j:]), (*[Lanes]float64)(w[j:])
			s[0] = math.FMA(a[0], b[0], s[0])
			s[1] = math.FMA(a[1], b[1], s[1])
			s[2] = math.FMA(a[2], b[2], s[2])
			s[3] = math.FMA(a[3], b[3], s[3])
			s[4] = math.FMA(a[4], b[4], s[4])
			s[5] = math.FMA(a[5], b[5], s[5])
			s[6] = math.FMA(a[6], b[6], s[6])
			s[7] = math.FMA(a[7], b[7], s[7])
		}
		out[i] = ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
	}
}

// addOuterGo is AddOuter in Go.
func addOuterGo(m, t, v []float64) {
	for i, x := range t {
		row := m[i*len(v):][:len(v)]
		for j, y := range v {
			row[j] += float64(x * y) // The conversion forbids fused multiply-add.
		}
	}
}

// addRowsGo is AddRows in Go, with fused multiply-add, which the kernels also use
// here.
func addRowsGo(y, t, m []float64) {
	for i, x := range t {
		row := m[i*len(y):][:len(y)]
		for j, v := range row {
			y[j] = math.FMA(x, v, y[j])
		}
	}
}
