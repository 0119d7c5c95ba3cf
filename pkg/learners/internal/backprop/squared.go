package backprop

import (
	"context"
	"math"
	"math/rand/v2"

	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// OnLine holds the settings of TrainUnit: no field has a default.
type OnLine struct {
	Learner  string // its name, in errors and reports of progress
	Epochs   int    // passes over the examples at most
	Rate     float64
	Momentum float64
	Falling  bool // in the second half of the epochs the rate falls towards 0
}

// TrainUnit trains one sigmoid unit by gradient descent with momentum on squared errors. It changes the
// weights after every example, in a new random order each epoch, and ends after an epoch without
// errors. It returns the unit's weights, the bias after the last. The steps use Rate divided by the
// examples' mean squared length, so Rate need not be adapted to the scale of the inputs.
func TrainUnit(ctx context.Context, s *Sample, o OnLine, r *rand.Rand) (weights []float64, err error) {
	w := New(s.In, 0, 1, r).Layers[0].W
	u := &unitDescent{OnLine: o, s: s, w: w, velocity: make([]float64, len(w)), rate: o.Rate / s.SquaredLength()}
	order, rate := sample.Indices(len(s.Y)), u.rate
	for epoch := range o.Epochs {
		progress.Report(ctx, o.Learner, epoch, o.Epochs)
		if o.Falling {
			u.rate = float64(rate * falling(epoch, o.Epochs))
		}
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		errors, err := u.epoch(ctx, order)
		if err != nil {
			return nil, err
		}
		if sum := vec.Dot(w, w); math.IsNaN(sum) || math.IsInf(sum, 0) {
			return nil, diverged(o.Learner, o.Rate)
		}
		if errors == 0 {
			break
		}
	}
	progress.Report(ctx, o.Learner, o.Epochs, o.Epochs)
	return w[:s.In+1], nil
}

// A unitDescent is a unit in training.
type unitDescent struct {
	OnLine
	s           *Sample
	w, velocity []float64
	rate        float64
}

// epoch presents the examples in the given order and returns the number of misclassified ones.
func (u *unitDescent) epoch(ctx context.Context, order []int) (errors int, err error) {
	period := sample.PerLook(u.s.In)
	for k, i := range order {
		if k%period == 0 && ctx.Err() != nil {
			return errors, ctx.Err()
		}
		x := u.s.X[i*len(u.w):][:len(u.w)]
		z := vec.Dot(u.w, x)
		d := u.rate * u.s.weight(i) * squaredSlope(z, u.s.Y[i])
		v, w := u.velocity[:len(x)], u.w[:len(x)] // lets the compiler drop bounds checks
		for j, a := range x {
			v[j] = float64(u.Momentum*v[j]) - float64(d*a) // no fused multiply-add
			w[j] += v[j]
		}
		if (z >= 0) != (u.s.Y[i] == 1) {
			errors++
		}
	}
	return errors, nil
}

// squaredSlope returns the derivative, by the sum z of a sigmoid unit, of half its squared error on
// an example of class y.
func squaredSlope(z float64, y int) float64 {
	p := ltu.Sigmoid(z)
	return (p - float64(y)) * p * (1 - p)
}
