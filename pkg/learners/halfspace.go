package learners

import (
	"cmp"
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

var _ = registerModel((*Halfspace)(nil))

// A Halfspace is a linear classifier: a two-class model with one linear threshold unit, which fires on
// the positive class.
type Halfspace struct {
	data.Schema
	ltu.Unit
}

// Predict returns 1 if the unit fires on x, else 0.
func (h *Halfspace) Predict(x []float64) int {
	if h.Fires(x) {
		return 1
	}
	return 0
}

// String describes where the model predicts the positive class, by the terms with the greatest weights.
func (h *Halfspace) String() string {
	return escape.Text(fmt.Sprintf("%s if %s, else %s", h.Classes[1], outline.Condition(h.Unit, h.Attrs), h.Classes[0]))
}

// Network returns the network of this one unit.
func (h *Halfspace) Network() *ltu.Network {
	b := ltu.NewBuilder(len(h.W))
	return b.Network(b.Unit(h.Unit))
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses one that could not be used.
func (h *Halfspace) UnmarshalJSON(text []byte) error {
	return readModel(text, h, func(read plainHalfspace) { *h = Halfspace(read) })
}

func (h *Halfspace) check() error {
	return cmp.Or(checkTwo(h.Schema), checkUnits(len(h.Attrs), h.Unit))
}

// A plainHalfspace has the fields of a Halfspace and not its UnmarshalJSON, which would otherwise
// read every model that embeds a Halfspace.
type plainHalfspace Halfspace
