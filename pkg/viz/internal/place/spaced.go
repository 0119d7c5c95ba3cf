package place

import "gonum.org/v1/plot/vg"

// Spaced places items of the given sizes, in their order and without overlap, between lo and hi,
// and returns the heights of their centres. These are as near as possible to the wanted heights,
// in least squares.
//
// Take from each wanted height the sizes of the items before it: then items may share a place,
// but places must not decrease. This is isotonic regression, which the pooling of adjacent
// violators solves exactly. Neighbours in the wrong order are pooled to a block, which stands at
// the mean of the heights that its items want. (M. Ayer et al., An empirical distribution
// function for sampling with incomplete information, Annals of Mathematical Statistics 26 (1955)
// 641–647.)
func Spaced(want, size []vg.Length, lo, hi vg.Length) []vg.Length {
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
		// The new block may overlap the one before it, and both together may overlap the next.
		for k := len(blocks) - 1; k > 0 && mean(blocks[k]) < mean(blocks[k-1]); k-- {
			blocks[k-1] = block{blocks[k-1].sum + blocks[k].sum, blocks[k-1].n + blocks[k].n}
			blocks = blocks[:k]
		}
	}
	centres := make([]vg.Length, 0, len(want))
	top := vg.Length(0)
	for _, b := range blocks {
		// Clamping keeps the order, and is the best choice between lo and hi.
		base := max(lo, min(mean(b), hi-room))
		for range b.n {
			s := size[len(centres)]
			centres = append(centres, base+top+s/2)
			top += s
		}
	}
	return centres
}
