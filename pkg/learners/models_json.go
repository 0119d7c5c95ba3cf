package learners

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// readModel reads a model as json.Marshal writes it, and checks it: a file may have been edited, be
// of another model, or of someone who means no good, and a model that does not hold together would
// panic later, far from the cause. Fields that the model does not have are refused, by which models
// of other types are told. If the model is refused, m is left empty.
//
// P is a type of the same fields that has no UnmarshalJSON, and become sets m to what was read.
func readModel[P any](b []byte, m interface{ check() error }, become func(P)) error {
	v := reflect.ValueOf(m)
	name := v.Type().Elem().Name()
	if v.IsNil() { // of a struct that embeds a pointer to a model
		return fmt.Errorf("learners: there is no %s to read into", name)
	}
	var read, none P
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	err := d.Decode(&read)
	if err == nil {
		become(read)
		err = m.check()
	}
	if err != nil {
		become(none)
		return fmt.Errorf("learners: no %s: %w", name, err)
	}
	return nil
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (a *AgainstRest) UnmarshalJSON(text []byte) error {
	type plain AgainstRest
	return readModel(text, a, func(read plain) { *a = AgainstRest(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (b *Boosted) UnmarshalJSON(text []byte) error {
	type plain Boosted
	return readModel(text, b, func(read plain) { *b = Boosted(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (c *CodeWords) UnmarshalJSON(text []byte) error {
	type plain CodeWords
	return readModel(text, c, func(read plain) { *c = CodeWords(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (c *Conjunctions) UnmarshalJSON(text []byte) error {
	type plain Conjunctions
	return readModel(text, c, func(read plain) { *c = Conjunctions(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (c *Constant) UnmarshalJSON(text []byte) error {
	type plain Constant
	return readModel(text, c, func(read plain) { *c = Constant(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (t *DecisionTree) UnmarshalJSON(text []byte) error {
	type plain DecisionTree
	return readModel(text, t, func(read plain) { *t = DecisionTree(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *GrownTree) UnmarshalJSON(text []byte) error {
	type plain GrownTree
	return readModel(text, m, func(read plain) { *m = GrownTree(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *IncrementalTree) UnmarshalJSON(text []byte) error {
	type plain IncrementalTree
	return readModel(text, m, func(read plain) { *m = IncrementalTree(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (l *List) UnmarshalJSON(text []byte) error {
	type plain List
	return readModel(text, l, func(read plain) { *l = List(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (n *Net) UnmarshalJSON(text []byte) error {
	type plain Net
	return readModel(text, n, func(read plain) { *n = Net(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (p *Pairwise) UnmarshalJSON(text []byte) error {
	type plain Pairwise
	return readModel(text, p, func(read plain) { *p = Pairwise(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (p *PerceptronSystem) UnmarshalJSON(text []byte) error {
	type plain PerceptronSystem
	return readModel(text, p, func(read plain) { *p = PerceptronSystem(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (p *Polyhedral) UnmarshalJSON(text []byte) error {
	type plain Polyhedral
	return readModel(text, p, func(read plain) { *p = Polyhedral(read) })
}

// plainHalfspace and plainUnitTree have the fields of a model, but not its UnmarshalJSON, which
// whoever embeds the model would otherwise be read by.
type (
	plainHalfspace Halfspace
	plainUnitTree  UnitTree
)

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (h *Halfspace) UnmarshalJSON(text []byte) error {
	return readModel(text, h, func(read plainHalfspace) { *h = Halfspace(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (f *FixedIncrement) UnmarshalJSON(text []byte) error {
	return readModel(text, f, func(read plainHalfspace) { f.Halfspace = Halfspace(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *Multiplicative) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Alpha float64
	}
	return readModel(text, m, func(read plain) { *m = Multiplicative{Halfspace(read.plainHalfspace), read.Alpha} })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *MaximumMarginPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Margin float64
	}
	return readModel(text, m, func(read plain) { *m = MaximumMarginPlane{Halfspace(read.plainHalfspace), read.Margin} })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *SoftMarginPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Margin, Loss, Gap float64
	}
	return readModel(text, m, func(read plain) {
		*m = SoftMarginPlane{Halfspace(read.plainHalfspace), read.Margin, read.Loss, read.Gap}
	})
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *MinimumErrorPlane) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Errors, Bound, Nodes int
	}
	return readModel(text, m, func(read plain) {
		*m = MinimumErrorPlane{Halfspace(read.plainHalfspace), read.Errors, read.Bound, read.Nodes}
	})
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (t *UnitTree) UnmarshalJSON(text []byte) error {
	return readModel(text, t, func(read plainUnitTree) { *t = UnitTree(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (a *Adaptive) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainUnitTree
		Alpha                    float64
		Presented, Mistakes, Run int
	}
	return readModel(text, a, func(read plain) {
		*a = Adaptive{UnitTree: UnitTree(read.plainUnitTree), Alpha: read.Alpha, Presented: read.Presented, Mistakes: read.Mistakes, Run: read.Run}
	})
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (m *RoundRobin) UnmarshalJSON(text []byte) error {
	type plain RoundRobin
	return readModel(text, m, func(read plain) { *m = RoundRobin(read) })
}

// UnmarshalJSON reads a model as json.Marshal writes it, and refuses one that could not be used.
func (w *WinnerTakesAll) UnmarshalJSON(text []byte) error {
	type plain WinnerTakesAll
	return readModel(text, w, func(read plain) { *w = WinnerTakesAll(read) })
}
