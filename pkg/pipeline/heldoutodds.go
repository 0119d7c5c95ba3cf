package pipeline

import (
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// A heldOutOdds collects log-odds of examples that a model has not seen, to find the temperature that divides
// them. The zero value has none.
type heldOutOdds struct {
	odds [][]float64 // of each example, one number for each class
	y    []int       // its class
}

// fewestForTemperature is the least number of examples for a temperature.
const fewestForTemperature = 10

// greatestTemperature is the greatest temperature, and its inverse is the least one.
const greatestTemperature = 64

// greatestOdds is the greatest magnitude of log-odds. Greater ones are cut off, so that no sum overflows.
const greatestOdds = 1e6

// add adds examples with the sums of a model. A single sum belongs to the second of two classes.
func (t *heldOutOdds) add(sums [][]float64, y []int) {
	for i, all := range sums {
		if len(all) == 1 {
			all = []float64{0, all[0]}
		}
		odds := finite(all)
		for c, v := range odds {
			odds[c] = max(-greatestOdds, min(greatestOdds, v))
		}
		t.odds, t.y = append(t.odds, odds), append(t.y, y[i])
	}
}

// temperature returns the temperature of largest likelihood, by bisection, or 0 if there are too few
// examples. The targets are not 0 and 1 but a little less extreme, as in platt.
func (t *heldOutOdds) temperature() float64 {
	if len(t.y) < fewestForTemperature {
		return 0
	}
	low, high := 1.0/greatestTemperature, float64(greatestTemperature)
	for range 40 {
		middle := math.Sqrt(float64(low * high))
		if t.slope(1/middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// slope returns the derivative of the loss by the factor of the log-odds.
func (t *heldOutOdds) slope(factor float64) (sum float64) {
	rest := 1 / float64(len(t.y)+2) // the target of all other classes together
	for i, odds := range t.odds {
		top, total := slices.Max(odds), 0.0
		var weights, mean float64
		for _, v := range odds {
			w := portable.Exp(float64(factor * (v - top)))
			weights, mean, total = weights+w, mean+float64(w*v), total+v
		}
		truth := odds[t.y[i]]
		target := float64((1-rest)*truth) + float64(rest*(total-truth))/float64(len(odds)-1)
		sum += mean/weights - target
	}
	return sum
}
