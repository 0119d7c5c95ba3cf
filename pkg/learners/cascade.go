package learners

import (
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// Cascade returns the list as the cascade network of the paper, beside that of Network, which has fewer
// weights. It has a hidden unit per rule, and a constant one for the class where no rule fires; each
// inhibits all later ones, so that only that of the first rule to fire does. These are joined by one
// output unit for two classes, else by one per class, which is one of the paper's codes.
//
// Inhibition is strong enough for every input whose values are no larger in magnitude than those of the
// examples of s, attribute by attribute; there the network is equal to the list. If s is nil they are
// to be in [−1, 1], as the paper assumes.
//
// The paper's units are −1 or 1 and fire above zero; these are 0 or 1 and fire at the threshold too.
// With 2S−1 in place of S, the shift (A3) of the biases by the inhibitory weights, and that (A5, A7)
// by the output's, vanish; so the former count twice, and the latter need not.
//
// M. Marchand, M. Golea, Network 4 (1993) 67–85, appendix, equations A1 to A7.
func (l *List) Cascade(s *data.Set) *ltu.Network {
	b := ltu.NewBuilder(len(l.Attrs))
	largest := magnitudes(s, len(l.Attrs))
	var hidden []ltu.Signal
	for _, r := range l.Rules { // A1
		u := ltu.Unit{W: inhibited(r.If, largest, len(hidden)), Theta: r.If.Theta}
		hidden = append(hidden, b.Add(u, append(b.Inputs(), hidden...)...))
	}
	always := ltu.Unit{Theta: -1}
	always.W = inhibited(always, nil, len(hidden))
	hidden = append(hidden, b.Add(always, hidden...))
	if len(l.Classes) == 2 {
		return b.Network(b.Add(l.says(1), hidden...))
	}
	out := make([]ltu.Signal, len(l.Classes))
	for class := range out {
		out[class] = b.Add(l.says(class), hidden...)
	}
	return b.Network(out...)
}

// inhibited returns the weights of u and those of n units that inhibit it, by equation A2, on inputs of
// at most the given magnitudes.
func inhibited(u ltu.Unit, largest []float64, n int) []float64 {
	v := -math.Abs(u.Theta) - 1
	for k, w := range u.W {
		v -= float64(math.Abs(w) * largest[k])
	}
	v = max(2*v, -math.MaxFloat64) // an infinite weight would make 0 not a number
	return append(slices.Clone(u.W), slices.Repeat([]float64{v}, n)...)
}

// says returns the output unit of a class, by equations A4 and A6: where one hidden unit fires, it fires
// if that one's class is the given one.
func (l *List) says(class int) ltu.Unit {
	u := ltu.Unit{W: make([]float64, len(l.Rules)+1), Theta: 1}
	for j := range u.W {
		u.W[j] = -1
		if j < len(l.Rules) && l.Rules[j].Class == class || j == len(l.Rules) && l.Else == class {
			u.W[j] = 1
		}
	}
	return u
}

// magnitudes returns the greatest magnitude of each of n attributes in s, 1 if s is nil.
func magnitudes(s *data.Set, n int) []float64 {
	if s == nil {
		return slices.Repeat([]float64{1}, n)
	}
	largest := make([]float64, n)
	for _, x := range s.X {
		for j, v := range x {
			if a := math.Abs(v); a > largest[j] { // not if missing
				largest[j] = a
			}
		}
	}
	return largest
}
