package learners

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// A Polyhedral is a two-class model of N halfspaces and a consolidator, which
// combines what they say: a Boolean combination of halfspaces.
//
// N. S. V. Rao, E. M. Oblow, C. W. Glover, Learning separations by Boolean
// combinations of half-spaces (1991), §1.
type Polyhedral struct {
	data.Schema
	Units []ltu.Unit
	Consolidator
	// Found says what the search for the halfspaces came to, where they were
	// chosen among candidates.
	Found PlaneSearch `json:",omitzero"`
}

// fitConsolidator returns the model of the given halfspaces for s, unless ctx is
// done: with very many cells the shortest formula takes seconds.
func fitConsolidator(ctx context.Context, units []ltu.Unit, s *data.Set) (*Polyhedral, error) {
	counts := map[string][2]int{}
	for i, x := range s.X {
		at := code(units, x)
		c := counts[at]
		c[s.Y[i]]++
		counts[at] = c
	}
	p := &Polyhedral{Schema: s.Schema, Units: units, Consolidator: newConsolidator(ctx, counts)}
	return p, ctx.Err()
}

// code returns the cell that x lies in.
func code(units []ltu.Unit, x []float64) string {
	b := make([]byte, len(units))
	for i, u := range units {
		b[i] = '0'
		if u.Fires(x) {
			b[i] = '1'
		}
	}
	return string(b)
}

// Predict returns the class of the cell that x lies in.
func (p *Polyhedral) Predict(x []float64) int {
	checkLength(p.Schema, x)
	return p.Of(code(p.Units, x))
}

// Network returns the network of the halfspaces, an AND per term of several
// literals, and an OR of several terms.
func (p *Polyhedral) Network() *ltu.Network {
	b := ltu.NewBuilder(len(p.Attrs))
	planes := make([]ltu.Signal, len(p.Units))
	for i, u := range p.Units {
		planes[i] = b.Unit(u)
	}
	terms := make([]ltu.Signal, len(p.Terms))
	for i, t := range p.Terms {
		var literals []ltu.Signal
		for k, c := range t {
			switch c {
			case '1':
				literals = append(literals, planes[k])
			case '0':
				literals = append(literals, ltu.Not(planes[k]))
			}
		}
		terms[i] = joined(b.And, literals)
	}
	return b.Network(joined(b.Or, terms))
}

// joined returns the signal itself if it is one, else the gate of all.
func joined(gate func(...ltu.Signal) ltu.Signal, s []ltu.Signal) ltu.Signal {
	if len(s) == 1 {
		return s[0]
	}
	return gate(s...)
}

// Separated reports whether the halfspaces separate the classes of s: whether
// for every two examples of different classes some halfspace contains just one
// of them. If not, p and q are two examples in one cell, of classes 0 and 1.
//
// N. Megiddo, On the complexity of polyhedral separability, Discrete &
// Computational Geometry 3 (1988) 325–337; here proposition 1 of Rao et al.
func Separated(units []ltu.Unit, s *data.Set) (p, q int, ok bool) {
	first := map[string][2]int{} // example of each class, one higher
	for i, x := range s.X {
		at := code(units, x)
		f := first[at]
		f[s.Y[i]] = i + 1
		if f[0] > 0 && f[1] > 0 {
			return f[0] - 1, f[1] - 1, false
		}
		first[at] = f
	}
	return 0, 0, true
}
