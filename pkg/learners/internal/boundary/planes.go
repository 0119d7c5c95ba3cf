package boundary

import (
	"context"
	"slices"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// unitsAtOnce is the number of planes between hulls that are collected before duplicates are removed.
// There may be millions of pairs of parts.
const unitsAtOnce = 4096

// hulls adds the planes between parts whose hulls do not intersect, step (c)(i). It returns the pairs of
// parts of different classes whose hulls intersect, for step (c)(ii). It examines the pairs on all
// cores, but adds the planes in the order of the pairs.
func (t *Tessellation) hulls(ctx context.Context, samesToo bool, found *Candidates) (intersect map[[2]int]bool, err error) {
	members, pairs := t.members(), t.pairs(samesToo)
	intersect = map[[2]int]bool{}
	for start := 0; start < len(pairs); start += unitsAtOnce {
		progress.Report(ctx, "hulls", start, len(pairs))
		now := pairs[start:min(start+unitsAtOnce, len(pairs))]
		units, apart := make([]ltu.Unit, len(now)), make([]bool, len(now))
		err := parallel.Each(ctx, len(now), func(i int) (err error) {
			units[i], apart[i], err = betweenHulls(ctx, members[now[i][0]], members[now[i][1]])
			return err
		})
		if err != nil {
			return nil, err
		}
		for i, p := range now {
			switch {
			case apart[i]:
				found.add(Plane{units[i], p, true})
			case t.Classes[p[0]] != t.Classes[p[1]]:
				intersect[p] = true
			}
		}
	}
	return intersect, ctx.Err()
}

// pairs returns the pairs of parts that planes should separate. First come the pairs of different
// classes, with the part of class 0 first, and then, if samesToo is true, the pairs of one class. If
// every example is a part of its own, there are up to n² pairs.
func (t *Tessellation) pairs(samesToo bool) (pairs [][2]int) {
	var sameClass [][2]int
	for a, class := range t.Classes {
		for b, second := range t.Classes {
			switch {
			case class < second:
				pairs = append(pairs, [2]int{a, b})
			case class == second && a < b && samesToo:
				sameClass = append(sameClass, [2]int{a, b})
			}
		}
	}
	return append(pairs, sameClass...)
}

// betweenHulls returns the unit whose plane is halfway between the closest points of the convex hulls of
// two sets, and whether such a plane exists. This is the plane of maximum margin between the sets, and
// the unit fires on b. Distances are Euclidean, in the attributes as given, as in the diagram. The
// solver returns some unit even if the hulls intersect. So the unit is evaluated on all points to find
// out.
func betweenHulls(ctx context.Context, a, b [][]float64) (u ltu.Unit, apart bool, err error) {
	if ctx.Err() != nil {
		return u, false, ctx.Err()
	}
	problem, err := separate.NewEuclidean(ctx, a, b, 0)
	if err != nil {
		return u, false, err
	}
	u, err = problem.MostStable(ctx, sample.Indices(len(b)))
	if err != nil || slices.ContainsFunc(a, u.Fires) {
		return u, false, err
	}
	return u, !slices.ContainsFunc(b, func(x []float64) bool { return !u.Fires(x) }), nil
}

// deemAll declares that all parts of different classes intersect, if any two of them do. Then step
// (c)(ii) takes all 0-faces, as the paper says literally.
func (t *Tessellation) deemAll(intersect map[[2]int]bool) {
	if len(intersect) == 0 {
		return
	}
	for _, p := range t.pairs(false) {
		intersect[p] = true
	}
}

// bisectors adds the planes of the facets between the given pairs of parts or, if facets is true, of all
// facets between different classes. The plane of a facet is the perpendicular bisector of its two
// generators.
func (t *Tessellation) bisectors(intersect map[[2]int]bool, facets bool, found *Candidates) {
	t.eachFacet(func(p, q int) {
		if parts := [2]int{t.part[p], t.part[q]}; facets || intersect[parts] {
			found.add(Plane{bisector(t.points[p], t.points[q]), parts, false})
		}
	})
}

// bisector returns the unit that fires on the points nearer to q than to p. Its greatest weight is 1 or
// −1, so that it is finite whenever p and q are.
func bisector(p, q []float64) ltu.Unit {
	u, greatest := ltu.Unit{W: make([]float64, len(p))}, 0.0
	for j := range p {
		u.W[j] = q[j] - p[j]
		greatest = max(greatest, u.W[j], -u.W[j])
	}
	for j := range p {
		u.W[j] /= greatest
		u.Theta += float64(u.W[j] * (float64(p[j]/2) + float64(q[j]/2)))
	}
	return u
}
