package pipeline

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/internal/escape"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners"
)

// A Range is a field of a learner and the values to try for it.
type Range struct {
	// Field is a field's name, "CF", or a path: "Node.Epochs" is Epochs of the learner in the field
	// Node.
	Field string
	// Values lists the values of a grid, or values to draw from: numbers, words or learners.
	Values []any
	// Low and High limit the numbers that are drawn, if Values is empty. With Log the logarithms
	// are drawn uniformly. Numbers for a field of whole numbers are rounded.
	Low, High float64
	Log       bool
}

// String writes the range, "CF 0.05, 0.1" or "Margin 0.01 to 1".
func (r Range) String() string {
	if len(r.Values) == 0 {
		return fmt.Sprintf("%s %v to %v", r.Field, r.Low, r.High)
	}
	texts := make([]string, len(r.Values))
	for i, v := range r.Values {
		texts[i] = written(v)
	}
	return r.Field + " " + strings.Join(texts, ", ")
}

// written writes a value.
func written(v any) string {
	if l, ok := v.(learners.Learner); ok {
		return learners.String(l)
	}
	return fmt.Sprint(v)
}

// check returns an error unless the range has Values or, if settings are drawn, valid limits.
func (r Range) check(draws int) error {
	switch {
	case len(r.Values) > 0:
		return nil
	case draws == 0:
		return fmt.Errorf("field %s: a grid needs Values; use Low and High in a random search, with Draws", escape.Text(r.Field))
	case !(r.Low < r.High) || math.IsInf(r.High-r.Low, 0) || r.Log && r.Low <= 0:
		return fmt.Errorf("field %s: Low is %v and High %v, want Low below High, and both positive if Log is set", escape.Text(r.Field), r.Low, r.High)
	}
	return nil
}

// draw returns a random value.
func (r Range) draw(l learners.Learner, rnd *rand.Rand) any {
	if n := len(r.Values); n > 0 {
		return r.Values[rnd.IntN(n)]
	}
	share, v := rnd.Float64(), 0.0
	if r.Log {
		low := portable.Log(r.Low)
		v = portable.Exp(low + float64(share*(portable.Log(r.High)-low)))
	} else {
		v = r.Low + float64(share*(r.High-r.Low))
	}
	if holdsWhole(l, r.Field) {
		return math.Round(v)
	}
	return v
}
