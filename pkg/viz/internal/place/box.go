package place

import "math"

// A Box is the part of the plane that a figure shows, in the units of the attributes.
type Box struct{ Min, Max Spot }

// Size returns the width of b (axis 0) or its height (axis 1).
func (b Box) Size(axis int) float64 { return b.Max[axis] - b.Min[axis] }

// Around returns the smallest box around points, with some space on all sides. An axis with only
// one value gets a box around it.
func Around(points [][]float64) Box {
	b := Box{Spot(points[0]), Spot(points[0])}
	for _, x := range points {
		for j, v := range x {
			b.Min[j], b.Max[j] = min(b.Min[j], v), max(b.Max[j], v)
		}
	}
	for j := range 2 {
		air := b.Size(j) * 0.06
		if air == 0 {
			air = max(1, math.Abs(b.Min[j])) / 2
		}
		b.Min[j], b.Max[j] = b.Min[j]-air, b.Max[j]+air
	}
	return b
}

// linesAir is the space of a window around the examples on each side, as a share of its size. It is
// larger than in other figures, because lines should be visible beyond the examples.
const linesAir = 0.12

// Widened returns b with some space around it, made wider or higher so that its width divided by
// its height, in the units of the attributes, is the given shape.
func (b Box) Widened(shape float64) Box {
	high := max(b.Size(1), b.Size(0)/shape) * (1 + 2*linesAir)
	for axis, size := range [2]float64{high * shape, high} {
		margin := (size - b.Size(axis)) / 2
		b.Min[axis], b.Max[axis] = b.Min[axis]-margin, b.Max[axis]+margin
	}
	return b
}
