package learners

import (
	"math"
	"slices"

	"halfspace/pkg/data"
)

var (
	_ Updater = (*GrownTree)(nil)
	_ Tree    = (*GrownTree)(nil)
)

// A GrownTree is PerceptronTree's model, a perceptron tree that learns on-line. It never
// shrinks, and keeps no examples.
type GrownTree struct {
	data.Schema
	How PerceptronTree
	// Values are, by attribute, the values that are told apart: those that it declares, then
	// others in the order in which they appeared.
	Values  [][]float64
	Numbers []Number `json:",omitzero"` // attributes that units read directly
	// Trees has, of two classes, one tree, which accepts class 1; of more one for each class,
	// against the others.
	Trees   []*PerceptronNode
	N       []int // examples of each class so far
	Tests   int   // nodes that are tests
	Changes int   // how often weights were adjusted or a branch grown
}

// A PerceptronNode is a node of a perceptron tree: a leaf, with a Unit, or one with a Test.
type PerceptronNode struct {
	N    [2]int     // examples that came here, of other classes and of the tree's
	Unit *ValueUnit `json:",omitzero"`
	Test *ValueTest `json:",omitzero"`
}

// A ValueTest is the test of an attribute in a perceptron tree, with a branch for each value
// that has come to it.
type ValueTest struct {
	Attr int        // the attribute, −1 if a Unit is the test
	Ends []float64  `json:",omitzero"` // of a number, where each interval but the last ends; else nil
	Unit *ValueUnit `json:",omitzero"` // a linear combination, whether it fires; else nil
	// Branches are first that for missing values, then one for each value by its index in Values,
	// or one for each interval, from the lowest, or those for no and for yes. Where no example has
	// come they are nil.
	Branches []*PerceptronNode
	Left     []int // attributes of values that the units below may use
	Cuts     int   `json:",omitzero"` // tests so far that used up no attribute, with this one
	// From is the unit that was here, if new leaves inherit its weights.
	From *ValueUnit `json:",omitzero"`
}

// byValue reports whether t has a branch for each value of an attribute.
func (t *ValueTest) byValue() bool { return t.Ends == nil && t.Unit == nil }

// Predict returns the class of x. Where the tree does not know it, because no example has come
// that way or W·I = 0, it is that of most examples that came as far. Of more than two classes it
// is the most frequent one whose tree accepts x, or the most frequent of all where none does.
func (m *GrownTree) Predict(x []float64) int {
	class, _ := m.Decide(x)
	return class
}

// Decide returns the class of x, and whether the tree knows it. The paper's figure 1 counts what
// is not known as wrong.
func (m *GrownTree) Decide(x []float64) (class int, known bool) {
	checkLength(m.Schema, x)
	class, known = m.fallback(), true
	accepted := false
	for i, n := range m.Trees {
		accepts, sure := m.decide(n, x)
		known = known && sure
		if c := m.classOf(i); accepts && (!accepted || m.N[c] > m.N[class]) {
			class, accepted = c, true
		}
	}
	return class, known
}

// classOf returns the class that the i-th tree accepts.
func (m *GrownTree) classOf(i int) int {
	if len(m.Trees) == 1 {
		return 1
	}
	return i
}

// fallback returns the class where no tree accepts: of two the negative one, else the most
// frequent so far, of equally frequent ones the first.
func (m *GrownTree) fallback() int {
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

// decide says whether the tree below n accepts x, and whether it knows. It does not know where no
// example has come, which is where a branch is missing, and says what most examples above say.
func (m *GrownTree) decide(n *PerceptronNode, x []float64) (accepts, known bool) {
	for n.Test != nil {
		k := m.branch(n.Test, x)
		if k >= len(n.Test.Branches) || n.Test.Branches[k] == nil {
			return n.mostOwn(), false
		}
		n = n.Test.Branches[k]
	}
	return m.verdict(n, m.answer(n.Unit, x))
}

// verdict returns what leaf n says of an example of excess y, and whether it knows. On the
// hyperplane it does not, unless 0 accepts.
func (m *GrownTree) verdict(n *PerceptronNode, y float64) (accepts, known bool) {
	if y == 0 && !m.How.ZeroAccepts {
		return n.mostOwn(), false
	}
	return y >= 0, true
}

// mostOwn reports whether most examples that came to n are of the tree's own class.
func (n *PerceptronNode) mostOwn() bool { return n.N[1] > n.N[0] }

// branch returns the index of the branch of t that x takes: 0 where it is missing, else 1 plus
// the index of its value or of the outcome. It may not be grown yet, and is then beyond the end
// of Branches or nil there. A new value takes the branch that it is going to have once it is
// known, which no other value has.
func (m *GrownTree) branch(t *ValueTest, x []float64) int {
	j := t.Attr
	switch {
	case t.Unit != nil:
		return 1 + m.side(t.Unit, x)
	case t.Ends == nil:
		k := m.index(j, x[j])
		if k < 0 && m.isNew(j, x[j]) {
			k = len(m.Values[j])
		}
		return 1 + k
	case !numeric(x[j]):
		return 0
	}
	interval, _ := slices.BinarySearch(t.Ends, x[j]) // an end is in its interval
	return 1 + interval
}

// index returns the index of attribute j's value v, or −1 if it is missing or not known. Declared
// values are their own indices, so that only others are looked for.
func (m *GrownTree) index(j int, v float64) int {
	values := m.Values[j]
	if k := int(v); uint(k) < uint(len(values)) && values[k] == v {
		return k
	}
	return slices.Index(values, v)
}

// isNew reports whether v can become known as a value of attribute j: it is a number, of a
// nominal attribute an index, and there is room for one more.
func (m *GrownTree) isNew(j int, v float64) bool {
	a := m.Attrs[j]
	return len(m.Values[j]) < len(a.Values)+mostValues && numeric(v) &&
		(!a.Nominal() || v >= 0 && v == math.Trunc(v)) && m.index(j, v) < 0
}
