package learners_test

import (
	"math"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/learnertest"
)

// TestSoftMargin runs the suite on planes of a soft margin.
func TestSoftMargin(t *testing.T) {
	for c, learns := range map[float64][]string{0.1: nil, 100: {"3-of-5"}} {
		learnertest.Run(t, learners.Info{Name: "soft margin", Learner: learners.MaximumMargin{C: c}, Learns: learns})
	}
}

// price is the objective of a soft margin, by the plane alone: the examples nearest to it on either
// side need not be at the margin, so that the plane's length is taken from the model.
func price(p *learners.SoftMarginPlane, s *data.Set, c float64) float64 {
	squares := 0.0
	for _, w := range p.W {
		squares += w * w
	}
	unit, loss := p.Margin*math.Sqrt(squares), 0.0
	for i, x := range s.X {
		loss += max(0, 1-float64(2*s.Y[i]-1)*p.Excess(x)/unit)
	}
	return 0.5/(p.Margin*p.Margin) + c*loss
}

// TestSoftMarginIsLeast moves the weights, the threshold and the margin of a plane a little, in many
// ways. No move has a lower price, and the price follows from its Margin and Loss.
func TestSoftMarginIsLeast(t *testing.T) {
	r := learners.Seed(3)
	for _, c := range []float64{0.01, 1, 100} {
		s := hiddenPlanes(r, 200, 4, 1, 0.1)
		p := fit[*learners.SoftMarginPlane](t, learners.MaximumMargin{C: c}, s)
		lowest := price(p, s, c)
		if said := 0.5/(p.Margin*p.Margin) + c*p.Loss; math.Abs(said-lowest) > 1e-6*lowest {
			t.Errorf("C=%v: the price is %v, said to be %v", c, lowest, said)
		}
		for range 500 {
			q := *p
			size := math.Pow(10, -1-3*r.Float64())
			q.W = append([]float64(nil), p.W...)
			for j := range q.W {
				q.W[j] += size * r.NormFloat64()
			}
			q.Theta += size * r.NormFloat64()
			q.Margin *= 1 + size*r.NormFloat64()
			if nearby := price(&q, s, c); nearby < lowest*(1-2*p.Gap-1e-9) {
				t.Errorf("C=%v: the price is %v, and %v nearby; the gap is %v", c, lowest, nearby, p.Gap)
			}
		}
	}
}

// TestSoftMarginOfSeparable has the plane of the hard margin once C is great.
func TestSoftMarginOfSeparable(t *testing.T) {
	s := hiddenPlanes(learners.Seed(1), 200, 3, 1, 0)
	hard := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, s)
	soft := fit[*learners.SoftMarginPlane](t, learners.MaximumMargin{C: 1e7}, s)
	if math.Abs(soft.Margin-hard.Margin) > 1e-4*hard.Margin || soft.Loss > 1e-4 || soft.Gap > 1e-3 {
		t.Errorf("%+v, and hard %+v", soft, hard)
	}
}

// TestSoftMarginSettings has settings that are refused.
func TestSoftMarginSettings(t *testing.T) {
	s := learnertest.Sample("3-of-5")
	for _, m := range []learners.MaximumMargin{{C: -1}, {C: math.NaN()}, {C: math.Inf(1)}, {C: 1, Printed: true}} {
		if _, err := m.Fit(t.Context(), s, nil); err == nil || !strings.Contains(err.Error(), "C is") {
			t.Errorf("%v: %v", m, err)
		}
	}
}
