package learners

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "mlp",
	Learner: MLP{},
	Paper:   "Rumelhart et al. 1986",
	Learns:  []string{"halfspace", "3-of-5", "xor", "constant"},
})

// MLP learns a net of one layer of hidden sigmoid units by backpropagation, as
// Backprop says. The multi-layer perceptron of J. Jackson, M. Craven, NIPS 8
// (1996), §4, stops by validation and chooses its size by cross-validation:
//
//	MLP{Backprop: Backprop{Validation: 0.2}}.Sizes(5, 10, 20, 40, 80)
//
// They do not say how large their validation set was.
type MLP struct {
	// Hidden is the number of hidden units, 10 if zero.
	Hidden int
	Backprop
}

// Sizes returns the learner that chooses the number of hidden units by
// cross-validation.
func (m MLP) Sizes(hidden int, more ...int) CrossValidated {
	var c CrossValidated
	for _, m.Hidden = range append([]int{hidden}, more...) {
		c.Of = append(c.Of, m)
	}
	return c
}

// Fit returns a *Net.
func (m MLP) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	return fitNet(ctx, m, s, r)
}

func (m MLP) plan(ctx context.Context, s *data.Set) (plan, error) {
	if err := check("mlp", s, severalClasses, finite); err != nil {
		return plan{}, err
	}
	if m.Hidden < 0 {
		return plan{}, fmt.Errorf("mlp: Hidden is %d, want at least 1", m.Hidden)
	}
	return layered(ctx, "mlp", m.Backprop, cmp.Or(m.Hidden, 10), s)
}

// layered is the plan of a net on the standardised attributes of s.
func layered(ctx context.Context, name string, b Backprop, hidden int, s *data.Set) (plan, error) {
	t, err := newStandard(ctx, s)
	if err != nil {
		return plan{}, err
	}
	input := backprop.NewSample(s.Len(), len(s.Attrs), s.Y, func(i int, x []float64) { t.write(x, s.X[i]) })
	model := func(net *backprop.Net) Model { return newNet(s.Schema, t, net) }
	return plan{Backprop: b, name: name, set: s, hidden: hidden, input: input, model: model}, nil
}

// newNet returns the model of a net of standardised attributes.
func newNet(s data.Schema, t standard, net *backprop.Net) Model {
	n := &Net{Schema: s}
	unfold := t.unfold
	for _, l := range net.Layers {
		var units []ltu.Unit
		for u := range l.Units {
			units = append(units, unfold(l.Unit(u)))
		}
		n.Hidden, n.Out = n.Out, units
		unfold = func(w []float64) ltu.Unit { return ltu.Unit{W: slices.Clone(w[:l.Units]), Theta: -w[l.Units]} }
	}
	if len(n.Hidden) == 0 && len(n.Out) == 1 {
		return &Halfspace{s, n.Out[0]}
	}
	return n
}

// A Net is a model of sigmoid units and, above them, an output unit that fires
// on the positive class, or one for each class: the one of greatest excess
// wins, the first on a tie.
type Net struct {
	data.Schema
	Hidden []ltu.Unit `json:",omitzero"` // of the attributes; if there are none, the outputs are
	Out    []ltu.Unit // of the values of the hidden units
}

// Predict returns the class of x.
func (n *Net) Predict(x []float64) int {
	if len(n.Hidden) > 0 {
		h := make([]float64, len(n.Hidden))
		for k, u := range n.Hidden {
			h[k] = ltu.Sigmoid(u.Excess(x))
		}
		x = h
	}
	return strongest(n.Out, x)
}

// strongest returns the class that output units predict on v.
func strongest(out []ltu.Unit, v []float64) (class int) {
	if len(out) == 1 {
		if out[0].Fires(v) {
			class = 1
		}
		return class
	}
	most := math.Inf(-1)
	for c, u := range out {
		if e := u.Excess(v); e > most {
			class, most = c, e
		}
	}
	return class
}

// String says how many units there are.
func (n *Net) String() string {
	if len(n.Hidden) == 0 {
		return fmt.Sprintf("one unit for each of %d classes, of %d attributes", len(n.Out), len(n.Attrs))
	}
	return fmt.Sprintf("net of %d attributes; %d hidden units; outputs: %d", len(n.Attrs), len(n.Hidden), len(n.Out))
}

// Network returns the network of soft hidden units and of outputs.
func (n *Net) Network() *ltu.Network {
	b := ltu.NewBuilder(len(n.Attrs))
	from := b.Inputs()
	if len(n.Hidden) > 0 {
		hidden := make([]ltu.Signal, len(n.Hidden))
		for k, u := range n.Hidden {
			hidden[k] = b.AddSoft(u, from...)
		}
		from = hidden
	}
	out := make([]ltu.Signal, len(n.Out))
	for c, u := range n.Out {
		out[c] = b.Add(u, from...)
	}
	return b.Network(out...)
}
