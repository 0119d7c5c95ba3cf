package learners

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/dtree"
	"halfspace/pkg/learners/internal/idtree"
	"halfspace/pkg/progress"
)

var (
	_ Updater = (*IncrementalTree)(nil)
	_ Tree    = (*IncrementalTree)(nil)
)

var _ = registerModel((*IncrementalTree)(nil))

// An IncrementalTree is the model of ID5R and of ID4: a decision tree that learns on-line. A tree of
// ID5R keeps its examples, unlike most models, because it needs them to learn from further examples.
type IncrementalTree struct {
	data.Schema
	// Forgets says that the tree learns as ID4 does and keeps no examples. Otherwise it learns as ID5R
	// does.
	Forgets bool
	// Values has, for each numeric attribute, its values in the order of their first appearance. It is
	// nil for nominal attributes.
	Values [][]float64
	// Tree contains the nodes. In the branches and counts of a node, index 0 is for a missing value, and
	// index 1 + v for value v of the attribute.
	Tree *idtree.Tree
}

// incrementalTreeDomain is the domain of ID4 and ID5R.
var incrementalTreeDomain = Domain{FewValues: true, Classes: SeveralClasses}

// fitIncrementalTree presents every example once, in random order, to a tree that forgets or not.
func fitIncrementalTree(ctx context.Context, name string, s *data.Set, forgets bool, r *rand.Rand) (Model, error) {
	if err := check(ctx, name, s, incrementalTreeDomain, fewValues(numeric, "use C45")); err != nil {
		return nil, err
	}
	m := newIncrementalTree(s.Schema, forgets)
	for k, i := range r.Perm(s.Len()) {
		if k%64 == 0 {
			progress.Report(ctx, name, k, s.Len())
		}
		if err := m.learn(ctx, s.X[i], s.Y[i]); err != nil {
			return nil, err
		}
	}
	progress.Report(ctx, name, s.Len(), s.Len())
	return m, nil
}

func startIncrementalTree(name string, s data.Schema, forgets bool) (Updater, error) {
	if wrong := severalClasses(&data.Set{Schema: s}); wrong != "" {
		return nil, &Unsuited{name, wrong}
	}
	return newIncrementalTree(s, forgets), nil
}

func newIncrementalTree(s data.Schema, forgets bool) *IncrementalTree {
	return &IncrementalTree{s, forgets, make([][]float64, len(s.Attrs)), idtree.New(len(s.Classes))}
}

// Update learns from x with class y, and reports whether Predict would have given another class for x
// before. A value that its attribute does not have, such as a number beyond the first 32, counts as
// missing.
func (m *IncrementalTree) Update(x []float64, y int) (mistake bool) {
	mistake = m.Predict(x) != y
	_ = m.learn(context.Background(), x, y) // which is never done
	return mistake
}

func (m *IncrementalTree) learn(ctx context.Context, x []float64, y int) error {
	e := idtree.Example{Values: make([]int, len(x)), Class: y}
	for j, v := range x {
		k := m.index(j, v)
		if !m.Attrs[j].Nominal() && k > len(m.Values[j]) {
			m.Values[j] = append(m.Values[j], v+0) // takes the sign from −0
		}
		e.Values[j] = k
	}
	if m.Forgets {
		m.Tree.Forget(e)
		return ctx.Err()
	}
	return m.Tree.Keep(ctx, e)
}

// index returns the index of the branch for the value v of attribute j, or 0 if v is missing. For a
// number that is new to the tree it returns the index that the number will get when the tree learns from
// it.
func (m *IncrementalTree) index(j int, v float64) int {
	if a := m.Attrs[j]; a.Nominal() {
		return 1 + dtree.Value(v, a.Values, nil)
	}
	k := slices.Index(m.Values[j], v)
	if k < 0 && numeric(v) && len(m.Values[j]) < mostValues {
		k = len(m.Values[j])
	}
	return 1 + k
}

// known returns how many values of attribute j the tree can have branches for, besides the missing one.
func (m *IncrementalTree) known(j int) int { return len(m.Attrs[j].Values) + len(m.Values[j]) } // one is 0

// Predict returns the class of the leaf that x reaches. If a branch that x would take does not exist,
// because no example has taken it, Predict returns the majority class at the test above it.
func (m *IncrementalTree) Predict(x []float64) int {
	checkLength(m.Schema, x)
	n := m.Tree.Root
	for n.Attr >= 0 {
		b := n.Branch(m.index(n.Attr, x[n.Attr]))
		if b == nil {
			break
		}
		n = b
	}
	return n.Class()
}

// Rebuilt returns the tree that ID3 builds from the examples that a tree of ID5R keeps. The two trees
// are the same. So Rebuilt serves to check this, and to measure how long it takes to build a tree anew
// instead of updating it. A tree of ID4 keeps no examples, so its Rebuilt is empty.
func (m *IncrementalTree) Rebuilt(ctx context.Context) (*IncrementalTree, error) {
	t, err := idtree.Build(ctx, m.Tree.Root.Examples(), len(m.Classes), len(m.Attrs))
	if err != nil {
		return nil, err
	}
	return &IncrementalTree{m.Schema, m.Forgets, m.Values, t}, nil
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (m *IncrementalTree) UnmarshalJSON(text []byte) error {
	type plain IncrementalTree
	return readModel(text, m, func(read plain) { *m = IncrementalTree(read) })
}

func (m *IncrementalTree) check() error {
	if m.Tree == nil || m.Tree.Root == nil {
		return errors.New("the tree has no root")
	}
	if len(m.Values) != len(m.Attrs) || len(m.Classes) < 2 {
		return fmt.Errorf("values of %d attributes and %d classes, want %d attributes and two classes or more", len(m.Values), len(m.Classes), len(m.Attrs))
	}
	for j, a := range m.Attrs {
		distinct := slices.Compact(slices.Sorted(slices.Values(m.Values[j])))
		if a.Nominal() && m.Values[j] != nil || len(distinct) < len(m.Values[j]) || len(distinct) > mostValues {
			return fmt.Errorf("values %v of attribute %q, want no values for a nominal attribute, and at most %d distinct ones", m.Values[j], a.Name, mostValues)
		}
	}
	return m.checkNode(m.Tree.Root, make([]bool, len(m.Attrs)))
}

// checkNode returns an error unless the tree below n fits the schema. Tested marks the attributes tested
// above n.
func (m *IncrementalTree) checkNode(n *idtree.Node, tested []bool) error {
	if len(n.N) != len(m.Classes) || n.Attr < -1 || n.Attr >= len(m.Attrs) {
		return fmt.Errorf("a node of %d classes and attribute %d, want %d classes and attribute 0 to %d, or -1 in a leaf", len(n.N), n.Attr, len(m.Classes), len(m.Attrs)-1)
	}
	if err := cmp.Or(m.checkNodeCounts(n), m.checkKept(n.Kept)); err != nil || n.Attr < 0 {
		return err
	}
	if tested[n.Attr] || len(n.Branches) > 1+m.known(n.Attr) {
		return fmt.Errorf("attribute %q is tested twice, or has %d branches", m.Attrs[n.Attr].Name, len(n.Branches))
	}
	deeper := slices.Clone(tested)
	deeper[n.Attr] = true
	for _, b := range n.Branches {
		if b == nil {
			continue
		}
		if err := m.checkNode(b, deeper); err != nil {
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
				return fmt.Errorf("the counts of %d values and %d classes do not fit attribute %q", len(values), len(counts), m.Attrs[j].Name)
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
