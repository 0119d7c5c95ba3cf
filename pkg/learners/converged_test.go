package learners

import (
	"math"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/ltu"
)

// slope returns the length of the gradient by the weights and the threshold of a sigmoid unit, of its
// mean cross-entropy on s and half their squares times the decay.
func slope(u ltu.Unit, s *data.Set) float64 {
	g := append(slices.Clone(u.W), -u.Theta)
	for j := range g {
		g[j] *= leastDecay
	}
	for i, x := range s.X {
		d := (ltu.Sigmoid(u.Excess(x)) - float64(s.Y[i])) / float64(s.Len())
		for j, v := range x {
			g[j] += d * v
		}
		g[len(x)] += d
	}
	return math.Sqrt(ltu.Dot(g, g))
}

// TestPerceptronsEndConverged has sets of zeros and ones only, which are not standardised. The
// gradient at the end is next to nothing; descent at a constant rate ended with a hundredth of the
// initial gradient. The seed does not matter.
func TestPerceptronsEndConverged(t *testing.T) {
	for _, name := range []string{"votes", "monks-1", "monks-2", "monks-3", "tic-tac-toe"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		s = s.OneHot()
		var u [2]ltu.Unit
		for seed := range u {
			m, err := Backprop{}.Fit(t.Context(), s, Seed(uint64(seed)))
			if err != nil {
				t.Fatal(err)
			}
			u[seed] = m.(*LogisticPlane).Unit
		}
		start := slope(ltu.Unit{W: make([]float64, len(s.Attrs))}, s)
		if end := slope(u[0], s); end > start/5000 {
			t.Errorf("%s: the gradient ends at %v, having begun at %v", name, end, start)
		}
		if !slices.Equal(u[0].W, u[1].W) || u[0].Theta != u[1].Theta {
			t.Errorf("%s: another seed learns other weights", name)
		}
	}
}

// TestPairsAndPrunedEndConverged does the same with pairs, and in the trainings of pruned nets.
func TestPairsAndPrunedEndConverged(t *testing.T) {
	s, err := data.Load("monks-2")
	if err != nil {
		t.Fatal(err)
	}
	s = s.OneHot()
	for _, l := range []NetLearner{SecondOrder{}, Backprop{}} {
		p, err := l.plan(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		train, _, err := p.split(Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		net := p.start(Seed(1))
		for left := 1; left > 0; left = net.Prune(t.Context(), p.input, train, max(1, net.Count()/2)) {
			if err := p.train(t.Context(), net, train, nil, Seed(1)); err != nil {
				t.Fatal(err)
			}
			first := net.Loss(p.input, train)
			// From where it ended it goes nowhere.
			if err := p.train(t.Context(), net, train, nil, Seed(2)); err != nil {
				t.Fatal(err)
			}
			if second := net.Loss(p.input, train); second != first {
				t.Errorf("%s, %d weights: loss %v, trained again %v", String(l), net.Count(), first, second)
			}
		}
	}
}

// TestMoreEpochsHardlyHelpAnMLP: the best of 200 epochs, by held-out examples, is as good as the best
// of five times that number.
func TestMoreEpochsHardlyHelpAnMLP(t *testing.T) {
	for _, name := range []string{"votes", "glass", "iris", "tic-tac-toe"} {
		s, err := data.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		s = s.OneHot()
		sum := [2]float64{}
		const runs = 5
		for seed := range uint64(runs) {
			for k, epochs := range []int{0, 1000} {
				sum[k] += heldLoss(t, MLP{Backprop: Backprop{Validation: 0.2, Epochs: epochs}}, s, seed) / runs
			}
		}
		if sum[0] > sum[1]+0.01 {
			t.Errorf("%s: the loss of examples held out is %v, after 1,000 epochs %v", name, sum[0], sum[1])
		}
	}
}

// heldLoss returns the mean cross-entropy of l's net on the examples that were held out.
func heldLoss(t *testing.T, l NetLearner, s *data.Set, seed uint64) float64 {
	t.Helper()
	r := Seed(seed)
	p, err := l.plan(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	train, held, err := p.split(r)
	if err != nil {
		t.Fatal(err)
	}
	net := p.start(r)
	if err := p.train(t.Context(), net, train, held, r); err != nil {
		t.Fatal(err)
	}
	return net.Loss(p.input, held)
}
