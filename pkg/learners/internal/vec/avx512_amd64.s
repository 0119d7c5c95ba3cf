#include "textflag.h"

// See avx2_amd64.s.

// func dotsAVX512(out *float64, rows int, m, w *float64, d int)
TEXT ·dotsAVX512(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ rows+8(FP), CX
	MOVQ m+16(FP), SI
	MOVQ w+24(FP), DX
	MOVQ d+32(FP), R8
	SHLQ $3, R8         // a row in bytes

	SUBQ $4, CX
	JLT  dotsRest

dotsFour:
	LEAQ   (SI)(R8*1), R10
	LEAQ   (SI)(R8*2), R11
	LEAQ   (R10)(R8*2), R12
	VXORPD X0, X0, X0
	VXORPD X1, X1, X1
	VXORPD X2, X2, X2
	VXORPD X3, X3, X3
	XORQ   R9, R9

dotsFourColumn:
	VMOVUPD (DX)(R9*1), Z8
	VFMADD231PD (SI)(R9*1), Z8, Z0
	VFMADD231PD (R10)(R9*1), Z8, Z1
	VFMADD231PD (R11)(R9*1), Z8, Z2
	VFMADD231PD (R12)(R9*1), Z8, Z3
	ADDQ    $64, R9
	CMPQ    R9, R8
	JLT     dotsFourColumn

	VSHUFF64X2 $0x44, Z1, Z0, Z4 // lanes 0 to 3 of two rows
	VSHUFF64X2 $0xEE, Z1, Z0, Z5 // lanes 4 to 7
	VSHUFF64X2 $0x44, Z3, Z2, Z6
	VSHUFF64X2 $0xEE, Z3, Z2, Z7
	VADDPD     Z5, Z4, Z4        // lane i and lane i+4
	VADDPD     Z7, Z6, Z6
	VSHUFF64X2 $0x88, Z6, Z4, Z0 // lanes 0 and 1 of four rows
	VSHUFF64X2 $0xDD, Z6, Z4, Z1 // lanes 2 and 3
	VADDPD     Z1, Z0, Z0        // then i and i+2
	VPERMILPD  $0x55, Z0, Z1
	VADDPD     Z1, Z0, Z0        // then i and i+1
	VPERMPD    $0x08, Z0, Z1     // every other one of each half
	VEXTRACTF64X4 $1, Z1, Y2
	VMOVUPD    X1, (DI)
	VMOVUPD    X2, 16(DI)
	ADDQ          $32, DI
	LEAQ          (SI)(R8*4), SI
	SUBQ          $4, CX
	JGE           dotsFour

dotsRest:
	ADDQ $4, CX
	JZ   dotsDone

dotsOne:
	VXORPD X0, X0, X0
	XORQ   R9, R9

dotsOneColumn:
	VMOVUPD     (DX)(R9*1), Z8
	VFMADD231PD (SI)(R9*1), Z8, Z0
	ADDQ        $64, R9
	CMPQ        R9, R8
	JLT         dotsOneColumn

	VEXTRACTF64X4 $1, Z0, Y4 // the same for one row
	VADDPD        Y4, Y0, Y0
	VEXTRACTF128  $1, Y0, X4
	VADDPD        X4, X0, X0
	VHADDPD       X0, X0, X0
	VMOVSD        X0, (DI)
	ADDQ          $8, DI
	ADDQ          R8, SI
	DECQ          CX
	JNZ           dotsOne

dotsDone:
	VZEROUPPER
	RET

// MASK makes K all ones if more than the given number of R8's values are left, else zero.
#define MASK(values, K) \
	XORL  AX, AX      \
	CMPQ  R8, $values \
	SETGT AX          \
	NEGL  AX          \
	KMOVW AX, K

// func addOuterAVX512(m, t *float64, rows int, v *float64, d int)
// Four registers hold 32 values of v for all rows.
TEXT ·addOuterAVX512(SB), NOSPLIT, $0-40
	MOVQ m+0(FP), SI
	MOVQ v+24(FP), DX
	MOVQ d+32(FP), R8
	MOVQ R8, R13
	SHLQ $3, R13      // a row in bytes

outerChunk:
	MASK(8, K1)
	MASK(16, K2)
	MASK(24, K3)
	VMOVUPD   (DX), Z0
	VMOVUPD.Z 64(DX), K1, Z1
	VMOVUPD.Z 128(DX), K2, Z2
	VMOVUPD.Z 192(DX), K3, Z3
	MOVQ      t+8(FP), DI
	MOVQ      rows+16(FP), CX
	MOVQ      SI, BX

outerRow:
	VBROADCASTSD (DI), Z8
	VMULPD       Z0, Z8, Z4
	VMULPD       Z1, Z8, Z5
	VMULPD       Z2, Z8, Z6
	VMULPD       Z3, Z8, Z7
	VADDPD       (BX), Z4, Z4
	VADDPD.Z     64(BX), Z5, K1, Z5
	VADDPD.Z     128(BX), Z6, K2, Z6
	VADDPD.Z     192(BX), Z7, K3, Z7
	VMOVUPD      Z4, (BX)
	VMOVUPD      Z5, K1, 64(BX)
	VMOVUPD      Z6, K2, 128(BX)
	VMOVUPD      Z7, K3, 192(BX)
	ADDQ         R13, BX
	ADDQ         $8, DI
	DECQ         CX
	JNZ          outerRow

	ADDQ $256, DX
	ADDQ $256, SI
	SUBQ $32, R8
	JGT  outerChunk
	VZEROUPPER
	RET

// func addRowsAVX512(y, t *float64, rows int, m *float64, d int)
// Eight registers hold 64 values of y for all rows.
TEXT ·addRowsAVX512(SB), NOSPLIT, $0-40
	MOVQ y+0(FP), DX
	MOVQ m+24(FP), SI
	MOVQ d+32(FP), R8
	MOVQ R8, R13
	SHLQ $3, R13

rowsChunk:
	MASK(8, K1)
	MASK(16, K2)
	MASK(24, K3)
	MASK(32, K4)
	MASK(40, K5)
	MASK(48, K6)
	MASK(56, K7)
	VMOVUPD   (DX), Z0
	VMOVUPD.Z 64(DX), K1, Z1
	VMOVUPD.Z 128(DX), K2, Z2
	VMOVUPD.Z 192(DX), K3, Z3
	VMOVUPD.Z 256(DX), K4, Z4
	VMOVUPD.Z 320(DX), K5, Z5
	VMOVUPD.Z 384(DX), K6, Z6
	VMOVUPD.Z 448(DX), K7, Z7
	MOVQ      t+8(FP), DI
	MOVQ      rows+16(FP), CX
	MOVQ      SI, BX

rowsRow:
	VBROADCASTSD  (DI), Z8
	VFMADD231PD   (BX), Z8, Z0
	VFMADD231PD   64(BX), Z8, K1, Z1
	VFMADD231PD   128(BX), Z8, K2, Z2
	VFMADD231PD   192(BX), Z8, K3, Z3
	VFMADD231PD   256(BX), Z8, K4, Z4
	VFMADD231PD   320(BX), Z8, K5, Z5
	VFMADD231PD   384(BX), Z8, K6, Z6
	VFMADD231PD   448(BX), Z8, K7, Z7
	ADDQ          R13, BX
	ADDQ          $8, DI
	DECQ          CX
	JNZ           rowsRow

	VMOVUPD Z0, (DX)
	VMOVUPD Z1, K1, 64(DX)
	VMOVUPD Z2, K2, 128(DX)
	VMOVUPD Z3, K3, 192(DX)
	VMOVUPD Z4, K4, 256(DX)
	VMOVUPD Z5, K5, 320(DX)
	VMOVUPD Z6, K6, 384(DX)
	VMOVUPD Z7, K7, 448(DX)
	ADDQ    $512, DX
	ADDQ    $512, SI
	SUBQ    $64, R8
	JGT     rowsChunk
	VZEROUPPER
	RET

// func panelAVX512(out, m, w *float32, d int) (lowest float32)
TEXT ·panelAVX512(SB), NOSPLIT, $0-36
	MOVQ out+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ w+16(FP), DX
	MOVQ d+24(FP), R8

	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3

panelColumn:
	VBROADCASTSS (DX), Z8
	VMULPS       (SI), Z8, Z4
	VMULPS       64(SI), Z8, Z5
	VMULPS       128(SI), Z8, Z6
	VMULPS       192(SI), Z8, Z7
	VADDPS       Z4, Z0, Z0
	VADDPS       Z5, Z1, Z1
	VADDPS       Z6, Z2, Z2
	VADDPS       Z7, Z3, Z3
	ADDQ         $256, SI
	ADDQ         $4, DX
	DECQ         R8
	JNZ          panelColumn

	VMOVUPS Z0, (DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)

	VMINPS        Z1, Z0, Z0
	VMINPS        Z3, Z2, Z2
	VMINPS        Z2, Z0, Z0
	VEXTRACTF64X4 $1, Z0, Y1
	VMINPS        Y1, Y0, Y0
	VEXTRACTF128  $1, Y0, X1
	VMINPS        X1, X0, X0
	VPERMILPS     $0x4E, X0, X1 // halves exchanged
	VMINPS        X1, X0, X0
	VPERMILPS     $0xB1, X0, X1 // neighbours exchanged
	VMINPS        X1, X0, X0
	VMOVSS        X0, lowest+32(FP)
	VZEROUPPER
	RET

// func fixedAVX512(out *int32, m, w *int16, d int) (lowest int32)
TEXT ·fixedAVX512(SB), NOSPLIT, $0-36
	MOVQ out+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ w+16(FP), DX
	MOVQ d+24(FP), R8

	VPXORD Z0, Z0, Z0
	VPXORD Z1, Z1, Z1
	VPXORD Z2, Z2, Z2
	VPXORD Z3, Z3, Z3

fixedColumns:
	VPBROADCASTD (DX), Z8
	VPMADDWD     (SI), Z8, Z4
	VPMADDWD     64(SI), Z8, Z5
	VPMADDWD     128(SI), Z8, Z6
	VPMADDWD     192(SI), Z8, Z7
	VPADDD       Z4, Z0, Z0
	VPADDD       Z5, Z1, Z1
	VPADDD       Z6, Z2, Z2
	VPADDD       Z7, Z3, Z3
	ADDQ         $256, SI
	ADDQ         $4, DX
	SUBQ         $2, R8
	JNZ          fixedColumns

	VMOVDQU32 Z0, (DI)
	VMOVDQU32 Z1, 64(DI)
	VMOVDQU32 Z2, 128(DI)
	VMOVDQU32 Z3, 192(DI)

	VPMINSD       Z1, Z0, Z0
	VPMINSD       Z3, Z2, Z2
	VPMINSD       Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPMINSD       Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPMINSD       X1, X0, X0
	VPSHUFD       $0x4E, X0, X1 // halves exchanged
	VPMINSD       X1, X0, X0
	VPSHUFD       $0xB1, X0, X1 // neighbours exchanged
	VPMINSD       X1, X0, X0
	VMOVD         X0, AX
	MOVL          AX, lowest+32(FP)
	VZEROUPPER
	RET
