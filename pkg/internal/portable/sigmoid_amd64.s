#include "textflag.h"

// func sigmoidsAVX512(z *float64, eights int, powers, numbers *float64) (done int)
//
// The steps are those of Exp, in its order and without fused multiply-add.
TEXT ·sigmoidsAVX512(SB), NOSPLIT, $0-40
	MOVQ z+0(FP), DI
	MOVQ eights+8(FP), CX
	MOVQ powers+16(FP), SI
	MOVQ numbers+24(FP), DX
	VMOVUPD (SI), Z16          // powers 0 to 7
	VMOVUPD 64(SI), Z17        // 8 to 15
	VBROADCASTSD (DX), Z18     // 16/ln 2
	VBROADCASTSD 8(DX), Z19    // what rounds to a whole number
	VBROADCASTSD 16(DX), Z20   // ln 2/16, high
	VBROADCASTSD 24(DX), Z21   // low
	VBROADCASTSD 32(DX), Z22   // 1/2
	VBROADCASTSD 40(DX), Z23   // 1/6
	VBROADCASTSD 48(DX), Z24   // 1/24
	VBROADCASTSD 56(DX), Z25   // 1/120
	VBROADCASTSD 64(DX), Z26   // 1/720
	VBROADCASTSD 72(DX), Z27   // 1/5040
	VBROADCASTSD 80(DX), Z28   // 1
	VBROADCASTSD 88(DX), Z29   // what is ordinary
	VPXORQ Z30, Z30, Z30
	MOVQ $0x7FFFFFFFFFFFFFFF, BX
	VPBROADCASTQ BX, Z31
	XORQ AX, AX

eight:
	VMOVUPD (DI), Z0
	VSUBPD  Z0, Z30, Z0        // −z; the sign of 0 does not matter
	VANDPD  Z31, Z0, Z1        // without its sign
	VCMPPD  $0x12, Z29, Z1, K1 // at most, and no NaN
	KMOVB   K1, BX
	CMPB    BX, $0xFF
	JNE     done

	VMULPD Z18, Z0, Z1
	VADDPD Z19, Z1, Z1
	VSUBPD Z19, Z1, Z1         // a whole number of steps
	VMULPD Z20, Z1, Z2
	VSUBPD Z2, Z0, Z0
	VMULPD Z21, Z1, Z2
	VSUBPD Z2, Z0, Z0          // r
	VMULPD Z0, Z0, Z2          // r²
	VMULPD Z23, Z0, Z3
	VADDPD Z22, Z3, Z3
	VMULPD Z3, Z2, Z3
	VADDPD Z3, Z0, Z3          // the low terms
	VMULPD Z25, Z0, Z4
	VADDPD Z24, Z4, Z4
	VMULPD Z27, Z0, Z5
	VADDPD Z26, Z5, Z5
	VMULPD Z5, Z2, Z5
	VADDPD Z5, Z4, Z4          // the high ones
	VMULPD Z2, Z2, Z2
	VMULPD Z4, Z2, Z2
	VADDPD Z2, Z3, Z3          // e^r − 1
	VCVTTPD2QQ Z1, Z6
	VMOVDQU64 Z6, Z7
	VPERMI2PD Z17, Z16, Z7     // the power of each: its index is the last four bits
	VMULPD Z3, Z7, Z3
	VADDPD Z3, Z7, Z3
	VPSRAQ $4, Z6, Z6
	VPSLLQ $52, Z6, Z6
	VPADDQ Z6, Z3, Z3          // times a power of 2

	VADDPD Z28, Z3, Z3
	VDIVPD Z3, Z28, Z3
	VMOVUPD Z3, (DI)
	ADDQ $64, DI
	ADDQ $8, AX
	DECQ CX
	JNZ  eight

done:
	MOVQ AX, done+32(FP)
	VZEROUPPER
	RET
