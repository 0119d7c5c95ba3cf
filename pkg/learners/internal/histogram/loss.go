package histogram

import (
	"math"

	"halfspace/pkg/internal/portable"
)

// A loss is the negative log-likelihood of the classes of the examples.
type loss struct {
	classes []int     // classes by example
	weights []float64 // weights by example
	shift   float64   // from the fixed places of a derivative to the places of sums
}

// logarithms returns the scores with which boosting begins: the log-odds for two classes, or the
// logarithms of the shares of several. One example is added to every class, so that no score is
// infinite.
func (l *loss) logarithms(classes int) []float64 {
	counts, total := make([]float64, classes), float64(classes)
	for i, w := range l.weights {
		counts[l.classes[i]] += w
		total += w
	}
	if classes == 2 {
		return []float64{portable.Log(counts[1]+1) - portable.Log(counts[0]+1)}
	}
	base := make([]float64, classes)
	for c, n := range counts {
		base[c] = portable.Log(n+1) - portable.Log(total)
	}
	return base
}

// derive sets the derivatives of the loss by the scores, by output and example.
func (l *loss) derive(derivatives [][]sums, scores [][]float64) {
	if len(scores) == 1 {
		p := make([]float64, len(l.classes))
		copy(p, scores[0])
		portable.Sigmoids(p)
		for i, v := range p {
			derivatives[0][i] = l.derivative(i, v, l.classes[i] == 1)
		}
		return
	}
	p := make([]float64, len(scores))
	for i, y := range l.classes {
		for c := range scores {
			p[c] = scores[c][i]
		}
		Softmax(p)
		for c, v := range p {
			derivatives[c][i] = l.derivative(i, v, c == y)
		}
	}
}

// derivative returns the derivatives of the loss of example i by an output. The output gives probability
// p to its class, which is the true class if one is true.
func (l *loss) derivative(i int, p float64, one bool) sums {
	const scale = 1 << fixed
	gradient, hessian := p, float64(p*(1-p))
	if one {
		gradient = p - 1
	}
	w := l.weights[i] * l.shift
	return sums{
		int64(w * math.Trunc(gradient*scale)), int64(w * math.Trunc(hessian*scale)), int64(w * scale),
	}
}

// Softmax replaces scores by probabilities that sum to 1, in proportion to their exponentials.
func Softmax(scores []float64) {
	greatest, total := math.Inf(-1), 0.0
	for _, v := range scores {
		greatest = max(greatest, v)
	}
	for c, v := range scores {
		scores[c] = portable.Exp(v - greatest)
		total += scores[c]
	}
	for c := range scores {
		scores[c] /= total
	}
}
