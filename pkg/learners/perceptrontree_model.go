package learners

import "halfspace/pkg/data"

var (
	_ Updater = (*GrownTree)(nil)
	_ Tree    = (*GrownTree)(nil)
)

// A GrownTree is a perceptron tree that learns on-line. It never shrinks, and
// keeps no examples.
type GrownTree struct {
	data.Schema
	How     PerceptronTree
	Values  [][]float64       // by attribute, the values told apart: those it declares, then others as they appeared
	Numbers []Number          `json:",omitzero"` // attributes that units read directly
	Trees   []*PerceptronNode // of two classes one tree, for class 1; else one per class, against the others
	N       []int             // examples of each class so far
	Tests   int               // nodes that are tests
	Changes int               // how often weights were adjusted or a branch grown
}

// A PerceptronNode is a leaf, with a Unit, or has a Test.
type PerceptronNode struct {
	N    [2]int     // examples that came here, of other classes and of the tree's
	Unit *ValueUnit `json:",omitzero"`
	Test *ValueTest `json:",omitzero"`
}

// A ValueTest is the test of an attribute, with a branch for each value that
// has come to it.
type ValueTest struct {
	Attr     int               // the attribute, −1 if a Unit is the test
	Cut      *float64          `json:",omitzero"` // of a number, whether it is at most this; else nil
	Unit     *ValueUnit        `json:",omitzero"` // a linear combination, whether it fires; else nil
	Branches []*PerceptronNode // the first for missing values, then by index in Values, or for at most and more, or for no and yes; nil where none has come
	Left     []int             // attributes of values that the units below may use
	Cuts     int               `json:",omitzero"` // tests so far that used up no attribute, with this one
	From     *ValueUnit        `json:",omitzero"` // the unit that was here, where new leaves inherit its weights
}

// Predict returns the class of x. Where the tree does not know it, because no
// example has come that way or W·I = 0, it is that of most examples that came
// as far. Of more than two classes it is the most frequent one whose tree
// accepts x, or the most frequent of all where none does.
func (m *GrownTree) Predict(x []float64) int {
	class, _ := m.Decide(x)
	return class
}

// Decide returns the class of x, and whether the tree knows it. The paper's
// figure 1 counts what is not known as wrong.
func (m *GrownTree) Decide(x []float64) (class int, known bool) {
	checkLength(m.Schema, x)
	class, known = m.otherwise(), true
	accepted := false
	for i, n := range m.Trees {
		accepts, sure := m.decide(n, x)
		known = known && sure
		if c := m.class(i); accepts && (!accepted || m.N[c] > m.N[class]) {
			class, accepted = c, true
		}
	}
	return class, known
}

// class returns the class that the i-th tree accepts.
func (m *GrownTree) class(i int) int {
	if len(m.Trees) == 1 {
		return 1
	}
	return i
}

// otherwise returns the class where no tree accepts.
func (m *GrownTree) otherwise() int {
	if len(m.Trees) == 1 {
		return 0
	}
	best := 0
	for c, n := range m.N {
		if n > m.N[best] {
			best = c
		}
	}
	return best
}

// decide says whether the tree below n accepts x, and whether it knows.
func (m *GrownTree) decide(n *PerceptronNode, x []float64) (accepts, known bool) {
	for n.Test != nil {
		k := m.branch(n.Test, x)
		if k >= len(n.Test.Branches) || n.Test.Branches[k] == nil {
			return n.most(), false
		}
		n = n.Test.Branches[k]
	}
	return m.says(n, m.answer(n.Unit, x))
}

// says returns what leaf n says of an example of excess y, and whether it knows.
func (m *GrownTree) says(n *PerceptronNode, y float64) (accepts, known bool) {
	if y == 0 && !m.How.ZeroAccepts {
		return n.most(), false
	}
	return y >= 0, true
}

// most reports whether most examples that came to n are of the tree's class.
func (n *PerceptronNode) most() bool { return n.N[1] > n.N[0] }

// Update learns from x of class y by table II, and reports whether Predict had
// another class for it. A value that is neither declared nor among the first 32
// others of its attribute, of a magnitude beyond 1e100, or of a nominal
// attribute and no index, is taken as missing.
func (m *GrownTree) Update(x []float64, y int) (mistake bool) {
	checkLength(m.Schema, x)
	for i, n := range m.Numbers {
		m.Numbers[i].see(x[n.Attr])
	}
	class, accepted := m.otherwise(), false
	for i, n := range m.Trees {
		c, own := m.class(i), 0
		if c == y {
			own = 1
		}
		if m.learn(n, x, own) && (!accepted || m.N[c] > m.N[class]) {
			class, accepted = c, true
		}
	}
	m.N[y]++
	return class != y
}

// learn updates the tree below n by x, which is the tree's own class if own is
// 1, and says whether it had accepted x.
func (m *GrownTree) learn(n *PerceptronNode, x []float64, own int) (accepted bool) {
	n, accepted, found := m.reach(n, x, own)
	y := m.count(n.Unit, x, own) // step 4
	accepts, sure := m.says(n, y)
	switch {
	case found && m.byPocket(n.Unit):
		accepted, _ = m.says(n, m.answer(n.Unit, x))
	case found:
		accepted = accepts
	}
	n.N[own]++
	if m.How.CountLast {
		m.observe(n.Unit, x, own)
	}
	if right := sure && accepts == (own == 1); right {
		n.Unit.Run++
	} else {
		m.Changes++
		m.adjust(n.Unit, x, y, own)                // steps 5 and 6
		if m.stuck(n.Unit) && m.split(n, x, own) { // step 7
			return accepted
		}
	}
	if !m.How.CountLast {
		m.observe(n.Unit, x, own)
	}
	return accepted
}

// reach returns the leaf below n that x comes to. If it is not found, for want
// of a branch, one is grown, and accepts is what most examples there say.
func (m *GrownTree) reach(n *PerceptronNode, x []float64, own int) (leaf *PerceptronNode, accepts, found bool) {
	found = true
	for n.Test != nil { // step 1
		t := n.Test
		k := m.branch(t, x)
		for k >= len(t.Branches) {
			t.Branches = append(t.Branches, nil)
		}
		if t.Branches[k] == nil { // steps 2 and 3
			if t.byValue() {
				m.meet(t.Attr, x[t.Attr])
			}
			accepts, found = n.most(), false
			t.Branches[k] = &PerceptronNode{Unit: m.child(t, k)}
			m.Changes++
		}
		n.N[own]++
		n = t.Branches[k]
	}
	return n, accepts, found
}

// observe takes x into what u knows for the sake of tests.
func (m *GrownTree) observe(u *ValueUnit, x []float64, own int) {
	for i, n := range m.Numbers {
		u.Numbers[i].count(x[n.Attr], own)
	}
	if u.Combined != nil {
		m.tell(u.Combined, x, own)
	}
}
