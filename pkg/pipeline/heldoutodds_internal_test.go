package pipeline

import (
	"math"
	"testing"

	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners"
)

// TestTemperatureOfLargestLikelihood draws classes by the softmax of log-odds that were then multiplied by a
// factor. The temperature must be the factor, nearly, and no other temperature may have a smaller loss.
func TestTemperatureOfLargestLikelihood(t *testing.T) {
	for _, classes := range []int{1, 3} { // one sum stands for two classes
		for _, factor := range []float64{0.25, 1, 4} {
			var found heldOutOdds
			r := learners.Seed(5)
			for range 2000 {
				odds, p, total := make([]float64, classes), make([]float64, max(2, classes)), 0.0
				for c := range odds {
					odds[c] = 2 * r.NormFloat64()
				}
				p[0] = 1
				for c := range odds {
					p[len(p)-classes+c] = portable.Exp(odds[c])
				}
				for _, v := range p {
					total += v
				}
				y, u := 0, total*r.Float64()
				for ; y < len(p)-1 && u > p[y]; y++ {
					u -= p[y]
				}
				for c := range odds {
					odds[c] *= factor
				}
				found.add([][]float64{odds}, []int{y})
			}
			got := found.temperature()
			if got < 0.9*factor || got > 1.1*factor {
				t.Errorf("%d sums, multiplied by %g: temperature %g", classes, factor, got)
			}
			for _, worse := range []float64{0.99 * got, 1.01 * got} {
				if lossAt(found, worse) <= lossAt(found, got) {
					t.Errorf("%d sums, multiplied by %g: temperature %g has a smaller loss than %g", classes, factor, worse, got)
				}
			}
		}
	}
}

// lossAt returns the loss of log-odds that are divided by a temperature, with the targets of the comment.
func lossAt(t heldOutOdds, temperature float64) (loss float64) {
	rest := 1 / float64(len(t.y)+2)
	for i, odds := range t.odds {
		total := 0.0
		for _, v := range odds {
			total += math.Exp(v / temperature)
		}
		for c, v := range odds {
			target := rest / float64(len(odds)-1)
			if c == t.y[i] {
				target = 1 - rest
			}
			loss -= target * (v/temperature - math.Log(total))
		}
	}
	return loss
}

// TestTemperatureOfExtremes: no example, certain ones and infinite sums have a temperature within the limits.
func TestTemperatureOfExtremes(t *testing.T) {
	for name, c := range map[string]struct {
		sum       float64
		n         int
		low, high float64
	}{
		"too few": {1, fewestForTemperature - 1, 0, 0}, "none": {0, 0, 0, 0},
		"always right": {1, 50, 1. / greatestTemperature, 0.3}, "always wrong": {-1, 50, greatestTemperature, greatestTemperature},
		"infinite": {math.Inf(1), 50, greatestTemperature, greatestTemperature}, "not a number": {math.NaN(), 50, greatestTemperature, greatestTemperature},
	} {
		var found heldOutOdds
		for range c.n {
			found.add([][]float64{{c.sum}}, []int{1})
		}
		if got := found.temperature(); !(got >= c.low-1e-6 && got <= c.high+1e-6) {
			t.Errorf("%s: temperature %g, want %g to %g", name, got, c.low, c.high)
		}
	}
}
