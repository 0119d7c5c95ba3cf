package separate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"halfspace/pkg/learners/internal/vec"
	"halfspace/pkg/ltu"
)

// stable returns the finished search for the plane between all points.
func stable(hard, soft [][]float64) *Stability {
	idx := make([]int, len(soft))
	for i := range idx {
		idx[i] = i
	}
	s := New(hard, soft, 0).Stability(idx)
	for s.Step() {
	}
	return s
}

func TestStabilityByHand(t *testing.T) {
	for _, c := range []struct {
		hard, soft [][]float64
		want       ltu.Unit
		why        string
	}{
		{[][]float64{{-1}, {0}}, [][]float64{{0.5}, {1}}, ltu.Unit{W: []float64{1}, Theta: 0.25}, "halfway on a line"},
		{[][]float64{{10}, {14}}, [][]float64{{8}, {2}}, ltu.Unit{W: []float64{-1}, Theta: -9}, "on a line, away from zero"},
		{[][]float64{{-1, -1}, {-1, 1}}, [][]float64{{1, -1}, {1, 1}}, ltu.Unit{W: []float64{1, 0}, Theta: 0}, "two edges of a square"},
		{[][]float64{{-1, -1}, {-1, 1}, {1, -1}}, [][]float64{{1, 1}}, ltu.Unit{W: []float64{1, 1}, Theta: 1}, "a corner of a square from an edge"},
		{[][]float64{{-1, 0}, {-1, -1}}, [][]float64{{0, 1}, {1, 1}}, ltu.Unit{W: []float64{1, 1}, Theta: 0}, "two points nearest to each other"},
		{[][]float64{{0, 0}, {0, 20}}, [][]float64{{1, 0}, {1, 20}}, ltu.Unit{W: []float64{1, 0}, Theta: 0.5}, "attributes of two ranges"},
		{[][]float64{{0, 7}}, [][]float64{{1, 7}}, ltu.Unit{W: []float64{1, 0}, Theta: 0.5}, "a constant attribute"},
	} {
		got := stable(c.hard, c.soft).Unit()
		off := math.Abs(got.Theta - c.want.Theta)
		for j := range got.W {
			off = max(off, math.Abs(got.W[j]-c.want.W[j]))
		}
		if !(off < 1e-9) {
			t.Errorf("%s: got %v, want %v", c.why, got, c.want)
		}
	}
}

// TestStabilityIsOptimal checks the conditions of Karush, Kuhn and Tucker,
// which are sufficient: every pair has product 1 or more with w, and w is a
// nonnegative combination of pairs of product 1.
func TestStabilityIsOptimal(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	kinds := map[string]func(n, d int) [][]float64{
		"uniform": func(n, d int) [][]float64 { return uniform(r, n, d) },
		"Boolean": func(n, d int) [][]float64 { return lattice(r, n, d, 1) },
		"lattice": func(n, d int) [][]float64 { return lattice(r, n, d, 2) },
	}
	for name, draw := range kinds {
		for trial := range 60 {
			d := 1 + trial%12
			points, axis := draw(20+10*d, d), uniform(r, 1, d)[0]
			points = append(points, points[:5]...)
			var hard, soft [][]float64
			for _, x := range points {
				if ltu.Dot(axis, x) > 0.3 {
					soft = append(soft, x)
				} else {
					hard = append(hard, x)
				}
			}
			if len(soft) == 0 || len(hard) == 0 {
				continue
			}
			checkOptimal(t, fmt.Sprintf("%s, trial %d", name, trial), stable(hard, soft))
		}
	}
}

func checkOptimal(t *testing.T, name string, s *Stability) {
	t.Helper()
	const eps = 1e-6
	p, w := s.plane, s.p.width
	_, x := leastProduct(s.soft, p.w)
	_, y := leastProduct(s.hard, p.w)
	if !(x+y >= 1-eps) {
		t.Fatalf("%s: a pair has product %v", name, x+y)
	}
	sum := make([]float64, w)
	vec.AddRows(sum, p.u, p.active.rows)
	for j := range sum {
		if math.Abs(sum[j]-p.w[j]) > eps*(1+math.Abs(p.w[j])) {
			t.Fatalf("%s: w is %v, its pairs make %v", name, p.w, sum)
		}
	}
	for j, u := range p.u {
		if v := vec.Dot(p.active.rows[j*w:(j+1)*w], p.w); u < 0 || math.Abs(v-1) > eps {
			t.Fatalf("%s: an active pair has multiplier %v and product %v", name, u, v)
		}
	}
	checkUnit(t, &Search{p: s.p, covered: s.covered, plane: p})
}

// TestStabilityOfInseparable ends where no plane parts the points.
func TestStabilityOfInseparable(t *testing.T) {
	for _, soft := range [][][]float64{{{0.5}}, {{0}}, {{0}, {2}}, {}} {
		if u := stable([][]float64{{0}, {1}}, soft).Unit(); u.Fires([]float64{0}) || u.Fires([]float64{1}) {
			t.Errorf("soft %v: %v fires on a hard point", soft, u)
		}
	}
	if u := stable(nil, [][]float64{{3}}).Unit(); !u.Fires([]float64{3}) {
		t.Error("nothing is hard, but the unit does not fire")
	}
}
