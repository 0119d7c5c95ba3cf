package learners

import (
	"context"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/separate"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

// planes returns the candidates of step (c), in an order that depends on the
// points alone.
func (t *tessellation) planes(ctx context.Context, v Voronoi, s *data.Set) (*distinctPlanes, error) {
	found := newPlanes(t, s)
	intersect, err := t.hulls(ctx, v.AllPairs, found) // (i)
	if err != nil {
		return nil, err
	}
	if !v.Shared {
		t.deemAll(intersect)
	}
	switch v.ZeroFaces { // (ii)
	case Bisectors:
		t.bisectors(intersect, v.Facets, found)
	case ThroughGenerators:
		if err := t.throughGenerators(ctx, intersect, found); err != nil {
			return nil, err
		}
		if v.Facets {
			t.bisectors(intersect, true, found)
		}
	}
	if err := t.grow(ctx, v.Grow, found); err != nil {
		return nil, err
	}
	return found, nil
}

// hulls adds the planes between parts whose hulls do not intersect, and returns
// the pairs of parts of different classes whose hulls do.
func (t *tessellation) hulls(ctx context.Context, samesToo bool, found *distinctPlanes) (intersect map[[2]int]bool, err error) {
	members, pairs := t.members(), t.pairs(samesToo)
	intersect = map[[2]int]bool{}
	const batch = 4096 // units kept before they are sifted
	for from := 0; from < len(pairs); from += batch {
		progress.Report(ctx, "hulls", from, len(pairs))
		now := pairs[from:min(from+batch, len(pairs))]
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
				found.add(VoronoiPlane{units[i], p, true})
			case t.class[p[0]] != t.class[p[1]]:
				intersect[p] = true
			}
		}
	}
	return intersect, ctx.Err()
}

// pairs returns the pairs of parts that planes are to be between, first those of
// different classes, that of class 0 first, and then of one class if wanted.
func (t *tessellation) pairs(samesToo bool) (pairs [][2]int) {
	var same [][2]int
	for a, class := range t.class {
		for b, other := range t.class {
			switch {
			case class < other:
				pairs = append(pairs, [2]int{a, b})
			case class == other && a < b && samesToo:
				same = append(same, [2]int{a, b})
			}
		}
	}
	return append(pairs, same...)
}

// betweenHulls returns the unit whose plane is halfway between the convex hulls
// of two sets, and reports whether there is one. It fires on b.
func betweenHulls(ctx context.Context, a, b [][]float64) (u ltu.Unit, apart bool, err error) {
	if ctx.Err() != nil {
		return u, false, ctx.Err()
	}
	u, err = separate.NewEuclidean(a, b, 0).MostStable(ctx, sample.Indices(len(b)))
	return u, err == nil && len(firing(u, a)) == 0 && len(firing(u, b)) == len(b), err
}

// deemAll has all parts of different classes intersect if any do: then step (c)(ii)
// takes each 0-face.
func (t *tessellation) deemAll(intersect map[[2]int]bool) {
	if len(intersect) == 0 {
		return
	}
	for _, p := range t.pairs(false) {
		intersect[p] = true
	}
}

// bisectors adds the planes of the facets between the given pairs of parts, or
// between all of different classes.
func (t *tessellation) bisectors(intersect map[[2]int]bool, facets bool, found *distinctPlanes) {
	t.between(func(p, q int) {
		if parts := [2]int{t.part[p], t.part[q]}; facets || intersect[parts] {
			found.add(VoronoiPlane{bisector(t.points[p], t.points[q]), parts, false})
		}
	})
}

// bisector returns the unit that fires on what is nearer to q than to p. Its
// greatest weight is 1 or −1.
func bisector(p, q []float64) ltu.Unit {
	u, greatest := ltu.Unit{W: make([]float64, len(p))}, 0.0
	for j := range p {
		u.W[j] = q[j] - p[j]
		greatest = max(greatest, u.W[j], -u.W[j])
	}
	for j := range p {
		u.W[j] /= greatest
		u.Theta += float64(u.W[j] * (p[j]/2 + q[j]/2))
	}
	return u
}
