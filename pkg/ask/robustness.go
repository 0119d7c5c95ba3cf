package ask

import (
	"context"
	"errors"
	"fmt"
	"math"

	"halfspace/pkg/data"
)

// Robustness says how many examples keep their class when their numbers change a little.
type Robustness struct {
	Radius float64 // of the change, as a share of each number's range
	Robust int     // examples that keep their class
	Broken []int   // rows that lose it: Robust found a change
	// Open lists the rows that are not decided, because the search reached its limit, or because the
	// model's network does not cover them.
	Open []int
}

// Robust counts the examples of s whose class stays the same if their numbers change a little. Each number
// may change by at most radius, which is a share of the number's range: 0.05 means a twentieth of the
// range. All numbers may change at the same time. Nominal attributes and missing values do not change. The
// limit on boxes holds for each example.
func (a *Asker) Robust(ctx context.Context, s *data.Set, radius float64) (*Robustness, error) {
	if !(radius >= 0) {
		return nil, fmt.Errorf("ask: the radius %v is not a share of a range", radius)
	}
	s, err := a.m.Align(s)
	if err != nil {
		return nil, fmt.Errorf("ask: %w", err)
	}
	r := &Robustness{Radius: radius}
	for i, x := range s.X {
		found, decided, err := a.neighbour(ctx, x, radius)
		switch {
		case err != nil:
			return nil, fmt.Errorf("ask: row %d: %w", i+1, err)
		case found:
			r.Broken = append(r.Broken, i)
		case decided:
			r.Robust++
		default:
			r.Open = append(r.Open, i)
		}
	}
	return r, nil
}

// neighbour reports whether a possible example within the radius of x has another class.
func (a *Asker) neighbour(ctx context.Context, x []float64, radius float64) (found, decided bool, err error) {
	if err := a.check(x); errors.Is(err, errUncovered) {
		return false, false, nil
	} else if err != nil {
		return false, false, err
	}
	parts := a.fixed(x, func(j int) bool { return a.whole[j].values != nil })
	for j, s := range a.whole {
		if s.values == nil && !math.IsNaN(x[j]) {
			reach := float64(radius * (s.high - s.low))
			parts = condition{attr: j}.restrict(parts, []side{{low: x[j] - reach, high: x[j] + reach}})
		}
	}
	y, decided, err := a.search(a.except(a.m.Predict(x)), a.limit()).run(ctx, parts)
	return y != nil, decided, err
}

// String writes the counts in a sentence.
func (r *Robustness) String() string {
	all := r.Robust + len(r.Broken) + len(r.Open)
	text := fmt.Sprintf("%d of %d examples keep their class if numbers change by at most %.4g %% of their ranges", r.Robust, all, 100*r.Radius)
	switch len(r.Open) {
	case 0:
		return text
	case 1:
		return text + "; 1 is not decided"
	}
	return fmt.Sprintf("%s; %d are not decided", text, len(r.Open))
}
