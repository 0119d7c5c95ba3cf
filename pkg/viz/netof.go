package viz

import (
	"fmt"

	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// netOf returns the network of m over the attributes of its sample. For a model that codes them,
// this is its network for drawing.
func netOf(m learners.Model) (*ltu.Network, error) {
	switch m := m.(type) {
	case interface {
		Networked() bool
		OfAttributes() *ltu.Network
	}:
		if m.Networked() {
			return m.OfAttributes(), nil
		}
	case learners.Networked:
		return m.Network(), nil
	}
	return nil, fmt.Errorf("a %T has no network", m)
}
