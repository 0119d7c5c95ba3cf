package viz

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// labelStep is the height of a name at the end of its line.
const labelStep = 17

// endLabels name lines at their right ends, in place of a legend.
type endLabels struct {
	names []string
	ends  []float64 // the last value of every line, NaN if it has none
	width vg.Length
}

func newEndLabels(names []string, ends []float64) endLabels {
	widest := vg.Length(0)
	for _, n := range names {
		widest = max(widest, plain.Width(n))
	}
	return endLabels{names, ends, min(widest, 200) + 46}
}

func (e endLabels) draw(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	var order []int
	want := make([]vg.Length, len(e.ends))
	for i, end := range e.ends {
		if !math.IsNaN(end) {
			want[i] = y(end)
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(want[a], want[b]) })
	at, size := make([]vg.Length, len(order)), make([]vg.Length, len(order))
	for k, i := range order {
		at[k], size[k] = want[i], labelStep
	}
	at = spaced(at, size, c.Min.Y, c.Max.Y)
	for k, i := range order {
		x := c.Max.X
		c.StrokeLine2(draw.LineStyle{Color: hue(i), Width: 0.75}, x+3, want[i], x+17, at[k])
		mark(c, i, vg.Point{X: x + 25, Y: at[k]}, 3.8)
		label(c, plain, vg.Point{X: x + 35, Y: at[k]}, e.names[i], e.width-46)
	}
}

// spaced returns heights as near as possible, in least squares, to the wanted
// ones for items of the given sizes, in that order and without overlap, from
// lo to hi. It pools adjacent violators.
func spaced(want, size []vg.Length, lo, hi vg.Length) []vg.Length {
	type block struct {
		sum vg.Length
		n   int
	}
	mean := func(b block) vg.Length { return b.sum / vg.Length(b.n) }
	var blocks []block
	room := vg.Length(0) // taken by the items so far
	for i, s := range size {
		blocks = append(blocks, block{want[i] - room - s/2, 1})
		room += s
		for k := len(blocks) - 1; k > 0 && mean(blocks[k]) < mean(blocks[k-1]); k-- {
			blocks[k-1] = block{blocks[k-1].sum + blocks[k].sum, blocks[k-1].n + blocks[k].n}
			blocks = blocks[:k]
		}
	}
	at := make([]vg.Length, 0, len(want))
	top := vg.Length(0)
	for _, b := range blocks {
		base := max(lo, min(mean(b), hi-room))
		for range b.n {
			s := size[len(at)]
			at = append(at, base+top+s/2)
			top += s
		}
	}
	return at
}
