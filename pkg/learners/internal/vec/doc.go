// Package vec holds the inner loops of the separability solver: products of a
// packed matrix with a vector. A row has a multiple of Lanes values, which
// may be padded with zeros. Every function returns the same bits on every
// machine. Sums run in a fixed order (in eight lanes for Dots), and the
// places of fused multiply-add are fixed too. This holds for the kernels in
// assembly and for their twins in Go.
//
// The kernels are for AVX-512 and AVX2; the twins serve all other machines
// and the tests.
//
// # Fixed point
//
// Some rows are only scanned, to exclude those certainly in front. They are
// kept in 16-bit fixed point (Fixed), in panels of 64 rows that are stored
// two columns at a time. This takes half the memory and half the instructions
// of single precision, and sums of integers need no order. The pool of likely
// rows stays in single precision (Panels), because late in a hard case many
// of its products lie within the error of fixed point.
//
// The matrix products of internal/backprop also use Dots, AddOuter and AddRows, not gonum's BLAS,
// which does not promise the same bits on every machine.
package vec
