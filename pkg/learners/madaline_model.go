package learners

import "math"

// An Adaptive is a tree of units, or one for each class, whose units learn
// on-line by the rules of Madaline. Of the training examples it counts none by
// node: Count does.
type Adaptive struct {
	UnitTree
	// Alpha is the factor of Winnow's updates, 0 of the fixed increment.
	Alpha float64
	// Presented counts examples since the start, Mistakes those of them that were
	// misclassified, and Run those since one last changed a network: when a pass over
	// the sample has changed none, the model has converged. Of more than two classes
	// a network may change though the class predicted is right.
	Presented, Mistakes, Run int

	nets []adaptation // of Roots; made at the first Update
}

// Update presents an example: every network that misclassifies it is changed.
// It takes one pass over the weights, and one more over those of each unit that
// changes; of more than two classes, one to predict first. It panics unless x
// has a value per attribute.
func (a *Adaptive) Update(x []float64, y int) (mistake bool) {
	checkLength(a.Schema, x)
	a.adapt()
	a.Presented++
	a.Run++
	said := 0
	if len(a.nets) > 1 {
		said = a.Predict(x)
	}
	for c := range a.nets {
		want := y == c
		if len(a.nets) == 1 {
			want = y == 1
		}
		fires := a.nets[c].present(x, want, a.Alpha)
		if fires != want {
			a.Run = 0
		}
		if fires && len(a.nets) == 1 {
			said = 1
		}
	}
	if mistake = said != y; mistake {
		a.Mistakes++
	}
	return mistake
}

// adapt makes nets of Roots, anew if these are others than before, as after a
// copy of the struct. It takes over none of the memory, which may be the copy's.
func (a *Adaptive) adapt() {
	same := len(a.nets) == len(a.Roots)
	for c := 0; same && c < len(a.nets); c++ {
		same = a.nets[c].root == a.Roots[c]
	}
	if same {
		return
	}
	a.nets = make([]adaptation, len(a.Roots))
	for c, root := range a.Roots {
		a.nets[c] = adapt(root)
	}
}

// An adaptation is a tree as it learns, its nodes in preorder.
type adaptation struct {
	root        *UnitNode
	units       []*UnitNode
	parent      []int // −1 of the root
	left, right []int // children, −1 for none
	excess      []float64
}

func adapt(root *UnitNode) adaptation {
	n := adaptation{root: root, units: root.preorder(nil)}
	at := map[*UnitNode]int{nil: -1}
	for i, u := range n.units {
		at[u] = i
	}
	n.excess, n.parent = make([]float64, len(n.units)), make([]int, len(n.units))
	for i, u := range n.units {
		if i == 0 {
			n.parent[0] = -1
		}
		n.left, n.right = append(n.left, at[u.Left]), append(n.right, at[u.Right])
		for _, child := range []*UnitNode{u.Left, u.Right} {
			if child != nil {
				n.parent[at[child]] = i
			}
		}
	}
	return n
}

// present returns whether the tree fires on x, and corrects it if it should not
// or should: by the paper's rule for a false positive or a false negative. No tree
// never fires, and does not learn.
func (n *adaptation) present(x []float64, want bool, alpha float64) (fires bool) {
	if n.root == nil {
		return false
	}
	n.read(x)
	at, fires := n.answer()
	switch {
	case fires == want:
	case fires: // the AND of the path to at fired: weaken its leaf unit
		n.units[at].move(x, -1, alpha)
	default:
		n.strengthen(n.nearest(), x, alpha)
	}
	return fires
}

// read sets the excess of all units, in one pass over the weights.
func (n *adaptation) read(x []float64) {
	k := 0
	for ; k+1 < len(n.units); k += 2 {
		u, v := &n.units[k].Unit, &n.units[k+1].Unit
		a, b := dots(u.W, v.W, x)
		n.excess[k], n.excess[k+1] = a-u.Theta, b-v.Theta
	}
	if k < len(n.units) {
		n.excess[k] = n.units[k].Excess(x)
	}
}

// dots returns u·x and v·x, each the same as ltu.Dot's to the bit. Two sums at
// a time take no longer than one, as an addition waits for that before it.
func dots(u, v, x []float64) (a, b float64) {
	u, v = u[:len(x)], v[:len(x)]
	for i, y := range x {
		a += float64(u[i] * y) // The conversion forbids fused multiply-add.
		b += float64(v[i] * y)
	}
	return a, b
}

// answer returns the node whose unit answers, and whether it fires.
func (n *adaptation) answer() (at int, fires bool) {
	for {
		fires = n.excess[at] >= 0
		next := n.left[at]
		if fires {
			next = n.right[at]
		}
		if next < 0 {
			return at, fires
		}
		at = next
	}
}

// nearest returns the leaf unit, one without a right child, whose activation is
// nearest its threshold, the first on a tie.
func (n *adaptation) nearest() int {
	nearest, distance := -1, math.Inf(1)
	for i, e := range n.excess {
		if n.right[i] < 0 && (nearest < 0 || math.Abs(e) < distance) {
			nearest, distance = i, math.Abs(e)
		}
	}
	return nearest
}

// strengthen strengthens a leaf unit and corrects every unit above it that is on
// the wrong side: it weakens one that fires where the leaf is on its left, and
// strengthens one that does not where the leaf is on its right.
func (n *adaptation) strengthen(leaf int, x []float64, alpha float64) {
	n.units[leaf].move(x, 1, alpha)
	for at := leaf; n.parent[at] >= 0; at = n.parent[at] {
		above := n.parent[at]
		switch fires := n.excess[above] >= 0; {
		case n.left[above] == at && fires:
			n.units[above].move(x, -1, alpha)
		case n.right[above] == at && !fires:
			n.units[above].move(x, 1, alpha)
		}
	}
}

// move strengthens a unit on x if by is 1 and weakens it if by is −1: by Winnow
// with the given factor, or by the fixed increment if alpha is 0. The threshold
// of the latter is the weight of a constant input −1.
func (n *UnitNode) move(x []float64, by, alpha float64) {
	if alpha == 0 {
		for j, v := range x {
			n.W[j] += float64(by * v)
		}
		n.Theta -= by
		return
	}
	for j, v := range x {
		switch {
		case v != 1:
		case by > 0:
			n.W[j] = min(n.W[j]*alpha, largestWeight)
		default:
			n.W[j] = max(n.W[j]/alpha, smallestWeight)
		}
	}
}

// smallestWeight is what demotion leaves at least, so that contradictory
// examples, which demote without end, do not make a weight 0 for good.
const smallestWeight = 1 / largestWeight
