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

// A PerceptronTreeModel is the model of PerceptronTree: a perceptron tree that learns on-line by Update.
// It grows but never shrinks, and keeps no examples.
type PerceptronTreeModel struct {
	data.Schema
	How PerceptronTree
	// Values has the known values of each attribute: first the values that the schema declares, then
	// others in the order of their first appearance.
	Values  [][]float64
	Numbers []Number `json:",omitzero"` // attributes that units read directly
	// Trees has one tree for two classes, which accepts examples of class 1. For more classes it has one
	// tree for each class, which separates that class from the others.
	Trees   []*PerceptronNode
	N       []int // examples of each class so far
	Tests   int   // nodes that are tests
	Changes int   // number of times that weights were adjusted or a branch was grown
}

// A PerceptronNode is a node of a perceptron tree: a leaf, which has a Unit, or an inner node, which has
// a Test.
type PerceptronNode struct {
	N    [2]int     // number of examples that came here: of other classes, and of the tree's class
	Unit *ValueUnit `json:",omitzero"`
	Test *ValueTest `json:",omitzero"`
}

// Predict returns the class of x. With two classes the tree may not know the class: if no example has
// come to the branch that x takes, or if the unit's sum W·I is 0. Then the majority of the examples at
// the last node on the way decides. With more than two classes Predict returns the most frequent class
// whose tree accepts x. If no tree accepts x, it returns the most frequent class of all.
func (m *PerceptronTreeModel) Predict(x []float64) int {
	class, _ := m.Decide(x)
	return class
}

// Decide returns the class of x as Predict does, and whether the tree knows it. The paper's figure 1
// counts an unknown class as wrong.
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

// classOf returns the class that tree number i accepts.
func (m *PerceptronTreeModel) classOf(i int) int {
	if len(m.Trees) == 1 {
		return 1
	}
	return i
}

// fallback returns the class that is predicted where no tree accepts: with two classes the negative
// class, otherwise the most frequent class so far, the first on a tie.
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

// decide reports whether the tree below n accepts x, which means that x belongs to the tree's class,
// and whether it knows the answer. If x takes a branch that does not exist, because no example has
// taken it, the tree does not know. It then answers by the majority at the test above the branch.
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

// verdict reports whether leaf n accepts an example for which its unit's sum is y, and whether it knows
// the answer. If y is 0 it does not know, unless ZeroAccepts is set.
func (m *PerceptronTreeModel) verdict(n *PerceptronNode, y float64) (accepts, known bool) {
	if y == 0 && !m.How.ZeroAccepts {
		return n.mostOwn(), false
	}
	return y >= 0, true
}

// mostOwn reports whether most of the examples that came to n belong to the class that n's tree accepts.
func (n *PerceptronNode) mostOwn() bool { return n.N[1] > n.N[0] }

// index returns the index of value v of attribute j, or −1 if v is missing or unknown. A declared value
// is its own index, so only the other values must be searched.
func (m *PerceptronTreeModel) index(j int, v float64) int {
	values := m.Values[j]
	if k := int(v); uint(k) < uint(len(values)) && values[k] == v {
		return k
	}
	return slices.Index(values, v)
}

// isNew reports whether the tree may learn v as a new value of attribute j: v must be a number, and for
// a nominal attribute a whole number from 0; it must not be known yet; and there must be room for one
// more value.
func (m *PerceptronTreeModel) isNew(j int, v float64) bool {
	a := m.Attrs[j]
	return len(m.Values[j]) < len(a.Values)+mostValues && numeric(v) &&
		(!a.Nominal() || v >= 0 && v == math.Trunc(v)) && m.index(j, v) < 0
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
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
		if err := checkKnown(a, m.Values[j]); err != nil {
			return err
		}
	}
	for _, n := range m.Numbers {
		if err := m.checkAttrs(n.Attr); err != nil {
			return err
		}
	}
	for _, n := range m.Trees {
		if n == nil {
			return errors.New("a tree of the model is missing")
		}
		if err := m.checkNode(n); err != nil {
			return err
		}
	}
	return nil
}

// checkKnown returns an error unless the known values of an attribute, if there are any, are distinct
// and begin with the declared values. Networks rely on this, because they find a value by its place.
func checkKnown(a data.Attr, values []float64) error {
	switch {
	case values != nil && len(values) < len(a.Values):
		return fmt.Errorf("%d values of attribute %q, which declares %d", len(values), a.Name, len(a.Values))
	case len(values) > len(a.Values)+mostValues:
		return fmt.Errorf("%d values of attribute %q, want at most %d more than it declares", len(values), a.Name, mostValues)
	}
	for k, v := range values {
		declared := k < len(a.Values)
		if declared && v != float64(k) || a.Nominal() && (v < 0 || v != math.Trunc(v)) || slices.Contains(values[:k], v) {
			return fmt.Errorf("value %d of attribute %q is %v, want the declared indices and then others, each once", k, a.Name, v)
		}
	}
	return nil
}

// checkAttrs returns an error unless the tree has all these attributes.
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
		return errors.New("a node has neither a unit nor a test, or has both")
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
