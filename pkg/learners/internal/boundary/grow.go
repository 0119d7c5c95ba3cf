package boundary

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/internal/portable"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// A crossing is a facet between two classes, which some plane has to cut: its two examples, point p of
// class 0 and point q of class 1, must be on different sides.
type crossing struct{ p, q int }

// grow adds planes, and each plane cuts as many facets between classes as it can. A plane starts from
// one facet. The other facets are tried one after the other, the nearest first. A facet is added if
// some plane cuts it together with all facets added before. A round starts further planes from facets
// that are not cut yet, until all are cut. Each round begins with another facet.
//
// This step is not in the paper. A plane of step (c) lies between two parts, or at one place where parts
// meet, so the number of such planes needed grows with the number of examples. A grown plane serves many
// facets.
func (t *Tessellation) grow(ctx context.Context, rounds int, found *Candidates) error {
	var facets []crossing
	t.eachFacet(func(p, q int) { facets = append(facets, crossing{p, q}) })
	rounds = min(rounds, len(facets))
	grown, begun := make([][]ltu.Unit, rounds), make([][]crossing, rounds)
	var done atomic.Int64
	err := parallel.Each(ctx, rounds, func(k int) error {
		grown[k], begun[k] = t.round(ctx, facets, k*len(facets)/rounds)
		progress.Report(ctx, "growing halfspaces", int(done.Add(1)), rounds)
		return nil
	})
	if err != nil {
		return err
	}
	for k, units := range grown {
		for i, u := range units {
			seed := begun[k][i]
			found.add(Plane{u, [2]int{t.part[seed.p], t.part[seed.q]}, false})
		}
	}
	return ctx.Err()
}

// round grows planes until they cut all facets, and returns them with the facets that they started from.
// It comes to an end because each plane cuts at least the facet that it started from.
func (t *Tessellation) round(ctx context.Context, facets []crossing, first int) (units []ltu.Unit, seeds []crossing) {
	cut := make([]bool, len(facets))
	for i := range facets {
		i = (first + i) % len(facets)
		if cut[i] || ctx.Err() != nil {
			continue
		}
		seed := facets[i]
		u := t.growFrom(ctx, seed, facets, cut)
		for k, f := range facets {
			cut[k] = cut[k] || u.Fires(t.points[f.p]) != u.Fires(t.points[f.q])
		}
		units, seeds = append(units, u), append(seeds, seed)
	}
	return units, seeds
}

// growFrom grows one plane from the facet seed. It first tries the facets that no plane of the round has
// cut, and among these the nearest ones. Facets near each other are easily cut by the same plane, while
// each added facet leaves fewer planes to choose from.
func (t *Tessellation) growFrom(ctx context.Context, seed crossing, facets []crossing, cut []bool) ltu.Unit {
	order, away := slices.Clone(facets), make(map[crossing]float64, len(facets))
	// Facets that are cut already come last: no two facets are as far apart as penalty.
	penalty := float64(2 * widestRange(t.points) * math.Sqrt(float64(len(t.points[0]))))
	for i, f := range facets {
		if away[f] = t.gap(seed, f); cut[i] {
			away[f] += penalty
		}
	}
	slices.SortStableFunc(order, func(a, b crossing) int { return cmp.Compare(away[a], away[b]) })
	u := bisector(t.points[seed.p], t.points[seed.q])
	g, err := newGrowth(ctx, t.points, order)
	if err != nil {
		return u
	}
	for _, f := range order {
		if ctx.Err() != nil {
			break
		}
		lower, upper := f.p, f.q // in this order, or so that the nearer of them crosses the plane
		if u.Excess(t.points[f.p]) > u.Excess(t.points[f.q]) {
			lower, upper = f.q, f.p
		}
		if g.add(ctx, lower, upper) {
			u = g.system.Unit()
		}
	}
	return u
}

// gap returns the distance between two facets, measured between the midpoints of their generators. Such
// a midpoint is on the plane of the facet, although not always on the facet itself. Hypot adds the
// squares, because the squares of tiny values would become 0.
func (t *Tessellation) gap(a, b crossing) float64 {
	s := 0.0
	for j := range t.points[a.p] {
		v := float64(t.points[a.p][j]/2) + float64(t.points[a.q][j]/2) - float64(t.points[b.p][j]/2) - float64(t.points[b.q][j]/2)
		s = portable.Hypot(s, v)
	}
	return s
}

// A growth is a plane with some points below it and some above it.
//
// Its system of inequalities has a row for each of these points, which is inserted when the point is
// added. All rows are made at the start, because the solver shifts and scales points by the range of
// all of them.
type growth struct {
	system   *separate.System
	row      map[int]int // row of each point below; the row of the point above has len(row) added
	included []bool      // for each row, whether it is in the system
}

// newGrowth returns a growth without points; the points of the given facets can be added to it. It
// returns ctx's error if ctx is done.
func newGrowth(ctx context.Context, points [][]float64, facets []crossing) (*growth, error) {
	g := &growth{row: map[int]int{}}
	var X [][]float64
	for _, f := range facets {
		for _, p := range [2]int{f.p, f.q} {
			if _, met := g.row[p]; !met {
				g.row[p] = len(X)
				X = append(X, points[p])
			}
		}
	}
	problem, err := separate.NewEuclidean(ctx, X, X, 0)
	if err != nil {
		return nil, err
	}
	g.system, g.included = problem.System(), make([]bool, 2*len(X))
	for i := range g.included {
		g.system.Remove(i)
	}
	return g, nil
}

// add moves the plane so that it passes between two more points, and reports whether that was possible.
// If it is impossible, or if ctx is done first, the growth does not change.
func (g *growth) add(ctx context.Context, lower, upper int) bool {
	var added []int
	for _, i := range [2]int{g.row[lower], g.row[upper] + len(g.row)} {
		if !g.included[i] {
			added = append(added, i)
			g.system.Insert(i)
		}
	}
	if g.system.Solve(ctx) {
		for _, i := range added {
			g.included[i] = true
		}
		return true
	}
	for _, i := range added {
		g.system.Remove(i)
	}
	return false
}
