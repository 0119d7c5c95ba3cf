// Package portable has the few transcendental functions that learning needs, with the same bits on
// every processor.
//
// Those of package math do not have that: some are written in assembly for one processor and in Go
// for others, and the Go compiler fuses a product and a sum into one instruction, which rounds once
// instead of twice, where the processor has such an instruction (on arm64, and on amd64 from
// GOAMD64=v3 on). Here every product that is added to something is rounded first, by a conversion
// to float64, which the language says forbids the fusion. The square root needs no function of its
// own: the standard of floating-point numbers, IEEE 754, says what its bits are.
//
// Errors are given in units in the last place (ulp), and tests measure them against arithmetic of
// 200 bits.
package portable
