package learners

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
)

var (
	_ Updater = (*PerceptronTreeModel)(nil)
	_ Tree    = (*PerceptronTreeModel)(nil)
)

var _ = registerModel((*PerceptronTreeModel)(nil))

// A PerceptronTreeModel is PerceptronTree's model, a perceptron tree that learns on-line. It never
// shrinks, and keeps no examples.
type PerceptronTreeModel struct {
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

// Predict returns the class of x. Where the tree does not know it, because no example has come
// that way or W·I = 0, it is that of most examples that came as far. Of more than two classes it
// is the most frequent one whose tree accepts x, or the most frequent of all where none does.
func (m *PerceptronTreeModel) Predict(x []float64) int {
	class, _ := m.Decide(x)
	return class
}

// Decide returns the class of x, and whether the tree knows it. The paper's figure 1 counts what
// is not known as wrong.
func (m *PerceptronTreeModel) Decide(x []float64) (class int, known bool) {
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
func (m *PerceptronTreeModel) classOf(i int) int {
	if len(m.Trees) == 1 {
		return 1
	}
	return i
}

// fallback returns the class where no tree accepts: of two the negative one, else the most
// frequent so far, of equally frequent ones the first.
func (m *PerceptronTreeModel) fallback() int {
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
func (m *PerceptronTreeModel) decide(n *PerceptronNode, x []float64) (accepts, known bool) {
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
func (m *PerceptronTreeModel) verdict(n *PerceptronNode, y float64) (accepts, known bool) {
	if y == 0 && !m.How.ZeroAccepts {
		return n.mostOwn(), false
	}
	return y >= 0, true
}

// mostOwn reports whether most examples that came to n are of the tree's own class.
func (n *PerceptronNode) mostOwn() bool { return n.N[1] > n.N[0] }

// index returns the index of attribute j's value v, or −1 if it is missing or not known. Declared
// values are their own indices, so that only others are looked for.
func (m *PerceptronTreeModel) index(j int, v float64) int {
	values := m.Values[j]
	if k := int(v); uint(k) < uint(len(values)) && values[k] == v {
		return k
	}
	return slices.Index(values, v)
}

// isNew reports whether v can become known as a value of attribute j: it is a number, of a
// nominal attribute an index, and there is room for one more.
func (m *PerceptronTreeModel) isNew(j int, v float64) bool {
	a := m.Attrs[j]
	return len(m.Values[j]) < len(a.Values)+mostValues && numeric(v) &&
		(!a.Nominal() || v >= 0 && v == math.Trunc(v)) && m.index(j, v) < 0
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *PerceptronTreeModel) UnmarshalJSON(text []byte) error {
	type plain PerceptronTreeModel
	return readModel(text, m, func(read plain) { *m = PerceptronTreeModel(read) })
}

func (m *PerceptronTreeModel) check() error {
	if err := checkParts(m.Schema, "trees", len(m.Trees)); err != nil {
		return err
	}
	if len(m.Values) != len(m.Attrs) || len(m.N) != len(m.Classes) {
		return fmt.Errorf("values of %d attributes and counts of %d classes, want %d and %d", len(m.Values), len(m.N), len(m.Attrs), len(m.Classes))
	}
	for j, a := range m.Attrs {
		if m.Values[j] != nil && len(m.Values[j]) < len(a.Values) {
			return fmt.Errorf("%d values of attribute %q, which declares %d", len(m.Values[j]), a.Name, len(a.Values))
		}
	}
	for _, n := range m.Numbers {
		if err := m.checkAttrs(n.Attr); err != nil {
			return err
		}
	}
	for _, n := range m.Trees {
		if n == nil {
			return errors.New("a tree is missing")
		}
		if err := m.checkNode(n); err != nil {
			return err
		}
	}
	return nil
}

// checkAttrs returns an error unless all attributes are those of the tree.
func (m *PerceptronTreeModel) checkAttrs(attrs ...int) error {
	for _, j := range attrs {
		if j < 0 || j >= len(m.Attrs) {
			return fmt.Errorf("attribute %d, want 0 to %d", j, len(m.Attrs)-1)
		}
	}
	return nil
}

// checkNode returns an error unless the tree below n fits m.
func (m *PerceptronTreeModel) checkNode(n *PerceptronNode) error {
	if (n.Unit == nil) == (n.Test == nil) {
		return errors.New("a node without a unit or a test, or with both")
	}
	if n.Unit != nil {
		return m.checkUnit(n.Unit)
	}
	if err := m.checkTest(n.Test); err != nil {
		return err
	}
	for _, b := range n.Test.Branches {
		if b == nil { // nothing has come there
			continue
		}
		if err := m.checkNode(b); err != nil {
			return err
		}
	}
	return nil
}
