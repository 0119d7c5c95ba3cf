package tao

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/internal/portable"
)

// Limits of the logistic regressions. These only propose directions, and each direction is then tried on
// all examples. So they need not converge, and may use only a part of a large sample.
const (
	pathRows   = 1000 // examples
	pathSteps  = 12   // penalties, each pathFactor times the one before
	pathFactor = 0.6
	newtons    = 4    // quadratic approximations for each penalty
	passes     = 8    // over the attributes, for each approximation
	settledBy  = 1e-3 // change of a weight below which the passes end
)

// lassoPath returns the directions of logistic regressions with an L1 penalty. It goes from a great
// penalty, with few non-zero weights, to smaller ones, as long as there are at most the given number of
// weights. Whenever the set of attributes changes, it also learns from these attributes with nearly no
// penalty.
//
// J. Friedman, T. Hastie, R. Tibshirani, Regularization paths for generalized linear models via
// coordinate descent, Journal of Statistical Software 33 (2010) 1–22, §3.
func lassoPath(ctx context.Context, c *careSet, attributes int) (directions [][]float64, err error) {
	l := newLasso(c)
	greatest := l.greatestPenalty()
	var support []int
	for k := 1; k <= pathSteps && greatest > 0; k++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		greatest *= pathFactor
		l.descend(greatest, l.columns)
		now := l.support()
		if len(now) > attributes {
			break
		}
		if len(now) == 0 {
			continue
		}
		if !slices.Equal(now, support) && len(now) > 1 {
			refit := l.copy()
			refit.descend(1e-4*greatest, refit.chosen(now))
			directions = append(directions, refit.direction())
		}
		directions, support = append(directions, l.direction()), now
	}
	return directions, nil
}

// A lasso is a logistic regression with an L1 penalty, on standardised attributes.
type lasso struct {
	columns []column
	y       []float64 // 0 or 1
	share   []float64 // weights of the examples, which sum to 1
	weight  []float64 // of each attribute
	bias    float64
}

// A column holds the standardised values of an attribute that varies.
type column struct {
	attr      int
	values    []float64
	deviation float64
}

// newLasso returns the regression for at most pathRows of the examples, with all weights 0.
func newLasso(c *careSet) *lasso {
	n := min(len(c.set.X), pathRows)
	l := &lasso{weight: make([]float64, len(c.set.Attrs))}
	total, rows := 0.0, make([]int, n)
	for k := range rows {
		rows[k] = k * len(c.set.X) / n
		total += c.weights[rows[k]]
		l.y = append(l.y, float64(c.set.Y[rows[k]]))
	}
	for _, i := range rows {
		l.share = append(l.share, c.weights[i]/total)
	}
	for j := range c.set.Attrs {
		col := column{attr: j, values: make([]float64, n)}
		mean := 0.0
		for k, i := range rows {
			col.values[k] = c.set.X[i][j]
			mean += float64(l.share[k] * col.values[k])
		}
		variance := 0.0
		for k := range col.values {
			col.values[k] -= mean
			variance += float64(l.share[k] * float64(col.values[k]*col.values[k]))
		}
		col.deviation = math.Sqrt(variance)
		if !(col.deviation > 1e-12*math.Abs(mean)) {
			continue
		}
		for k := range col.values {
			col.values[k] /= col.deviation
		}
		l.columns = append(l.columns, col)
	}
	return l
}

// greatestPenalty returns the smallest penalty that makes all weights 0; the path begins there.
func (l *lasso) greatestPenalty() (greatest float64) {
	mean := 0.0
	for i, y := range l.y {
		mean += float64(l.share[i] * y)
	}
	for _, col := range l.columns {
		slope := 0.0
		for i, v := range col.values {
			slope += float64(l.share[i] * float64(v*(l.y[i]-mean)))
		}
		greatest = max(greatest, math.Abs(slope))
	}
	return greatest
}

// descend lowers the loss by a few quadratic approximations, which coordinate descent minimises one
// after the other. It changes only the weights of the given columns.
func (l *lasso) descend(penalty float64, columns []column) {
	n := len(l.y)
	curve, rest := make([]float64, n), make([]float64, n)
	for range newtons {
		sums := slices.Repeat([]float64{l.bias}, n)
		for _, col := range l.columns {
			if w := l.weight[col.attr]; w != 0 {
				for i, v := range col.values {
					sums[i] += float64(w * v)
				}
			}
		}
		const minimum = 1e-5 // keeps the approximation curved where the probability is nearly 0 or 1
		for i, sum := range sums {
			p := 1 / (1 + portable.Exp(-sum))
			q := max(minimum, float64(p*(1-p)))
			curve[i], rest[i] = l.share[i]*q, (l.y[i]-p)/q
		}
		if l.approach(penalty, columns, curve, rest) < settledBy {
			return
		}
	}
}

// approach minimises a quadratic approximation of the loss, with the given curvature and residuals. It
// returns the greatest change of a weight in the first pass.
func (l *lasso) approach(penalty float64, columns []column, curve, rest []float64) (first float64) {
	for pass := range passes {
		moved := l.moveBias(curve, rest)
		for _, col := range columns {
			slope, square := 0.0, 0.0
			for i, v := range col.values {
				cv := float64(curve[i] * v)
				slope += float64(cv * rest[i])
				square += float64(cv * v)
			}
			old := l.weight[col.attr]
			now := soften(slope+float64(square*old), penalty) / square
			if now == old {
				continue
			}
			l.weight[col.attr] = now
			for i, v := range col.values {
				rest[i] -= float64((now - old) * v)
			}
			moved = max(moved, math.Abs(now-old))
		}
		if pass == 0 {
			first = moved
		}
		if moved < settledBy {
			break
		}
	}
	return first
}

// moveBias sets the bias to its best value, and returns the change.
func (l *lasso) moveBias(curve, rest []float64) float64 {
	slope, square := 0.0, 0.0
	for i, c := range curve {
		slope += float64(c * rest[i])
		square += c
	}
	step := slope / square
	l.bias += step
	for i := range rest {
		rest[i] -= step
	}
	return math.Abs(step)
}

// soften returns v moved towards 0 by the penalty (soft thresholding).
func soften(v, penalty float64) float64 {
	switch {
	case v > penalty:
		return v - penalty
	case v < -penalty:
		return v + penalty
	}
	return 0
}

// support returns the attributes whose weight is not zero.
func (l *lasso) support() (attrs []int) {
	for j, w := range l.weight {
		if w != 0 {
			attrs = append(attrs, j)
		}
	}
	return attrs
}

// chosen returns the columns of some attributes.
func (l *lasso) chosen(attrs []int) (columns []column) {
	for _, col := range l.columns {
		if slices.Contains(attrs, col.attr) {
			columns = append(columns, col)
		}
	}
	return columns
}

// copy returns a regression with weights of its own.
func (l *lasso) copy() *lasso {
	c := *l
	c.weight = slices.Clone(l.weight)
	return &c
}

// direction converts the weights to weights for attributes that are not scaled.
func (l *lasso) direction() []float64 {
	w := make([]float64, len(l.weight))
	for _, col := range l.columns {
		w[col.attr] = l.weight[col.attr] / col.deviation
	}
	return w
}
