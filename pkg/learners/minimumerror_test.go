package learners_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	mathbits "math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// TestMinimumErrorAgainstEnumeration compares hundreds of tiny samples on a
// lattice, with duplicates, contradictions and points in line, with the smallest
// set of examples that meets every minimal inseparable one, in whole numbers. Few
// nodes leave the proof to the search, or to the sweep, or to neither.
func TestMinimumErrorAgainstEnumeration(t *testing.T) {
	r := learners.Seed(1)
	unproven := 0
	for trial := range 600 {
		d, side := 1+trial%4, 2+r.IntN(3)
		s := named(lattice(r, 2+r.IntN(9), d, side))
		want := fewestErrors(s)
		for _, nodes := range []int{0, 4, 15} {
			m := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Nodes: nodes}, s)
			wrong := 0
			for i, x := range s.X {
				if m.Predict(x) != s.Y[i] {
					wrong++
				}
			}
			if m.Errors != wrong || m.Errors < want || m.Bound > want || m.Proven() && m.Errors != want {
				t.Fatalf("trial %d, %d nodes: %v %v: %d errors, says %d and at least %d, want %d", trial, nodes, s.X, s.Y, wrong, m.Errors, m.Bound, want)
			}
			if nodes == 0 && !m.Proven() {
				t.Fatalf("trial %d: %v %v: no proof in %d nodes: %d errors, at least %d", trial, s.X, s.Y, m.Nodes, m.Errors, m.Bound)
			}
			if !m.Proven() {
				unproven++
			}
			// The proof is exact, whether the search had enough nodes for its own or not.
			if p, err := m.Certify(t.Context(), s, 0); err != nil || p.Errors != want {
				t.Fatalf("trial %d, %d nodes: %v %v: certificate of %v (%v), want %d", trial, nodes, s.X, s.Y, p, err, want)
			}
		}
	}
	if unproven == 0 {
		t.Error("no sample was too hard for 4 nodes")
	}
}

// named returns s with names for its attributes: a certificate refers to them by name.
func named(s *data.Set) *data.Set {
	for j := range s.Attrs {
		s.Attrs[j].Name = fmt.Sprintf("x%d", j+1)
	}
	return s
}

// lattice returns random examples with whole coordinates.
func lattice(r *rand.Rand, n, d, side int) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, d)}}
	for range n {
		x := make([]float64, d)
		for j := range x {
			x[j] = float64(r.IntN(side))
		}
		s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
	}
	return s
}

// fewestErrors returns the size of the smallest set of examples that meets every
// circuit. A circuit is a set of at limits d+2 rows ±(x, 1) that have a sum of 0 with
// positive whole weights, while fewer of them do not. Without one, and only then,
// there is a halfspace.
func fewestErrors(s *data.Set) int {
	n, d := s.Len(), len(s.Attrs)
	var circuits []uint
	for set := range uint(1) << n {
		if k := mathbits.OnesCount(set); k >= 2 && k <= d+2 && isCircuit(s, set) {
			circuits = append(circuits, set)
		}
	}
	fewest := n
	for out := range uint(1) << n {
		hit := true
		for _, c := range circuits {
			hit = hit && c&out != 0
		}
		if k := mathbits.OnesCount(out); hit && k < fewest {
			fewest = k
		}
	}
	return fewest
}

// isCircuit solves Σ λ_i·row_i = 0 without fractions.
func isCircuit(s *data.Set, set uint) bool {
	var rows []int
	for i := range s.X {
		if set>>i&1 == 1 {
			rows = append(rows, i)
		}
	}
	m := make([][]int64, len(s.Attrs)+1) // an equation per attribute, and one for the threshold
	for j := range m {
		m[j] = make([]int64, len(rows))
		for k, i := range rows {
			v := 1.0
			if j < len(s.Attrs) {
				v = s.X[i][j]
			}
			m[j][k] = int64(v) * int64(2*s.Y[i]-1)
		}
	}
	rank := reduce(m)
	if rank != len(rows)-1 {
		return false // independent, or more than one sum
	}
	last := len(rows) - 1
	for k := range last { // λ_k = −m[k][last]/m[k][k]·λ_last
		if m[k][k] == 0 || m[k][last]*m[k][k] >= 0 {
			return false
		}
	}
	return true
}

// reduce brings m to reduced echelon form, by whole numbers, and returns its rank.
func reduce(m [][]int64) (rank int) {
	for col := 0; col < len(m[0]) && rank < len(m); col++ {
		p := rank
		for p < len(m) && m[p][col] == 0 {
			p++
		}
		if p == len(m) {
			continue
		}
		m[rank], m[p] = m[p], m[rank]
		for i := range m {
			if i == rank || m[i][col] == 0 {
				continue
			}
			a, b := m[rank][col], m[i][col]
			g := int64(0)
			for j := range m[i] {
				m[i][j] = m[i][j]*a - m[rank][j]*b
				g = gcd(g, m[i][j])
			}
			for j := range m[i] {
				if g > 1 {
					m[i][j] /= g
				}
			}
		}
		rank++
	}
	return rank
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// labelled returns a sample of points, each of its class.
func labelled(Y []int, X ...[]float64) *data.Set {
	return &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, len(X[0]))}, X: X, Y: Y}
}

// normal returns n examples with d normal attributes, all of the first class.
func normal(r *rand.Rand, n, d int) *data.Set {
	X := make([][]float64, n)
	for i := range X {
		X[i] = make([]float64, d)
		for j := range X[i] {
			X[i][j] = r.NormFloat64()
		}
	}
	return labelled(make([]int, n), X...)
}

// TestCertifyRefuses has wrong arguments, too few nodes, and examples whose order only exact arithmetic sees.
func TestCertifyRefuses(t *testing.T) {
	s := named(lattice(learners.Seed(2), 40, 2, 5))
	m := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{}, s)
	wide := lattice(learners.Seed(2), 10, 3, 5)
	dense := labelled([]int{1, 0, 1, 0}, [][]float64{{0}, {1}, {1 + 1e-12}, {2}}...)
	missing, twins := labelled([]int{1, 0}, [][]float64{{0, 1}, {1, math.NaN()}}...), lattice(learners.Seed(2), 10, 2, 5)
	for _, c := range []struct {
		s     *data.Set
		nodes int
		want  string
	}{
		{s, 1, "certificate: the budget of nodes ended before the proof: errors: 12, the fewest so far; the fewest are at least 1, a gap of 11"},
		{s, -1, "certificate: nodes is -1, want at least 0"},
		{wide, 0, "certificate: the halfspace has 2 weights, the sample 3 attributes"},
		{missing, 0, "certificate: unsuited sample: attribute \"\" has missing values: encode the sample first, or drop such examples by DropMissing"},
		{twins, 0, "certificate: the sample has two columns \"\""},
	} {
		if p, err := m.Certify(t.Context(), c.s, c.nodes); p != nil || err == nil || err.Error() != c.want {
			t.Errorf("%d nodes: %v, want %q", c.nodes, err, c.want)
		}
	}
	m = fit[*learners.MinimumErrorPlane](t, learners.MinimumError{}, dense)
	if p, err := m.Certify(t.Context(), dense, 0); err == nil || !strings.Contains(err.Error(), "a plane separates examples [1 2] by less than the margin of the search") {
		t.Errorf("examples at a distance of 1e-12: %v (%v)", p, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Certify(ctx, dense, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestCertifyImproves begins with a halfspace that is not the best.
func TestCertifyImproves(t *testing.T) {
	for seed := range uint64(20) {
		s := named(lattice(learners.Seed(seed), 25, 2, 5))
		poor := &learners.MinimumErrorPlane{Halfspace: learners.Halfspace{Schema: s.Schema, Unit: ltu.Unit{W: []float64{0, 0}, Theta: 1}}}
		want := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{}, s).Errors
		if p, err := poor.Certify(t.Context(), s, 0); err != nil || p.Errors != want {
			t.Errorf("seed %d: %v (%v), want %d errors", seed, p, err, want)
		}
	}
}

// TestMinimumErrorOfFewRows has fewer examples than attributes, two of them equal and of different
// classes, so that one must be wrong.
func TestMinimumErrorOfFewRows(t *testing.T) {
	r := learners.Seed(4)
	for _, c := range [][2]int{{3, 4}, {12, 20}, {30, 29}, {40, 60}, {8, 3000}} {
		n, d := c[0], c[1]
		s := normal(r, n, d)
		for i := range s.Y {
			s.Y[i] = i % 2
		}
		s.X, s.Y = append(s.X, s.X[1]), append(s.Y, 0)
		if p := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{}, s); p.Errors != 1 || !p.Proven() || p.Nodes > 20_000 {
			t.Errorf("%d examples of %d attributes: %d errors, at least %d, by %d nodes", n+1, d, p.Errors, p.Bound, p.Nodes)
		}
	}
}

// TestMinimumErrorEnds has examples on which the plane won and lost the same for ever.
func TestMinimumErrorEnds(t *testing.T) {
	s := labelled([]int{1, 0, 0, 0, 1, 0, 1, 0}, [][]float64{{0, 0, 1}, {0, 0, 1}, {1, 0, 0}, {1, 1e8, 0}, {0, 1, 0}, {0, 1e8, 1e8}, {1e8, 1e8, 0}, {1e8, 1e8, 0}}...)
	for _, seed := range []uint64{1070, 4} {
		m, err := learners.MinimumError{}.Fit(t.Context(), s, learners.Seed(seed))
		if err != nil {
			t.Fatal(err)
		}
		if p := m.(*learners.MinimumErrorPlane); p.Errors != sample.Errors(p.Unit, s) || p.Errors > 3 || p.Bound > p.Errors {
			t.Errorf("seed %d: %d errors, at least %d", seed, p.Errors, p.Bound)
		}
	}
}

// TestMinimumErrorOfExtremes has ranges so far apart that the solver does not find a
// plane again that was found: its unit was not a number.
func TestMinimumErrorOfExtremes(t *testing.T) {
	s := labelled([]int{1, 0, 1, 0, 1, 0, 0}, [][]float64{{0.1, 1e-300}, {2, 1e-300}, {1e-300, 1e+08}, {2, 1e+15}, {1e-300, 1e+15}, {1e+08, 0.1}, {1e+15, 2.000000000001879}}...)
	samples := []*data.Set{s}
	pool, r := []float64{0.1, 0, 2, 1e8, 1e15}, learners.Seed(3)
	for range 600 {
		s := normal(r, 4+r.IntN(8), 1+r.IntN(3))
		for i, x := range s.X {
			for j := range x {
				x[j] = pool[r.IntN(len(pool))]
			}
			s.Y[i] = r.IntN(2)
		}
		samples = append(samples, s)
	}
	certified := 0
	for _, s := range samples {
		m, err := learners.MinimumError{}.Fit(t.Context(), s, learners.Seed(1))
		if err != nil {
			t.Fatal(err)
		}
		p, size := m.(*learners.MinimumErrorPlane), 0.0
		for _, w := range append(slices.Clone(p.W), p.Theta) {
			size += math.Abs(w)
		}
		// A proof may fail by rounding, but every proof that is returned holds.
		if c, err := p.Certify(t.Context(), named(s), 0); err != nil && (c != nil || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%v %v: certificate %v (%v)", s.X, s.Y, c, err)
		} else if err == nil {
			certified++
		}
		if !(size < math.Inf(1)) || p.Errors != sample.Errors(p.Unit, s) || p.Bound > p.Errors || p.Errors > min(len(sample.ByClass(s)[0]), len(sample.ByClass(s)[1])) {
			t.Errorf("%v %v: %v with %d errors, at least %d", s.X, s.Y, p.Unit, p.Errors, p.Bound)
		}
	}
	if certified < len(samples)/3 { // rounding decides in the others
		t.Errorf("certificates of %d samples of %d", certified, len(samples))
	}
}

// TestPrintedPrograms follows the paper's sequence on a line: of + − + that no plane has right the
// one in the middle is the point where the hulls meet, and weighs limits, so every − is given up,
// where one error is enough. Of the exclusive or one example is given up, the first, as with fewest.
func TestPrintedPrograms(t *testing.T) {
	line := labelled([]int{1, 0, 0, 0, 1, 1, 1, 1}, [][]float64{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}...)
	xor := labelled([]int{0, 1, 1, 0}, [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}...)
	equal := labelled([]int{0, 1, 1}, [][]float64{{5}, {5}, {7}}...)
	easy := labelled([]int{0, 1}, [][]float64{{0}, {2}}...)
	for _, c := range []struct {
		name                    string
		s                       *data.Set
		errors, programs, bound int
		fewest                  int
	}{{"line", line, 3, 4, 1, 1}, {"xor", xor, 1, 2, 1, 1}, {"equal", equal, 1, 2, 1, 1}, {"easy", easy, 0, 1, 0, 0}} {
		p := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Printed: true}, c.s)
		if p.Errors != c.errors || p.Nodes != c.programs || p.Bound != c.bound || sample.Errors(p.Unit, c.s) != c.errors {
			t.Errorf("%s: %v with %d errors by %d programs, at least %d; want %d, %d and %d", c.name, p.Unit, p.Errors, p.Nodes, p.Bound, c.errors, c.programs, c.bound)
		}
		if best := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{}, c.s); best.Errors != c.fewest || !best.Proven() {
			t.Errorf("%s: %d errors, at least %d, want %d", c.name, best.Errors, best.Bound, c.fewest)
		}
	}
}

// TestPrintedProgramsGiveUp has the plane say who was given up. Of exclusive or all four weigh the
// same: it is the first negative one. The segments of the cross meet at (0, 0), where (−0.9, 0) has a
// weight of 0.55, (1.1, 0) of 0.45 and the others, though farther out, ½.
func TestPrintedProgramsGiveUp(t *testing.T) {
	for _, c := range []struct {
		name  string
		s     *data.Set
		w     []float64
		theta float64
	}{
		{"nobody", labelled([]int{0, 1}, [][]float64{{0}, {2}}...), []float64{1}, 1},
		{"the first", labelled([]int{1, 0, 0, 1}, [][]float64{{0, 1}, {0, 0}, {1, 1}, {1, 0}}...), []float64{-1, -1}, -1.5},
		{"the heaviest", labelled([]int{0, 1, 1, 0}, [][]float64{{0, -10}, {-0.9, 0}, {1.1, 0}, {0, 10}}...), []float64{1, 0}, 0.55},
	} {
		p := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Printed: true}, c.s)
		scale := math.Abs(p.W[0])
		difference := math.Abs(p.Theta/scale - c.theta)
		for j, w := range p.W {
			difference = max(difference, math.Abs(w/scale-c.w[j]))
		}
		if !(difference < 1e-9) {
			t.Errorf("%s: %v, want %v and %v", c.name, p.Unit, c.w, c.theta)
		}
	}
}

// TestPrintedProgramsSuite runs the suite on the printed sequence.
func TestPrintedProgramsSuite(t *testing.T) {
	learnertest.Run(t, learners.Info{Name: "minimum error", Learner: learners.MinimumError{Printed: true}, Learns: []string{"halfspace", "3-of-5"}})
}

// TestMinimumErrorOfNoise has random classes in three dimensions, where a third of the examples is
// wrong. Cones of weights prove it: conflicts and the sweep would take too long.
func TestMinimumErrorOfNoise(t *testing.T) {
	s := normal(learners.Seed(5), 150, 3)
	r := learners.Seed(6)
	for i := range s.Y {
		s.Y[i] = r.IntN(2)
	}
	p := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Nodes: 6000}, s)
	if !p.Proven() || p.Errors < 30 || p.Errors != sample.Errors(p.Unit, s) {
		t.Errorf("%s by %d nodes", p.Status(), p.Nodes)
	}
}

// TestCostsAgainstEnumeration compares the fewest errors with costs and limits with the best of all ways to
// divide the examples.
func TestCostsAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	limited, proven := 0, 0
	for trial := range 60 {
		s := lattice(r, 8+r.IntN(14), 1+trial%2, 3+r.IntN(3))
		if n := s.ClassCounts(); n[0] == 0 || n[1] == 0 {
			continue
		}
		costs, limits := []int{1 + r.IntN(4), 1 + r.IntN(4)}, []int{-1, -1}
		if class := r.IntN(3); class < 2 {
			limits[class] = r.IntN(3)
			limited++
		}
		units, err := learners.Megiddo{}.Candidates(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		units = append(units, ltu.Unit{W: make([]float64, len(s.Attrs)), Theta: 1})
		want := math.MaxInt
		for _, u := range units {
			for _, v := range []ltu.Unit{u, u.Complement()} {
				var errors [2]int
				for i, x := range s.X {
					if v.Fires(x) != (s.Y[i] == 1) {
						errors[s.Y[i]]++
					}
				}
				if (limits[0] < 0 || errors[0] <= limits[0]) && (limits[1] < 0 || errors[1] <= limits[1]) {
					want = min(want, costs[0]*errors[0]+costs[1]*errors[1])
				}
			}
		}
		m := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Costs: costs, Most: limits}, s)
		if m.Bound > want || m.Errors < want || m.Proven() && m.Errors != want {
			t.Errorf("trial %d, costs %v, limits %v: %s, the fewest are %d", trial, costs, limits, m.Status(), want)
		}
		if m.Proven() {
			proven++
		}
	}
	if limited < 20 || proven < 40 {
		t.Errorf("%d trials had a limit, %d a proof", limited, proven)
	}
}

// TestTimeEnds has too little time for a proof, or none. The model says so, and its bound holds.
func TestTimeEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	s := lattice(r, 300, 6, 50)
	for _, l := range []learners.Learner{learners.MinimumError{Time: 30 * time.Millisecond}, learners.MinimumError{Time: 1},
		learners.MinimumError{Time: 30 * time.Millisecond, Costs: []int{2, 3}}, learners.DensestHalfspace{Time: 1}, learners.DensestHalfspace{Budget: 2000}} {
		m := fit[*learners.MinimumErrorPlane](t, l, s)
		if m.Proven() || m.Bound < 0 || !strings.Contains(m.Status(), "the fewest so far") || learners.NoteOf(m) != m.Status() {
			t.Errorf("%s: %s", learners.String(l), m.Status())
		}
	}
}

// TestMemoryEnds ends a search by cones at a limit of memory, without a limit of nodes. The bound is lower
// than without the limit.
func TestMemoryEnds(t *testing.T) {
	s := lattice(rand.New(rand.NewPCG(3, 0)), 60, 4, 50)
	small := fit[*learners.MinimumErrorPlane](t, learners.MinimumError{Time: time.Hour, Memory: 20_000}, s)
	if small.Proven() || small.Bound == 0 {
		t.Errorf("20,000 bytes: %s", small.Status())
	}
}

// TestWrongAims refuses costs and limits that say nothing.
func TestWrongAims(t *testing.T) {
	s := lattice(rand.New(rand.NewPCG(3, 0)), 10, 1, 5)
	for want, l := range map[string]learners.MinimumError{
		"Costs are [1], want two whole numbers":   {Costs: []int{1}},
		"Costs are [0 1], want two whole numbers": {Costs: []int{0, 1}},
		"Most is [-2 1], want two whole numbers":  {Most: []int{-2, 1}},
		"a halfspace that predicts one class":     {Most: []int{0, 0}},
		"Nodes is 0 and Memory -1, want at least": {Memory: -1},
		"Time is -1ns, want at least 0":           {Time: -1},
	} {
		if _, err := l.Fit(t.Context(), s, learners.Seed(1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
