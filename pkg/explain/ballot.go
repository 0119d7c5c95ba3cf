package explain

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/learners"
)

// A ballot counts how the votes of trees change the lead of a class over the other classes.
type ballot struct {
	class, next int // the class, and the one that comes second
	sign        float64
	means       map[*learners.DecisionNode]float64
}

// vote records the votes of trees, divided among the attributes. Each node of a tree has a mean vote: the
// mean of the votes of the leaves below it, weighted by their training examples. On the path of an example
// this mean changes from test to test, until it is the vote of the leaf. Each change counts for the
// attribute that was tested. So the terms and the mean votes at the roots add up to the sum of all votes.
//
// A. Palczewska, J. Palczewski, R. Marchese Robinson, D. Neagu, Interpreting random forest classification
// models using a feature contribution method, in: Integration of Reusable Systems (2014) 193–218.
func (c sight) vote(d *Decision, b *learners.Boosted) {
	excess, class := b.Excesses([][]float64{c.v})[0], b.Predict(c.v)
	p := ballot{class: class, next: 1 - class, sign: float64(2*class - 1), means: map[*learners.DecisionNode]float64{}}
	if len(excess) == 1 {
		d.Margin = p.sign * excess[0]
	} else {
		rest := slices.Clone(excess)
		rest[class] = math.Inf(-1)
		p.next, p.sign = slices.Index(rest, slices.Max(rest)), 0
		d.Margin = excess[class] - excess[p.next]
	}
	products := make([]float64, len(c.m.Attrs))
	for i, path := range b.Paths(c.v) {
		w := b.Votes[i].Weight
		d.Theta += float64(w * (float64(p.sign/2) - p.mean(path[0])))
		for k, n := range path[:len(path)-1] {
			products[attrOf(c.m, n.Attr)] += float64(w * (p.mean(path[k+1]) - p.mean(n)))
		}
	}
	d.Terms = c.changes(products)
	d.By = fmt.Sprintf("a vote of %d trees", len(b.Votes))
	d.Otherwise = fmt.Sprintf("%s if the sum falls by more than %s", c.m.Classes[p.next], amount(d.Margin))
}

// leaf returns by how much a leaf that votes for a class changes the lead. With two classes, only votes for
// the second one are counted.
func (p ballot) leaf(class int) float64 {
	switch {
	case p.sign != 0:
		return p.sign * float64(class)
	case class == p.class:
		return 1
	case class == p.next:
		return -1
	}
	return 0
}

// mean returns the mean of the leaves below n, weighted by their training examples.
func (p ballot) mean(n *learners.DecisionNode) float64 {
	if n.Attr < 0 {
		return p.leaf(n.Class)
	}
	m, known := p.means[n]
	if known {
		return m
	}
	sum, total := 0.0, 0.0
	for _, branch := range n.Branches {
		weight := 0.0
		for _, count := range branch.Counts {
			weight += count
		}
		sum, total = sum+float64(weight*p.mean(branch)), total+weight
	}
	if m = p.leaf(n.Class); total > 0 {
		m = sum / total
	}
	p.means[n] = m
	return m
}

// changes returns a term for each raw attribute with a product, the greatest first.
func (c sight) changes(products []float64) (terms []Term) {
	for j, a := range c.m.Attrs {
		if products[j] != 0 {
			terms = append(terms, Term{a.Name, valueText(a, c.x[j]), products[j]})
		}
	}
	slices.SortStableFunc(terms, func(a, b Term) int { return cmp.Compare(math.Abs(b.Product), math.Abs(a.Product)) })
	return terms
}
