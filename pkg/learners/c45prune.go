package learners

import (
	"context"
	"math"

	"halfspace/pkg/learners/internal/sample"
)

// A pruner prunes a grown tree of C45 from the leaves up.
type pruner struct {
	C45
	tree *DecisionTree
	X    [][]float64
	watch

	z    float64 // the normal quantile of 1 − CF
	to   []int32
	room []part
}

// A part is an example, or the fraction of it that comes to a node.
type part struct {
	id, class int32
	weight    float64
}

func newPruner(ctx context.Context, c C45, t *DecisionTree, X [][]float64) *pruner {
	return &pruner{C45: c, tree: t, X: X, watch: watch{ctx: ctx}, z: math.Sqrt2 * math.Erfinv(1-2*c.CF), to: make([]int32, len(X)), room: make([]part, len(X))}
}

func (p *pruner) everything(Y []int) []part {
	all := make([]part, len(Y))
	for i, y := range Y {
		all[i] = part{int32(i), int32(y), 1}
	}
	return all
}

// A smaller tree may be expected to make so many more errors.
const pruneSlack = 0.1

// prune prunes n, to which all come, and returns the errors to expect of it.
func (p *pruner) prune(n *DecisionNode, all []part) float64 {
	alone := p.expected(sample.Total(n.Counts), n.mistakes())
	if n.Attr < 0 || p.stopped() {
		return alone
	}
	tree, largest := 0.0, 0
	for b, here := range p.deal(n, all) {
		tree += p.prune(n.Branches[b], here.parts)
		if sample.Total(n.Branches[b].Counts) > sample.Total(n.Branches[largest].Counts) {
			largest = b
		}
	}
	raised := math.Inf(1)
	if !p.NoRaising {
		raised = p.of(n.Branches[largest], dealt{all, n.Counts}, tree+pruneSlack)
	}
	switch {
	case alone <= tree+pruneSlack && alone <= raised+pruneSlack:
		*n = DecisionNode{Attr: -1, Counts: n.Counts, Class: n.Class}
		return alone
	case raised <= tree+pruneSlack:
		here, above := dealt{all, n.Counts}, n.Class
		*n = *n.Branches[largest]
		p.recount(n, here, above)
		return p.prune(n, all)
	}
	return tree
}

// of returns the errors to expect of tree n if all came there, infinitely many
// if more than the limit.
func (p *pruner) of(n *DecisionNode, all dealt, limit float64) float64 {
	if n.Attr < 0 || p.stopped() {
		of := sample.Total(all.counts)
		return p.expected(of, of-all.counts[sample.Commonest(all.counts)])
	}
	sum := 0.0
	for b, here := range p.deal(n, all.parts) {
		if sum += p.of(n.Branches[b], here, limit-sum); sum > limit {
			return math.Inf(1)
		}
	}
	return sum
}

// recount makes n a tree of all, where above is what is answered without any.
func (p *pruner) recount(n *DecisionNode, all dealt, above int) {
	n.Counts, n.Class = all.counts, above
	if sample.Total(n.Counts) > 0 {
		n.Class = sample.Commonest(n.Counts)
	}
	if n.Attr < 0 {
		return
	}
	for b, here := range p.deal(n, all.parts) {
		p.recount(n.Branches[b], here, n.Class)
	}
}

// A dealt is what comes to a branch: how much of each class, and if that is not
// to a leaf, which examples.
type dealt struct {
	parts  []part
	counts []float64
}

// deal returns what of all takes each branch of n. It permutes all.
func (p *pruner) deal(n *DecisionNode, all []part) []dealt {
	classes := len(p.tree.Classes)
	sizes, counts := make([]int32, len(n.Branches)), make([]float64, len(n.Branches)*classes)
	lost := false
	for k, e := range all {
		b := p.tree.branch(n, p.X[e.id])
		if p.to[k] = int32(b); b < 0 {
			lost = true
			continue
		}
		sizes[b]++
		counts[b*classes+int(e.class)] += e.weight
	}
	to := make([]dealt, len(n.Branches))
	for b := range to {
		to[b].counts = counts[b*classes : (b+1)*classes : (b+1)*classes]
	}
	if lost {
		p.share(n, all, to)
	} else {
		p.order(all, to, sizes)
	}
	return to
}

// order orders all by branch, as p.to says, and completes to, whose branches
// take the given numbers of them.
func (p *pruner) order(all []part, to []dealt, sizes []int32) {
	next, start := make([]int32, len(sizes)), int32(0)
	for b, n := range sizes {
		next[b], to[b].parts = start, all[start:start+n]
		start += n
	}
	room := p.room[:len(all)]
	for k, e := range all {
		b := p.to[k]
		room[next[b]] = e
		next[b]++
	}
	copy(all, room)
}

// share completes to, which has what of all has a value: examples that lack it
// come to every branch in the proportion of the others, or, if all lack it, in
// that of the training examples.
func (p *pruner) share(n *DecisionNode, all []part, to []dealt) {
	share := make([]float64, len(to))
	for b := range to {
		share[b] = sample.Total(to[b].counts)
	}
	if sample.Total(share) == 0 {
		for b, branch := range n.Branches {
			share[b] = sample.Total(branch.Counts)
		}
	}
	of := sample.Total(share)
	var tests []int // branches that need their examples
	for b, branch := range n.Branches {
		if share[b] /= of; share[b] > 0 && branch.Attr >= 0 {
			tests = append(tests, b)
		}
	}
	apart := make([]float64, len(p.tree.Classes))
	for k, e := range all {
		if b := p.to[k]; b >= 0 {
			if n.Branches[b].Attr >= 0 {
				to[b].parts = append(to[b].parts, e)
			}
			continue
		}
		apart[e.class] += e.weight
		for _, b := range tests {
			to[b].parts = append(to[b].parts, part{e.id, e.class, e.weight * share[b]})
		}
	}
	for b := range to {
		for class, k := range apart {
			to[b].counts[class] += k * share[b]
		}
	}
}

// expected returns the errors to expect of a leaf to which n examples came, e of
// them of another class: n times the upper limit, at confidence CF, of the rate
// of errors of which e in n were seen. The limit is that of the normal
// approximation with correction for continuity, and for less than one error
// is interpolated from the exact one for none.
//
// Quinlan (1993), §4.2.
func (p *pruner) expected(n, e float64) float64 {
	switch {
	case n == 0:
		return 0
	case e < 1:
		none := n * (1 - math.Pow(p.CF, 1/n))
		if e == 0 {
			return none
		}
		return none + e*(p.expected(n, 1)-none)
	case e+0.5 >= n:
		return max(n, e)
	}
	z2 := p.z * p.z
	f := (e + 0.5) / n
	return n * (f + z2/(2*n) + p.z*math.Sqrt(f/n-f*f/n+z2/(4*n*n))) / (1 + z2/n)
}
