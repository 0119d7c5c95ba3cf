package portable

import "math"

// Sigmoids replaces every value z by 1/(1+e^−z), with the same bits as Exp. A kernel in assembly
// for AVX-512 computes eight at a time. Exp computes extraordinary values, and on other machines
// all values.
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

// expNumbers are the constants of Exp in the order of the kernel, after the powers.
var expNumbers = [...]float64{
	steps / math.Ln2, room, ln2High / steps, ln2Low / steps,
	1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 720, 1.0 / 5040, 1, ordinary,
}

// ordinary is the greatest magnitude of z for which e^z is neither 0 nor infinite, and 2 to its exponent is a
// normal number.
const ordinary = 700
