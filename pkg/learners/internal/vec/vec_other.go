//go:build !amd64

package vec

func dots(out, m, w []float64)   { dotsGo(out, m, w) }
func dots32(out, m, w []float32) { dots32Go(out, m, w) }
func addOuter(m, t, v []float64) { addOuterGo(m, t, v) }
func addRows(y, t, m []float64)  { addRowsGo(y, t, m) }
