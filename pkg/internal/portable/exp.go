package portable

import "math"

// Exp and Log split the logarithm of 2 into these numbers: the first ends in enough zero bits that
// its product with an exponent is exact, and the second is the rest.
const (
	ln2High = 0x1.62e42fee00000p-1
	ln2Low  = math.Ln2 - ln2High
)

// Beyond these limits e^x is infinite, or 0.
const (
	greatestExponent = 709.782712893384
	leastExponent    = -745.1332191019412
)

// room is added to a number to round it to the nearest whole number: the sum is so large that no bits are
// left for the digits after the point.
const room = 1.5 * (1 << 52)

// steps is the number of equal steps into which Exp divides a doubling.
const steps = 16

// step is 2^(1/16). Its powers are constants, which the compiler computes in high precision and
// rounds once.
const (
	step  = 1.044273782427413840321966478739929008784
	step2 = step * step
	step4 = step2 * step2
	step8 = step4 * step4
)

// sixteenths are 2^(j/16).
var sixteenths = [steps]float64{
	1, step, step2, step2 * step,
	step4, step4 * step, step4 * step2, step4 * step2 * step,
	step8, step8 * step, step8 * step2, step8 * step2 * step,
	step8 * step4, step8 * step4 * step, step8 * step4 * step2, step8 * step4 * step2 * step,
}

// Exp returns e^x, with an error of about one unit in the last place at most.
//
// It writes x as k·ln 2/16 + r with a whole k and r of at most ln 2/32, looks 2^(k/16) up, and
// multiplies it by a Taylor polynomial of e^r, whose remainder is below the rounding.
func Exp(x float64) float64 {
	if !(x > leastExponent && x < greatestExponent) {
		return extreme(x)
	}
	shifted := float64(x*(steps/math.Ln2)) + room
	whole := shifted - room
	r := (x - float64(whole*(ln2High/steps))) - float64(whole*(ln2Low/steps))
	// e^r − 1, in pairs of terms, because one long chain of sums would be slower.
	r2 := float64(r * r)
	low := r + float64(r2*(1.0/2+float64(r*(1.0/6))))
	high := 1.0/24 + float64(r*(1.0/120)) + float64(r2*(1.0/720+float64(r*(1.0/5040))))
	grown := low + float64(float64(r2*r2)*high)
	k := int64(whole)
	power := sixteenths[k&(steps-1)]
	return scaled(power+float64(power*grown), k>>4)
}

// scaled returns v·2^k, for v in [1, 2].
func scaled(v float64, k int64) float64 {
	if k > -1022 && k < 1023 {
		return math.Float64frombits(math.Float64bits(v) + uint64(k)<<52)
	}
	return math.Ldexp(v, int(k)) // subnormal, or near infinity
}

// extreme returns e^x for an x that is too large or too small for Exp, or not a number.
func extreme(x float64) float64 {
	switch {
	case x <= leastExponent:
		return 0
	case x == greatestExponent:
		return math.MaxFloat64
	case x > greatestExponent:
		return math.Inf(1)
	}
	return x // not a number
}
