package boundary

import (
	"context"
	"iter"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
)

// Candidates is a list of planes. Each of them separates the examples of a sample in its own way. There
// may be millions of planes through generators, so they are made into units only on demand.
type Candidates struct {
	// Dichotomies are the ways in which the planes separate the examples, one for each plane.
	Dichotomies *dichotomy.Set

	t    *Tessellation
	s    *data.Set
	runs []run // runs in the order of the candidates
}

// A run is an entry of the list: a single plane, or all planes of one set of generators that separate
// the examples in new ways. The planes of a set are not stored one by one, because there may be
// millions.
type run struct {
	first int           // the first candidate
	plane *Plane        // nil for the planes of a set
	set   *generatorSet // nil for a plane
}

// newCandidates returns an empty list of planes for s, whose diagram is t.
func newCandidates(t *Tessellation, s *data.Set) *Candidates {
	return &Candidates{Dichotomies: dichotomy.New(s.Len()), t: t, s: s}
}

// add adds a plane, unless it separates the examples in the same way as an earlier one, or not at all.
func (c *Candidates) add(p Plane) { c.addSides(p, c.t.parted(p.Unit)) }

// addSides adds a plane that separates the examples as sides says. If rounding has made its unit
// infinite, as may happen where attributes have very different magnitudes, it does not.
func (c *Candidates) addSides(p Plane, sides []uint64) {
	if first := c.Dichotomies.Len(); isFinite(p.Unit) && c.Dichotomies.Proper(sides) && c.Dichotomies.Add(sides) {
		kept := p
		c.runs = append(c.runs, run{first: first, plane: &kept})
	}
}

// addPushed adds the planes of a generator set. It keeps the set only if at least one of its planes is
// new.
func (c *Candidates) addPushed(g *generatorSet, p pushes) {
	first := c.Dichotomies.Len()
	for way, sides := range c.ways(p) {
		if p.units != nil {
			c.addSides(Plane{p.units[way], g.parts, false}, sides)
		} else if c.Dichotomies.Proper(sides) {
			c.Dichotomies.Add(sides)
		}
	}
	if p.units == nil && c.Dichotomies.Len() > first {
		c.runs = append(c.runs, run{first: first, set: g})
	}
}

// ways returns an iterator over the planes of a generator set, pushed in all ways: the number and the
// dichotomy of each.
func (c *Candidates) ways(p pushes) iter.Seq2[int, []uint64] {
	return func(yield func(way int, sides []uint64) bool) {
		width := (c.s.Len() + 63) / 64
		for way := 0; way*width < len(p.dichotomies) && yield(way, p.dichotomies[way*width:(way+1)*width]); way++ {
		}
	}
}

// Unit returns the unit of candidate k, and reports whether the unit exists. If rounding makes the
// computed unit separate the examples in another way than the candidate, Unit returns another unit: the
// one farthest from the examples that separates them as the candidate should.
func (c *Candidates) Unit(k int) (u ltu.Unit, ok bool) {
	place, found := slices.BinarySearchFunc(c.runs, k, func(r run, k int) int { return r.first - k })
	if !found {
		place--
	}
	if plane := c.runs[place].plane; plane != nil {
		return plane.Unit, true
	}
	units := c.units(place, voronoi.NewSides(c.t.points))
	u = units[k-c.runs[place].first]
	if isFinite(u) && c.Dichotomies.Alike(c.t.parted(u), c.Dichotomies.At(k)) {
		return u, true
	}
	return arrange.Unit(context.Background(), c.Dichotomies.At(k), c.s.X)
}

// units returns the unit of each candidate in a run of planes through generators. If a unit does not
// exist, it returns a unit that is not finite in its place. For points that lie almost in one plane, the
// computation of units and the computation of dichotomies may disagree about which planes exist.
func (c *Candidates) units(place int, sides *voronoi.Sides) (units []ltu.Unit) {
	k, end := c.runs[place].first, c.Dichotomies.Len()
	if place+1 < len(c.runs) {
		end = c.runs[place+1].first
	}
	through := c.t.unitsThrough(c.runs[place].set.points)
	for way, dichotomy := range c.ways(c.t.push(c.runs[place].set.points, sides, nil)) {
		if k == end {
			break
		}
		if !c.Dichotomies.Alike(dichotomy, c.Dichotomies.At(k)) {
			continue // an earlier candidate
		}
		u := ltu.Unit{Theta: math.NaN()}
		if way < len(through) {
			u = through[way]
		}
		units = append(units, u)
		k++
	}
	return units
}

// isFinite reports whether the weights and the threshold are finite. NaN is not finite.
func isFinite(u ltu.Unit) bool {
	return math.Abs(u.Theta) <= math.MaxFloat64 && !slices.ContainsFunc(u.W, func(w float64) bool { return !(math.Abs(w) <= math.MaxFloat64) })
}

// Planes returns all planes, except those made impossible by rounding: their computed unit is not
// finite, and no farthest plane exists either. Unlike Unit, it does not check how a unit separates the
// examples. If ctx is done, the result must not be used.
func (c *Candidates) Planes(ctx context.Context) (planes []Plane) {
	units := make([][]ltu.Unit, len(c.runs))
	err := parallel.EachWith(ctx, len(c.runs), func() func(int) error {
		sides := voronoi.NewSides(c.t.points)
		return func(i int) error {
			if c.runs[i].set != nil {
				units[i] = c.units(i, sides)
			}
			return nil
		}
	})
	if err != nil {
		return nil
	}
	for i, r := range c.runs {
		if r.plane != nil {
			planes = append(planes, *r.plane)
			continue
		}
		for k, u := range units[i] {
			ok := isFinite(u)
			if !ok {
				u, ok = c.Unit(r.first + k)
			}
			if ok {
				planes = append(planes, Plane{u, r.set.parts, false})
			}
		}
	}
	return planes
}
