package c45

import (
	"context"
	"math"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
)

// A pruner prunes a grown tree from the leaves up, by pessimistic estimates of the expected errors
// and with subtree raising (Quinlan 1993, chapter 4).
type pruner struct {
	Settings
	*data.Set
	watch

	z        float64    // the normal quantile of 1 − CF
	branchOf []int32    // scratch: the branch of each fraction that is dealt
	room     []fraction // scratch for deal; only one node needs it at a time
}

// A fraction is an example, or the fraction of an example that comes to a node.
type fraction struct {
	id, class int32
	weight    float64
}

// newPruner returns a pruner of trees that were grown from s.
func newPruner(ctx context.Context, how Settings, s *data.Set) *pruner {
	z := portable.NormalTail(how.CF)
	return &pruner{Settings: how, Set: s, watch: watch{ctx: ctx}, z: z, branchOf: make([]int32, s.Len()), room: make([]fraction, s.Len())}
}

// everything returns all examples, whole, with their weights if given.
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

// pruneSlack is the number of expected errors by which a smaller tree may be worse and still be
// preferred, because the estimates are not more precise than that.
const pruneSlack = 0.1

// prune prunes n, to which all of the given examples come, and returns its expected errors. It prunes
// the branches first. Then it replaces n by a leaf, or by its largest branch, if that does not increase
// the expected errors. A branch that is raised gets examples that it has not grown from, so it is pruned
// anew.
func (p *pruner) prune(n *Node, all []fraction) float64 {
	alone := p.expected(sample.Total(n.Counts), mistakesOf(n))
	if n.Attr < 0 || p.stopped() {
		return alone
	}
	tree, largest := 0.0, 0 // the expected errors of the branches together; the largest branch
	for b, part := range p.deal(n, all) {
		tree += p.prune(n.Branches[b], part.parts)
		if sample.Total(n.Branches[b].Counts) > sample.Total(n.Branches[largest].Counts) {
			largest = b
		}
	}
	// If the largest branch took the place of n, all examples would come to it, not only the examples
	// that it has grown from.
	raised := math.Inf(1)
	if !p.NoRaising {
		raised = p.errors(n.Branches[largest], dealt{all, n.Counts}, tree+pruneSlack)
	}
	switch {
	case alone <= tree+pruneSlack && alone <= raised+pruneSlack:
		*n = Node{Attr: -1, Counts: n.Counts, Class: n.Class}
		return alone
	case raised <= tree+pruneSlack:
		// The largest branch takes the place of n, and is counted anew with all examples.
		arrived, parent := dealt{all, n.Counts}, n.Class
		*n = *n.Branches[largest]
		p.recount(n, arrived, parent)
		return p.prune(n, all)
	}
	return tree
}

// errors returns the expected errors of tree n if all of the given examples came there. If they exceed
// the limit it returns infinity, because the exact number does not matter then.
func (p *pruner) errors(n *Node, all dealt, limit float64) float64 {
	if n.Attr < 0 || p.stopped() {
		total := sample.Total(all.counts)
		return p.expected(total, total-all.counts[sample.Commonest(all.counts)])
	}
	// Raising is considered at every node, but seldom pays: the limit ends most attempts early.
	sum := 0.0
	for b, part := range p.deal(n, all.parts) {
		if sum += p.errors(n.Branches[b], part, limit-sum); sum > limit {
			return math.Inf(1)
		}
	}
	return sum
}

// recount makes n a tree for all of the given examples: it computes the counts and the classes of its
// leaves anew. A leaf that no example reaches gets the class parent.
func (p *pruner) recount(n *Node, all dealt, parent int) {
	n.Counts, n.Class = all.counts, parent
	if sample.Total(n.Counts) > 0 {
		n.Class = sample.Commonest(n.Counts)
	}
	if n.Attr < 0 {
		return
	}
	for b, part := range p.deal(n, all.parts) {
		p.recount(n.Branches[b], part, n.Class)
	}
}

// A dealt is the input of a branch: the weight of each class and, unless the branch is a leaf, the
// examples.
type dealt struct {
	parts  []fraction
	counts []float64
}

// deal returns the examples, or their fractions, that take each branch of n. It permutes all.
func (p *pruner) deal(n *Node, all []fraction) []dealt {
	classes := len(p.Classes)
	sizes, counts := make([]int32, len(n.Branches)), make([]float64, len(n.Branches)*classes)
	lost := false
	for k, e := range all {
		b := p.branch(n, p.X[e.id])
		if p.branchOf[k] = int32(b); b < 0 {
			lost = true
			continue
		}
		sizes[b]++
		counts[b*classes+int(e.class)] += e.weight
	}
	branches := make([]dealt, len(n.Branches))
	for b := range branches {
		branches[b].counts = counts[b*classes : (b+1)*classes : (b+1)*classes]
	}
	// Nearly always no value is missing, and then the branches need no memory of their own.
	if lost {
		p.share(n, all, branches)
	} else {
		p.order(all, branches, sizes)
	}
	return branches
}

// branch returns the branch that x takes at n, −1 if the value is missing.
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

// order orders all by branch, as p.branchOf says, and sets the parts of the branches, which have
// the given sizes. No example is divided, so the branches share the memory of all.
func (p *pruner) order(all []fraction, branches []dealt, sizes []int32) {
	next, start := make([]int32, len(sizes)), int32(0)
	for b, n := range sizes {
		next[b], branches[b].parts = start, all[start:start+n]
		start += n
	}
	room := p.room[:len(all)]
	for k, e := range all {
		b := p.branchOf[k]
		room[next[b]] = e
		next[b]++
	}
	copy(all, room)
}

// share completes the branches, which so far have the examples with a value. Examples without a value
// come to every branch, with a part of their weight in proportion to the other examples of the branch.
// If no example has a value, the training examples give the proportions.
func (p *pruner) share(n *Node, all []fraction, branches []dealt) {
	share := make([]float64, len(branches))
	for b := range branches {
		share[b] = sample.Total(branches[b].counts)
	}
	if sample.Total(share) == 0 {
		for b, branch := range n.Branches {
			share[b] = sample.Total(branch.Counts)
		}
	}
	// A branch without a share gets nothing, and a leaf needs no list of its examples.
	total := sample.Total(share)
	var splits []int
	for b, branch := range n.Branches {
		if share[b] /= total; share[b] > 0 && branch.Attr >= 0 {
			splits = append(splits, b)
		}
	}
	// Examples with a value go to their branch, and the others to all branches that need a list.
	// The weights of the others are added to the counts at the end, a class at a time, so that
	// rounding is the same for leaves and for other branches.
	apart := make([]float64, len(p.Classes)) // weight of the examples without a value, by class
	for k, e := range all {
		if b := p.branchOf[k]; b >= 0 {
			if n.Branches[b].Attr >= 0 {
				branches[b].parts = append(branches[b].parts, e)
			}
			continue
		}
		apart[e.class] += e.weight
		for _, b := range splits {
			branches[b].parts = append(branches[b].parts, fraction{e.id, e.class, e.weight * share[b]})
		}
	}
	for b := range branches {
		for class, k := range apart {
			branches[b].counts[class] += float64(k * share[b])
		}
	}
}

// expected returns the expected errors of a leaf with n examples, if it misclassifies e of them. This is
// n times the upper confidence limit, at the level CF, of the error rate. The limit comes from the
// normal approximation with the correction for continuity (Wilson's score interval). For less than one
// error it is interpolated from the exact limit for zero errors, 1 − CF^(1/n).
//
// Quinlan (1993), §4.2.
func (p *pruner) expected(n, e float64) float64 {
	switch {
	case n == 0:
		return 0
	case e < 1:
		zeroErrors := float64(n * (1 - portable.Exp(portable.Log(p.CF)/n)))
		if e == 0 {
			return zeroErrors
		}
		return zeroErrors + float64(e*(p.expected(n, 1)-zeroErrors))
	case e+0.5 >= n:
		return max(n, e)
	}
	// Wilson's limit solves f = q − z·√(q(1−q)/n) for the rate q, where f is the observed rate with
	// half an error added for continuity.
	z2 := p.z * p.z
	f := (e + 0.5) / n
	return n * (f + z2/(2*n) + float64(p.z*math.Sqrt(f/n-f*f/n+z2/(4*n*n)))) / (1 + z2/n)
}
