package vec

import "slices"

// Panel is the number of rows in a panel.
const Panel = 64

// Panels is a growing matrix in single precision, for fast products with a vector. Its rows are in
// panels of 64, which are stored column by column, so that one value of the vector is multiplied by
// 64 rows at once.
type Panels struct {
	cols, n int
	data    []float32
}

// NewPanels returns a matrix without rows, with cols columns and room for the given capacity of
// rows.
func NewPanels(cols, capacity int) *Panels {
	return &Panels{cols: cols, data: make([]float32, 0, (capacity+Panel-1)/Panel*Panel*cols)}
}

// Len returns the number of rows.
func (p *Panels) Len() int { return p.n }

// Append appends a row; only the first cols values count.
func (p *Panels) Append(row []float64) {
	if size := p.n / Panel * Panel * p.cols; size == len(p.data) {
		p.data = slices.Grow(p.data, Panel*p.cols)[:size+Panel*p.cols]
	}
	p.n++
	p.Set(p.n-1, row)
}

// Set sets row i.
func (p *Panels) Set(i int, row []float64) {
	slots := p.data[i/Panel*Panel*p.cols+i%Panel:]
	for j, v := range row[:p.cols] {
		slots[j*Panel] = float32(v)
	}
}

// Truncate removes all rows after the first n.
func (p *Panels) Truncate(n int) {
	p.n, p.data = n, p.data[:(n+Panel-1)/Panel*Panel*p.cols]
}

// Dots sets out to the products of w with the rows from Panel·k on, and returns
// the number of these rows and the lowest of the products. The error of a product
// is at most Error32 times the lengths of row and vector, including the error of
// rounding both to single precision.
func (p *Panels) Dots(out *[Panel]float32, k int, w []float32) (n int, lowest float32) {
	if len(w) != p.cols || p.cols == 0 {
		panic("vec: lengths do not match")
	}
	size := Panel * p.cols
	lowest = panel(out, p.data[k*size:(k+1)*size], w)
	if n = min(Panel, p.n-k*Panel); n < Panel {
		lowest = out[0]
		for _, v := range out[1:n] {
			lowest = min(lowest, v)
		}
	}
	return n, lowest
}

// Error32 bounds the error of a product of Panels with the given number of columns. It counts a
// rounding of each factor, a rounding of each product, and one for each addition that a product goes
// through. It neglects the products of these errors, so the whole bound is doubled to cover them.
func Error32(cols int) float64 { return 2 * float64(3+cols) * 0x1p-24 }

// panelGo sets out to the products of w with the rows of one panel, column by column, and returns
// the lowest.
func panelGo(out *[Panel]float32, m, w []float32) (lowest float32) {
	clear(out[:])
	for j, x := range w {
		column := (*[Panel]float32)(m[j*Panel:])
		for i, v := range column {
			out[i] += float32(x * v) // The conversion forbids fused multiply-add.
		}
	}
	lowest = out[0]
	for _, v := range out[1:] {
		lowest = min(lowest, v)
	}
	return lowest
}
