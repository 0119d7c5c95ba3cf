package interior

import (
	"math"
	"math/big"

	"gonum.org/v1/gonum/mat"

	"halfspace/pkg/ltu"
)

// normalized returns the units in attributes scaled so that each has the greatest weight 1 in one
// of them, and the units so that their weights have the length 1. That changes neither whether a
// point is inside all of them nor which of them are opposed.
func normalized(halfspaces []ltu.Unit) []ltu.Unit {
	greatest := map[int]float64{}
	for _, u := range halfspaces {
		length := u.W[u.Greatest()[0]]
		for j, w := range u.W {
			greatest[j] = max(greatest[j], math.Abs(w/length))
		}
	}
	units := make([]ltu.Unit, len(halfspaces))
	for i, u := range halfspaces {
		w, squares := make([]float64, len(u.W)), 0.0
		first := math.Abs(u.W[u.Greatest()[0]])
		for j, v := range u.W {
			if v != 0 {
				w[j] = v / first / greatest[j]
			}
			squares += float64(w[j] * w[j])
		}
		length := math.Sqrt(squares)
		for j := range w {
			w[j] /= length
		}
		units[i] = ltu.Unit{W: w, Theta: u.Theta / first / length}
	}
	return units
}

// parallel is how little a singular value may be, relative to the greatest, for hyperplanes to
// count as parallel.
const parallel = 1e-10

// nearestPoint returns the point with the least sum of squared distances from the hyperplanes of
// the given units, of those the one nearest to 0: a least-squares problem that need not have full
// rank, and so is solved by singular values.
func nearestPoint(units []ltu.Unit, of []int) []float64 {
	if len(of) == 0 {
		return make([]float64, len(units[0].W))
	}
	w, theta := mat.NewDense(len(of), len(units[0].W), nil), mat.NewVecDense(len(of), nil)
	for k, i := range of {
		w.SetRow(k, units[i].W)
		theta.SetVec(k, units[i].Theta)
	}
	var svd mat.SVD
	var x mat.VecDense
	if !svd.Factorize(w, mat.SVDThin) {
		return make([]float64, len(units[0].W))
	}
	svd.SolveVecTo(&x, theta, svd.Rank(parallel))
	return x.RawVector().Data
}

// exactExcess returns u.Excess(x) without rounding before the end: near a hyperplane far from 0
// there is little else.
func exactExcess(u ltu.Unit, x []float64) float64 {
	const bits = 400 // of products of numbers within 1e±30 of each other
	sum := new(big.Float).SetPrec(bits).SetFloat64(-u.Theta)
	for j, w := range u.W {
		product := new(big.Float).SetPrec(bits).Mul(big.NewFloat(w), big.NewFloat(x[j]))
		sum.Add(sum, product)
	}
	v, _ := sum.Float64()
	return v
}
