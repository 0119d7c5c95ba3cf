package separate

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/ltu"
)

// TestSystemAgainstEnumeration removes rows and puts them back, at random, and compares every
// decision with exact arithmetic, as TestAgainstEnumeration does; the rows named as the reason must
// be one, and a minimal one.
func TestSystemAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	feasible, opposed := 0, 0
	for trial := range 150 {
		d, side := 1+r.IntN(3), 1+r.IntN(3)
		hard, soft := lattice(r, r.IntN(6), d, side), lattice(r, 1+r.IntN(5), d, side)
		p := pose(t, hard, soft, 0)
		s, exact := p.System(), [][]int64{}
		for _, x := range hard {
			exact = append(exact, row(x, -1))
		}
		for _, x := range soft {
			exact = append(exact, row(x, 1))
		}
		out := make([]bool, len(exact))
		for range 12 {
			var members [][]int64
			for i, a := range exact {
				if !out[i] {
					members = append(members, a)
				}
			}
			want := !hullHasOrigin(members, d+2)
			if got := s.Solve(t.Context()); got != want {
				t.Fatalf("trial %d: hard %v, soft %v, out %v: feasible %t, want %t", trial, hard, soft, out, got, want)
			}
			if want {
				feasible++
				checkSystem(t, s)
			} else {
				opposed++
				checkReason(t, s, exact)
			}
			i := r.IntN(len(out))
			if out[i] {
				s.Insert(i)
			} else {
				s.Remove(i)
			}
			out[i] = !out[i]
			if r.IntN(3) == 0 {
				c := p.System()
				c.CopyFrom(s)
				s = c
			}
		}
	}
	if feasible < 300 || opposed < 300 {
		t.Errorf("the cases are one-sided: %d feasible, %d not", feasible, opposed)
	}
}

func checkSystem(t *testing.T, s *System) {
	t.Helper()
	u := s.Unit()
	for i, x := range slices.Concat(s.p.hard, s.p.soft) {
		if !s.out[i] && u.Fires(x) != (i >= len(s.p.hard)) {
			t.Fatalf("unit %v has point %v wrong", u, x)
		}
		if !s.out[i] && !(ltu.Dot(s.p.Row(i), s.p.Plane(u)) > 0) {
			t.Fatalf("the plane of unit %v has row %d of point %v behind", u, i, x)
		}
	}
}

// checkReason requires rows of the system with a vanishing positive sum, such that any one fewer of
// them is feasible.
func checkReason(t *testing.T, s *System, exact [][]int64) {
	t.Helper()
	rows, weights := s.Opposed()
	sum := make([]float64, len(s.p.mid)+1)
	var members [][]int64
	for k, i := range rows {
		if s.out[i] || weights[k] <= 0 || len(rows) > len(sum)+1 {
			t.Fatalf("rows %v of weights %v, out are %v", rows, weights, s.out)
		}
		for j, v := range s.p.Row(i) {
			sum[j] += weights[k] * v
		}
		members = append(members, exact[i])
	}
	if length := math.Sqrt(ltu.Dot(sum, sum)); length > 1e-9 {
		t.Fatalf("the sum is %v long", length)
	}
	for k := range members {
		if hullHasOrigin(slices.Delete(slices.Clone(members), k, k+1), len(members)) {
			t.Fatalf("rows %v are opposed without row %d", rows, rows[k])
		}
	}
}

// TestSystemOfMargin refuses points that are nearer to each other than the margin,
// with a reason.
func TestSystemOfMargin(t *testing.T) {
	s := pose(t, [][]float64{{0}, {1}}, [][]float64{{1 + 1e-12}, {2}}, 0).System()
	if s.Solve(t.Context()) {
		t.Fatal("a margin of 1e-12 is taken for one of 1e-9")
	}
	if rows, _ := s.Opposed(); !slices.Contains(rows, 1) || !slices.Contains(rows, 2) {
		t.Errorf("the rows %v are opposed, want 1 and 2 among them", rows)
	}
}

// TestSystemOfContradictions has a point in both classes. In one sequence of removals and returns a
// row became active twice, by drift. That left a plane that was not a number and had everything in
// front.
func TestSystemOfContradictions(t *testing.T) {
	hard := [][]float64{{1, 1, 2, 1}, {2, 1, 0, 0}, {0, 1, 2, 1}}
	soft := [][]float64{{1, 2, 1, 0}, {0, 0, 1, 1}, {2, 0, 2, 1}, {0, 1, 2, 1}, {2, 1, 0, 1}}
	wander(pose(t, hard, soft, 0).System(), 100_000, func(s *System, r *rand.Rand) {
		if s.Solve(t.Context()) {
			checkSystem(t, s)
		} else if rows, _ := s.Opposed(); r.IntN(2) == 0 {
			s.Remove(rows[r.IntN(len(rows))])
		}
	})
}

// wander removes rows of the eight rows of s at random and puts them back, continues from copies,
// and calls solve now and then.
func wander(s *System, moves int, solve func(*System, *rand.Rand)) {
	r, twin := rand.New(rand.NewPCG(1, 0)), s.p.System()
	for range moves {
		switch r.IntN(6) {
		case 0, 1:
			s.Insert(r.IntN(8))
		case 2:
			s.Remove(r.IntN(8))
		case 3:
			twin.CopyFrom(s)
			s, twin = twin, s
		default:
			solve(s, r)
		}
	}
}

// TestSystemEnds has points on which a step repeatedly gained what recomputing the plane lost: |w|
// grew in every step, and the steps never ended.
func TestSystemEnds(t *testing.T) {
	hard := [][]float64{{0, 0, 1}, {1, 0, 0}, {1, 1e8, 0}, {0, 1e8, 1e8}, {1e8, 1e8, 0}}
	soft := [][]float64{{0, 0, 1}, {0, 1, 0}, {1e8, 1e8, 0}}
	wander(pose(t, hard, soft, 0).System(), 20_000, func(s *System, r *rand.Rand) {
		s.plane.stalls = 0 // as in Solve
		for steps := 0; s.Step(); steps++ {
			if steps > 10_000 {
				t.Fatal("10,000 steps of 8 rows")
			}
		}
		if rows, _ := s.Opposed(); len(rows) > 0 && r.IntN(2) == 0 {
			s.Remove(rows[r.IntN(len(rows))])
		}
	})
}

// TestSystemSameBits solves systems of awkward points one after the other, and compares the
// checksum of all their answers, bit for bit, with the recorded one. Where only rounding decides,
// the way taken cannot be right or wrong, but no change may alter it unseen.
func TestSystemSameBits(t *testing.T) {
	sum := fnv.New64a()
	note := func(v any) {
		if err := binary.Write(sum, binary.LittleEndian, v); err != nil {
			t.Fatal(err)
		}
	}
	for trial := range 80 {
		r := rand.New(rand.NewPCG(uint64(trial), 1))
		sizes := []float64{0, 1, 2, 1e8, 1 + 1e-12, 1e-9}
		points := points(8, 1+trial%5, func() float64 { return sizes[r.IntN(len(sizes)-trial%4)] })
		wander(pose(t, points[:4], points[4:], 0).System(), 500, func(s *System, r *rand.Rand) {
			s.plane.stalls = 0
			for s.Step() {
				note(s.plane.w)
			}
			rows, weights := s.Opposed()
			if distinct := slices.Compact(slices.Sorted(slices.Values(rows))); len(distinct) < len(rows) {
				t.Errorf("trial %d: rows %v name one twice", trial, rows)
			}
			note(s.plane.w)
			note(weights)
			for _, i := range rows {
				note(int64(i))
			}
			if note(s.Feasible()); len(rows) > 0 && r.IntN(2) == 0 {
				s.Remove(rows[r.IntN(len(rows))])
			}
		})
	}
	if got, want := sum.Sum64(), uint64(0x4b26ca270ad39ee6); got != want {
		t.Errorf("the sum is %#x, it was %#x: if that is meant, write it here", got, want)
	}
}
