package useful

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// A projection is where an example lies along a direction.
type projection struct {
	at   float64
	soft bool
}

// Place returns the most useful rule of the given direction: of all thresholds that leave an example
// outside it takes the best, and of equally good ones that which covers the fewest. It takes a sort.
// The error is ctx's, if it is done.
func (s Settings) Place(ctx context.Context, w []float64, hard, soft [][]float64) (Rule, error) {
	all := make([]projection, 0, len(hard)+len(soft))
	for k, rows := range [][][]float64{hard, soft} {
		err := sample.EachRow(ctx, rows, func(_ int, x []float64) {
			all = append(all, projection{ltu.Dot(w, x), k == 1})
		})
		if err != nil {
			return Rule{}, err
		}
	}
	// What overflows to NaN comes last: no unit fires there.
	slices.SortFunc(all, func(a, b projection) int { return cmp.Compare(b.at, a.at) })
	var now, best Rule
	for i, p := range all {
		if p.soft {
			now.Soft++
		} else {
			now.Hard++
		}
		if i+1 == len(all) || all[i+1].at == p.at || math.IsInf(p.at, 0) {
			continue
		}
		if now.Usefulness = s.Usefulness(now.Soft, now.Hard); now.Usefulness > best.Usefulness {
			best = now
			best.Unit = ltu.Unit{W: w, Theta: between(all[i+1].at, p.at)}
		}
	}
	return best, nil
}

// between returns a threshold that parts low from high, which is inside: the middle, or high itself if
// rounding leaves no other, or low is not finite.
func between(low, high float64) float64 {
	// Both are halved before they are added, since the sum might overflow.
	if middle := float64(low/2) + float64(high/2); low < middle && middle <= high {
		return middle
	}
	return high
}
