package fewest

import (
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/internal/portable"
)

// sameDirection is the distance within which two directions count as the same, or a direction counts as
// lying in a plane. It is far above rounding, and equal to the solver's margin.
const sameDirection = 1e-9

// A halfTurn is a half turn of a plane about an axis: w = cos t·u + sin t·v, for t from 0 to π. Each row
// changes its side once during the turn, at a place that follows from its products c and s with u and v.
// So only one plane between each two changes must be examined, and also its opposite, half a turn
// further on, which has the other rows in front. A place is given as 1 − cos t/(|cos t| + |sin t|), from
// 0 to 2, which grows with t and is faster to compute.
type halfTurn struct {
	gain, lose []float64 // places where a row comes to the front, or falls behind
	never      int       // rows on both planes, that is, rows of the axis
}

// turnEnd is the place where a half turn ends.
const turnEnd = 2

// set makes t the turn of rows with the given products. It reuses t's memory, because a search spends
// most of its time on turns.
func (t *halfTurn) set(c, s []float64) {
	t.gain, t.lose, t.never = t.gain[:0], t.lose[:0], 0
	for i, x := range c {
		y := s[i]
		size := math.Abs(x) + math.Abs(y)
		switch { // cos t·x + sin t·y is 0 at cos t = ∓y, sin t = |x|
		case size < sameDirection:
			t.never++
		case x >= 0:
			t.lose = append(t.lose, 1+y/size)
		default:
			t.gain = append(t.gain, 1-y/size)
		}
	}
	slices.Sort(t.gain)
	slices.Sort(t.lose)
}

// angle returns the cosine and sine of t at a place.
func angle(place float64) (cos, sin float64) {
	sign := 1.0
	if place > turnEnd {
		place, sign = place-turnEnd, -1
	}
	cos = 1 - place
	sin = 1 - math.Abs(cos)
	length := sign * portable.Hypot(cos, sin)
	return cos / length, sin / length
}

// stretches calls f for every stretch between two changes, with its two ends and the number of rows in
// front there. A stretch that may exist only by rounding is left out.
func (t *halfTurn) stretches(f func(start, end float64, front int)) {
	// At the beginning, all rows are in front that will fall behind, and none that will come to the
	// front.
	front, start := len(t.lose), 0.0
	for g, l := 0, 0; ; { // gain and lose are merged in order of place
		end := float64(turnEnd)
		if g < len(t.gain) {
			end = min(end, t.gain[g])
		}
		if l < len(t.lose) {
			end = min(end, t.lose[l])
		}
		if end-start > sameDirection {
			f(start, end, front)
		}
		start = max(start, end)
		switch {
		case g < len(t.gain) && t.gain[g] == end:
			g, front = g+1, front+1
		case l < len(t.lose) && t.lose[l] == end:
			l, front = l+1, front-1
		default:
			return
		}
	}
}

// best returns the greatest number of rows in front during the turn, and the middle of a stretch with
// this number. If there are several such stretches, it chooses one at random by r, or the first if r is
// nil.
func (t *halfTurn) best(r *rand.Rand) (front int, place float64) {
	// Reservoir sampling: the k-th place as good as the best is chosen with probability 1/k.
	front, ties := -1, 0
	rows := len(t.gain) + len(t.lose)
	t.stretches(func(start, end float64, n int) {
		for half := range 2 { // here, and half a turn further on, where the others are in front
			if half == 1 {
				n = rows - n
			}
			if n > front {
				front, ties = n, 0
			}
			if n < front {
				continue
			}
			if ties++; ties == 1 || r != nil && r.IntN(ties) == 0 {
				place = float64(start/2) + float64(end/2) + float64(half*turnEnd)
			}
		}
	})
	return front, place
}
