package portable

import "math"

// Log returns the natural logarithm of x, with an error below one unit in the last place. It is −∞
// for 0, and NaN for a negative x.
func Log(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return outside(x)
	}
	k, f := split(x)
	linear, rest := log1p(f)
	return float64(k*ln2High) + (linear + (rest + float64(k*ln2Low)))
}

// Log2 returns the binary logarithm of x, which is exact if x is a power of 2. Its error is at most
// two units in the last place.
func Log2(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return outside(x)
	}
	k, f := split(x)
	linear, rest := log1p(f)
	return k + float64((linear+rest)*(1/math.Ln2))
}

// Log1p returns log(1+x) for x ≥ 0. Its error is about one unit in the last place even where x is
// so small that 1+x loses most of it. The loss is added as a first-order correction.
func Log1p(x float64) float64 {
	u := 1 + x
	if !(u <= math.MaxFloat64) {
		return u
	}
	return Log(u) + (x-(u-1))/u
}

// outside returns the logarithm, to any base, of a number that is not positive and finite.
func outside(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x > 0:
		return x
	}
	return math.NaN()
}

// split returns k and f so that x is 2^k·(1+f), where 1+f lies between √½ and √2 and k is whole.
// The bits of a number are its exponent followed by its fraction. So subtracting the bits of √½
// leaves k first.
func split(x float64) (k, f float64) {
	if x < 0x1p-1022 { // subnormal: its exponent is not in its place
		k, f = split(x * 0x1p54)
		return k - 54, f
	}
	bits := math.Float64bits(x)
	exponent := int64(bits-math.Float64bits(math.Sqrt2/2)) >> 52
	return float64(exponent), math.Float64frombits(bits-uint64(exponent)<<52) - 1
}

// log1p returns the logarithm of 1+f, for f as split returns it, as a sum of two parts: f, and a
// rest whose rounding matters less.
//
// With s = f/(2+f) the logarithm is log((1+s)/(1−s)) = 2s + s·R, where R = 2·(s²/3 + s⁴/5 + …), and
// 2s = f − f²/2 + s·f²/2. The terms of R beyond s²⁰ are below the rounding. They are added in two
// chains, of odd and of even powers of s², because one chain would take longer.
func log1p(f float64) (linear, rest float64) {
	s := f / (2 + f)
	z := float64(s * s)
	w := float64(z * z)
	odd := 2.0/3 + float64(w*(2.0/7+float64(w*(2.0/11+float64(w*(2.0/15+float64(w*(2.0/19))))))))
	evens := 2.0/5 + float64(w*(2.0/9+float64(w*(2.0/13+float64(w*(2.0/17+float64(w*(2.0/21))))))))
	series := float64(z*odd) + float64(w*evens)
	half := float64(0.5 * float64(f*f))
	return f, float64(s*(half+series)) - half
}
