package useful

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/backprop"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/scale"
	"halfspace/pkg/ltu"
)

// A Logistic learns units from parts of a sample, by logistic regression on standardised attributes. It
// is made for speed: while a list of rules is learned, hundreds of units are learned from different
// parts. So the sample is prepared once, and a part is given by a list of indices.
//
// Attributes that contain only zeros and ones are stored as lists of the ones, because a nominal
// attribute in this coding has a single one among many zeros. Such attributes are not scaled, so they
// are the same in every part. Only the other attributes are scaled anew for each part.
type Logistic struct {
	decay          float64 // decay of the weights, as in backprop.Minimize
	epochs         int     // as in backprop.Run
	numeric, boole []int   // the attributes
	numbers        [][]float64
	layout         *backprop.Sample // the lists of ones of all examples
}

// NewLogistic returns a Logistic for parts of s. The attributes in boole contain zeros and ones only.
func NewLogistic(s *data.Set, boole []int, decay float64, epochs int) *Logistic {
	l := &Logistic{decay: decay, epochs: epochs, boole: boole, numbers: make([][]float64, s.Len())}
	for j, k := 0, 0; j < len(s.Attrs); j++ {
		if k < len(boole) && boole[k] == j {
			k++
		} else {
			l.numeric = append(l.numeric, j)
		}
	}
	numbers := make([]float64, s.Len()*len(l.numeric))
	for i, x := range s.X {
		l.numbers[i] = numbers[i*len(l.numeric):][:len(l.numeric)]
		for k, j := range l.numeric {
			l.numbers[i][k] = x[j]
		}
	}
	l.layout = backprop.NewMixedSample(s.Len(), len(l.numeric), len(boole), func(i, k int) bool { return s.X[i][boole[k]] == 1 })
	return l
}

// Learn returns the unit of the least loss on the given examples. It returns ctx's error if ctx is done.
func (l *Logistic) Learn(ctx context.Context, hard, soft []int) (ltu.Unit, error) {
	examples, y := merged(hard, soft)
	rows := &data.Set{Schema: data.Schema{Attrs: make([]data.Attr, len(l.numeric))}, X: make([][]float64, len(examples))}
	for k, i := range examples {
		rows.X[k] = l.numbers[i]
	}
	scaler, err := scale.Standardize(ctx, rows)
	if err != nil {
		return ltu.Unit{}, err
	}
	part := l.layout.Part(examples, y, func(k int, x []float64) { scaler.Write(x, rows.X[k]) })
	net := backprop.Blank(part.In, 1)
	run := backprop.Run{Learner: "backprop", Epochs: l.epochs, Train: sample.Indices(len(examples))}
	if err := backprop.Minimize(ctx, net, part, l.decay, run); err != nil {
		return ltu.Unit{}, err
	}
	return l.unit(scaler, net.Layers[0].Unit(0)), nil
}

// unit converts weights for scaled attributes to a unit for the attributes as given.
func (l *Logistic) unit(scaler scale.Standard, w []float64) ltu.Unit {
	n := len(l.numeric)
	numeric := scaler.Unfold(append(w[:n:n], w[l.layout.In]))
	u := ltu.Unit{W: make([]float64, n+len(l.boole)), Theta: numeric.Theta}
	for k, j := range l.numeric {
		u.W[j] = numeric.W[k]
	}
	for k, j := range l.boole {
		u.W[j] = w[l.layout.Dense+k]
	}
	return u
}

// merged merges two ascending lists into one, with class 1 for the soft examples and 0 for the hard
// ones. In this order the examples are read as they lie in memory.
func merged(hard, soft []int) (examples, y []int) {
	n := len(hard) + len(soft)
	examples, y = make([]int, 0, n), make([]int, 0, n)
	for len(examples) < n {
		if len(soft) == 0 || len(hard) > 0 && hard[0] < soft[0] {
			examples, y, hard = append(examples, hard[0]), append(y, 0), hard[1:]
		} else {
			examples, y, soft = append(examples, soft[0]), append(y, 1), soft[1:]
		}
	}
	return examples, y
}
