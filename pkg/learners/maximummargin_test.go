package learners_test

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/eval"
	"halfspace/pkg/learners"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/learnertest"
	"halfspace/pkg/ltu"
)

// twoClassSet returns a sample of the given negative and positive examples.
func twoClassSet(negative, positive [][]float64) *data.Set {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, len(positive[0]))}, X: slices.Concat(negative, positive)}
	for j := range s.Attrs {
		s.Attrs[j].Name = string(rune('a' + j))
	}
	s.Y = slices.Concat(make([]int, len(negative)), slices.Repeat([]int{1}, len(positive)))
	return s
}

func TestMaximumMarginByHand(t *testing.T) {
	for _, c := range []struct {
		why                string
		negative, positive [][]float64
		w                  []float64
		theta, margin      float64
	}{
		{"on a line", [][]float64{{-3}, {1}}, [][]float64{{5}, {9}}, []float64{1}, 3, 2},
		{"two corners", [][]float64{{0, 0}, {-1, 1}, {-1, -1}}, [][]float64{{1, 0}, {2, 1}, {2, -1}}, []float64{1, 0}, 0.5, 0.5},
		{"a corner and an edge", [][]float64{{0, 0}, {-1, 0}}, [][]float64{{3, 0}, {0, 3}}, []float64{1, 1}, 1.5, 1.5 / math.Sqrt2},
		{"as given, not scaled", [][]float64{{0, 0}, {1000, 0}}, [][]float64{{0, 1}, {1000, 3}}, []float64{0, 1}, 0.5, 0.5},
		{"a constant attribute", [][]float64{{0, 7}}, [][]float64{{4, 7}}, []float64{1, 0}, 2, 2},
	} {
		m := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, twoClassSet(c.negative, c.positive))
		difference := max(math.Abs(m.Theta-c.theta), math.Abs(m.Margin-c.margin))
		for j, w := range m.W {
			difference = max(difference, math.Abs(w-c.w[j]))
		}
		if !(difference < 1e-9) {
			t.Errorf("%s: %v with margin %v, want %v, %v and %v", c.why, m.Unit, m.Margin, c.w, c.theta, c.margin)
		}
	}
}

// TestMaximumMarginIsLargest compares with the distance of two points of the hulls,
// found by Gilbert's method: no margin is more than half of that.
func TestMaximumMarginIsLargest(t *testing.T) {
	r := learners.Seed(2)
	for trial := range 60 {
		d := 1 + trial%6
		var rows [2][][]float64
		for range 6 + 4*d {
			x := make([]float64, d)
			for j := range x {
				x[j] = 10 * r.NormFloat64()
			}
			y := r.IntN(2)
			x[0] += float64(40*y) + 50
			rows[y] = append(rows[y], x)
		}
		s := twoClassSet(rows[0], rows[1])
		m, err := learners.MaximumMargin{}.Fit(t.Context(), s, nil)
		if errors.Is(err, learners.ErrUnsuited) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		margin, apart := m.(*learners.MaximumMarginPlane).Margin, hullDistance(rows[0], rows[1])
		if margin > apart/2*(1+1e-9) || margin < apart/2*0.98 {
			t.Errorf("trial %d: margin %v, but the hulls have points %v apart", trial, margin, apart)
		}
	}
}

// hullDistance returns the distance of two points of the convex hulls, nearly the
// closest: E. G. Gilbert, SIAM Journal on Control 4 (1966) 61–80.
func hullDistance(a, b [][]float64) float64 {
	p := make([]float64, len(a[0]))
	for j := range p {
		p[j] = b[0][j] - a[0][j]
	}
	for range 20_000 {
		q := make([]float64, len(p)) // the difference that is least in direction p
		low := slices.MinFunc(b, func(x, y []float64) int { return int(math.Copysign(1, ltu.Dot(p, x)-ltu.Dot(p, y))) })
		high := slices.MaxFunc(a, func(x, y []float64) int { return int(math.Copysign(1, ltu.Dot(p, x)-ltu.Dot(p, y))) })
		for j := range q {
			q[j] = low[j] - high[j] - p[j]
		}
		qq := ltu.Dot(q, q)
		if qq == 0 {
			break
		}
		step := min(1, max(0, -ltu.Dot(p, q)/qq))
		for j := range p {
			p[j] += step * q[j]
		}
	}
	return math.Sqrt(ltu.Dot(p, p))
}

// wedges are two tetrahedra, the edge on top of one across that at the bottom of the
// other, ½ apart.
func wedges() (low, high [][]float64) {
	low = [][]float64{{-1, 0, 0}, {1, 0, 0}, {0, -1, -1}, {0, 1, -1}}
	high = [][]float64{{0, -1, 0.5}, {0, 1, 0.5}, {-1, 0, 1.5}, {1, 0, 1.5}}
	return low, high
}

// TestFacetsAreNotEnough has samples that defeat the paper's steps (2) and (3). In
// two dimensions the plane parallel to an edge is not the farthest from two
// corners, and in three none of the planes parallel to a facet separates two edges.
func TestFacetsAreNotEnough(t *testing.T) {
	corner, edge := [][]float64{{0, 0}, {-1, 1}, {-1, -1}}, [][]float64{{1, 0}, {2, 1}, {2, -1}}
	if gap := widestFacetGap(corner, edge); math.Abs(gap-math.Sqrt2/2) > 1e-12 {
		t.Errorf("parallel to an edge, the strip is %v wide, want √½", gap)
	}
	if m := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, twoClassSet(corner, edge)); math.Abs(m.Margin-0.5) > 1e-9 {
		t.Errorf("margin %v, want ½", m.Margin)
	}
	low, high := wedges()
	if gap := widestFacetGap(low, high); gap > 0 {
		t.Errorf("parallel to a facet there is a strip %v wide, want none", gap)
	}
	if m := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, twoClassSet(low, high)); math.Abs(m.Margin-0.25) > 1e-9 {
		t.Errorf("margin %v, want ¼", m.Margin)
	}
}

// widestFacetGap returns the width of the widest strip between the hulls along a
// facet of either, in two or three dimensions. It is not above zero if no strip
// exists.
func widestFacetGap(a, b [][]float64) float64 {
	widest := math.Inf(-1)
	for range 2 {
		for i := range a {
			for j := range i {
				normals := [][]float64{{a[i][1] - a[j][1], a[j][0] - a[i][0]}}
				if len(a[0]) == 3 {
					normals = nil
					for k := range j {
						normals = append(normals, cross(a[i], a[j], a[k]))
					}
				}
				for _, n := range normals {
					widest = max(widest, gap(n, a[i], a, b), gap(minus(n), a[i], a, b))
				}
			}
		}
		a, b = b, a
	}
	return widest
}

// gap returns how far b is beyond the plane through p with normal n, −Inf if it does
// not support a.
func gap(n, p []float64, a, b [][]float64) float64 {
	length, level, nearest := math.Sqrt(ltu.Dot(n, n)), ltu.Dot(n, p), math.Inf(1)
	for _, x := range a {
		if ltu.Dot(n, x) > level+1e-12 {
			return math.Inf(-1)
		}
	}
	for _, x := range b {
		nearest = min(nearest, (ltu.Dot(n, x)-level)/length)
	}
	return nearest
}

func minus(v []float64) []float64 {
	m := make([]float64, len(v))
	for j := range v {
		m[j] = -v[j]
	}
	return m
}

func cross(p, q, r []float64) []float64 {
	u, v := make([]float64, 3), make([]float64, 3)
	for j := range u {
		u[j], v[j] = q[j]-p[j], r[j]-p[j]
	}
	return []float64{u[1]*v[2] - u[2]*v[1], u[2]*v[0] - u[0]*v[2], u[0]*v[1] - u[1]*v[0]}
}

// TestInseparable wants the reason, by the examples' indices, or another learner.
func TestInseparable(t *testing.T) {
	// Examples 1, 2, 4 and 6 are the exclusive or.
	s := twoClassSet([][]float64{{5, 5}, {0, 0}, {1, 1}}, [][]float64{{9, 9}, {0, 1}, {8, 9}, {1, 0}})
	for _, l := range []learners.Learner{learners.LinearProgram{}, learners.MaximumMargin{}} {
		_, err := l.Fit(t.Context(), s, learners.Seed(1))
		var why *learners.Inseparable
		if !errors.Is(err, learners.ErrUnsuited) || !errors.As(err, &why) {
			t.Fatalf("%s: %v, want an *Inseparable", learners.String(l), err)
		}
		sub := s.Subset(why.Examples)
		if _, err := (learners.LinearProgram{}).Fit(t.Context(), sub, nil); err == nil || len(why.Examples) > 4 || len(why.Weights) != len(why.Examples) {
			t.Errorf("%s: examples %v are no reason", learners.String(l), why.Examples)
		}
		for k := range why.Examples {
			if _, err := (learners.LinearProgram{}).Fit(t.Context(), s.Subset(slices.Delete(slices.Clone(why.Examples), k, k+1)), nil); err != nil {
				t.Errorf("%s: examples %v are inseparable without the %dth", learners.String(l), why.Examples, k)
			}
		}
		if text := err.Error(); !strings.Contains(text, "hulls of") || strings.Contains(text, "\n") {
			t.Errorf("the error is %q", text)
		}
	}
	for _, l := range []learners.Learner{learners.LinearProgram{Else: learners.MinimumError{}}, learners.MaximumMargin{Else: learners.MinimumError{}}} {
		if m := fit[*learners.MinimumErrorPlane](t, l, s); m.Errors != 1 || !m.Proven() {
			t.Errorf("%s: %d errors, at least %d, want 1", learners.String(l), m.Errors, m.Bound)
		}
	}
	if _, err := (learners.MaximumMargin{}).Fit(t.Context(), twoClassSet([][]float64{{0}, {1}}, [][]float64{{1 + 1e-12}, {2}}), nil); !errors.Is(err, learners.ErrUnsuited) {
		t.Errorf("a margin of 1e-12: %v, want ErrUnsuited", err)
	}
}

// TestInseparableByEqualExamples wants these named, whatever else is a reason.
func TestInseparableByEqualExamples(t *testing.T) {
	s := twoClassSet([][]float64{{5, 5}, {0, 0}, {1, 1}, {7, 3}}, [][]float64{{9, 9}, {0, 1}, {7, 3}, {1, 0}})
	for _, l := range []learners.Learner{learners.LinearProgram{}, learners.MaximumMargin{}} {
		_, err := l.Fit(t.Context(), s, nil)
		var why *learners.Inseparable
		if !errors.As(err, &why) || !slices.Equal(why.Examples, []int{3, 6}) || !slices.Equal(why.Weights, []float64{1, 1}) || why.Positive != 1 {
			t.Fatalf("%s: %v", learners.String(l), err)
		}
		if text := err.Error(); !strings.HasSuffix(text, "examples 3 and 6 are equal, one of class no, the other of yes") {
			t.Errorf("%s: %q", learners.String(l), text)
		}
	}
}

// TestPlanesInComparison fits planes where learners are compared and chosen: some of
// the folds are not separable.
func TestPlanesInComparison(t *testing.T) {
	s := learnertest.Sample("xor")
	table, err := eval.Folds{K: 4}.Compare(t.Context(), s, learners.LinearProgram{}, learners.LinearProgram{Else: learners.Pocket{}})
	if err != nil {
		t.Fatal(err)
	}
	if why := table.Rows[0].Unsuited; !strings.Contains(why, "not linearly separable") {
		t.Errorf("the row of the linear program says %q", why)
	}
	if table.Rows[1].Unsuited != "" {
		t.Errorf("with another learner to fall back on: %q", table.Rows[1].Unsuited)
	}
	choice := learners.CrossValidated{Of: []learners.Learner{learners.MaximumMargin{Else: learners.MinimumError{}}, learners.C45{}}}
	if _, err := choice.Fit(t.Context(), learnertest.Sample("halfspace"), learners.Seed(1)); err != nil {
		t.Error(err)
	}
}

func TestMaximumMarginPlaneAsJSON(t *testing.T) {
	m := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, twoClassSet([][]float64{{0}}, [][]float64{{2}}))
	text, err := json.Marshal(m)
	if err != nil || !strings.Contains(string(text), `"Margin":1`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestPrintedPlaneByHand follows the printed steps (1) to (3). The first two samples have the plane
// of maximum margin; in the others the steps miss it. The closest pair of the two wedges is an end
// of one edge, (0, −1, ½), and a side of the other wedge, with the normal (0, −1, 1)/√2, 1.5/√2
// apart. The other end, (0, 1, ½), is 0.5/√2 behind that side and so 1.25/√2 behind the plane. A
// segment in line with another has no facet but the line itself, which separates nothing.
func TestPrintedPlaneByHand(t *testing.T) {
	low, high := wedges()
	nearer := append([][]float64{{0, -1, 0.4}}, high[1:]...)
	for _, c := range []struct {
		why                string
		negative, positive [][]float64
		margin, widest     float64
		wrong              int
	}{
		{"on a line", [][]float64{{-3}, {1}}, [][]float64{{5}, {9}}, 2, 2, 0},
		{"a corner and an edge", [][]float64{{0, 0}, {-1, 0}}, [][]float64{{3, 0}, {0, 3}}, 1.5 / math.Sqrt2, 1.5 / math.Sqrt2, 0},
		{"two corners", [][]float64{{0, 0}, {-1, 1}, {-1, -1}}, [][]float64{{1, 0}, {2, 1}, {2, -1}}, math.Sqrt2 / 4, 0.5, 0},
		{"two edges", low, high, -1.25 / math.Sqrt2, 0.25, 1},
		{"two edges, the end nearer and negative", nearer, low, -1.2 / math.Sqrt2, 0.225 / math.Sqrt(1.0025), 1},
		{"two segments in line", [][]float64{{-1, 0}, {0, 0}}, [][]float64{{1, 0}, {2, 0}}, 0, 0.5, 2},
	} {
		s := twoClassSet(c.negative, c.positive)
		printed := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{Printed: true}, s)
		best := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, s)
		if math.Abs(printed.Margin-c.margin) > 1e-9 || math.Abs(best.Margin-c.widest) > 1e-9 {
			t.Errorf("%s: margins %v and %v, want %v and %v", c.why, printed.Margin, best.Margin, c.margin, c.widest)
		}
		if wrong := sample.Errors(printed.Unit, s); wrong != c.wrong || sample.Errors(best.Unit, s) > 0 {
			t.Errorf("%s: %v has %d errors, want %d", c.why, printed.Unit, wrong, c.wrong)
		}
	}
}

// TestPrintedPlaneOfPolygons has classes in the plane, which the printed steps separate, and never
// better than the plane of maximum margin.
func TestPrintedPlaneOfPolygons(t *testing.T) {
	r := learners.Seed(5)
	for trial := range 100 {
		s := data.Intersection(2, 1, r).Sample(20, r)
		if rows := sample.ByClass(s); min(len(rows[0]), len(rows[1])) < 3 {
			continue
		}
		printed := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{Printed: true}, s).Margin
		if widest := fit[*learners.MaximumMarginPlane](t, learners.MaximumMargin{}, s).Margin; !(printed > 0 && printed <= widest*(1+1e-9)) {
			t.Errorf("trial %d: margin %v, the widest is %v", trial, printed, widest)
		}
	}
}

// TestPrintedPlaneRefuses has two points of a plane, whose hulls have no edges, and a sample too wide
// for facets by brute force. Else learns inseparable samples.
func TestPrintedPlaneRefuses(t *testing.T) {
	printed := learners.MaximumMargin{Printed: true, Else: learners.Majority{}}
	r := learners.Seed(1)
	for _, c := range []struct {
		s    *data.Set
		want string
	}{
		{twoClassSet([][]float64{{0, 0}}, [][]float64{{1, 1}}), "neither hull has a facet"},
		{data.Intersection(20, 1, r).Sample(100, r), "sets of examples, at most 10000000"},
	} {
		if _, err := printed.Fit(t.Context(), c.s, nil); !errors.Is(err, learners.ErrUnsuited) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if _, err := printed.Fit(t.Context(), learnertest.Sample("xor"), nil); err != nil {
		t.Error(err)
	}
}
