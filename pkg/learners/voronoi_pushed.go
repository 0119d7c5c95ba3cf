package learners

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

const (
	wordsAtOnce   = 1 << 20 // of ways that are kept before they are sifted
	choicesAtOnce = 1024    // between looks at the context: milliseconds
)

// A choice is the plane through as many generators of a 0-face as there are
// dimensions, where two parts meet.
type choice struct {
	on    []int
	parts [2]int
}

// throughGenerators adds planes through the generators of the 0-faces where
// intersecting parts meet.
func (t *tessellation) throughGenerators(ctx context.Context, intersect map[[2]int]bool, found *distinctPlanes) error {
	if len(intersect) == 0 {
		return nil
	}
	vertices, err := voronoi.Vertices(ctx, t.points, t.near, mostZeroFaces)
	switch {
	case errors.Is(err, voronoi.ErrTooMany):
		return &Unsuited{"voronoi", fmt.Sprintf("its Voronoi diagram has more than %d 0-faces: take Bisectors", mostZeroFaces)}
	case err != nil:
		return err
	}
	dim := voronoi.Rank(t.points)
	words := (len(t.of) + 63) / 64
	most := mostPushed / words >> min(dim, 62) // choices
	choices, ok := t.choices(ctx, vertices, dim, most, intersect)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !ok:
		return &Unsuited{"voronoi", fmt.Sprintf("more than %d planes through generators of its 0-faces, each to be pushed in %.3g ways: take Bisectors", most, math.Exp2(float64(dim)))}
	}
	batch := max(1, wordsAtOnce/words>>dim)
	for from := 0; from < len(choices); from += batch {
		progress.Report(ctx, "planes through generators", from, len(choices))
		now := choices[from:min(from+batch, len(choices))]
		pushed := make([]pushes, len(now))
		err := parallel.Each(ctx, len(now), func(i int) error {
			pushed[i] = t.push(now[i].on)
			return nil
		})
		if err != nil {
			return err
		}
		for i, c := range now {
			if i%choicesAtOnce == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			found.addPushed(c, pushed[i])
		}
	}
	return nil
}

// choices returns the different choices of so many generators where intersecting
// parts meet, unless they are too many. If ctx is done they are of no use.
func (t *tessellation) choices(ctx context.Context, vertices [][]int, dim, most int, intersect map[[2]int]bool) (all []choice, ok bool) {
	seen, tried := map[string]bool{}, 0
	for _, generators := range vertices {
		parts, meet := t.meeting(generators, intersect)
		if !meet {
			continue
		}
		for on := range choices(generators, dim) {
			if key := fmt.Sprint(on); !seen[key] {
				seen[key] = true
				all = append(all, choice{on, parts})
			}
			if tried++; tried%choicesAtOnce == 0 && ctx.Err() != nil || len(all) > most {
				return nil, false
			}
		}
	}
	return all, true
}

// meeting returns the first two intersecting parts that points are of, and
// reports whether there are any.
func (t *tessellation) meeting(points []int, intersect map[[2]int]bool) (parts [2]int, ok bool) {
	for _, p := range points {
		for _, q := range points {
			if parts = [2]int{t.part[p], t.part[q]}; intersect[parts] {
				return parts, true
			}
		}
	}
	return parts, false
}

// choices returns every choice of k of the given numbers.
func choices(of []int, k int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) { choose(of, nil, k, yield) }
}

func choose(of, chosen []int, k int, yield func([]int) bool) bool {
	if k == 0 {
		return yield(slices.Clone(chosen))
	}
	for i := 0; i+k <= len(of); i++ {
		if !choose(of[i+1:], append(chosen, of[i]), k-1, yield) {
			return false
		}
	}
	return true
}

// A pushes is the planes of a choice: how they part the examples, in the order in
// which voronoi.Planes has them.
type pushes struct {
	ways  []uint64   // one after the other
	units []ltu.Unit // nil if the ways are clear without
}

// push returns the planes through given points. In general position they differ
// only in the sides of these points, so that one plane tells of all.
func (t *tessellation) push(on []int) pushes {
	above, clear := voronoi.Sides(t.points, on)
	if !clear {
		p := pushes{}
		for _, u := range t.units(on) {
			p.units = append(p.units, u)
			p.ways = append(p.ways, t.parted(u)...)
		}
		return p
	}
	plane := dichotomy.Of(len(t.of), func(i int) bool { return above[t.of[i]] })
	p := pushes{ways: make([]uint64, 0, len(plane)<<len(on))}
	for up := range 1 << len(on) {
		p.ways = append(p.ways, plane...)
		way := p.ways[len(p.ways)-len(plane):]
		for k, corner := range on {
			if up>>k&1 != 0 {
				for _, i := range t.at[corner] {
					way[i/64] |= 1 << (i % 64)
				}
			}
		}
	}
	return p
}

// units returns the units of the planes through given points.
func (t *tessellation) units(on []int) []ltu.Unit {
	w, theta := voronoi.Planes(t.points, on)
	units := make([]ltu.Unit, len(w))
	for k := range w {
		units[k] = ltu.Unit{W: w[k], Theta: theta[k]}
	}
	return units
}

// parted returns the examples that a unit fires on.
func (t *tessellation) parted(u ltu.Unit) []uint64 {
	fires := make([]bool, len(t.points))
	for p, x := range t.points {
		fires[p] = u.Fires(x)
	}
	return dichotomy.Of(len(t.of), func(i int) bool { return fires[t.of[i]] })
}

// distinctPlanes is a list of planes that part a sample's examples, each in its
// own way. Planes through generators, of which there may be millions, are made
// into units only where they are wanted.
type distinctPlanes struct {
	*dichotomy.Set
	t       *tessellation
	s       *data.Set
	origins []origin // of every way
	planes  []VoronoiPlane
	choices []choice
}

// An origin is where a plane is from.
type origin struct {
	at     int32 // of the plane, or of the choice
	pushed int32 // how the choice was, or -1
}

func newPlanes(t *tessellation, s *data.Set) *distinctPlanes {
	return &distinctPlanes{Set: dichotomy.New(s.Len()), t: t, s: s}
}

// add adds a plane, unless its unit is not finite: rounding can make it so where
// attributes are of very different orders.
func (d *distinctPlanes) add(p VoronoiPlane) { d.addWay(p, d.t.parted(p.Unit)) }

func (d *distinctPlanes) addWay(p VoronoiPlane, way []uint64) {
	if isFinite(p.Unit) && d.Proper(way) && d.Add(way) {
		d.origins = append(d.origins, origin{int32(len(d.planes)), -1})
		d.planes = append(d.planes, p)
	}
}

// addPushed adds the planes of a choice.
func (d *distinctPlanes) addPushed(c choice, p pushes) {
	words, kept := (d.s.Len()+63)/64, false
	for k := 0; k*words < len(p.ways); k++ {
		way := p.ways[k*words : (k+1)*words]
		switch {
		case p.units != nil:
			d.addWay(VoronoiPlane{p.units[k], c.parts, false}, way)
		case d.Proper(way) && d.Add(way):
			d.origins = append(d.origins, origin{int32(len(d.choices)), int32(k)})
			kept = true
		}
	}
	if kept {
		d.choices = append(d.choices, c)
	}
}

// unit returns the unit of a plane. Should rounding have it part the examples in
// another way, it is the one farthest from them.
func (d *distinctPlanes) unit(k int) (u ltu.Unit, ok bool) {
	o := d.origins[k]
	if o.pushed < 0 {
		return d.planes[o.at].Unit, true
	}
	// Of points out of line by next to nothing, a plane pushed and one computed may differ
	// in whether there is one.
	if units := d.t.units(d.choices[o.at].on); int(o.pushed) < len(units) {
		if u = units[o.pushed]; isFinite(u) && d.Alike(d.t.parted(u), d.Sides[k]) {
			return u, true
		}
	}
	return arrange.Unit(context.Background(), d.Sides[k], d.s.X)
}

// isFinite reports whether the weights and the threshold are.
func isFinite(u ltu.Unit) bool {
	return math.Abs(u.Theta) <= math.MaxFloat64 && !slices.ContainsFunc(u.W, func(w float64) bool { return !(math.Abs(w) <= math.MaxFloat64) })
}

// all returns all planes but those that rounding does not let be.
func (d *distinctPlanes) all(ctx context.Context) (planes []VoronoiPlane) {
	units := make([][]ltu.Unit, len(d.choices))
	err := parallel.Each(ctx, len(d.choices), func(i int) error {
		units[i] = d.t.units(d.choices[i].on)
		return nil
	})
	if err != nil {
		return nil
	}
	for k, o := range d.origins {
		if o.pushed < 0 {
			planes = append(planes, d.planes[o.at])
			continue
		}
		var u ltu.Unit
		ok := int(o.pushed) < len(units[o.at])
		if ok {
			u = units[o.at][o.pushed]
		}
		if !ok || !isFinite(u) {
			u, ok = d.unit(k)
		}
		if ok {
			planes = append(planes, VoronoiPlane{u, d.choices[o.at].parts, false})
		}
	}
	return planes
}
