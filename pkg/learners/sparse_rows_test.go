package learners_test

import (
	"context"
	"math"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
)

// TestZerosChangeNoBits learns from dense examples, and from the same examples with many attributes that are
// always 0, where fits pass over zeros. The weights of the first attributes must have the same bits.
func TestZerosChangeNoBits(t *testing.T) {
	const zeros = 40
	dense := hiddenPlanes(learners.Seed(1), 600, 10, 3, 0.1)
	sparse := &data.Set{Schema: dense.Schema, Y: dense.Y}
	for range zeros {
		sparse.Attrs = append(sparse.Attrs[:len(sparse.Attrs):len(sparse.Attrs)], data.Attr{Name: "zero"})
	}
	for _, x := range dense.X {
		sparse.X = append(sparse.X, append(append([]float64{}, x...), make([]float64, zeros)...))
	}
	for _, l := range []learners.Learner{learners.Perceptron{Epochs: 20}, learners.Pocket{}, learners.Pocket{NoRatchet: true, Draws: 5000},
		learners.Pocket{Draws: 5000, Rules: dense.Classes[1], RulesFirst: true}} {
		var units [2]ltu.Unit
		for k, s := range []*data.Set{dense, sparse} {
			m, err := l.Fit(context.Background(), s, learners.Seed(1))
			if err != nil {
				t.Fatal(err)
			}
			switch m := m.(type) {
			case *learners.FixedIncrement:
				units[k] = m.Unit
			case *learners.Halfspace:
				units[k] = m.Unit
			}
		}
		want, got := append(units[0].W, units[0].Theta), append(units[1].W[:len(dense.Attrs)], units[1].Theta)
		for j, v := range want {
			if math.Float64bits(v) != math.Float64bits(got[j]) {
				t.Errorf("%s: weight %d is %v, want %v", learners.String(l), j, got[j], v)
			}
		}
	}
}
