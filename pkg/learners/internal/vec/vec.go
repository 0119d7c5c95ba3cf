// Package vec holds the inner loops of the separability solver: products of a
// packed matrix with a vector. A row has a multiple of Lanes values, which may
// be padded with zeros. Every function returns the same bits on every machine:
// sums run in eight lanes, in a fixed order and without fused multiply-add,
// whether a kernel in assembly or its twin in Go computes them.
package vec

// Lanes is the number of partial sums of a dot product; row lengths are
// multiples of it.
const Lanes = 8

// Pad returns n rounded up to a multiple of Lanes.
func Pad(n int) int { return (n + Lanes - 1) / Lanes * Lanes }

// Dot returns a·b. The lengths are equal.
func Dot(a, b []float64) float64 {
	var out [1]float64
	Dots(out[:], a, b)
	return out[0]
}

// Dots sets out[i] to the dot product of w and row i of m, which has len(out)
// rows of len(w) values.
func Dots(out, m, w []float64) {
	if len(m) < len(out)*len(w) || len(w)%Lanes != 0 {
		panic("vec: lengths do not match")
	}
	if len(out) > 0 && len(w) > 0 {
		dots(out, m, w)
	}
}

// Dots32 is Dots in single precision. Its error is at most Error32 times the
// lengths of row and vector, that of rounding both to single precision included.
func Dots32(out, m, w []float32) {
	if len(m) < len(out)*len(w) || len(w)%Lanes != 0 {
		panic("vec: lengths do not match")
	}
	if len(out) > 0 && len(w) > 0 {
		dots32(out, m, w)
	}
}

// Error32 bounds the error of Dots32 for rows of the given number of values: a
// rounding of each factor, one of the product, and one for each addition that a
// product goes through, in its lane and then between lanes; and as much again
// for what the products of these leave out.
func Error32(width int) float64 { return 2 * float64(3+width/Lanes+3) * 0x1p-24 }

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

func dotsGo(out, m, w []float64) {
	for i := range out {
		row := m[i*len(w):][:len(w)]
		var s [Lanes]float64
		for j := 0; j < len(row); j += Lanes {
			a, b := (*[Lanes]float64)(row[j:]), (*[Lanes]float64)(w[j:])
			s[0] += float64(a[0] * b[0]) // The conversion forbids fused multiply-add.
			s[1] += float64(a[1] * b[1])
			s[2] += float64(a[2] * b[2])
			s[3] += float64(a[3] * b[3])
			s[4] += float64(a[4] * b[4])
			s[5] += float64(a[5] * b[5])
			s[6] += float64(a[6] * b[6])
			s[7] += float64(a[7] * b[7])
		}
		out[i] = ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
	}
}

func dots32Go(out, m, w []float32) {
	for i := range out {
		row := m[i*len(w):][:len(w)]
		var s [Lanes]float32
		for j := 0; j < len(row); j += Lanes {
			a, b := (*[Lanes]float32)(row[j:]), (*[Lanes]float32)(w[j:])
			for l := range s {
				s[l] += float32(a[l] * b[l])
			}
		}
		out[i] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]))
	}
}

func addOuterGo(m, t, v []float64) {
	for i, x := range t {
		row := m[i*len(v):][:len(v)]
		for j, y := range v {
			row[j] += float64(x * y)
		}
	}
}

func addRowsGo(y, t, m []float64) {
	for i, x := range t {
		row := m[i*len(y):][:len(y)]
		for j, v := range row {
			y[j] += float64(x * v)
		}
	}
}
