package pipeline

import (
	"cmp"
	"slices"
)

// isotonic returns the Calibrator with the least squared error among curves that never fall. It
// pools adjacent violators: neighbouring scores whose shares of positive examples fall become one
// block, with their joint share. Examples of equal scores form one block from the beginning.
// Between blocks the curve is linear.
//
// M. Ayer et al., An empirical distribution function for sampling with incomplete information,
// Annals of Mathematical Statistics 26 (1955) 641–647; for probabilities of classifiers B.
// Zadrozny, C. Elkan, Transforming classifier scores into accurate multiclass probability
// estimates, KDD (2002) 694–699.
func isotonic(scores []float64, positive []bool) Calibrator {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
	var blocks []block
	for _, i := range order {
		b := block{low: scores[i], high: scores[i], n: 1}
		if positive[i] {
			b.positive = 1
		}
		if k := len(blocks) - 1; k >= 0 && blocks[k].high == b.low {
			blocks[k] = blocks[k].join(b)
			continue
		}
		blocks = append(pooled(blocks), b)
	}
	var c Calibrator
	for _, b := range pooled(blocks) {
		c.At, c.P = append(c.At, b.low), append(c.P, b.share())
		if b.high > b.low {
			c.At, c.P = append(c.At, b.high), append(c.P, b.share())
		}
	}
	return c
}

// A block is a range of neighbouring scores with the number of their positive examples.
type block struct {
	low, high   float64
	n, positive float64
}

// share returns the share of positive examples.
func (b block) share() float64 { return b.positive / b.n }

// join returns b joined with the block after it.
func (b block) join(c block) block { return block{b.low, c.high, b.n + c.n, b.positive + c.positive} }

// pooled merges the last block, which was added or has grown, with the preceding blocks that do not
// have a smaller share.
func pooled(blocks []block) []block {
	for k := len(blocks) - 1; k > 0 && blocks[k-1].share() >= blocks[k].share(); k-- {
		blocks = append(blocks[:k-1], blocks[k-1].join(blocks[k]))
	}
	return blocks
}
