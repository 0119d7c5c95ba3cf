package learners

import (
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// Cascade returns the list as the cascade network of the paper, a network of hidden units that inhibit
// each other. (List.Network returns another network, with fewer weights.) There is a hidden unit for
// each rule, and a constant hidden unit for the class where no rule fires. Each hidden unit inhibits all
// later ones, so only the unit of the first rule that holds fires. For two classes one output unit joins
// the hidden units. For more classes there is one output unit for each class, which is one of the
// paper's codes.
//
// The inhibition must be stronger than the input of a unit, so the network needs a bound on the inputs.
// It equals the list on every input whose values are at most as large in magnitude, attribute by
// attribute, as the values of the examples of s. If s is nil, values must be in [−1, 1], as the paper
// assumes.
//
// The weights differ from the paper's in one way. The paper's units are −1 or 1 and fire above zero. The
// units here are 0 or 1, and fire at the threshold too. If S is a signal here, it is 2S−1 in the paper.
// Two shifts of the biases then vanish: the shift by the inhibitory weights (A3), and the shift by the
// output's weights (A5, A7). So the inhibitory weights are twice as large here as in the paper, while
// the output's weights need not be.
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

// inhibited returns the weights of u, followed by n equal negative weights for the units that inhibit
// u, by equation A2. If one of these units fires, its weight keeps u from firing on any input. The
// slice largest bounds the magnitudes of the inputs.
func inhibited(u ltu.Unit, largest []float64, n int) []float64 {
	v := -math.Abs(u.Theta) - 1
	for k, w := range u.W {
		v -= float64(math.Abs(w) * largest[k])
	}
	v = max(2*v, -math.MaxFloat64) // an infinite weight would make 0 not a number
	return append(slices.Clone(u.W), slices.Repeat([]float64{v}, n)...)
}

// says returns the output unit of a class, by equations A4 and A6. It reads all hidden units. When
// exactly one of them fires, the output unit fires if that hidden unit belongs to the given class.
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

// magnitudes returns the greatest magnitude of each of n attributes in s, or 1 for each if s is nil.
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
