package histogram

import (
	"container/heap"
	"context"
	"math/rand/v2"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
)

// A grower grows trees for one sample.
type grower struct {
	Settings
	attrs   []data.Attr
	columns []column
	starts  []int   // starts by attribute, where its bins begin in a histogram; then the size of a histogram
	unit    float64 // the value of 1 in sums

	rows, moved []int32 // rows and moved of all leaves, and memory to sort them
	gathered    []sums  // derivatives of a leaf
	splits      [2][]split
	spare       []histogram
	kept        int // number of sums in the histograms of leaves

	// attributes is the number of attributes that a node draws at random, or 0 if it tries all.
	attributes int
	r          *rand.Rand
	order      []int // order of drawing
}

func newGrower(ctx context.Context, set Settings, s *data.Set, weights []float64, unit float64) (*grower, error) {
	g := &grower{Settings: set, attrs: s.Attrs, columns: make([]column, len(s.Attrs)), starts: []int{0}, unit: unit}
	err := parallel.Each(ctx, len(s.Attrs), func(j int) error {
		g.columns[j] = newColumn(s, weights, j, set.Bins)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for j, c := range g.columns {
		g.starts = append(g.starts, g.starts[j]+c.count+1)
	}
	g.rows = make([]int32, s.Len())
	return g.copy(), nil
}

// copy returns a grower for the same sample with memory of its own.
func (g *grower) copy() *grower {
	c, n := *g, len(g.rows)
	c.rows, c.moved, c.gathered = make([]int32, n), make([]int32, n), make([]sums, n)
	c.splits = [2][]split{make([]split, len(g.attrs)), make([]split, len(g.attrs))}
	c.spare, c.kept, c.order = nil, 0, make([]int, len(g.attrs))
	for j := range c.order {
		c.order[j] = j
	}
	return &c
}

// grow returns a tree for the derivatives of all examples, and its leaves.
func (g *grower) grow(ctx context.Context, derivatives []sums) (root *Node, leaves []*leaf, err error) {
	var total sums
	for i, d := range derivatives {
		g.rows[i] = int32(i)
		total.add(d)
	}
	first := newLeaf(g.rows, total, 0)
	open := queue{first}
	err = g.search(ctx, derivatives, first, nil)
	for err == nil && len(open) < g.Leaves && open[0].best.gain > 0 {
		parent := heap.Pop(&open).(*leaf)
		a, b := g.divide(parent, 2*len(open))
		if len(open)+2 < g.Leaves { // otherwise they are not divided
			err = g.searchBoth(ctx, derivatives, parent, a, b)
		}
		g.release(parent)
		heap.Push(&open, a)
		heap.Push(&open, b)
	}
	for _, l := range open {
		g.release(l)
		l.node.Value, l.node.weight = g.value(l.total), float64(l.total.weight)
	}
	first.node.average()
	return first.node, open, err
}

// value returns the value of a leaf: a Newton step, shortened by the rate.
func (g *grower) value(s sums) float64 {
	if float64(s.hessian)*g.unit < leastHessian {
		return 0
	}
	return -g.Rate * float64(s.gradient) / float64(s.hessian)
}

// divide divides the examples of a leaf between two new leaves, which get the given number and the next
// one.
func (g *grower) divide(l *leaf, number int) (first, second *leaf) {
	n, c := l.node, &g.columns[l.best.attr]
	n.Attr, n.MissingFirst = l.best.attr, l.best.missingFirst
	if c.byValue == nil {
		n.Threshold = c.cuts[l.best.bin]
	}
	for _, bin := range c.byValue {
		n.Chosen = append(n.Chosen, l.best.chosen[bin])
	}
	sides := l.best.sides(c.count)
	count := g.part(l.rows, c.bins, &sides)
	first = newLeaf(l.rows[:count], l.best.first, number)
	second = newLeaf(l.rows[count:], l.total.minus(l.best.first), number+1)
	n.Branches = []*Node{first.node, second.node}
	return first, second
}

// part reorders the rows so that the rows of the first branch come first, and returns their number.
// Within both parts the order does not change.
func (g *grower) part(rows []int32, bins []uint8, first *[256]bool) int {
	moved, count, rest := g.moved[:len(rows)], 0, 0
	for _, i := range rows {
		if first[bins[i]] {
			rows[count] = i
			count++
		} else {
			moved[rest] = i
			rest++
		}
	}
	copy(rows[count:], moved[:rest])
	return count
}

// searchBoth finds the best splits of both branches of a node. It counts only the examples of the
// smaller branch.
func (g *grower) searchBoth(ctx context.Context, derivatives []sums, parent, a, b *leaf) error {
	small, large := a, b
	if len(b.rows) < len(a.rows) {
		small, large = b, a
	}
	if parent.bins != nil {
		large.bins, parent.bins = parent.bins, nil
		return g.search(ctx, derivatives, small, large)
	}
	if err := g.search(ctx, derivatives, small, nil); err != nil {
		return err
	}
	return g.search(ctx, derivatives, large, nil)
}

// search computes the histogram of a leaf and finds the leaf's best split. If there is a sibling, it has
// the histogram of the parent so far, and search subtracts the leaf's histogram from it.
func (g *grower) search(ctx context.Context, derivatives []sums, l, sibling *leaf) error {
	gathered := g.gathered[:len(l.rows)]
	for k, i := range l.rows {
		gathered[k] = derivatives[i]
	}
	if g.attributes > 0 {
		g.draw(l, gathered)
		return ctx.Err()
	}
	l.bins = g.take()
	one := func(j int) error {
		begin, end, c := g.starts[j], g.starts[j+1], &g.columns[j]
		bins := l.bins[begin:end]
		clear(bins)
		count(bins, c.bins, l.rows, gathered)
		g.splits[0][j] = g.best(c, bins, l.total)
		if sibling != nil {
			rest := sibling.bins[begin:end]
			rest.subtract(bins)
			g.splits[1][j] = g.best(c, rest, sibling.total)
		}
		return nil
	}
	if err := g.visit(ctx, len(l.rows), one); err != nil {
		return err
	}
	l.best = greatest(g.splits[0])
	if g.limit(l); sibling != nil {
		sibling.best = greatest(g.splits[1])
		g.limit(sibling)
	}
	return nil
}

// draw finds the best split of a leaf among some attributes drawn at random. If none of them divides the
// leaf, it draws more.
func (g *grower) draw(l *leaf, gathered []sums) {
	if l.total.pure() {
		return
	}
	h := g.take()
	for k := range g.order {
		if k >= g.attributes && l.best.gain > 0 {
			break
		}
		pick := k + g.r.IntN(len(g.order)-k)
		g.order[k], g.order[pick] = g.order[pick], g.order[k]
		j := g.order[k]
		c := &g.columns[j]
		bins := h[:c.count+1]
		clear(bins)
		count(bins, c.bins, l.rows, gathered)
		if s := g.best(c, bins, l.total); s.gain > l.best.gain {
			l.best = s
			l.best.attr = j
		}
	}
	g.spare, g.kept = append(g.spare, h), g.kept-len(h)
}

// worthwhile is the number of values below which starting goroutines takes longer than it saves.
const worthwhile = 1 << 15

// visit calls work for every attribute, on all cores if there is enough work.
func (g *grower) visit(ctx context.Context, rows int, work func(j int) error) error {
	if (rows+len(g.attrs))*len(g.attrs) > worthwhile {
		return parallel.Each(ctx, len(g.attrs), work)
	}
	for j := range g.attrs {
		_ = work(j) // it has no errors
	}
	return ctx.Err()
}

// best returns the best split by an attribute of a leaf with the given sums.
func (g *grower) best(c *column, bins histogram, total sums) split {
	if float64(total.weight)*g.unit < 2*g.MinLeaf {
		return split{}
	}
	if s := newScorer(total, g.unit, g.MinLeaf); c.byValue == nil {
		return s.numeric(bins)
	} else {
		return s.nominal(bins)
	}
}

// greatest returns the split of the greatest gain, the first on a tie.
func greatest(splits []split) (best split) {
	for j, s := range splits {
		if s.gain > best.gain {
			best = s
			best.attr = j
		}
	}
	return best
}

// mostKept is the greatest number of sums in all histograms that leaves keep for their branches.
const mostKept = 1 << 21

// take returns memory for a histogram.
func (g *grower) take() histogram {
	g.kept += g.starts[len(g.attrs)]
	if last := len(g.spare) - 1; last >= 0 {
		h := g.spare[last]
		g.spare = g.spare[:last]
		return h
	}
	return make(histogram, g.starts[len(g.attrs)])
}

// release takes away the histogram of a leaf, so that its memory can be used again.
func (g *grower) release(l *leaf) {
	if l.bins != nil {
		g.kept -= len(l.bins)
		g.spare, l.bins = append(g.spare, l.bins), nil
	}
}

// limit releases the histogram of a leaf that cannot be divided. If memory is short, it releases the
// histogram of any leaf.
func (g *grower) limit(l *leaf) {
	if l.best.gain == 0 || g.kept > mostKept {
		g.release(l)
	}
}
