package learners

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

var _ = register(Info{
	Name:    "winnow",
	Learner: Winnow{},
	Paper:   "Littlestone 1988",
	About:   "one unit of Boolean attributes with positive weights, which are multiplied or divided by a factor after a mistake",
	Learns:  []string{"3-of-5"},

	AnyOrder: true,
	OneEpoch: Winnow{Epochs: 1},
})

// Winnow learns one linear threshold unit of Boolean attributes by multiplicative updates (Winnow2):
// after a mistake it multiplies the weights of the attributes that are 1 by Alpha, or divides them. It
// makes few mistakes when few of many attributes are relevant. It stops after an epoch without a
// mistake, or at the epoch limit. Weights stay positive, so a 1 can only count for the positive class.
// If a 1 may also count against it in the function to learn, add the complements of the attributes
// (data.Set.Complements).
//
// N. Littlestone, Learning quickly when irrelevant attributes abound, Machine Learning 2 (1988) 285–318,
// §5.
type Winnow struct {
	// Alpha is the factor of the updates: weights are multiplied or divided by it. 1.5 if zero.
	Alpha float64
	// Theta is the threshold, half the number of attributes if zero.
	Theta float64
	// Epochs is the maximum number of passes over the sample, 1000 if zero.
	Epochs int
}

// Domain describes the samples that the learner accepts.
func (Winnow) Domain() Domain {
	return Domain{Attributes: Booleans, Complements: true, Classes: TwoClasses}
}

// Fit returns a *Multiplicative.
func (w Winnow) Fit(ctx context.Context, s *data.Set, r *rand.Rand) (Model, error) {
	if err := check(ctx, "winnow", s, w.Domain()); err != nil {
		return nil, err
	}
	m, err := w.Start(s.Schema, r)
	if err != nil {
		return nil, err
	}
	return fitOnline(ctx, "winnow", m, s, w.Epochs, r, nil)
}

// Start returns a *Multiplicative with all weights 1.
func (w Winnow) Start(s data.Schema, _ *rand.Rand) (Updater, error) {
	if err := checkSchema("winnow", s); err != nil {
		return nil, err
	}
	d := len(s.Attrs)
	alpha, theta := cmp.Or(w.Alpha, 1.5), cmp.Or(w.Theta, float64(d)/2)
	if !(alpha > 1 && alpha < largestWeight) || !(theta >= 0 && theta < largestWeight) {
		return nil, fmt.Errorf("winnow: Alpha is %v and Theta is %v, want finite numbers: Alpha above 1 and Theta at least 0", alpha, theta)
	}
	return &Multiplicative{Halfspace{s, ltu.Unit{W: slices.Repeat([]float64{1}, d), Theta: theta}}, alpha}, nil
}

var _ = registerModel((*Multiplicative)(nil))

// A Multiplicative is the model of Winnow: a halfspace over Boolean attributes that learns on-line by
// multiplicative updates.
type Multiplicative struct {
	Halfspace
	Alpha float64
}

// Update multiplies the weights of the attributes of x that are 1 by Alpha if the unit should have fired
// and did not, and divides them by Alpha in the opposite case.
func (m *Multiplicative) Update(x []float64, y int) (mistake bool) {
	p := m.Predict(x)
	if p == y {
		return false
	}
	for j, v := range x {
		switch {
		case v != 1:
		case y == 1:
			m.W[j] = min(m.W[j]*m.Alpha, largestWeight)
		default:
			m.W[j] /= m.Alpha
		}
	}
	return true
}

// UnmarshalJSON reads a model that json.Marshal wrote, and refuses a model that could not be used.
func (m *Multiplicative) UnmarshalJSON(text []byte) error {
	type plain struct {
		plainHalfspace
		Alpha float64
	}
	return readModel(text, m, func(read plain) { *m = Multiplicative{Halfspace(read.plainHalfspace), read.Alpha} })
}

func (m *Multiplicative) check() error {
	if !(m.Alpha > 1 && m.Alpha < largestWeight) {
		return fmt.Errorf("factor Alpha is %v, want more than 1", m.Alpha)
	}
	return m.Halfspace.check()
}
