package boundary

import (
	"context"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/ltu"
)

// Candidates is a list of planes that part a sample's examples, each in its own way. Planes through
// generators, of which there may be millions, are made into units only where they are wanted.
type Candidates struct {
	// Dichotomies are the ways in which the planes part the examples, one for each plane.
	Dichotomies *dichotomy.Set

	t       *Tessellation
	s       *data.Set
	origins []origin       // of every dichotomy
	planes  []Plane        // those that are made into units
	sets    []generatorSet // those of which some plane is a candidate
}

// An origin is where a plane is from. It is small, as there are as many as candidates.
type origin struct {
	at     int32 // which of the planes it is, or of which of the generator sets
	pushed int32 // which of the set's planes it is, or -1
}

// newCandidates returns an empty list of planes for s, of which t is the diagram.
func newCandidates(t *Tessellation, s *data.Set) *Candidates {
	return &Candidates{Dichotomies: dichotomy.New(s.Len()), t: t, s: s}
}

// reserve makes room for so many further planes through generators.
func (c *Candidates) reserve(n int) {
	c.Dichotomies.Reserve(n)
	c.origins = slices.Grow(c.origins, n)
}

// add adds a plane, unless it parts the examples as one before, or not at all.
func (c *Candidates) add(p Plane) { c.addSides(p, c.t.parted(p.Unit)) }

// addSides adds a plane that parts the examples as sides says, unless its unit is not finite:
// rounding can make it so where attributes are of very different orders.
func (c *Candidates) addSides(p Plane, sides []uint64) {
	if isFinite(p.Unit) && c.Dichotomies.Proper(sides) && c.Dichotomies.Add(sides) {
		c.origins = append(c.origins, origin{int32(len(c.planes)), -1})
		c.planes = append(c.planes, p)
	}
}

// addPushed adds the planes of a generator set. The set is kept only if some plane of it is new.
func (c *Candidates) addPushed(g generatorSet, p pushes) {
	words, kept := (c.s.Len()+63)/64, false
	for k := 0; k*words < len(p.dichotomies); k++ {
		sides := p.dichotomies[k*words : (k+1)*words]
		switch {
		case p.units != nil:
			c.addSides(Plane{p.units[k], g.parts, false}, sides)
		case c.Dichotomies.Proper(sides) && c.Dichotomies.Add(sides):
			c.origins = append(c.origins, origin{int32(len(c.sets)), int32(k)})
			kept = true
		}
	}
	if kept {
		c.sets = append(c.sets, g)
	}
}

// Unit returns the unit of candidate k, and reports whether there is one. Should rounding have it
// part the examples in another way, it is the one farthest from them that parts them as it should.
func (c *Candidates) Unit(k int) (u ltu.Unit, ok bool) {
	o := c.origins[k]
	if o.pushed < 0 {
		return c.planes[o.at].Unit, true
	}
	// Of points out of line by next to nothing, a plane pushed and one computed may differ in
	// whether there is one.
	if units := c.t.unitsThrough(c.sets[o.at].on); int(o.pushed) < len(units) {
		if u = units[o.pushed]; isFinite(u) && c.Dichotomies.Alike(c.t.parted(u), c.Dichotomies.At(k)) {
			return u, true
		}
	}
	return arrange.Unit(context.Background(), c.Dichotomies.At(k), c.s.X)
}

// isFinite reports whether the weights and the threshold are. What is not a number is not finite.
func isFinite(u ltu.Unit) bool {
	return math.Abs(u.Theta) <= math.MaxFloat64 && !slices.ContainsFunc(u.W, func(w float64) bool { return !(math.Abs(w) <= math.MaxFloat64) })
}

// Planes returns all planes but those that rounding does not let be: where a plane computed is not
// finite, and there is none farthest from the examples either. They are of no use if ctx is done.
// Unlike Unit it takes a unit computed for what it is without a look at how it parts the examples.
func (c *Candidates) Planes(ctx context.Context) (planes []Plane) {
	units := make([][]ltu.Unit, len(c.sets)) // of a set together: there are as many as ways to push it
	err := parallel.Each(ctx, len(c.sets), func(i int) error {
		units[i] = c.t.unitsThrough(c.sets[i].on)
		return nil
	})
	if err != nil {
		return nil
	}
	for k, o := range c.origins {
		if o.pushed < 0 {
			planes = append(planes, c.planes[o.at])
			continue
		}
		var u ltu.Unit
		ok := int(o.pushed) < len(units[o.at])
		if ok {
			u = units[o.at][o.pushed]
		}
		if !ok || !isFinite(u) {
			u, ok = c.Unit(k)
		}
		if ok {
			planes = append(planes, Plane{u, c.sets[o.at].parts, false})
		}
	}
	return planes
}
