package portable

import "math"

// Sigmoids replaces every value z by 1/(1+e^−z), with the bits that Exp gives. A kernel in assembly
// for AVX-512 computes eight at a time; what is out of the ordinary, and all on other machines,
// is left to Exp.
func Sigmoids(z []float64) {
	for len(z) > 0 {
		done := sigmoids(z)
		z = z[done:]
		next := min(8, len(z))
		sigmoidsGo(z[:next])
		z = z[next:]
	}
}

// sigmoidsGo is Sigmoids without a kernel.
func sigmoidsGo(z []float64) {
	for i, v := range z {
		z[i] = 1 / (1 + Exp(-v))
	}
}

// expNumbers are the numbers of Exp in the order in which the kernel reads them, after the powers.
var expNumbers = [...]float64{
	steps / math.Ln2, room, ln2High / steps, ln2Low / steps,
	1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1, ordinary,
}

// ordinary is the magnitude up to which neither e^z is 0 or infinite, nor its power of 2 out of the
// ordinary range.
const ordinary = 700
