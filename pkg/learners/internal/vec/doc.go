// Package vec holds the inner loops of the separability solver, which multiply a packed matrix with a
// vector. A row has a multiple of Lanes values, which may be padded with zeros. Every function returns
// the same bits on every machine: sums run in a fixed order (in eight lanes for Dots), and the places
// of fused multiply-add are fixed too. Each function exists in assembly, as a kernel, and once more in
// Go, as its twin, with the same bits.
//
// The kernels are for AVX-512 and AVX2; the twins serve all other machines
// and the tests.
//
// # Fixed point
//
// For some rows the solver only needs to know which are certainly in front of the plane, that is, have
// a product above a bound. Such rows are kept in 16-bit fixed point (Fixed), in panels of 64 rows that
// are stored two columns at a time. This takes half the memory and half the instructions of single
// precision, and sums of integers need no order. The pool of likely rows stays in single precision
// (Panels), because late in a hard case many of its products lie within the error of fixed point.
//
// Package internal/backprop uses Dots, AddOuter and AddRows for its matrix products. Gonum's BLAS would
// not do, because it does not promise the same bits on every machine.
package vec
