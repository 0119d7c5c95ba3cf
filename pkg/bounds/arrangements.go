package bounds

import (
	"fmt"
	"math"
	"math/big"

	"halfspace/pkg/internal/portable"
)

// ArrangementFaces returns the number of k-dimensional faces of an arrangement of n hyperplanes in
// general position in d dimensions: Σ_{i≤k} C(d−i, k−i)·C(n, d−i). Faces of dimension 0 are points,
// and faces of dimension d are the cells. It is 0 unless k is from 0 to d. See §2, after H.
// Edelsbrunner, Algorithms in Combinatorial Geometry (1987), theorem 1.3.
func ArrangementFaces(k, n, d int) float64 {
	checkPlanes(n, d)
	sum := 0.0
	for i := 0; i <= k && k <= d; i++ {
		if faces := binomial(n, d-i); faces > 0 { // else the other factor may be infinite
			sum += float64(faces * binomial(d-i, k-i))
		}
	}
	return sum
}

// ArrangementCells returns the number of cells of n hyperplanes in general position in d
// dimensions, Σ_{i≤d} C(n, i). No arrangement of n hyperplanes has more.
func ArrangementCells(n, d int) float64 { return ArrangementFaces(d, n, d) }

// PrintedVC returns the number of cells of n hyperplanes in d dimensions. Lemma 1 prints it as the VC
// dimension of the Boolean combinations of n halfspaces. The proof shows only that points in different
// cells can be given any classes, so the number is only a lower bound. For n = 1 it is 2, but a
// halfspace shatters d+1 points.
func PrintedVC(n, d int) float64 { return ArrangementCells(n, d) }

// LowerVC returns a lower bound of the VC dimension of the Boolean combinations of n halfspaces in d
// dimensions: the larger of the number of cells and n·d+1. These n·d+1 points can be shattered: put
// them on the curve (t, t², …, tᵈ). A hyperplane can meet the curve at any d places. Along the curve
// the class changes at most n·d times, and n hyperplanes can meet it at all of these places.
func LowerVC(n, d int) float64 {
	return max(ArrangementCells(n, d), float64(n*d)+1)
}

// UpperVC returns an upper bound of the VC dimension of the Boolean combinations of n halfspaces in d
// dimensions: the largest V with V ≤ c + n·log₂ Σ_{i≤d} C(V−1, i), where c is the number of cells. The
// bound is ours. A hyperplane divides V points in at most as many ways as the sum says, if the names
// of its sides do not matter (T. M. Cover, IEEE Transactions on Electronic Computers 14 (1965)
// 326–334). Then each of at most c cells is given a class. To shatter the points takes 2^V ways.
//
// For n = 1 it returns d+1, and for d = 1 it returns n+1, because n points divide a line into at most
// n+1 parts of alternating class. In these two cases it is the VC dimension itself.
func UpperVC(n, d int) float64 {
	cells := ArrangementCells(n, d)
	if n == 1 || d == 1 {
		return float64(n*d) + 1
	}
	// The right side grows more slowly than V, so that beyond some V it is always smaller. First
	// look for such a V, then go down from it: each step's right side is an upper bound as well.
	limit := func(v float64) float64 { return math.Floor(cells + float64(float64(n)*log2Sum(v-1, d))) }
	v := max(cells, float64(d)) + 1
	for limit(v) >= v && !math.IsInf(v, 1) {
		v *= 2
	}
	for next := limit(v); next < v; next = limit(v) {
		v = next
	}
	return v
}

// PolyhedralExamples returns a number of examples (a sample complexity) for a class of hypotheses that
// contains the target and has a VC dimension of at most vc. With probability 1 − delta, every
// hypothesis that agrees with all of the examples then has an error of at most epsilon. The number is
// max((4/ε)·log₂(2/δ), (8·vc/ε)·log₂(13/ε)), rounded up.
//
// This is theorem 1. The paper takes PrintedVC for vc, and then the bound guarantees nothing. With
// UpperVC it holds, and with d+1 it is the bound of a single plane (§3.1 (a)). From A. Blumer, A.
// Ehrenfeucht, D. Haussler, M. Warmuth, Journal of the ACM 36 (1989) 929–965, theorem 2.1.
func PolyhedralExamples(epsilon, delta, vc float64) float64 {
	checkShares(epsilon, delta, vc)
	return math.Ceil(max(4/epsilon*portable.Log2(2/delta), 8*vc/epsilon*portable.Log2(13/epsilon)))
}

// AgnosticExamples returns a number of examples (a sample complexity) that is enough for any target.
// With probability 1 − delta, the error of each hypothesis of a class of VC dimension vc then differs
// from its error on the examples by at most epsilon. So the error of the hypothesis with the fewest
// mistakes (MinimumError, vc = d+1) exceeds the least error of the class by at most 2·epsilon. The
// number is the least m such that 4·Π(2n)·e^(−ε²n/8) ≤ δ for all n ≥ m, where Π(2n) is the smaller of
// (2en/vc)^vc and 4^n.
//
// V. N. Vapnik, A. Ya. Chervonenkis, Theory of Probability and Its Applications 16 (1971) 264–280,
// theorem 2. The paper's own formula in §3.1 (b), with reference to Blumer et al. 1989, appendix A3,
// cannot be read in the stored copy. It is the maximum of a logarithm over ε² and a multiple of d+1
// times ln(1/ε) over ε². This bound has the same form, with constants of its own.
func AgnosticExamples(epsilon, delta, vc float64) float64 {
	checkShares(epsilon, delta, vc)
	// The logarithm of the left side minus the logarithm of δ; it must be at most 0.
	excess := func(m float64) float64 {
		ways := min(vc*(1+portable.Log(2*m/vc)), m*portable.Log(4))
		return portable.Log(4) + ways - portable.Log(delta) - float64(epsilon*epsilon*m/8)
	}
	high := max(vc, 1)
	for excess(high) > 0 && !math.IsInf(high, 1) {
		high *= 2
	}
	if math.IsInf(high, 1) {
		return high
	}
	// The excess is greatest at 8·vc/ε² or before, and falls from there on, so that it crosses 0 once
	// above low. Beyond 2⁵⁰ a float64 cannot separate whole numbers by halving, and halving ends
	// earlier.
	low := high / 2
	for high-low > max(1, high*0x1p-50) {
		if mid := math.Floor(float64(low/2) + float64(high/2)); excess(mid) > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return math.Ceil(high)
}

// checkPlanes panics unless there are hyperplanes and dimensions.
func checkPlanes(n, d int) {
	if n < 1 || d < 1 {
		panic(fmt.Sprintf("bounds: %d hyperplanes in %d dimensions", n, d))
	}
}

// checkShares panics unless epsilon and delta are shares and vc can be a VC dimension.
func checkShares(epsilon, delta, vc float64) {
	if !(epsilon > 0 && epsilon < 1 && delta > 0 && delta < 1 && vc >= 1) {
		panic(fmt.Sprintf("bounds: epsilon is %v, delta %v and the VC dimension %v, want shares between 0 and 1 and at least 1", epsilon, delta, vc))
	}
}

// manyChosen is a k beyond which no float64 holds C(n, k) for any n ≥ 2k, since C(2k, k) is at
// least 4ᵏ/(2k+1). It keeps the exact product short.
const manyChosen = 1100

// binomial returns C(n, k), 0 if k is not from 0 to n. (gonum's combin.Binomial panics where the
// result overflows an int, and these bounds often do.)
func binomial(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	if k = min(k, n-k); k > manyChosen {
		return math.Inf(1)
	}
	c, _ := new(big.Float).SetInt(new(big.Int).Binomial(int64(n), int64(k))).Float64()
	return c
}

// log2Sum returns log₂ Σ_{i≤d} C(m, i), which is m if d ≥ m. It adds up floats, since m may be
// beyond any int, and takes powers of 2 out of them before they overflow.
func log2Sum(m float64, d int) float64 {
	if float64(d) >= m {
		return m
	}
	const huge = 0x1p500
	term, sum, scale := 1.0, 1.0, 0.0
	for i := 1; i <= d; i++ {
		term = float64(term * (m - float64(i) + 1) / float64(i))
		sum += term
		if sum > huge {
			term, sum, scale = term/huge, sum/huge, scale+500
		}
	}
	return scale + portable.Log2(sum)
}
