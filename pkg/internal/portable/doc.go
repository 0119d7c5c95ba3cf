// Package portable has the few transcendental functions that learning needs, with the same bits on
// every processor.
//
// The functions of package math do not guarantee that. Some are written in assembly for one
// processor and in Go for others. Besides, the Go compiler may fuse a product and a sum into one
// instruction, which rounds once instead of twice, if the processor has such an instruction (on
// arm64, and on amd64 from GOAMD64=v3 on). Here every product that is added to another number is
// rounded first, by a conversion to float64; the language specification says that this forbids the
// fusion. The square root needs no function here, because the standard for floating-point numbers,
// IEEE 754, fixes its bits.
//
// Errors are given in units in the last place (ulp), and tests measure them against arithmetic with
// 200 bits.
package portable
