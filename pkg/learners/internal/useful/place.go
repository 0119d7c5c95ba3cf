package useful

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/ltu"
)

// A projection is the position of an example along a direction.
type projection struct {
	position float64
	soft     bool
}

// Place returns the most useful rule with the direction w. It compares all thresholds except the one
// that covers every example. Of equally useful thresholds it takes the one that covers the fewest
// examples. It takes about as long as sorting the examples. It returns ctx's error if ctx is done.
func (s Settings) Place(ctx context.Context, w []float64, hard, soft []int) (Rule, error) {
	all := make([]projection, 0, len(hard)+len(soft))
	for k, examples := range [][]int{hard, soft} {
		err := s.Rows.visit(ctx, examples, func(i int) {
			all = append(all, projection{s.Rows.dot(w, i), k == 1})
		})
		if err != nil {
			return Rule{}, err
		}
	}
	// Sums that overflow to NaN come last, because no unit fires there.
	slices.SortFunc(all, func(a, b projection) int { return cmp.Compare(b.position, a.position) })
	var now, best Rule
	for i, p := range all {
		if p.soft {
			now.Soft++
		} else {
			now.Hard++
		}
		if i+1 == len(all) || all[i+1].position == p.position || math.IsInf(p.position, 0) {
			continue
		}
		if now.Usefulness = s.Usefulness(now.Soft, now.Hard); now.Usefulness > best.Usefulness {
			best = now
			best.Unit = ltu.Unit{W: w, Theta: midway(all[i+1].position, p.position)}
		}
	}
	return best, nil
}

// midway returns a threshold between low and high that leaves high inside. It is the middle. If rounding
// leaves no number between the two, or low is not finite, it is high itself.
func midway(low, high float64) float64 {
	// Both are halved before the addition, because the sum might overflow.
	if middle := float64(low/2) + float64(high/2); low < middle && middle <= high {
		return middle
	}
	return high
}
