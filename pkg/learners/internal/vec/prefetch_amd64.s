#include "textflag.h"

// func prefetch(row *float64, bytes int)
TEXT ·prefetch(SB), NOSPLIT, $0-16
	MOVQ row+0(FP), SI
	MOVQ bytes+8(FP), CX

line:
	PREFETCHT0 (SI)
	ADDQ       $64, SI
	SUBQ       $64, CX
	JGT        line
	RET
