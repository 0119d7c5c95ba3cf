package bounds

import (
	"fmt"
	"math"
	"math/big"
)

// ArrangementFaces returns the number of k-dimensional faces of n hyperplanes in
// general position in d dimensions: Σ_{i≤k} C(d−i, k−i)·C(n, d−i), of which those of
// dimension d are the cells. §2, after H. Edelsbrunner, Algorithms in Combinatorial
// Geometry (1987), theorem 1.3. It is 0 unless k is from 0 to d.
func ArrangementFaces(k, n, d int) float64 {
	checkPlanes(n, d)
	sum := 0.0
	for i := 0; i <= k && k <= d; i++ {
		if faces := binomial(n, d-i); faces > 0 { // else the other factor may be infinite
			sum += faces * binomial(d-i, k-i)
		}
	}
	return sum
}

// ArrangementCells returns the number of cells of n hyperplanes in general
// position in d dimensions, Σ_{i≤d} C(n, i): no arrangement of n has more.
func ArrangementCells(n, d int) float64 { return ArrangementFaces(d, n, d) }

// PrintedVC returns what lemma 1 prints as the VC dimension of the Boolean
// combinations of n halfspaces in d dimensions: the number of cells. The proof
// shows that a point in every cell can be had on any side, which makes it a lower bound
// and no more: for n = 1 it is 2, but a halfspace shatters d+1 points.
func PrintedVC(n, d int) float64 { return ArrangementCells(n, d) }

// LeastVC returns a lower bound of the VC dimension of the Boolean combinations of n
// halfspaces in d dimensions: the number of cells, or n·d+1 if that is more. So many
// points on a curve that no hyperplane meets more than d times, such as (t, t², …,
// tᵈ), have at most n·d changes of class along it, and n hyperplanes cut it there.
func LeastVC(n, d int) float64 {
	return max(ArrangementCells(n, d), float64(n)*float64(d)+1)
}

// MostVC returns an upper bound of the VC dimension of the Boolean combinations of n
// halfspaces in d dimensions: the largest V with V ≤ c + n·log₂ Σ_{i≤d} C(V−1, i), c
// being the number of cells. Each halfspace divides V points, sides aside, in at
// most so many ways as the sum says (T. M. Cover, IEEE Transactions on Electronic
// Computers 14 (1965) 326–334), and then there are at most c cells to assign a
// class; 2^V ways are needed. The bound is ours. For n = 1 it is d+1, and for d = 1
// n+1, as n points divide a line in no more parts of alternating class: there it is
// the dimension itself.
func MostVC(n, d int) float64 {
	cells := ArrangementCells(n, d)
	if n == 1 || d == 1 {
		return float64(n)*float64(d) + 1
	}
	most := func(v float64) float64 { return math.Floor(cells + float64(n)*log2Sum(v-1, d)) }
	v := max(cells, float64(d)) + 1
	for most(v) >= v && !math.IsInf(v, 1) {
		v *= 2
	}
	for next := most(v); next < v; next = most(v) {
		v = next
	}
	return v
}

// PolyhedralExamples returns a number of examples with which a hypothesis that
// agrees with all of them has, with probability 1 − delta, an error of at most
// epsilon, if it is one of a class of VC dimension at most vc that holds the target:
// max((4/ε)·log₂(2/δ), (8·vc/ε)·log₂(13/ε)), rounded up. Theorem 1, which puts
// PrintedVC for vc and then is no guarantee; with MostVC it is one, and with d+1 it
// is that of a single plane (§3.1 (a)). From A. Blumer, A. Ehrenfeucht, D. Haussler,
// M. Warmuth, Journal of the ACM 36 (1989) 929–965, theorem 2.1.
func PolyhedralExamples(epsilon, delta, vc float64) float64 {
	checkShares(epsilon, delta, vc)
	return math.Ceil(max(4/epsilon*math.Log2(2/delta), 8*vc/epsilon*math.Log2(13/epsilon)))
}

// AgnosticExamples returns a number of examples with which, with probability 1 −
// delta, the errors of all hypotheses of a class of VC dimension vc differ by at
// most epsilon from those on the examples, so that the hypothesis with the fewest
// mistakes (MinimumError, vc = d+1) has an error at most 2·epsilon above the best of
// its class, whatever the target: the least m from which on 4·Π(2m)·e^(−ε²m/8) ≤ δ,
// where Π(2m) is (2em/vc)^vc, or 4^m if that is less.
//
// V. N. Vapnik, A. Ya. Chervonenkis, Theory of Probability and Its Applications 16
// (1971) 264–280, theorem 2. What the paper prints in §3.1 (b), with reference to
// Blumer et al. 1989, appendix A3, cannot be read in the stored copy: a maximum of
// something over ε² with a logarithm, and of something times d+1 over ε² with
// ln(1/ε). This has the same form, and its own constants.
func AgnosticExamples(epsilon, delta, vc float64) float64 {
	checkShares(epsilon, delta, vc)
	excess := func(m float64) float64 { // of what is to be at most 0
		ways := min(vc*(1+math.Log(2*m/vc)), m*math.Log(4))
		return math.Log(4) + ways - math.Log(delta) - epsilon*epsilon*m/8
	}
	high := max(vc, 1)
	for excess(high) > 0 && !math.IsInf(high, 1) {
		high *= 2
	}
	if math.IsInf(high, 1) {
		return high
	}
	low := high / 2 // excess falls from here on: its greatest value is at 8·vc/ε² or before
	for high-low > max(1, high*0x1p-50) {
		if mid := math.Floor(low/2 + high/2); excess(mid) > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return math.Ceil(high)
}

func checkPlanes(n, d int) {
	if n < 1 || d < 1 {
		panic(fmt.Sprintf("bounds: %d hyperplanes in %d dimensions", n, d))
	}
}

func checkShares(epsilon, delta, vc float64) {
	if !(epsilon > 0 && epsilon < 1 && delta > 0 && delta < 1 && vc >= 1) {
		panic(fmt.Sprintf("bounds: epsilon is %v, delta %v and the VC dimension %v, want shares between 0 and 1 and at least 1", epsilon, delta, vc))
	}
}

// manyChosen is a k from which on C(n, k) is beyond float64 for every n ≥ 2k, as C(2k, k) is
// at least 4ᵏ/(2k+1).
const manyChosen = 1100

// binomial returns C(n, k), 0 if k is not from 0 to n. (gonum's combin.Binomial panics where the
// result overflows an int.)
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

// log2Sum returns log₂ Σ_{i≤d} C(m, i), which is m if d ≥ m.
func log2Sum(m float64, d int) float64 {
	if float64(d) >= m {
		return m
	}
	const much = 0x1p500
	term, sum, scale := 1.0, 1.0, 0.0
	for i := 1; i <= d; i++ {
		term *= (m - float64(i) + 1) / float64(i)
		sum += term
		if sum > much {
			term, sum, scale = term/much, sum/much, scale+500
		}
	}
	return scale + math.Log2(sum)
}
