package treenet

import (
	"slices"

	"halfspace/pkg/ltu"
)

// Needs are the requirements of a model's network, one for each input.
type Needs []ltu.Need

// Add adds d. Two needs of one input must both be met; their values are the same.
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
