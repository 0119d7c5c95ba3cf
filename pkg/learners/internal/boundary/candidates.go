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

// Candidates is a list of planes that part a sample's examples, each in its own way. Planes through
// generators, of which there may be millions, are made into units only where they are wanted.
type Candidates struct {
	// Dichotomies are the ways in which the planes part the examples, one for each plane.
	Dichotomies *dichotomy.Set

	t    *Tessellation
	s    *data.Set
	runs []run // in the order of the candidates
}

// A run is candidates that follow each other: a plane, or those of a generator set that part the
// examples in new ways. Nothing is kept of each of these, as there may be millions.
type run struct {
	first int           // candidate
	plane *Plane        // nil for those of a set
	set   *generatorSet // nil for a plane
}

// newCandidates returns an empty list of planes for s, of which t is the diagram.
func newCandidates(t *Tessellation, s *data.Set) *Candidates {
	return &Candidates{Dichotomies: dichotomy.New(s.Len()), t: t, s: s}
}

// add adds a plane, unless it parts the examples as one before, or not at all.
func (c *Candidates) add(p Plane) { c.addSides(p, c.t.parted(p.Unit)) }

// addSides adds a plane that parts the examples as sides says, unless its unit is not finite:
// rounding can make it so where attributes are of very different orders.
func (c *Candidates) addSides(p Plane, sides []uint64) {
	if first := c.Dichotomies.Len(); isFinite(p.Unit) && c.Dichotomies.Proper(sides) && c.Dichotomies.Add(sides) {
		kept := p
		c.runs = append(c.runs, run{first: first, plane: &kept})
	}
}

// addPushed adds the planes of a generator set. The set is kept only if some plane of it is new.
func (c *Candidates) addPushed(g *generatorSet, p pushes) {
	first := c.Dichotomies.Len()
	for way, sides := range c.each(p) {
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

// each returns an iterator over the ways to push a generator set: the number of each, and its dichotomy.
func (c *Candidates) each(p pushes) iter.Seq2[int, []uint64] {
	return func(yield func(way int, sides []uint64) bool) {
		width := (c.s.Len() + 63) / 64
		for way := 0; way*width < len(p.dichotomies) && yield(way, p.dichotomies[way*width:(way+1)*width]); way++ {
		}
	}
}

// Unit returns the unit of candidate k, and reports whether there is one. Should rounding have it
// part the examples in another way, it is the one farthest from them that parts them as it should.
func (c *Candidates) Unit(k int) (u ltu.Unit, ok bool) {
	at, found := slices.BinarySearchFunc(c.runs, k, func(r run, k int) int { return r.first - k })
	if !found {
		at--
	}
	if plane := c.runs[at].plane; plane != nil {
		return plane.Unit, true
	}
	units := c.units(at, voronoi.NewSides(c.t.points))
	u = units[k-c.runs[at].first]
	if isFinite(u) && c.Dichotomies.Alike(c.t.parted(u), c.Dichotomies.At(k)) {
		return u, true
	}
	return arrange.Unit(context.Background(), c.Dichotomies.At(k), c.s.X)
}

// units returns the unit of each candidate of a run of planes through generators. It is not finite
// where there is none: of points out of line by next to nothing, planes pushed and planes computed may
// differ in whether there are any.
func (c *Candidates) units(at int, sides *voronoi.Sides) (units []ltu.Unit) {
	k, end := c.runs[at].first, c.Dichotomies.Len()
	if at+1 < len(c.runs) {
		end = c.runs[at+1].first
	}
	through := c.t.unitsThrough(c.runs[at].set.on)
	for way, dichotomy := range c.each(c.t.push(c.runs[at].set.on, sides, nil)) {
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

// isFinite reports whether the weights and the threshold are. What is not a number is not finite.
func isFinite(u ltu.Unit) bool {
	return math.Abs(u.Theta) <= math.MaxFloat64 && !slices.ContainsFunc(u.W, func(w float64) bool { return !(math.Abs(w) <= math.MaxFloat64) })
}

// Planes returns all planes but those that rounding does not let be: where a plane computed is not
// finite, and there is none farthest from the examples either. They are of no use if ctx is done.
// Unlike Unit it takes a unit computed for what it is without a look at how it parts the examples.
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
