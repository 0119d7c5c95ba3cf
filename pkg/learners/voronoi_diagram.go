package learners

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A VoronoiDiagram is what steps (a) to (c) of Voronoi make of a sample.
type VoronoiDiagram struct {
	Part   []int // of every example: the number of its part
	Class  []int // of every part
	Facets []VoronoiFacet
	// Planes are the candidates, of which those that part the examples alike are one.
	Planes []VoronoiPlane
}

// A VoronoiFacet is a facet between cells of different classes.
type VoronoiFacet struct {
	Examples [2]int // of class 0 and of class 1; of equal ones, the first
	// Ends are those of the edge that the facet is if there are two attributes. What
	// reaches farther is cut off ten times the examples' widest range away.
	Ends [2][2]float64
}

// A VoronoiPlane is a candidate for one of N halfspaces.
type VoronoiPlane struct {
	ltu.Unit        // fires on the side of class 1, if that is known
	Parts    [2]int // between which it is
	// Between is true if the plane is halfway between the parts' hulls, and else it
	// is one of a 0-face or facet where they meet.
	Between bool
}

// Diagram returns what Fit chooses halfspaces from.
func (v Voronoi) Diagram(ctx context.Context, s *data.Set) (*VoronoiDiagram, error) {
	if err := v.check(s); err != nil {
		return nil, err
	}
	t, candidates, err := v.steps(ctx, s)
	if err != nil {
		return nil, err
	}
	d := &VoronoiDiagram{Class: t.class, Facets: t.facets()}
	for _, p := range t.of {
		d.Part = append(d.Part, t.part[p])
	}
	d.Planes = candidates.all(ctx)
	return d, ctx.Err()
}

// steps takes steps (a) to (c), for a sample that v can learn from.
func (v Voronoi) steps(ctx context.Context, s *data.Set) (*tessellation, *distinctPlanes, error) {
	t := newTessellation(s)
	var err error
	t.near, err = voronoi.Neighbors(ctx, t.points, func(done int) { // (a)
		progress.Report(ctx, "neighbours", done, len(t.points))
	})
	if err != nil {
		return nil, nil, err
	}
	t.join()                               // (b)
	candidates, err := t.planes(ctx, v, s) // (c)
	return t, candidates, err
}

// A tessellation is the Voronoi diagram of a sample's distinct points.
type tessellation struct {
	points [][]float64
	y      []int   // class of every point
	first  []int   // the first example at it
	of     []int   // point of every example
	at     [][]int // examples of every point

	near  [][]int // neighbours of every point
	part  []int   // of every point
	class []int   // of every part
}

func newTessellation(s *data.Set) *tessellation {
	first, of := sample.Distinct(s.X)
	t := &tessellation{first: first, of: of}
	t.at = make([][]int, len(first))
	for i, p := range of {
		t.at[p] = append(t.at[p], i)
	}
	for _, i := range first {
		t.points, t.y = append(t.points, s.X[i]), append(t.y, s.Y[i])
	}
	return t
}

// join numbers the parts, in the order of their first points.
func (t *tessellation) join() {
	t.part = slices.Repeat([]int{-1}, len(t.points))
	for p := range t.points {
		if t.part[p] >= 0 {
			continue
		}
		number := len(t.class)
		t.class = append(t.class, t.y[p])
		t.part[p] = number
		for todo := []int{p}; len(todo) > 0; {
			q := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, r := range t.near[q] {
				if t.y[r] == t.y[p] && t.part[r] < 0 {
					t.part[r] = number
					todo = append(todo, r)
				}
			}
		}
	}
}

// between calls yield for each facet between cells of different classes, of
// point p of class 0 and q of class 1.
func (t *tessellation) between(yield func(p, q int)) {
	for p, near := range t.near {
		for _, q := range near {
			if t.y[p] == 0 && t.y[q] == 1 {
				yield(p, q)
			}
		}
	}
}

func (t *tessellation) facets() (f []VoronoiFacet) {
	t.between(func(p, q int) {
		facet := VoronoiFacet{Examples: [2]int{t.first[p], t.first[q]}}
		if len(t.points[p]) == 2 {
			facet.Ends = voronoi.Edge(t.points, t.near, p, q, 10*widest(t.points))
		}
		f = append(f, facet)
	})
	return f
}

// widest returns the widest range of an attribute.
func widest(points [][]float64) (width float64) {
	for j := range points[0] {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, x := range points {
			lo, hi = min(lo, x[j]), max(hi, x[j])
		}
		width = max(width, hi-lo)
	}
	return width
}

// members returns the points of every part.
func (t *tessellation) members() [][][]float64 {
	m := make([][][]float64, len(t.class))
	for p, x := range t.points {
		m[t.part[p]] = append(m[t.part[p]], x)
	}
	return m
}
