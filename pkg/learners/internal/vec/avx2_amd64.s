#include "textflag.h"

// Each kernel does what its twin in Go does, in the same order of operations.
// Rows are not empty, and rows of matrices have lengths that are multiples of 8.

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
	VFMADD231PD (BX), Y2, Y0
	VFMADD231PD 32(BX), Y3, Y1
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
	VMOVUPD     (BX), Y2
	VMOVUPD     32(BX), Y3
	VFMADD231PD (SI), Y4, Y2
	VFMADD231PD 32(SI), Y4, Y3
	VMOVUPD     Y2, (BX)
	VMOVUPD     Y3, 32(BX)
	ADDQ        $64, SI
	ADDQ        $64, BX
	SUBQ        $8, R9
	JNZ         rowsColumn

	ADDQ $8, DI
	DECQ CX
	JNZ  rowsRow
	VZEROUPPER
	RET

// func panelAVX2(out, m, w *float32, d int) (lowest float32)
TEXT ·panelAVX2(SB), NOSPLIT, $0-36
	MOVQ out+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ w+16(FP), DX
	MOVQ d+24(FP), R8

	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7

panelColumn:
	VBROADCASTSS (DX), Y8
	VMULPS       (SI), Y8, Y9
	VMULPS       32(SI), Y8, Y10
	VMULPS       64(SI), Y8, Y11
	VMULPS       96(SI), Y8, Y12
	VADDPS       Y9, Y0, Y0
	VADDPS       Y10, Y1, Y1
	VADDPS       Y11, Y2, Y2
	VADDPS       Y12, Y3, Y3
	VMULPS       128(SI), Y8, Y9
	VMULPS       160(SI), Y8, Y10
	VMULPS       192(SI), Y8, Y11
	VMULPS       224(SI), Y8, Y12
	VADDPS       Y9, Y4, Y4
	VADDPS       Y10, Y5, Y5
	VADDPS       Y11, Y6, Y6
	VADDPS       Y12, Y7, Y7
	ADDQ         $256, SI
	ADDQ         $4, DX
	DECQ         R8
	JNZ          panelColumn

	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)

	VMINPS       Y1, Y0, Y0
	VMINPS       Y3, Y2, Y2
	VMINPS       Y5, Y4, Y4
	VMINPS       Y7, Y6, Y6
	VMINPS       Y2, Y0, Y0
	VMINPS       Y6, Y4, Y4
	VMINPS       Y4, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VMINPS       X1, X0, X0
	VPERMILPS    $0x4E, X0, X1 // halves exchanged
	VMINPS       X1, X0, X0
	VPERMILPS    $0xB1, X0, X1 // neighbours exchanged
	VMINPS       X1, X0, X0
	VMOVSS       X0, lowest+32(FP)
	VZEROUPPER
	RET

// func fixedAVX2(out *int32, m, w *int16, d int) (lowest int32)
TEXT ·fixedAVX2(SB), NOSPLIT, $0-36
	MOVQ out+0(FP), DI
	MOVQ m+8(FP), SI
	MOVQ w+16(FP), DX
	MOVQ d+24(FP), R8

	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7

fixedColumns:
	VPBROADCASTD (DX), Y8
	VPMADDWD     (SI), Y8, Y9
	VPMADDWD     32(SI), Y8, Y10
	VPMADDWD     64(SI), Y8, Y11
	VPMADDWD     96(SI), Y8, Y12
	VPADDD       Y9, Y0, Y0
	VPADDD       Y10, Y1, Y1
	VPADDD       Y11, Y2, Y2
	VPADDD       Y12, Y3, Y3
	VPMADDWD     128(SI), Y8, Y9
	VPMADDWD     160(SI), Y8, Y10
	VPMADDWD     192(SI), Y8, Y11
	VPMADDWD     224(SI), Y8, Y12
	VPADDD       Y9, Y4, Y4
	VPADDD       Y10, Y5, Y5
	VPADDD       Y11, Y6, Y6
	VPADDD       Y12, Y7, Y7
	ADDQ         $256, SI
	ADDQ         $4, DX
	SUBQ         $2, R8
	JNZ          fixedColumns

	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)

	VPMINSD      Y1, Y0, Y0
	VPMINSD      Y3, Y2, Y2
	VPMINSD      Y5, Y4, Y4
	VPMINSD      Y7, Y6, Y6
	VPMINSD      Y2, Y0, Y0
	VPMINSD      Y6, Y4, Y4
	VPMINSD      Y4, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPMINSD      X1, X0, X0
	VPSHUFD      $0x4E, X0, X1 // halves exchanged
	VPMINSD      X1, X0, X0
	VPSHUFD      $0xB1, X0, X1 // neighbours exchanged
	VPMINSD      X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, lowest+32(FP)
	VZEROUPPER
	RET
