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

// An endLabels names lines at their right ends, in place of a legend: a reader need not look for a
// mark elsewhere to know what a line is.
type endLabels struct {
	names []string
	ends  []float64 // the last value of every line, NaN if it has none
	width vg.Length
}

// newEndLabels returns the labels of lines that end at the given values. Names take up to 200
// pixels, and 46 more are for the mark and for the line that leads to it.
func newEndLabels(names []string, ends []float64) endLabels {
	widest := vg.Length(0)
	for _, n := range names {
		widest = max(widest, plain.Width(n))
	}
	return endLabels{names, ends, min(widest, 200) + 46}
}

// draw writes the names in order of the lines' ends, each as near to its line's end as the others
// allow, and joins mark and end where they are apart. Lines without an end have no label.
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

// spaced places items of the given sizes, in their order and without overlap, between lo and hi,
// and returns the heights of their centres. They are as near as possible to the wanted ones, in
// least squares.
//
// Take from each wanted height the sizes of the items before it: then items may share a place, but
// places must not decrease. This is isotonic regression, which the pooling of adjacent violators
// solves exactly: neighbours that are in the wrong order are pooled to a block, which stands at the
// mean of what its items want. (M. Ayer et al., An empirical distribution function for sampling
// with incomplete information, Annals of Mathematical Statistics 26 (1955) 641–647.)
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
		// The new block may overlap the one before it, and both together the one before that.
		for k := len(blocks) - 1; k > 0 && mean(blocks[k]) < mean(blocks[k-1]); k-- {
			blocks[k-1] = block{blocks[k-1].sum + blocks[k].sum, blocks[k-1].n + blocks[k].n}
			blocks = blocks[:k]
		}
	}
	at := make([]vg.Length, 0, len(want))
	top := vg.Length(0)
	for _, b := range blocks {
		// Clamping keeps the order, and is the best that there is between lo and hi.
		base := max(lo, min(mean(b), hi-room))
		for range b.n {
			s := size[len(at)]
			at = append(at, base+top+s/2)
			top += s
		}
	}
	return at
}
