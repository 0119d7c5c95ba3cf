package ask

import (
	"context"
	"slices"
)

// A search looks for an example with some property in a box.
type search struct {
	boxes int // that it may still look at
	// split divides a box that may contain such an example, and also returns examples of the box to try. If
	// it returns no parts, only the examples to try can have the property.
	split func(b box) (parts []box, try [][]float64)
	hit   func(x []float64) bool
}

// looks is the number of boxes between two looks at the context.
const looks = 64

// run returns an example of the boxes that has the property, or nil. The result decided is false if the
// limit ended the search. The error comes from the context.
func (s *search) run(ctx context.Context, open []box) (found []float64, decided bool, err error) {
	for open = slices.Clone(open); len(open) > 0; s.boxes-- {
		if s.boxes == 0 {
			return nil, false, nil
		}
		if s.boxes%looks == 0 && ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		b := open[len(open)-1]
		open = open[:len(open)-1]
		parts, try := s.split(b)
		for _, x := range try {
			if s.hit(x) {
				return x, true, nil
			}
		}
		open = append(open, parts...)
	}
	return nil, true, ctx.Err()
}
