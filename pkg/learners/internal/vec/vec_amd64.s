#include "textflag.h"

// Each kernel does what its twin in vec.go does, in the same order of
// operations. Rows are not empty, and their lengths are multiples of 8.

// func dotsAVX2(out *float64, rows int, m, w *float64, d int)
TEXT ·dotsAVX2(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ rows+8(FP), CX
	MOVQ m+16(FP), SI
	MOVQ w+24(FP), DX
	MOVQ d+32(FP), R8

dotsRow:
	VXORPD Y0, Y0, Y0 // lanes 0 to 3
	VXORPD Y1, Y1, Y1 // lanes 4 to 7
	MOVQ   DX, BX
	MOVQ   R8, R9

dotsColumn:
	VMOVUPD (SI), Y2
	VMOVUPD 32(SI), Y3
	VMULPD  (BX), Y2, Y2
	VMULPD  32(BX), Y3, Y3
	VADDPD  Y2, Y0, Y0
	VADDPD  Y3, Y1, Y1
	ADDQ    $64, SI
	ADDQ    $64, BX
	SUBQ    $8, R9
	JNZ     dotsColumn

	VADDPD       Y1, Y0, Y0 // lane i and lane i+4
	VEXTRACTF128 $1, Y0, X1
	VADDPD       X1, X0, X0 // then i and i+2
	VHADDPD      X0, X0, X0 // then i and i+1
	VMOVSD       X0, (DI)
	ADDQ         $8, DI
	DECQ         CX
	JNZ          dotsRow
	VZEROUPPER
	RET

// func dots32AVX2(out *float32, rows int, m, w *float32, d int)
TEXT ·dots32AVX2(SB), NOSPLIT, $0-40
	MOVQ out+0(FP), DI
	MOVQ rows+8(FP), CX
	MOVQ m+16(FP), SI
	MOVQ w+24(FP), DX
	MOVQ d+32(FP), R8

dots32Row:
	VXORPS Y0, Y0, Y0
	MOVQ   DX, BX
	MOVQ   R8, R9

dots32Column:
	VMOVUPS (SI), Y2
	VMULPS  (BX), Y2, Y2
	VADDPS  Y2, Y0, Y0
	ADDQ    $32, SI
	ADDQ    $32, BX
	SUBQ    $8, R9
	JNZ     dots32Column

	VEXTRACTF128 $1, Y0, X1 // lane i and lane i+4
	VADDPS       X1, X0, X0
	VHADDPS      X0, X0, X0 // then neighbours, twice
	VHADDPS      X0, X0, X0
	VMOVSS       X0, (DI)
	ADDQ         $4, DI
	DECQ         CX
	JNZ          dots32Row
	VZEROUPPER
	RET

// func addOuterAVX2(m, t *float64, rows int, v *float64, d int)
TEXT ·addOuterAVX2(SB), NOSPLIT, $0-40
	MOVQ m+0(FP), SI
	MOVQ t+8(FP), DI
	MOVQ rows+16(FP), CX
	MOVQ v+24(FP), DX
	MOVQ d+32(FP), R8

outerRow:
	VBROADCASTSD (DI), Y4
	MOVQ         DX, BX
	MOVQ         R8, R9

outerColumn:
	VMULPD  (BX), Y4, Y2
	VMULPD  32(BX), Y4, Y3
	VADDPD  (SI), Y2, Y2
	VADDPD  32(SI), Y3, Y3
	VMOVUPD Y2, (SI)
	VMOVUPD Y3, 32(SI)
	ADDQ    $64, SI
	ADDQ    $64, BX
	SUBQ    $8, R9
	JNZ     outerColumn

	ADDQ $8, DI
	DECQ CX
	JNZ  outerRow
	VZEROUPPER
	RET

// func addRowsAVX2(y, t *float64, rows int, m *float64, d int)
TEXT ·addRowsAVX2(SB), NOSPLIT, $0-40
	MOVQ y+0(FP), DX
	MOVQ t+8(FP), DI
	MOVQ rows+16(FP), CX
	MOVQ m+24(FP), SI
	MOVQ d+32(FP), R8

rowsRow:
	VBROADCASTSD (DI), Y4
	MOVQ         DX, BX
	MOVQ         R8, R9

rowsColumn:
	VMULPD  (SI), Y4, Y2
	VMULPD  32(SI), Y4, Y3
	VADDPD  (BX), Y2, Y2
	VADDPD  32(BX), Y3, Y3
	VMOVUPD Y2, (BX)
	VMOVUPD Y3, 32(BX)
	ADDQ    $64, SI
	ADDQ    $64, BX
	SUBQ    $8, R9
	JNZ     rowsColumn

	ADDQ $8, DI
	DECQ CX
	JNZ  rowsRow
	VZEROUPPER
	RET
