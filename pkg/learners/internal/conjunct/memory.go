package conjunct

import (
	"fmt"
	"math"
)

// TooLarge is the error of NewTable for a sample whose literals, lists of examples and sums of the
// search would take more than Settings.Memory.
type TooLarge struct {
	Literals, Examples int
	Bytes              float64 // the bytes that they would take
}

// Error reports the sizes.
func (t TooLarge) Error() string {
	return fmt.Sprintf("%d literals on %d examples take %.0f bytes", t.Literals, t.Examples, t.Bytes)
}

// perLiteral is the number of bytes that a literal takes, including the index of its raw attribute and
// the spare room of slices that grow.
const perLiteral = 50

// fits returns an error if the given number of bytes, added to the bytes of the literals so far, exceeds
// the limit.
func (t *Table) fits(bytes float64) error {
	if limit := t.settings.Memory; limit > 0 && bytes > float64(limit) {
		return TooLarge{len(t.Literals), t.examples, bytes}
	}
	return nil
}

// needs returns an upper bound on the bytes for lists of the given sizes and for the given number of
// boostings at the same time. It counts everything that grows with the sample and is kept during a fit.
func (t *Table) needs(sizes []int, runs int) float64 {
	held := 0.0
	for _, n := range sizes {
		held += float64(n)
	}
	literals, columns := float64(len(t.Literals)), float64(len(sizes))
	examples, order := float64(t.examples), float64(t.settings.K)
	bytes := float64(perLiteral*literals) + float64(34*columns) + float64(4*held)
	run := float64(34*examples) + float64(8*(order+1)*columns) // weights, votes and rows of sums
	if t.intervals {
		run += float64(24 * literals)
	}
	if order > 1 {
		bytes += float64(18*held) + float64(16*examples) + float64(16*columns)
		if beam := float64(t.settings.Beam); beam > 0 {
			run += float64(8*examples) + float64(96*(literals+float64(beam*order)))
		} else {
			bytes += float64((order - 2) * (float64(12*held) + float64(16*columns)))
		}
	}
	const rounded = 1.05 // by the heap, which allocates in steps
	return math.Ceil(rounded * (bytes + float64(float64(runs)*run)))
}
