package optimal

import (
	"cmp"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
)

// A problem is a sample in the form that the search needs.
type problem struct {
	*data.Set
}

// A view is a subset of the examples, listed in the order of each attribute. An entry is twice the
// index of an example, plus 1 if the next example in this order has a greater value.
type view struct {
	order [][]int32 // by attribute
}

// A cutAt is a test of an attribute at a place: of the examples of a view, in the order of the
// attribute, the first ones go left, as many as place says.
type cutAt struct{ attr, place int }

// A plan describes a tree: the cut of its root, and the plans of both sides. A side without a plan has
// one test or none, whichever has fewer errors.
type plan struct {
	cutAt
	left, right *plan
}

// whole returns the view of all examples.
func (p *problem) whole() *view {
	v := &view{}
	for j := range p.Attrs {
		order := make([]int32, p.Len())
		for i := range order {
			order[i] = int32(i)
		}
		slices.SortFunc(order, func(a, b int32) int {
			return cmp.Or(cmp.Compare(p.X[a][j], p.X[b][j]), cmp.Compare(a, b))
		})
		for k, i := range order {
			order[k] *= 2
			if k+1 == len(order) || p.X[i][j] < p.X[order[k+1]][j] {
				order[k]++
			}
		}
		v.order = append(v.order, order)
	}
	if len(v.order) == 0 { // without attributes the tree is a leaf, which needs the examples
		order := make([]int32, p.Len())
		for i := range order {
			order[i] = int32(i) * 2
		}
		v.order = append(v.order, order)
	}
	return v
}

// len returns the number of examples of v.
func (v *view) len() int { return len(v.order[0]) }

// counts returns the number of examples of each class.
func (p *problem) counts(v *view) []float64 {
	counts := make([]float64, len(p.Classes))
	for _, e := range v.order[0] {
		counts[p.Y[e>>1]]++
	}
	return counts
}

// leaf returns the errors of a leaf for the examples of v, and its class.
func (p *problem) leaf(v *view) (errors, class int) {
	counts := p.counts(v)
	class = sample.Commonest(counts)
	return v.len() - int(counts[class]), class
}

// threshold returns the middle between the values on both sides of a cut.
func (p *problem) threshold(v *view, root cutAt) float64 {
	order := v.order[root.attr]
	low, high := p.X[order[root.place-1]>>1][root.attr], p.X[order[root.place]>>1][root.attr]
	if middle := float64(low/2) + float64(high/2); middle < high {
		return math.Max(low, middle)
	}
	return low
}

// part returns the views of both sides of a cut.
func (p *problem) part(v *view, root cutAt) [2]*view {
	right := make([]int8, p.Len())
	for _, e := range v.order[root.attr][root.place:] {
		right[e>>1] = 1
	}
	sides := [2]*view{{}, {}}
	n := [2]int{root.place, v.len() - root.place}
	for _, order := range v.order {
		memory := make([]int32, v.len())
		out := [2][]int32{memory[:0:n[0]], memory[n[0]:n[0]:v.len()]}
		for _, e := range order {
			s := right[e>>1]
			out[s] = append(out[s], e&^1)
			if e&1 == 0 {
				continue
			}
			for _, o := range out {
				if len(o) > 0 {
					o[len(o)-1] |= 1
				}
			}
		}
		for s, o := range out {
			sides[s].order = append(sides[s].order, o)
		}
	}
	return sides
}
