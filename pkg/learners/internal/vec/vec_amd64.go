package vec

import "golang.org/x/sys/cpu"

// The sets of instructions that the kernels may use, each including those before
// it.
const (
	portable = iota
	avx2
	avx512
)

// level is the best set that this processor has. It is determined once.
var level = best()

// best returns the best set that the processor and the system support.
func best() int {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasFMA:
		return avx512
	case cpu.X86.HasAVX2 && cpu.X86.HasFMA:
		return avx2
	}
	return portable
}

// dots, addOuter, addRows, panel and fixed call the fastest kernel that the processor can run. Their
// callers have checked the lengths.
func dots(out, m, w []float64) {
	switch level {
	case avx512:
		dotsAVX512(&out[0], len(out), &m[0], &w[0], len(w))
	case avx2:
		dotsAVX2(&out[0], len(out), &m[0], &w[0], len(w))
	default:
		dotsGo(out, m, w)
	}
}

func addOuter(m, t, v []float64) {
	switch level {
	case avx512:
		addOuterAVX512(&m[0], &t[0], len(t), &v[0], len(v))
	case avx2:
		addOuterAVX2(&m[0], &t[0], len(t), &v[0], len(v))
	default:
		addOuterGo(m, t, v)
	}
}

func addRows(y, t, m []float64) {
	switch level {
	case avx512:
		addRowsAVX512(&y[0], &t[0], len(t), &m[0], len(y))
	case avx2:
		addRowsAVX2(&y[0], &t[0], len(t), &m[0], len(y))
	default:
		addRowsGo(y, t, m)
	}
}

func panel(out *[Panel]float32, m, w []float32) (lowest float32) {
	switch level {
	case avx512:
		return panelAVX512(&out[0], &m[0], &w[0], len(w))
	case avx2:
		return panelAVX2(&out[0], &m[0], &w[0], len(w))
	default:
		return panelGo(out, m, w)
	}
}

func fixed(out *[Panel]int32, m, w []int16) (lowest int32) {
	switch level {
	case avx512:
		return fixedAVX512(&out[0], &m[0], &w[0], len(w))
	case avx2:
		return fixedAVX2(&out[0], &m[0], &w[0], len(w))
	default:
		return fixedGo(out, m, w)
	}
}

//go:noescape
func dotsAVX2(out *float64, rows int, m, w *float64, d int)

//go:noescape
func dotsAVX512(out *float64, rows int, m, w *float64, d int)

//go:noescape
func addOuterAVX2(m, t *float64, rows int, v *float64, d int)

//go:noescape
func addOuterAVX512(m, t *float64, rows int, v *float64, d int)

//go:noescape
func addRowsAVX2(y, t *float64, rows int, m *float64, d int)

//go:noescape
func addRowsAVX512(y, t *float64, rows int, m *float64, d int)

//go:noescape
func panelAVX2(out, m, w *float32, d int) (lowest float32)

//go:noescape
func panelAVX512(out, m, w *float32, d int) (lowest float32)

//go:noescape
func fixedAVX2(out *int32, m, w *int16, d int) (lowest int32)

//go:noescape
func fixedAVX512(out *int32, m, w *int16, d int) (lowest int32)

//go:noescape
func prefetch(row *float64, bytes int)
