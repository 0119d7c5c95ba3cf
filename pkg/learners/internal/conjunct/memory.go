package conjunct

import (
	"fmt"
	"math"
)

// TooLarge is the error of NewTable for samples of which the literals, where they hold and the sums of
// the search would take more than Settings.Memory.
type TooLarge struct {
	Literals, Examples int
	Bytes              float64 // what they take
}

// Error says what takes how much.
func (t TooLarge) Error() string {
	return fmt.Sprintf("%d literals on %d examples take %.0f bytes", t.Literals, t.Examples, t.Bytes)
}

// perLiteral is how many bytes a literal takes, with the index of its raw attribute and room to grow.
const perLiteral = 50

// fits returns an error if so many bytes for the literals so far are more than there may be.
func (t *Table) fits(bytes float64) error {
	if most := t.settings.Memory; most > 0 && bytes > float64(most) {
		return TooLarge{len(t.Literals), t.examples, bytes}
	}
	return nil
}

// needs returns how many bytes the lists of these sizes and so many boostings at a time take, at most:
// everything that grows with the sample and is kept during a fit.
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
	const rounded = 1.05 // by the heap, which gives memory in steps
	return math.Ceil(rounded * (bytes + float64(float64(runs)*run)))
}
