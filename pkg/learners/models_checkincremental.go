package learners

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"halfspace/pkg/learners/internal/idtree"
)

func (m *IncrementalTree) check() error {
	if m.Tree == nil || m.Tree.Root == nil {
		return errors.New("the tree has no root")
	}
	if len(m.Values) != len(m.Attrs) || len(m.Classes) < 2 {
		return fmt.Errorf("values of %d attributes and %d classes, want %d and two or more", len(m.Values), len(m.Classes), len(m.Attrs))
	}
	for j, a := range m.Attrs {
		distinct := slices.Compact(slices.Sorted(slices.Values(m.Values[j])))
		if a.Nominal() && m.Values[j] != nil || len(distinct) < len(m.Values[j]) || len(distinct) > mostValues {
			return fmt.Errorf("values %v of attribute %q, want none of a nominal one, and %d distinct ones at most", m.Values[j], a.Name, mostValues)
		}
	}
	return m.checkNode(m.Tree.Root, make([]bool, len(m.Attrs)))
}

// checkNode returns an error unless the tree below n fits the schema. Tested are the attributes that
// are tested above.
func (m *IncrementalTree) checkNode(n *idtree.Node, tested []bool) error {
	if len(n.N) != len(m.Classes) || n.Attr < -1 || n.Attr >= len(m.Attrs) {
		return fmt.Errorf("a node of %d classes and attribute %d, want %d and 0 to %d, or -1 in a leaf", len(n.N), n.Attr, len(m.Classes), len(m.Attrs)-1)
	}
	if err := cmp.Or(m.checkNodeCounts(n), m.checkKept(n.Kept)); err != nil || n.Attr < 0 {
		return err
	}
	if tested[n.Attr] || len(n.Branches) > 1+m.known(n.Attr) {
		return fmt.Errorf("attribute %q is tested twice, or has %d branches", m.Attrs[n.Attr].Name, len(n.Branches))
	}
	below := slices.Clone(tested)
	below[n.Attr] = true
	for _, b := range n.Branches {
		if b == nil {
			continue
		}
		if err := m.checkNode(b, below); err != nil {
			return err
		}
	}
	return nil
}

// checkNodeCounts returns an error unless n counts classes for all attributes or, in a leaf, for none.
func (m *IncrementalTree) checkNodeCounts(n *idtree.Node) error {
	if len(n.Counts) != len(m.Attrs) && (n.Attr >= 0 || n.Counts != nil) {
		return fmt.Errorf("counts of %d attributes, want %d", len(n.Counts), len(m.Attrs))
	}
	for j, values := range n.Counts {
		for _, counts := range values {
			if len(counts) != len(m.Classes) || len(values) > 1+m.known(j) {
				return fmt.Errorf("counts of %d values and %d classes of attribute %q", len(values), len(counts), m.Attrs[j].Name)
			}
		}
	}
	return nil
}

// checkKept returns an error unless examples that a leaf keeps have values and classes of the schema.
func (m *IncrementalTree) checkKept(kept []idtree.Example) error {
	for _, e := range kept {
		if len(e.Values) != len(m.Attrs) {
			return fmt.Errorf("an example of %d values, want %d", len(e.Values), len(m.Attrs))
		}
		for j, k := range e.Values {
			if k < 0 || k > m.known(j) {
				return fmt.Errorf("value %d of attribute %q, want 0 to %d", k, m.Attrs[j].Name, m.known(j))
			}
		}
		if err := checkClasses(m.Schema, e.Class); err != nil {
			return err
		}
	}
	return nil
}
