package pipeline

import (
	"math"

	"halfspace/pkg/internal/portable"
)

// platt returns the Calibrator 1/(1 + e^(A·score+B)) of largest likelihood. The targets are not 0
// and 1 but a little less extreme, as if each class had one more example: with p positive examples
// and n others they are (p+1)/(p+2) and 1/(n+2). Newton's method with backtracking finds it.
//
// J. C. Platt, Probabilistic outputs for support vector machines, in Advances in Large Margin Classifiers
// (1999) 61–74, §2.2; H.-T. Lin, C.-J. Lin, R. C. Weng, A note on Platt's probabilistic outputs for
// support vector machines, Machine Learning 68 (2007) 267–276, appendix C.
func platt(scores []float64, positive []bool) Calibrator {
	largest, p, n := 0.0, 0., 0.
	for i, f := range scores {
		largest = max(largest, math.Abs(f))
		if positive[i] {
			p++
		} else {
			n++
		}
	}
	_, e := math.Frexp(largest) // squares of scores far from 1 would overflow
	l := likelihood{scores: make([]float64, len(scores)), targets: make([]float64, len(scores))}
	for i, f := range scores {
		l.scores[i], l.targets[i] = math.Ldexp(f, -e), 1/(n+2)
		if positive[i] {
			l.targets[i] = (p + 1) / (p + 2)
		}
	}
	a, b := l.newton(0, portable.Log((n+1)/(p+1)))
	return Calibrator{A: max(-math.MaxFloat64, min(math.MaxFloat64, math.Ldexp(a, -e))), B: b}
}

// A likelihood is the likelihood of a sigmoid, given scores and the probabilities that they should
// have.
type likelihood struct{ scores, targets []float64 }

// Constants of the paper's appendix: the greatest number of steps, the least part of a step to try,
// the term that keeps the Hessian from being singular, and the gradient at which to stop.
const (
	mostNewtonSteps = 100
	shortestStep    = 1e-10
	ridge           = 1e-12
	smallGradient   = 1e-5
)

// newton returns the a and b of largest likelihood, starting from the given values.
func (l likelihood) newton(a, b float64) (float64, float64) {
	loss := l.loss(a, b)
	for range mostNewtonSteps {
		g, h := l.derivatives(a, b)
		if math.Abs(g[0]) < smallGradient && math.Abs(g[1]) < smallGradient {
			break
		}
		det := float64(h[0]*h[2]) - float64(h[1]*h[1])
		da := -(float64(h[2]*g[0]) - float64(h[1]*g[1])) / det
		db := -(float64(h[0]*g[1]) - float64(h[1]*g[0])) / det
		slope := float64(g[0]*da) + float64(g[1]*db)
		step := 1.0
		for ; step >= shortestStep; step /= 2 {
			nextA, nextB := a+float64(step*da), b+float64(step*db)
			if next := l.loss(nextA, nextB); next < loss+float64(1e-4*float64(step*slope)) {
				a, b, loss = nextA, nextB, next
				break
			}
		}
		if step < shortestStep {
			break
		}
	}
	return a, b
}

// loss returns minus the logarithm of the likelihood, in a form that avoids cancellation.
func (l likelihood) loss(a, b float64) (sum float64) {
	for i, f := range l.scores {
		z, t := float64(a*f)+b, l.targets[i]
		if z < 0 {
			t--
		}
		sum += float64(t*z) + portable.Log(1+portable.Exp(-math.Abs(z)))
	}
	return sum
}

// derivatives returns the loss's gradient, and its second derivatives by a twice, by both, by b twice.
func (l likelihood) derivatives(a, b float64) (g [2]float64, h [3]float64) {
	h[0], h[2] = ridge, ridge
	for i, f := range l.scores {
		p := sigmoid(float64(a*f) + b)
		d, w := l.targets[i]-p, float64(p*(1-p))
		fw := float64(f * w)
		g[0], g[1] = g[0]+float64(f*d), g[1]+d
		h[0], h[1], h[2] = h[0]+float64(f*fw), h[1]+fw, h[2]+w
	}
	return g, h
}
