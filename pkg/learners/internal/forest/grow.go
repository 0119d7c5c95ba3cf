package forest

import (
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
)

// A planting is a forest that is being built.
type planting struct {
	Forest
	thresholds []float64 // by node
}

// New returns the forest of the trees with the given roots. Every test must have a branch, and every value
// of a nominal attribute must lead to one.
func New(s data.Schema, roots []*dtree.Node) *Forest {
	p := planting{Forest: Forest{nominal: make([]bool, len(s.Attrs)), cuts: make([][]float64, len(s.Attrs))}}
	for j, a := range s.Attrs {
		p.nominal[j] = a.Values != nil
		for v := range max(1, len(a.Values)) - 1 {
			p.cuts[j] = append(p.cuts[j], float64(v))
		}
	}
	for _, root := range roots {
		p.roots = append(p.roots, p.add(1))
		p.tree(p.roots[len(p.roots)-1], root)
	}
	p.sort()
	return &p.Forest
}

// add adds nodes without contents, and returns the index of the first.
func (p *planting) add(count int) int32 {
	first := len(p.nodes)
	p.nodes, p.thresholds = append(p.nodes, make([]node, count)...), append(p.thresholds, make([]float64, count)...)
	return int32(first)
}

// tree makes the node at the beginning of the tree of n.
func (p *planting) tree(start int32, n *dtree.Node) {
	switch {
	case n.Attr < 0:
		p.nodes[start] = node{next: start, cut: int32(leaf + n.Class), shift: 31}
		return
	case n.Levels != nil:
		p.levels(start, n.Attr, n.Levels, n.Branches)
		return
	case n.Groups != nil:
		p.groups(start, n)
		return
	}
	first := p.add(len(n.Branches))
	p.nodes[start] = node{next: first, attr: int32(n.Attr)}
	if !p.nominal[n.Attr] {
		p.nodes[start].shift, p.thresholds[start] = 31, n.Threshold
	}
	for b, branch := range n.Branches {
		p.tree(first+int32(b), branch)
	}
}

// groups makes the node of a test whose values share branches. It gets a branch for each value, which
// leads to the branch of the value's group.
func (p *planting) groups(start int32, n *dtree.Node) {
	first := p.add(len(n.Groups) + len(n.Branches))
	p.nodes[start] = node{next: first, attr: int32(n.Attr)}
	shared := first + int32(len(n.Groups))
	for v, group := range n.Groups {
		p.nodes[first+int32(v)] = node{next: shared + int32(group), cut: leaf, shift: 31}
	}
	for b, branch := range n.Branches {
		p.tree(shared+int32(b), branch)
	}
}

// levels makes the node of a test with a branch for each of some values. It turns the test into tests of
// thresholds that halve the values again and again.
func (p *planting) levels(start int32, attr int, levels []float64, branches []*dtree.Node) {
	if len(branches) == 1 {
		p.tree(start, branches[0])
		return
	}
	first, middle := p.add(2), len(branches)/2
	p.nodes[start], p.thresholds[start] = node{next: first, attr: int32(attr), shift: 31}, levels[middle-1]
	p.levels(first, attr, levels[:middle], branches[:middle])
	p.levels(first+1, attr, levels[middle:], branches[middle:])
}

// threshold reports whether a node compares a number with a threshold.
func (p *planting) threshold(n node) bool { return n.shift == 31 && n.cut < leaf }

// sort sorts the thresholds of every attribute, and replaces the thresholds of the nodes by their ranks.
func (p *planting) sort() {
	for i, n := range p.nodes {
		if p.threshold(n) {
			p.cuts[n.attr] = append(p.cuts[n.attr], p.thresholds[i])
		}
	}
	for j, cuts := range p.cuts {
		slices.Sort(cuts)
		p.cuts[j] = slices.Clip(slices.Compact(cuts))
	}
	for i, n := range p.nodes {
		if p.threshold(n) {
			rank, _ := slices.BinarySearch(p.cuts[n.attr], p.thresholds[i])
			p.nodes[i].cut = int32(rank)
		}
	}
}
