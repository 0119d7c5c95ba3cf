package learners

import (
	"fmt"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/escape"
	"halfspace/pkg/ltu"
	"halfspace/pkg/outline"
)

// A Halfspace is a linear classifier: a two-class model of one linear threshold unit, which fires on the
// positive class.
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

// String says where the model predicts the positive class, by the terms of greatest weight.
func (h *Halfspace) String() string {
	return escape.Text(fmt.Sprintf("%s if %s, else %s", h.Classes[1], outline.Condition(h.Unit, h.Attrs), h.Classes[0]))
}

// Network returns the network of this one unit.
func (h *Halfspace) Network() *ltu.Network {
	b := ltu.NewBuilder(len(h.W))
	return b.Network(b.Unit(h.Unit))
}
