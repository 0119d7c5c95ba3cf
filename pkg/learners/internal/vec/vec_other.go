//go:build !amd64

package vec

const portable = 0

var level = portable

func dots(out, m, w []float64)   { dotsGo(out, m, w) }
func addOuter(m, t, v []float64) { addOuterGo(m, t, v) }
func addRows(y, t, m []float64)  { addRowsGo(y, t, m) }

func panel(out *[Panel]float32, m, w []float32) (lowest float32) { return panelGo(out, m, w) }

func fixed(out *[Panel]int32, m, w []int16) (lowest int32) { return fixedGo(out, m, w) }

func prefetch(row *float64, bytes int) {}
