#include "textflag.h"

// A column is eight registers of eight examples, and a word eight masks, a byte each. In Go's order
// of operands the last is the result.

// func transposeAVX512(columns *float64, X, ahead *[]float64, values int)
//
// Eight examples at eight values each are turned over in registers: first pairs of examples, then
// quarters of registers. What is beyond the last value is 0.
TEXT ·transposeAVX512(SB), NOSPLIT, $0-32
	MOVQ columns+0(FP), SI
	MOVQ X+8(FP), DI
	MOVQ ahead+16(FP), BX
	MOVQ values+24(FP), R12

	MOVQ $8, CX

fetchExample:
	MOVQ (BX), AX
	LEAQ (AX)(R12*8), DX

fetchLine:
	PREFETCHT0 (AX)
	ADDQ $64, AX
	CMPQ AX, DX
	JLT  fetchLine
	ADDQ $24, BX
	DECQ CX
	JNZ  fetchExample

	MOVQ R12, CX
	ANDQ $7, CX
	MOVQ $1, R13
	SHLQ CX, R13
	DECQ R13
	KMOVQ R13, K2       // the values of the last eight that there are
	MOVQ $0xFF, R13
	KMOVQ R13, K1
	MOVQ (DI), AX       // the examples: a slice has 24 bytes
	MOVQ 24(DI), BX
	MOVQ 48(DI), CX
	MOVQ 72(DI), DX
	MOVQ 96(DI), R8
	MOVQ 120(DI), R9
	MOVQ 144(DI), R10
	MOVQ 168(DI), R11
	XORQ DI, DI         // the value, in bytes

transposeEight:
	CMPQ R12, $8
	JGE  transposeLoad
	KMOVQ K2, K1

transposeLoad:
	VMOVUPD.Z (AX)(DI*1), K1, Z0
	VMOVUPD.Z (BX)(DI*1), K1, Z1
	VMOVUPD.Z (CX)(DI*1), K1, Z2
	VMOVUPD.Z (DX)(DI*1), K1, Z3
	VMOVUPD.Z (R8)(DI*1), K1, Z4
	VMOVUPD.Z (R9)(DI*1), K1, Z5
	VMOVUPD.Z (R10)(DI*1), K1, Z6
	VMOVUPD.Z (R11)(DI*1), K1, Z7

	VUNPCKLPD Z1, Z0, Z8         // even values of examples 0 and 1
	VUNPCKHPD Z1, Z0, Z9         // odd ones
	VUNPCKLPD Z3, Z2, Z10
	VUNPCKHPD Z3, Z2, Z11
	VUNPCKLPD Z5, Z4, Z12
	VUNPCKHPD Z5, Z4, Z13
	VUNPCKLPD Z7, Z6, Z14
	VUNPCKHPD Z7, Z6, Z15

	VSHUFF64X2 $0x44, Z10, Z8, Z0  // values 0 and 2 of examples 0 to 3
	VSHUFF64X2 $0xEE, Z10, Z8, Z1  // values 4 and 6
	VSHUFF64X2 $0x44, Z14, Z12, Z2 // of examples 4 to 7
	VSHUFF64X2 $0xEE, Z14, Z12, Z3
	VSHUFF64X2 $0x44, Z11, Z9, Z4  // values 1 and 3
	VSHUFF64X2 $0xEE, Z11, Z9, Z5
	VSHUFF64X2 $0x44, Z15, Z13, Z6
	VSHUFF64X2 $0xEE, Z15, Z13, Z7

	VSHUFF64X2 $0x88, Z2, Z0, Z8
	VSHUFF64X2 $0x88, Z6, Z4, Z9
	VSHUFF64X2 $0xDD, Z2, Z0, Z10
	VSHUFF64X2 $0xDD, Z6, Z4, Z11
	VSHUFF64X2 $0x88, Z3, Z1, Z12
	VSHUFF64X2 $0x88, Z7, Z5, Z13
	VSHUFF64X2 $0xDD, Z3, Z1, Z14
	VSHUFF64X2 $0xDD, Z7, Z5, Z15

	VMOVUPD Z8, (SI)             // a column has 512 bytes
	VMOVUPD Z9, 512(SI)
	VMOVUPD Z10, 1024(SI)
	VMOVUPD Z11, 1536(SI)
	VMOVUPD Z12, 2048(SI)
	VMOVUPD Z13, 2560(SI)
	VMOVUPD Z14, 3072(SI)
	VMOVUPD Z15, 3584(SI)
	ADDQ    $4096, SI
	ADDQ    $64, DI
	SUBQ    $8, R12
	JG      transposeEight
	VZEROUPPER
	RET

// func addAVX512(sum, columns *Column, indices *int, w *float64, n int)
TEXT ·addAVX512(SB), NOSPLIT, $0-40
	MOVQ sum+0(FP), DI
	MOVQ columns+8(FP), SI
	MOVQ indices+16(FP), R8
	MOVQ w+24(FP), R9
	MOVQ n+32(FP), CX
	VMOVUPD (DI), Z0
	VMOVUPD 64(DI), Z1
	VMOVUPD 128(DI), Z2
	VMOVUPD 192(DI), Z3
	VMOVUPD 256(DI), Z4
	VMOVUPD 320(DI), Z5
	VMOVUPD 384(DI), Z6
	VMOVUPD 448(DI), Z7

addColumn:
	MOVQ (R8), AX
	SHLQ $9, AX
	VBROADCASTSD (R9), Z8
	VMULPD (SI)(AX*1), Z8, Z9
	VMULPD 64(SI)(AX*1), Z8, Z10
	VMULPD 128(SI)(AX*1), Z8, Z11
	VMULPD 192(SI)(AX*1), Z8, Z12
	VMULPD 256(SI)(AX*1), Z8, Z13
	VMULPD 320(SI)(AX*1), Z8, Z14
	VMULPD 384(SI)(AX*1), Z8, Z15
	VMULPD 448(SI)(AX*1), Z8, Z16
	VADDPD Z9, Z0, Z0
	VADDPD Z10, Z1, Z1
	VADDPD Z11, Z2, Z2
	VADDPD Z12, Z3, Z3
	VADDPD Z13, Z4, Z4
	VADDPD Z14, Z5, Z5
	VADDPD Z15, Z6, Z6
	VADDPD Z16, Z7, Z7
	ADDQ $8, R8
	ADDQ $8, R9
	DECQ CX
	JNZ  addColumn

	VMOVUPD Z0, (DI)
	VMOVUPD Z1, 64(DI)
	VMOVUPD Z2, 128(DI)
	VMOVUPD Z3, 192(DI)
	VMOVUPD Z4, 256(DI)
	VMOVUPD Z5, 320(DI)
	VMOVUPD Z6, 384(DI)
	VMOVUPD Z7, 448(DI)
	VZEROUPPER
	RET

// func addFiredAVX512(sum *Column, words *uint64, indices *int, w *float64, n int)
TEXT ·addFiredAVX512(SB), NOSPLIT, $0-40
	MOVQ sum+0(FP), DI
	MOVQ words+8(FP), SI
	MOVQ indices+16(FP), R8
	MOVQ w+24(FP), R9
	MOVQ n+32(FP), CX
	VMOVUPD (DI), Z0
	VMOVUPD 64(DI), Z1
	VMOVUPD 128(DI), Z2
	VMOVUPD 192(DI), Z3
	VMOVUPD 256(DI), Z4
	VMOVUPD 320(DI), Z5
	VMOVUPD 384(DI), Z6
	VMOVUPD 448(DI), Z7

addWord:
	MOVQ (R8), AX
	LEAQ (SI)(AX*8), AX
	VBROADCASTSD (R9), Z8
	KMOVB (AX), K1
	KMOVB 1(AX), K2
	KMOVB 2(AX), K3
	KMOVB 3(AX), K4
	VADDPD Z8, Z0, K1, Z0
	VADDPD Z8, Z1, K2, Z1
	VADDPD Z8, Z2, K3, Z2
	VADDPD Z8, Z3, K4, Z3
	KMOVB 4(AX), K1
	KMOVB 5(AX), K2
	KMOVB 6(AX), K3
	KMOVB 7(AX), K4
	VADDPD Z8, Z4, K1, Z4
	VADDPD Z8, Z5, K2, Z5
	VADDPD Z8, Z6, K3, Z6
	VADDPD Z8, Z7, K4, Z7
	ADDQ $8, R8
	ADDQ $8, R9
	DECQ CX
	JNZ  addWord

	VMOVUPD Z0, (DI)
	VMOVUPD Z1, 64(DI)
	VMOVUPD Z2, 128(DI)
	VMOVUPD Z3, 192(DI)
	VMOVUPD Z4, 256(DI)
	VMOVUPD Z5, 320(DI)
	VMOVUPD Z6, 384(DI)
	VMOVUPD Z7, 448(DI)
	VZEROUPPER
	RET

// DECIDE leaves in mask k where the product of the weight in Z8 and eight values, less the threshold
// in Z9, is at least the 0 in Z10.
#define DECIDE(at, z, k) \
	VMULPD at(SI)(AX*1), Z8, z \
	VSUBPD Z9, z, z            \
	VCMPPD $0x1D, Z10, z, k    \ // greater or equal, and neither is NaN

// func decideAVX512(words *uint64, columns *Column, tests *Test, n int)
TEXT ·decideAVX512(SB), NOSPLIT, $0-32
	MOVQ words+0(FP), DI
	MOVQ columns+8(FP), SI
	MOVQ tests+16(FP), R8
	MOVQ n+24(FP), CX
	VPXORQ Z10, Z10, Z10

decideTest:
	MOVQ (R8), AX
	SHLQ $9, AX
	VBROADCASTSD 8(R8), Z8
	VBROADCASTSD 16(R8), Z9
	DECIDE(0, Z0, K1)
	DECIDE(64, Z1, K2)
	DECIDE(128, Z2, K3)
	DECIDE(192, Z3, K4)
	DECIDE(256, Z4, K5)
	DECIDE(320, Z5, K6)
	DECIDE(384, Z6, K7)
	KMOVB K1, (DI)
	KMOVB K2, 1(DI)
	KMOVB K3, 2(DI)
	KMOVB K4, 3(DI)
	KMOVB K5, 4(DI)
	KMOVB K6, 5(DI)
	KMOVB K7, 6(DI)
	DECIDE(448, Z7, K1)
	KMOVB K1, 7(DI)
	ADDQ $24, R8
	ADDQ $8, DI
	DECQ CX
	JNZ  decideTest
	VZEROUPPER
	RET

// func firesAVX512(sum *Column, theta float64) uint64
TEXT ·firesAVX512(SB), NOSPLIT, $0-24
	MOVQ sum+0(FP), DI
	VBROADCASTSD theta+8(FP), Z1
	VPXORQ Z2, Z2, Z2
	LEAQ ret+16(FP), SI
	MOVQ $8, CX

firesEight:
	VMOVUPD (DI), Z0
	VSUBPD Z1, Z0, Z0
	VMOVUPD Z0, (DI)
	VCMPPD $0x1D, Z2, Z0, K1
	KMOVB K1, (SI)
	ADDQ $64, DI
	INCQ SI
	DECQ CX
	JNZ  firesEight
	VZEROUPPER
	RET

// func greaterAVX512(greatest *Column, class *[Rows]int, sum *Column, c int)
TEXT ·greaterAVX512(SB), NOSPLIT, $0-32
	MOVQ greatest+0(FP), DI
	MOVQ class+8(FP), SI
	MOVQ sum+16(FP), R8
	VPBROADCASTQ c+24(FP), Z2
	MOVQ $8, CX

greaterEight:
	VMOVUPD (DI), Z0
	VMOVUPD (R8), Z1
	VCMPPD $0x1E, Z0, Z1, K1   // greater, and neither is NaN
	VMOVUPD Z1, K1, (DI)
	VMOVDQU64 Z2, K1, (SI)
	ADDQ $64, DI
	ADDQ $64, SI
	ADDQ $64, R8
	DECQ CX
	JNZ  greaterEight
	VZEROUPPER
	RET
