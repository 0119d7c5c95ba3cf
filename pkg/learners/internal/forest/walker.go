package forest

// A Walker walks down the trees of a forest. It reuses its memory from one call to the next, so only one
// goroutine at a time may use it.
type Walker struct {
	*Forest
	ranks []int32 // ranks by example and attribute
}

// Walker returns a walker of f.
func (f *Forest) Walker() *Walker { return &Walker{Forest: f} }

// lanes is the number of trees or examples that are walked down at the same time.
const lanes = 4

// Classes sets classes[t·len(X) + i] to the class of X[i] in tree t.
func (w *Walker) Classes(classes []int32, X [][]float64) {
	width := max(1, len(w.cuts)) // a leaf reads a rank, too
	if need := width * len(X); len(w.ranks) < need {
		w.ranks = make([]int32, need)
	}
	for i, x := range X {
		w.rank(w.ranks[i*width:(i+1)*width], x)
	}
	if len(X) == 1 {
		copy(classes, w.roots)
		w.descend(classes, 0)
		return
	}
	for t, root := range w.roots {
		row := classes[t*len(X) : (t+1)*len(X)]
		for i := range row {
			row[i] = root
		}
		w.descend(row, width)
	}
}

// descend replaces each node by the class of the leaf below it. Node k reads the ranks from k·stride on.
func (w *Walker) descend(current []int32, stride int) {
	nodes, ranks := w.nodes, w.ranks
	for ; len(current) >= lanes; current = current[lanes:] {
		r1, r2, r3 := ranks[stride:], ranks[2*stride:], ranks[3*stride:]
		a, b, c, d := current[0], current[1], current[2], current[3]
		for {
			a1, b1, c1, d1 := step(nodes, ranks, a), step(nodes, r1, b), step(nodes, r2, c), step(nodes, r3, d)
			if a == a1 && b == b1 && c == c1 && d == d1 {
				break
			}
			a, b, c, d = a1, b1, c1, d1
		}
		current[0], current[1], current[2], current[3] = nodes[a].cut-leaf, nodes[b].cut-leaf, nodes[c].cut-leaf, nodes[d].cut-leaf
		ranks = ranks[4*stride:]
	}
	for k, a := range current {
		for b := step(nodes, ranks[k*stride:], a); b != a; b = step(nodes, ranks[k*stride:], a) {
			a = b
		}
		current[k] = nodes[a].cut - leaf
	}
}

// step returns the node after node a.
func step(nodes []node, ranks []int32, a int32) int32 {
	n := &nodes[uint32(a)]
	return n.next + int32(uint32(n.cut-ranks[uint32(n.attr)])>>(n.shift&31))
}

// rank sets ranks to the ranks of the values of x.
func (w *Walker) rank(ranks []int32, x []float64) {
	for j, cuts := range w.cuts {
		v := x[j]
		if !w.nominal[j] {
			ranks[j] = int32(rank(cuts, v))
		} else if k := int32(v); v >= 0 && v <= float64(len(cuts)) && float64(k) == v {
			ranks[j] = -k
		} else {
			ranks[j] = -int32(rank(cuts, v))
		}
	}
}

// rank returns the number of cuts that are less than v.
func rank(cuts []float64, v float64) int {
	low, n := 0, len(cuts)
	for n > 1 {
		half := n / 2
		if !(v <= cuts[low+half-1]) {
			low += half
		}
		n -= half
	}
	if n == 1 && !(v <= cuts[low]) {
		low++
	}
	return low
}
