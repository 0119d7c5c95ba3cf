package c45

import (
	"context"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// A pruner prunes a grown tree from the leaves up, by pessimistic estimates of the errors to expect
// and with subtree raising (Quinlan 1993, chapter 4).
type pruner struct {
	Settings
	*data.Set
	watch

	z    float64    // the normal quantile of 1 − CF
	to   []int32    // scratch: the branch of each fraction that is dealt
	room []fraction // scratch for deal, which only one node needs at a time
}

// A fraction is an example, or the fraction of it that comes to a node.
type fraction struct {
	id, class int32
	weight    float64
}

// newPruner returns a pruner of trees that were grown from s.
func newPruner(ctx context.Context, how Settings, s *data.Set) *pruner {
	z := portable.NormalTail(how.CF)
	return &pruner{Settings: how, Set: s, watch: watch{ctx: ctx}, z: z, to: make([]int32, s.Len()), room: make([]fraction, s.Len())}
}

// everything returns all examples, whole, with the given weights if there are any.
func (p *pruner) everything(weights []float64) []fraction {
	all := make([]fraction, len(p.Y))
	for i, y := range p.Y {
		all[i] = fraction{int32(i), int32(y), 1}
		if weights != nil {
			all[i].weight = weights[i]
		}
	}
	return all
}

// A smaller tree is preferred even if it may be expected to make so many more errors: the estimates are
// no better than that.
const pruneSlack = 0.1

// prune prunes n, to which all come, and returns the errors to expect of it. Branches are pruned
// first. Then n is replaced by a leaf, or by its largest branch, where that is no worse; what was
// raised sees examples that it has not grown from, and is pruned anew.
func (p *pruner) prune(n *Node, all []fraction) float64 {
	alone := p.expected(sample.Total(n.Counts), mistakesOf(n))
	if n.Attr < 0 || p.stopped() {
		return alone
	}
	tree, largest := 0.0, 0 // the errors to expect of the branches together; the greatest branch
	for b, here := range p.deal(n, all) {
		tree += p.prune(n.Branches[b], here.parts)
		if sample.Total(n.Branches[b].Counts) > sample.Total(n.Branches[largest].Counts) {
			largest = b
		}
	}
	// All examples would take the largest branch, not just those that it has grown from.
	raised := math.Inf(1)
	if !p.NoRaising {
		raised = p.errors(n.Branches[largest], dealt{all, n.Counts}, tree+pruneSlack)
	}
	switch {
	case alone <= tree+pruneSlack && alone <= raised+pruneSlack:
		*n = Node{Attr: -1, Counts: n.Counts, Class: n.Class}
		return alone
	case raised <= tree+pruneSlack:
		// The largest branch takes the place of n, and learns what all examples make of it.
		here, above := dealt{all, n.Counts}, n.Class
		*n = *n.Branches[largest]
		p.recount(n, here, above)
		return p.prune(n, all)
	}
	return tree
}

// errors returns the errors to expect of tree n if all came there, infinitely many if they are more
// than the limit, beyond which nobody asks.
func (p *pruner) errors(n *Node, all dealt, limit float64) float64 {
	if n.Attr < 0 || p.stopped() {
		of := sample.Total(all.counts)
		return p.expected(of, of-all.counts[sample.Commonest(all.counts)])
	}
	// Raising is considered at every node, and is seldom worth it: the limit ends most attempts early.
	sum := 0.0
	for b, here := range p.deal(n, all.parts) {
		if sum += p.errors(n.Branches[b], here, limit-sum); sum > limit {
			return math.Inf(1)
		}
	}
	return sum
}

// recount makes n a tree of all: its counts, and what its leaves answer, are taken anew. Above is
// what is answered where no example comes.
func (p *pruner) recount(n *Node, all dealt, above int) {
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

// A dealt is what comes to a branch: how much of each class, and unless the branch is a leaf, which
// examples.
type dealt struct {
	parts  []fraction
	counts []float64
}

// deal returns what of all takes each branch of n. It permutes all.
func (p *pruner) deal(n *Node, all []fraction) []dealt {
	classes := len(p.Classes)
	sizes, counts := make([]int32, len(n.Branches)), make([]float64, len(n.Branches)*classes)
	lost := false
	for k, e := range all {
		b := p.branch(n, p.X[e.id])
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
	// Where nothing is lost, which is nearly everywhere, the branches need no memory of their own.
	if lost {
		p.share(n, all, to)
	} else {
		p.order(all, to, sizes)
	}
	return to
}

// branch returns the branch that x takes at n, −1 if it lacks the value.
func (p *pruner) branch(n *Node, x []float64) int {
	v := x[n.Attr]
	switch {
	case math.IsNaN(v):
		return -1
	case n.Groups != nil:
		return n.Groups[int(v)]
	case p.Attrs[n.Attr].Nominal():
		return int(v)
	case v <= n.Threshold:
		return 0
	}
	return 1
}

// order orders all by branch, as p.to says, and completes to, whose branches take the given numbers
// of them. No example is divided, so the branches share the memory of all.
func (p *pruner) order(all []fraction, to []dealt, sizes []int32) {
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

// share completes to, which has what of all has a value. Examples that lack it come to every branch
// in the proportion of the others, or, if all lack it, in that of the training examples.
func (p *pruner) share(n *Node, all []fraction, to []dealt) {
	share := make([]float64, len(to))
	for b := range to {
		share[b] = sample.Total(to[b].counts)
	}
	if sample.Total(share) == 0 {
		for b, branch := range n.Branches {
			share[b] = sample.Total(branch.Counts)
		}
	}
	// A branch without a share gets nothing, and a leaf does not ask which examples it gets.
	of := sample.Total(share)
	var splits []int
	for b, branch := range n.Branches {
		if share[b] /= of; share[b] > 0 && branch.Attr >= 0 {
			splits = append(splits, b)
		}
	}
	// Those that have the value go to their branch, and the others to all that ask. What the others
	// weigh is added to the counts at the end, a class at a time, so that rounding is the same for
	// leaves and for other branches.
	apart := make([]float64, len(p.Classes)) // weight that lacks the value, by class
	for k, e := range all {
		if b := p.to[k]; b >= 0 {
			if n.Branches[b].Attr >= 0 {
				to[b].parts = append(to[b].parts, e)
			}
			continue
		}
		apart[e.class] += e.weight
		for _, b := range splits {
			to[b].parts = append(to[b].parts, fraction{e.id, e.class, e.weight * share[b]})
		}
	}
	for b := range to {
		for class, k := range apart {
			to[b].counts[class] += float64(k * share[b])
		}
	}
}

// expected returns the errors to expect of a leaf to which n examples came, e of them of another
// class: n times the upper limit, at confidence CF, of the rate of errors of which e in n were
// seen. The limit is that of the normal approximation with the correction for continuity (Wilson's
// score interval), and for less than one error is interpolated from the exact one for none, which
// is 1 − CF^(1/n).
//
// Quinlan (1993), §4.2.
func (p *pruner) expected(n, e float64) float64 {
	switch {
	case n == 0:
		return 0
	case e < 1:
		none := float64(n * (1 - portable.Exp(portable.Log(p.CF)/n)))
		if e == 0 {
			return none
		}
		return none + float64(e*(p.expected(n, 1)-none))
	case e+0.5 >= n:
		return max(n, e)
	}
	// Wilson's limit solves f = q − z·√(q(1−q)/n) for the rate q, where f is the rate that was seen,
	// half an error added for continuity.
	z2 := p.z * p.z
	f := (e + 0.5) / n
	return n * (f + z2/(2*n) + float64(p.z*math.Sqrt(f/n-f*f/n+z2/(4*n*n)))) / (1 + z2/n)
}
