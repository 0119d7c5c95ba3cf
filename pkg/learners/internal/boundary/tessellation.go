package boundary

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/voronoi"
)

// A Tessellation is the Voronoi diagram of a sample's distinct points, with its cells joined to parts.
// Equal examples are one point, with one cell. Two cells belong to the same part if a path from one to
// the other passes only through cells of one class, and only through facets between them.
type Tessellation struct {
	Classes []int // classes of every part

	points     [][]float64
	y          []int   // class of every point
	first      []int   // the first example at every point
	pointOf    []int   // point of every example
	examplesAt [][]int // examples of every point
	neighbors  [][]int // neighbours of every point
	part       []int   // part of every point
}

// A Facet is a facet between two cells of different classes.
type Facet struct {
	Examples [2]int // examples of class 0 and of class 1; of equal ones, the first
	// Ends are the two ends of the facet in a sample of two attributes, where the facet is a line
	// segment. A segment that extends farther is cut off at ten times the examples' widest range.
	Ends [2][2]float64
}

// newTessellation returns the points of s, still without neighbours and parts. Equal examples must not
// differ in class, so each point has one class. It returns ctx's error if ctx is done.
func newTessellation(ctx context.Context, s *data.Set) (*Tessellation, error) {
	first, pointOf, err := sample.Distinct(ctx, s.X)
	if err != nil {
		return nil, err
	}
	t := &Tessellation{first: first, pointOf: pointOf}
	t.examplesAt = make([][]int, len(first))
	for i, p := range pointOf {
		t.examplesAt[p] = append(t.examplesAt[p], i)
	}
	for _, i := range first {
		t.points, t.y = append(t.points, s.X[i]), append(t.y, s.Y[i])
	}
	return t, nil
}

// join finds the parts, step (b): the connected components of neighbouring cells of one class. It
// numbers them in the order of their first points. Cells that touch in less than a facet are not
// neighbours, so two diagonal corners of a square are two parts.
func (t *Tessellation) join() {
	t.part = slices.Repeat([]int{-1}, len(t.points))
	for p := range t.points {
		if t.part[p] >= 0 {
			continue
		}
		number := len(t.Classes)
		t.Classes = append(t.Classes, t.y[p])
		t.part[p] = number
		for todo := []int{p}; len(todo) > 0; {
			q := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, r := range t.neighbors[q] {
				if t.y[r] == t.y[p] && t.part[r] < 0 {
					t.part[r] = number
					todo = append(todo, r)
				}
			}
		}
	}
}

// Parts returns the part of every example.
func (t *Tessellation) Parts() (parts []int) {
	for _, p := range t.pointOf {
		parts = append(parts, t.part[p])
	}
	return parts
}

// eachFacet calls yield for each facet between cells of different classes, with point p of class 0 and
// point q of class 1. The facets come in ascending order of p, and then of q, so that results do not
// depend on the order of a map.
func (t *Tessellation) eachFacet(yield func(p, q int)) {
	for p, neighbors := range t.neighbors {
		for _, q := range neighbors {
			if t.y[p] == 0 && t.y[q] == 1 {
				yield(p, q)
			}
		}
	}
}

// Facets returns the facets between the classes.
func (t *Tessellation) Facets() (facets []Facet) {
	t.eachFacet(func(p, q int) {
		f := Facet{Examples: [2]int{t.first[p], t.first[q]}}
		if len(t.points[p]) == 2 {
			f.Ends = voronoi.Edge(t.points, t.neighbors, p, q, 10*widestRange(t.points))
		}
		facets = append(facets, f)
	})
	return facets
}

// widestRange returns the widest range of all attributes. No two points are farther apart than √d times
// this range.
func widestRange(points [][]float64) (width float64) {
	for j := range points[0] {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, x := range points {
			lo, hi = min(lo, x[j]), max(hi, x[j])
		}
		width = max(width, hi-lo)
	}
	return width
}

// members returns the points of each part, in the order of the sample.
func (t *Tessellation) members() [][][]float64 {
	m := make([][][]float64, len(t.Classes))
	for p, x := range t.points {
		m[t.part[p]] = append(m[t.part[p]], x)
	}
	return m
}
