package dtree

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/progress"
)

// ID3 grows the tree for weighted examples by information gain, with a branch for each value of the
// tested attribute. For a numeric attribute, levels has its values in ascending order; for a nominal
// one, nil. A node tests the attribute whose branches have the least entropy, the first on a tie. It
// becomes a leaf when its examples have one class, or when no attribute distinguishes them. ID3 returns
// ctx's error if ctx is done.
func ID3(ctx context.Context, s *data.Set, weights []float64, levels [][]float64) (*Node, error) {
	g := id3{Set: s, weights: weights, ctx: ctx, levels: levels}
	root := g.grow(sample.Indices(s.Len()), sample.Indices(len(s.Attrs)), 0)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return root, nil
}

// sameEntropy is the difference below which two entropies count as tied. They are sums of rounded
// logarithms, so equal entropies may differ a little.
const sameEntropy = 1e-9

// An id3 is a tree that is being grown.
type id3 struct {
	*data.Set
	weights []float64
	ctx     context.Context
	levels  [][]float64 // values of numeric attributes
	done    int         // examples that have reached a leaf
}

// grow returns the node for the given examples. The node may test any of the given attributes.
// Attributes tested above it are not among these, because they have a branch for every value. Parent is
// the class of most examples at the node above.
func (g *id3) grow(rows, attrs []int, parent int) *Node {
	n := newLeaf(len(g.Classes), parent)
	for _, i := range rows {
		n.Counts[g.Y[i]] += g.weights[i]
	}
	if len(rows) > 0 {
		n.Class = sample.Commonest(n.Counts)
	}
	if g.ctx.Err() == nil && n.Counts[n.Class] < sample.Total(n.Counts) {
		n.Attr = g.leastEntropy(rows, attrs)
	}
	if n.Attr < 0 {
		before := g.done
		g.done += len(rows)
		progress.Percent(g.ctx, "id3", float64(before), float64(g.done), g.Len())
		return n
	}
	n.Levels = g.levels[n.Attr]
	left := slices.DeleteFunc(slices.Clone(attrs), func(j int) bool { return j == n.Attr })
	for _, part := range g.divide(rows, n.Attr) {
		n.Branches = append(n.Branches, g.grow(part, left, n.Class))
	}
	return n
}

// leastEntropy returns the attribute whose branches are the least ambiguous, −1 if none has two branches
// with examples. The entropy at the node is the same for all attributes, so the attribute with the least
// entropy below gains most.
func (g *id3) leastEntropy(rows, attrs []int) int {
	best, lowest := -1, math.Inf(1)
	for _, j := range attrs {
		if e := g.entropy(rows, j); e < lowest-sameEntropy {
			best, lowest = j, e
		}
	}
	return best
}

// entropy returns the E-score of attribute j: the entropy of the classes in each branch, in bits,
// averaged over the examples. It is +Inf if only one branch has examples.
func (g *id3) entropy(rows []int, j int) float64 {
	// Counts are by value and class. Examples that lack the value are counted last: the index −1 of
	// a missing value, modulo the length, is the last index.
	counts := make([][]float64, g.values(j)+1)
	for v := range counts {
		counts[v] = make([]float64, len(g.Classes))
	}
	for _, i := range rows {
		counts[(g.value(i, j)+len(counts))%len(counts)][g.Y[i]] += g.weights[i]
	}
	lacking, counts := counts[len(counts)-1], counts[:len(counts)-1]
	taken, largest, bits, total := 0, 0, 0.0, 0.0
	for v, c := range counts {
		if n := sample.Total(c); n > 0 {
			taken++
			if n > sample.Total(counts[largest]) {
				largest = v
			}
		}
	}
	if taken < 2 {
		return math.Inf(1)
	}
	for class, k := range lacking {
		counts[largest][class] += k
	}
	for _, c := range counts {
		bits += information(c)
		total += sample.Total(c)
	}
	return bits / total
}

// information returns the entropy of the classes with the given counts, in bits, times the number of
// examples. (C4.5's function and the perceptron tree's sample.Bits round differently, and rounding
// decides ties.)
func information(counts []float64) float64 {
	n, bits := sample.Total(counts), 0.0
	for _, k := range counts {
		if k > 0 {
			bits -= float64(k * portable.Log2(k/n))
		}
	}
	return bits
}

// divide returns the examples that go to each value of attribute j. Examples that lack the value go where
// most examples go.
func (g *id3) divide(rows []int, j int) [][]int {
	parts := make([][]int, g.values(j))
	var lacking []int
	weights := make([]float64, len(parts))
	for _, i := range rows {
		if v := g.value(i, j); v >= 0 {
			parts[v] = append(parts[v], i)
			weights[v] += g.weights[i]
		} else {
			lacking = append(lacking, i)
		}
	}
	largest := sample.Commonest(weights)
	parts[largest] = append(parts[largest], lacking...)
	return parts
}

// values returns the number of values of attribute j.
func (g *id3) values(j int) int {
	return len(g.Attrs[j].Values) + len(g.levels[j]) // one of them is 0
}

// value returns the index of example i's value of attribute j, −1 if it is missing.
func (g *id3) value(i, j int) int { return Value(g.X[i][j], g.Attrs[j].Values, g.levels[j]) }
