package separate

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/learners/internal/vec"
)

// A tableau is a textbook tableau: all variables, exact fractions. The columns are w⁺ and w⁻ of
// each weight, surpluses, artificial variables and constants.
type tableau struct {
	dim   int
	lines [][]*big.Rat
	basic []int
}

func newTableau(rows [][]float64) *tableau {
	dim, n := len(rows[0]), len(rows)
	t := &tableau{dim: dim}
	for i, a := range rows {
		line := make([]*big.Rat, 2*dim+2*n+1)
		for q := range line {
			line[q] = new(big.Rat)
		}
		for j, v := range a {
			line[2*j].SetFloat64(v)
			line[2*j+1].SetFloat64(-v)
		}
		line[2*dim+i].SetInt64(-1)
		line[2*dim+n+i].SetInt64(1)
		line[2*dim+2*n].SetInt64(1)
		t.lines = append(t.lines, line)
		t.basic = append(t.basic, 2*dim+n+i)
	}
	return t
}

// step is a pivot by Bland's rule. It reports whether there was one to make.
func (t *tableau) step() bool {
	artificial := 2*t.dim + len(t.lines)
	constant := artificial + len(t.lines)
	for q := range artificial {
		gain := new(big.Rat)
		for i, line := range t.lines {
			if t.basic[i] >= artificial {
				gain.Add(gain, line[q])
			}
			if t.basic[i] == q {
				gain.SetInt64(0)
				break
			}
		}
		if gain.Sign() <= 0 {
			continue
		}
		leaves := -1
		var smallest *big.Rat
		for i, line := range t.lines {
			if line[q].Sign() <= 0 {
				continue
			}
			ratio := new(big.Rat).Quo(line[constant], line[q])
			if leaves < 0 || ratio.Cmp(smallest) < 0 || ratio.Cmp(smallest) == 0 && t.basic[i] < t.basic[leaves] {
				leaves, smallest = i, ratio
			}
		}
		t.pivot(leaves, q)
		return true
	}
	return false
}

func (t *tableau) pivot(leaves, q int) {
	pivotLine := t.lines[leaves]
	divisor := new(big.Rat).Set(pivotLine[q])
	for p := range pivotLine {
		pivotLine[p].Quo(pivotLine[p], divisor)
	}
	for i, line := range t.lines {
		if f := new(big.Rat).Set(line[q]); i != leaves && f.Sign() != 0 {
			for p := range line {
				line[p].Sub(line[p], new(big.Rat).Mul(f, pivotLine[p]))
			}
		}
	}
	t.basic[leaves] = q
}

// weights returns the weights, and the sum of the artificial variables.
func (t *tableau) weights() (w []float64, infeasible float64) {
	w = make([]float64, t.dim)
	for i, v := range t.basic {
		value, _ := t.lines[i][len(t.lines[i])-1].Float64()
		switch {
		case v < 2*t.dim && v%2 == 0:
			w[v/2] = value
		case v < 2*t.dim:
			w[v/2] = -value
		case v >= 2*t.dim+len(t.lines):
			infeasible += value
		}
	}
	return w, infeasible
}

// packed returns rows padded to whole lanes.
func packed(rows [][]float64) (all []float64) {
	for _, a := range rows {
		all = append(all, append(a[:len(a):len(a)], make([]float64, vec.Pad(len(a))-len(a))...)...)
	}
	return all
}

// TestSimplexAgainstATextbook compares the weights with a tableau in exact arithmetic, both on
// Boolean rows, where ties abound, and on others. Some have no solution.
func TestSimplexAgainstATextbook(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	solved, long := 0, 0
	for range 300 {
		dim, n := 2+r.IntN(6), 1+r.IntN(20)
		boolean := r.IntN(2) == 0
		var rows [][]float64
		for range n {
			a := make([]float64, dim)
			sign := float64(2*r.IntN(2) - 1)
			for j := range a {
				a[j] = float64(r.IntN(65)-32) / 32
				if boolean {
					a[j] = float64(2*r.IntN(2) - 1)
				}
			}
			a[dim-1] = sign
			rows = append(rows, a)
		}
		exact, steps := newTableau(rows), 0
		want, infeasible := exact.weights()
		for infeasible > 0 && exact.step() {
			want, infeasible = exact.weights()
			steps++
		}
		s := newSimplex(packed(rows), dim)
		found, err := s.solve(t.Context())
		if err != nil || found != (infeasible == 0) {
			t.Fatalf("%v: found %t, %v; the artificial variables are %v", rows, found, err, infeasible)
		}
		if !found {
			continue
		}
		solved++
		if steps > dim+2 {
			long++
		}
		for i := range rows {
			v := 2*dim + i
			if basic := slices.Contains(exact.basic, v) || slices.Contains(exact.basic, v+n); s.isFree[dim+i] == basic {
				t.Fatalf("%v: a variable of row %d is basic: %t, exactly %t", rows, i, !basic, basic)
			}
		}
		for j := range want {
			if math.Abs(s.w[j]-want[j]) > 1e-9*(1+math.Abs(want[j])) {
				t.Fatalf("%v: weights %v, exactly %v", rows, s.w[:dim], want)
			}
			if basic := slices.Contains(exact.basic, 2*j) || slices.Contains(exact.basic, 2*j+1); s.isFree[j] == basic {
				t.Fatalf("%v: weight %d is basic: %t, exactly %t", rows, j, !basic, basic)
			}
		}
	}
	if solved < 100 || long < 20 {
		t.Errorf("%d have a solution, %d after more than a few pivots: the test is too easy", solved, long)
	}
}

// TestSimplexRenews takes enough pivots for a renewal: every row must be at 1 or beyond in the end,
// and the result must be a vertex, even when rounding has spoiled the pivots.
func TestSimplexRenews(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	const dim = 21
	var rows [][]float64
	for range 150 {
		a, y := make([]float64, dim), 0.0
		for j := range a {
			a[j] = 2*r.Float64() - 1
			y += a[j] * float64(1+j%3)
		}
		for j := range a {
			a[j] = math.Copysign(1, y) * a[j]
		}
		rows = append(rows, a)
	}
	s := newSimplex(packed(rows), dim)
	if found, err := s.solve(t.Context()); !found || err != nil {
		t.Fatal(found, err)
	}
	bounds := 0
	for j := range dim {
		if s.w[j] == 0 {
			bounds++
		}
	}
	for i, a := range rows {
		y := -1.0
		for j, v := range a {
			y += v * s.w[j]
		}
		if y < -1e-6 {
			t.Errorf("row %d is at 1%+g", i, y)
		}
		if math.Abs(y) < 1e-6 {
			bounds++
		}
	}
	if bounds < dim {
		t.Errorf("%d weights and rows at their bounds make no vertex of %d weights", bounds, dim)
	}
	before := slices.Clone(s.w)
	s.w[0], s.y[0], s.edges[0] = s.w[0]+1, s.y[0]+1, s.edges[0]+1
	s.renew()
	for j, w := range before {
		if math.Abs(s.w[j]-w) > 1e-6 {
			t.Errorf("computed afresh, weight %d is %v and was %v", j, s.w[j], w)
		}
	}
	if i := slices.Index(s.isFree[dim:], true); math.Abs(s.y[i]) > 1e-6 {
		t.Errorf("computed afresh, row %d is at 1%+g", i, s.y[i])
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newSimplex(packed(rows), dim).solve(done); !errors.Is(err, context.Canceled) {
		t.Errorf("the context is done, the error is %v", err)
	}
}
