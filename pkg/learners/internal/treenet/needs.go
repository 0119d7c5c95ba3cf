package treenet

import (
	"slices"

	"halfspace/pkg/ltu"
)

// Needs are what the network of a model needs, once for each input.
type Needs []ltu.Need

// Add adds d. Of two needs of one input both are to be met; their values are the same.
func (n *Needs) Add(d ltu.Need) {
	i := slices.IndexFunc(*n, func(e ltu.Need) bool { return e.Input == d.Input && slices.Equal(e.Values, d.Values) })
	if i < 0 {
		*n = append(*n, d)
		return
	}
	(*n)[i].Missing = (*n)[i].Missing && d.Missing
}

// Of returns net, which has these needs.
func (n Needs) Of(net *ltu.Network) *ltu.Network {
	net.Needs = n
	return net
}
