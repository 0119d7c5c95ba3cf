package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/sample"
)

var _ = register(Info{
	Name:    "second-order",
	Learner: SecondOrder{},
	Paper:   "Jackson & Craven 1996",
	About:   "one sigmoid unit over the conjunctions of every two attributes",
	Learns:  []string{"3-of-5", "xor"},
})

// SecondOrder is logistic regression with interactions: one sigmoid unit, or one for each of several
// classes, that reads the attributes and the conjunctions of any two attributes. Attributes must be 0 or
// 1. It is trained to the least loss, as Backprop is. Features that an encoding made from the same
// attribute are not paired with each other, because they never hold together. So n attributes of v
// values, one-hot encoded, give n·v features and n(n−1)/2·v² conjunctions.
//
// J. Jackson, M. Craven, Learning sparse perceptrons, NIPS 8 (1996), §4: the "2nd-order perceptrons",
// with 450 weights on the votes data (table 2).
type SecondOrder struct {
	Backprop
	// Memory limits the bytes of the lists of conjunctions and their weights, 2 GiB if zero. The lists
	// take four bytes for each conjunction that holds on an example, and a dozen weights for each
	// conjunction. A sample that needs more is refused before any memory is taken.
	Memory int
}

// Domain describes the samples that the learner accepts.
func (SecondOrder) Domain() Domain { return Domain{Attributes: Booleans, Classes: SeveralClasses} }

// Fit returns a *Pairwise.
func (l SecondOrder) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, l, s, nil, r)
}

// FitWeighted is Fit for weighted examples: their losses are multiplied by their weights.
func (l SecondOrder) FitWeighted(ctx context.Context, s *data.Set, weights []float64, r *rand.Rand) (Model, error) {
	return fitWeightedNet(ctx, "second-order", l, s, weights, r)
}

// plan lists, for each example, the features that are 1, because few of the many conjunctions are.
func (l SecondOrder) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check(ctx, "second-order", s, l.Domain()); err != nil {
		return plan{}, err
	}
	counts, err := countOnes(ctx, s)
	if err := cmp.Or(err, l.fits(s, countPairs(s.Attrs), counts)); err != nil {
		return plan{}, err
	}
	all, err := newPartners(ctx, s.Attrs)
	if err != nil {
		return plan{}, err
	}
	attrs := len(s.Attrs)
	input := &backprop.Sample{In: attrs + countPairs(s.Attrs), Ones: make([][]int32, s.Len()), Y: s.Y}
	interval := sample.PerLook(input.In)
	for i, x := range s.X {
		if i%interval == 0 && ctx.Err() != nil {
			return plan{}, ctx.Err()
		}
		ones := make([]int32, 0, counts[i])
		for j, v := range x {
			if v == 1 {
				ones = append(ones, int32(j))
			}
		}
		for k, p := range all.pairs {
			if p.holds(x) {
				ones = append(ones, int32(attrs+k))
			}
		}
		input.Ones[i] = append(ones, int32(input.In))
	}
	model := func(net *backprop.Net) Model { return newPairwise(s.Schema, all.pairs, net.Layers[0]) }
	return plan{Backprop: l.Backprop, name: "second-order", set: s, input: input, model: model}, nil
}

// fits returns an error unless the given number of conjunctions of s fits into Memory. The slice ones has
// the number of features that are 1 on each example.
func (l SecondOrder) fits(s *data.Set, pairs int, ones []int) error {
	if err := checkMemory("second-order", l.Memory); err != nil {
		return err
	}
	const perWeight = 12 * 8
	outputs := len(s.Classes)
	if outputs == 2 {
		outputs = 1
	}
	bytes := float64(float64(perWeight*outputs) * float64(pairs))
	for _, n := range ones {
		bytes += float64(4 * float64(n))
	}
	if memory := cmp.Or(l.Memory, defaultMemory); bytes > float64(memory) {
		purpose := fmt.Sprintf("%d conjunctions of %d attributes on %d examples", pairs, len(s.Attrs), s.Len())
		return outOfMemory("second-order", purpose, bytes, memory)
	}
	return nil
}

// countOnes returns the number of features that are 1 on each example: attributes, conjunctions of two
// attributes from different sources, and the constant.
func countOnes(ctx context.Context, s *data.Set) ([]int, error) {
	group, groups := make([]int, len(s.Attrs)), map[string]int{}
	for j, a := range s.Attrs {
		raw := cmp.Or(a.Of, a.Name)
		if _, met := groups[raw]; !met {
			groups[raw] = len(groups)
		}
		group[j] = groups[raw]
	}
	ones, held := make([]int, s.Len()), make([]int, len(groups))
	err := sample.Each(ctx, s, func(i int, x []float64) {
		clear(held)
		single, pairs := 0, 0
		for j, v := range x {
			if v == 1 {
				pairs += single - held[group[j]]
				held[group[j]]++
				single++
			}
		}
		ones[i] = single + pairs + 1
	})
	return ones, err
}

// countPairs returns the number of pairs of features made from different attributes.
func countPairs(attrs []data.Attr) (pairs int) {
	met := make(map[string]int, len(attrs)) // by raw attribute, the number of its features so far
	for i, a := range attrs {
		raw := cmp.Or(a.Of, a.Name)
		pairs += i - met[raw]
		met[raw]++
	}
	return pairs
}

// partners has, for each attribute, the earlier attributes with which it makes pairs. There may be
// millions of pairs. They are kept in many short lists, because one long list would be copied as it
// grows, and the context could not interrupt the copying.
type partners [][]int32

// newPartners returns the pairs of features made from different attributes. Pairs from the same
// attribute are useless: two values of one attribute never hold together, and a coded attribute carries
// the same information as its complement. The only error is ctx's.
func newPartners(ctx context.Context, attrs []data.Attr) (partners, error) {
	all := make(partners, len(attrs))
	for i, a := range attrs {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		all[i] = make([]int32, 0, i)
		for j, b := range attrs[:i] {
			if cmp.Or(a.Of, a.Name) != cmp.Or(b.Of, b.Name) {
				all[i] = append(all[i], int32(j))
			}
		}
	}
	return all, nil
}

// pairs yields all pairs, numbered from 0.
func (p partners) pairs(yield func(k int, pair AttributePair) bool) {
	k := 0
	for i, before := range p {
		for _, j := range before {
			if !yield(k, AttributePair{int(j), i}) {
				return
			}
			k++
		}
	}
}
