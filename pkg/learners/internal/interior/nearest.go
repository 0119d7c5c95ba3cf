package interior

import (
	"math"
	"math/big"

	"gonum.org/v1/gonum/mat"

	"halfspace/pkg/ltu"
)

// normalized returns the units with scaled attributes and weights. First each attribute is scaled so
// that its greatest weight in any unit is 1, where units are compared after dividing each by its own
// greatest weight. Then each unit is scaled so that its weights have length 1. Neither step changes
// whether a point is inside all units, or which of them leave no such point.
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

// parallel is the size of a singular value, relative to the greatest, below which hyperplanes count
// as parallel.
const parallel = 1e-10

// nearestPoint returns the point with the least sum of squared distances from the hyperplanes of the
// chosen units. If there are several such points, it returns the point nearest to 0. This least-squares
// problem need not have full rank, so it is solved by singular values.
func nearestPoint(units []ltu.Unit, chosen []int) []float64 {
	if len(chosen) == 0 {
		return make([]float64, len(units[0].W))
	}
	w, theta := mat.NewDense(len(chosen), len(units[0].W), nil), mat.NewVecDense(len(chosen), nil)
	for k, i := range chosen {
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

// exactExcess returns u.Excess(x), rounded only at the end. Near a hyperplane far from 0, an excess
// computed otherwise is little but rounding.
func exactExcess(u ltu.Unit, x []float64) float64 {
	const bits = 400 // for products of numbers within 1e±30 of each other
	sum := new(big.Float).SetPrec(bits).SetFloat64(-u.Theta)
	for j, w := range u.W {
		product := new(big.Float).SetPrec(bits).Mul(big.NewFloat(w), big.NewFloat(x[j]))
		sum.Add(sum, product)
	}
	v, _ := sum.Float64()
	return v
}
