package treenet

import (
	"slices"

	"halfspace/pkg/ltu"
)

// Needs are the requirements of a network on its inputs, one for each input.
type Needs []ltu.Need

// Add adds the need d. If the input has a need already, both must be met; they then have the same
// values.
func (n *Needs) Add(d ltu.Need) {
	i := slices.IndexFunc(*n, func(e ltu.Need) bool { return e.Input == d.Input && slices.Equal(e.Values, d.Values) })
	if i < 0 {
		*n = append(*n, d)
		return
	}
	(*n)[i].Missing = (*n)[i].Missing && d.Missing
}

// Of returns net with these needs.
func (n Needs) Of(net *ltu.Network) *ltu.Network {
	net.Needs = n
	return net
}
