package ltutree

import (
	"cmp"
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/ltu"
)

// eliminate removes attributes from u as long as this adds no errors on s, and returns the resulting
// unit. The first attribute to go is the one with the least influence: |weight| times the attribute's
// standard deviation on s.
//
// C. E. Brodley, P. E. Utgoff, COINS TR 92-82 (1992), sequential backward elimination.
func (g *Grower) eliminate(ctx context.Context, s *data.Set, u ltu.Unit) (ltu.Unit, error) {
	spread, err := deviations(ctx, s)
	if err != nil {
		return u, err
	}
	kept, wrong := sample.Indices(len(s.Attrs)), sample.Errors(u, s)
	for len(kept) > 1 {
		weakest := slices.MinFunc(kept, func(a, b int) int {
			return cmp.Compare(math.Abs(u.W[a])*spread[a], math.Abs(u.W[b])*spread[b])
		})
		rest := slices.DeleteFunc(slices.Clone(kept), func(j int) bool { return j == weakest })
		fewer := projected(s, rest)
		part, err := g.Learn(ctx, fewer)
		if err != nil {
			return u, err
		}
		now := sample.Errors(part, fewer)
		if now > wrong {
			break
		}
		kept, wrong, u = rest, now, ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: part.Theta}
		for k, j := range kept {
			u.W[j] = part.W[k]
		}
	}
	return u, nil
}

// deviations returns the standard deviations of the attributes of s, in one pass by rows (B. P.
// Welford, Technometrics 4 (1962) 419–420).
func deviations(ctx context.Context, s *data.Set) ([]float64, error) {
	mean, spread := make([]float64, len(s.Attrs)), make([]float64, len(s.Attrs))
	err := sample.Each(ctx, s, func(i int, x []float64) {
		for j, v := range x {
			d := v - mean[j]
			mean[j] += d / float64(i+1)
			spread[j] += float64(d * (v - mean[j]))
		}
	})
	for j, squares := range spread {
		spread[j] = math.Sqrt(squares / float64(s.Len()))
	}
	return spread, err
}

// projected returns s with the given attributes only, in new rows: the learner sees no other
// attributes.
func projected(s *data.Set, attrs []int) *data.Set {
	p := &data.Set{Schema: s.Schema, X: make([][]float64, s.Len()), Y: s.Y}
	p.Attrs = make([]data.Attr, len(attrs))
	for k, j := range attrs {
		p.Attrs[k] = s.Attrs[j]
	}
	for i, x := range s.X {
		p.X[i] = make([]float64, len(attrs))
		for k, j := range attrs {
			p.X[i][k] = x[j]
		}
	}
	return p
}
