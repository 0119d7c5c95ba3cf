package pipeline

import (
	"cmp"
	"math"
	"slices"
)

// isotonic returns the Curve that never falls and has the least squared error, by pooling adjacent
// violators: neighbouring scores whose shares of positive examples fall become one block with the share
// of both. Examples of equal scores are one from the beginning. Between blocks the curve is linear.
//
// M. Ayer et al., An empirical distribution function for sampling with incomplete information, Annals of
// Mathematical Statistics 26 (1955) 641–647; for probabilities of classifiers B. Zadrozny, C. Elkan,
// Transforming classifier scores into accurate multiclass probability estimates, KDD (2002) 694–699.
func isotonic(scores []float64, positive []bool) Curve {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
	var blocks []block
	for _, i := range order {
		b := block{from: scores[i], to: scores[i], n: 1}
		if positive[i] {
			b.positive = 1
		}
		if k := len(blocks) - 1; k >= 0 && blocks[k].to == b.from {
			blocks[k] = blocks[k].and(b)
			continue
		}
		blocks = append(pooled(blocks), b)
	}
	var c Curve
	for _, b := range pooled(blocks) {
		c.At, c.P = append(c.At, b.from), append(c.P, b.share())
		if b.to > b.from {
			c.At, c.P = append(c.At, b.to), append(c.P, b.share())
		}
	}
	return c
}

// A block is neighbouring scores and how many of their examples are positive.
type block struct {
	from, to    float64
	n, positive float64
}

func (b block) share() float64 { return b.positive / b.n }

// and returns b with the block after it.
func (b block) and(c block) block { return block{b.from, c.to, b.n + c.n, b.positive + c.positive} }

// pooled returns blocks whose last one was added or has grown, with that one pooled with those before
// it that have no smaller share.
func pooled(blocks []block) []block {
	for k := len(blocks) - 1; k > 0 && blocks[k-1].share() >= blocks[k].share(); k-- {
		blocks = append(blocks[:k-1], blocks[k-1].and(blocks[k]))
	}
	return blocks
}

// between returns the value at x of the lines through the points (at, p); beyond the ends that of the
// first or the last.
func between(x float64, at, p []float64) float64 {
	k, exact := slices.BinarySearch(at, x)
	switch {
	case exact:
		return p[k]
	case k == 0 || math.IsNaN(x):
		return p[0]
	case k == len(at):
		return p[k-1]
	}
	// Halves, as the difference of two large scores may overflow.
	part := (float64(x/2) - float64(at[k-1]/2)) / (float64(at[k]/2) - float64(at[k-1]/2))
	return p[k-1] + float64(part*(p[k]-p[k-1]))
}
