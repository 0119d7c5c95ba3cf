package learners

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/madaline"
	"halfspace/pkg/ltu"
)

var _ = registerModel((*MadalineModel)(nil))

// A MadalineModel is the model of Madaline: a tree of units, or one tree for each class, whose units
// learn on-line. It does not count the training examples at its nodes while it learns; the method Count
// does that afterwards.
type MadalineModel struct {
	UnitTree
	// Alpha is the factor of Winnow's updates, or 0 if the units learn by adding examples.
	Alpha float64
	// Presented is the number of examples presented since the start, and Mistakes the number of
	// misclassified ones. Run is the number of examples since a network last changed. If it reaches the
	// size of the sample, a whole pass has changed nothing, and the model has converged. With more than
	// two classes a network may change although the predicted class is right.
	Presented, Mistakes, Run int

	nets []adapting // one for each of Roots; made at the first Update
}

// Update presents an example and changes every network that misclassifies it. It takes the time of one
// pass over the weights, and of one more over the weights of each unit that changes. With more than two
// classes it also predicts first, which takes another pass. It panics unless x has one value per
// attribute.
func (a *MadalineModel) Update(x []float64, y int) (mistake bool) {
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
		fires := a.nets[c].Present(x, want, a.Alpha)
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

// adapt makes the nets from Roots if it lacks them, or if Roots have changed, for example because the
// struct was copied. It does not reuse the memory of the old nets, because this memory may now belong
// to the copy.
func (a *MadalineModel) adapt() {
	unchanged := len(a.nets) == len(a.Roots)
	for c := 0; unchanged && c < len(a.nets); c++ {
		unchanged = a.nets[c].root == a.Roots[c]
	}
	if unchanged {
		return
	}
	a.nets = make([]adapting, len(a.Roots))
	for c, root := range a.Roots {
		form, nodes := root.form()
		units := make([]*ltu.Unit, len(nodes))
		for k, n := range nodes {
			units[k] = &n.Unit
		}
		a.nets[c] = adapting{root, madaline.New(form, units)}
	}
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (a *MadalineModel) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainUnitTree
		Alpha                    float64
		Presented, Mistakes, Run int
	}
	return readModel(text, a, func(read plain) {
		*a = MadalineModel{UnitTree: UnitTree(read.plainUnitTree), Alpha: read.Alpha, Presented: read.Presented, Mistakes: read.Mistakes, Run: read.Run}
	})
}

// An adapting is a tree of a MadalineModel, with the net that changes its units.
type adapting struct {
	root *UnitNode
	*madaline.Net
}

// Continue turns a tree into a *MadalineModel that goes on learning from further examples. The model
// starts with a copy of the tree's weights, votes and Else. Continue does not use Shape, From and
// Epochs. It returns an error if Winnow would have to multiply a weight that is not above 0.
func (m Madaline) Continue(t *UnitTree) (*MadalineModel, error) { return m.start(t, true, nil) }

// start returns the network of a tree: with the weights of the tree if keep is set, else with initial
// weights.
func (m Madaline) start(t *UnitTree, keep bool, r *rand.Rand) (*MadalineModel, error) {
	d := len(t.Attrs)
	alpha, theta := cmp.Or(m.Alpha, 1.2), cmp.Or(m.Theta, float64(d)/2)
	if err := m.checkStart(t, keep, alpha, theta); err != nil {
		return nil, err
	}
	a := &MadalineModel{UnitTree: UnitTree{Schema: t.Schema}}
	if m.Winnow {
		a.Alpha = alpha
	}
	unit := func(ltu.Unit) ltu.Unit { return randomSigns(d, r) }
	switch {
	case keep:
		a.Else = t.Else
		unit = func(u ltu.Unit) ltu.Unit { return ltu.Unit{W: slices.Clone(u.W), Theta: u.Theta} }
	case m.Winnow:
		unit = func(ltu.Unit) ltu.Unit { return ltu.Unit{W: slices.Repeat([]float64{1}, d), Theta: theta} }
	}
	for _, root := range t.Roots {
		root = root.copied(unit)
		if !keep {
			root.visit(func(n *UnitNode) { n.Vote = 0 })
		}
		a.Roots = append(a.Roots, root)
	}
	return a, nil
}

// checkStart returns an error unless m can begin with the tree.
func (m Madaline) checkStart(t *UnitTree, keep bool, alpha, theta float64) error {
	switch {
	case !m.Winnow && (m.Alpha != 0 || m.Theta != 0):
		return fmt.Errorf("madaline: Alpha is %v and Theta is %v, want 0 for both without Winnow", m.Alpha, m.Theta)
	case !(alpha > 1 && alpha < madaline.LargestWeight) || !(theta >= 0 && theta < madaline.LargestWeight):
		return fmt.Errorf("madaline: Alpha is %v and Theta is %v, want Alpha above 1, Theta at least 0, and both finite", alpha, theta)
	case len(t.Roots) == 0 || slices.Contains(t.Roots, nil):
		return fmt.Errorf("madaline: the tree has no nodes: there is nothing to learn")
	}
	for _, root := range t.Roots {
		if err := root.checkPositive(t.Attrs); keep && m.Winnow && err != nil {
			return err
		}
	}
	return nil
}

// checkPositive returns an error if Winnow cannot multiply a weight of the tree.
func (n *UnitNode) checkPositive(attrs []data.Attr) (err error) {
	n.visit(func(n *UnitNode) {
		if j := slices.IndexFunc(n.W, func(w float64) bool { return !(w > 0) }); j >= 0 && err == nil {
			err = fmt.Errorf("madaline: a unit of the tree has the weight %v of %q, want weights above 0 for Winnow", n.W[j], attrs[j].Name)
		}
	})
	return err
}

// randomSigns returns a unit whose weights and threshold are 1 or −1 at random. So the units of a
// network start out different, and one update changes a weight by as much as its size. Sums of
// whole-number features stay exact.
func randomSigns(d int, r *rand.Rand) ltu.Unit {
	u := ltu.Unit{W: make([]float64, d), Theta: float64(2*r.IntN(2) - 1)}
	for j := range u.W {
		u.W[j] = float64(2*r.IntN(2) - 1)
	}
	return u
}
