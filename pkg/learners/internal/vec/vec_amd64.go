package vec

import "golang.org/x/sys/cpu"

var avx2 = cpu.X86.HasAVX2

func dots(out, m, w []float64) {
	if avx2 {
		dotsAVX2(&out[0], len(out), &m[0], &w[0], len(w))
		return
	}
	dotsGo(out, m, w)
}

func dots32(out, m, w []float32) {
	if avx2 {
		dots32AVX2(&out[0], len(out), &m[0], &w[0], len(w))
		return
	}
	dots32Go(out, m, w)
}

func addOuter(m, t, v []float64) {
	if avx2 {
		addOuterAVX2(&m[0], &t[0], len(t), &v[0], len(v))
		return
	}
	addOuterGo(m, t, v)
}

func addRows(y, t, m []float64) {
	if avx2 {
		addRowsAVX2(&y[0], &t[0], len(t), &m[0], len(y))
		return
	}
	addRowsGo(y, t, m)
}

//go:noescape
func dotsAVX2(out *float64, rows int, m, w *float64, d int)

//go:noescape
func dots32AVX2(out *float32, rows int, m, w *float32, d int)

//go:noescape
func addOuterAVX2(m, t *float64, rows int, v *float64, d int)

//go:noescape
func addRowsAVX2(y, t *float64, rows int, m *float64, d int)
