package boundary

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"halfspace/pkg/internal/parallel"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/dichotomy"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
	"halfspace/pkg/progress"
)

const (
	// mostZeroFaces is how many 0-faces are looked for before it gives up, which takes seconds.
	mostZeroFaces = 200_000
	// mostPushed is how many words of 64 examples the planes through generators may have together.
	// They take 0.2 to 0.4 GB in all, with the hash table.
	mostPushed = 15_000_000
	// wordsAtOnce is how many words are kept before those alike are sifted out.
	wordsAtOnce = 1 << 18
	// setsPerLook is how many generator sets are met between two looks at the context: milliseconds.
	setsPerLook = 1024
)

// A generatorSet is as many generators of a 0-face as there are dimensions: a plane goes through
// them. Each can be pushed to one side or the other, so that there are 2^d planes of the set.
type generatorSet struct {
	on    []int  // the generators, as points, in ascending order
	parts [2]int // that meet in the 0-face
}

// throughGenerators adds planes through the generators of the 0-faces where intersecting parts
// meet: step (c)(ii). If there are too many it says so before any plane is made. Dim is the
// dimension of the space that the points span, which may be less than there are attributes.
func (t *Tessellation) throughGenerators(ctx context.Context, intersect map[[2]int]bool, found *Candidates) error {
	if len(intersect) == 0 {
		return nil
	}
	vertices, err := voronoi.Vertices(ctx, t.points, t.near, mostZeroFaces)
	switch {
	case errors.Is(err, voronoi.ErrTooMany):
		return TooMany(fmt.Sprintf("its Voronoi diagram has more than %d 0-faces: take Bisectors", mostZeroFaces))
	case err != nil:
		return err
	}
	dim := voronoi.Rank(t.points)
	words := (len(t.of) + 63) / 64
	most := mostPushed / words >> min(dim, 62) // sets
	sets, ok := t.generatorSets(ctx, vertices, dim, most, intersect)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !ok:
		return TooMany(fmt.Sprintf("more than %d planes through generators of its 0-faces, each to be pushed in %.3g ways: take Bisectors", most, math.Exp2(float64(dim))))
	}
	found.Dichotomies.Reserve(len(sets) << dim)
	return t.pushAll(ctx, sets, max(1, wordsAtOnce/words>>dim), found)
}

// pushAll adds the planes of all generator sets, a batch at a time: they are pushed on all cores,
// and added in order. Most of them part the examples as others do, so that a batch takes more
// memory than what is kept of it.
func (t *Tessellation) pushAll(ctx context.Context, sets []generatorSet, batch int, found *Candidates) error {
	pushed := make([]pushes, min(batch, len(sets)))
	for from := 0; from < len(sets); from += batch {
		progress.Report(ctx, "planes through generators", from, len(sets))
		now := sets[from:min(from+batch, len(sets))]
		err := parallel.EachWith(ctx, len(now), func() func(int) error {
			sides := voronoi.NewSides(t.points)
			return func(i int) error {
				pushed[i] = t.push(now[i].on, sides, pushed[i].dichotomies[:0])
				return nil
			}
		})
		if err != nil {
			return err
		}
		for i := range now {
			if i%setsPerLook == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			found.addPushed(&now[i], pushed[i])
		}
	}
	return nil
}

// generatorSets returns the different sets of so many generators of the vertices where
// intersecting parts meet, unless there are more than most. If ctx is done they are of no use.
//
// Two 0-faces at the ends of an edge share the generators of the edge, and so this set.
func (t *Tessellation) generatorSets(ctx context.Context, vertices [][]int, dim, most int, intersect map[[2]int]bool) (sets []generatorSet, ok bool) {
	seen, tried := map[string]bool{}, 0
	// The buffers are for the many sets that were seen before; what is kept is a copy.
	on, key := make([]int, dim), make([]byte, 0, 4*dim)
	for _, generators := range vertices {
		parts, meet := t.meeting(generators, intersect)
		if !meet {
			continue
		}
		for subset := range arrange.Subsets(len(generators), dim) {
			key = key[:0]
			for i, k := range subset {
				on[i] = generators[k]
				key = binary.LittleEndian.AppendUint32(key, uint32(on[i]))
			}
			if !seen[string(key)] {
				seen[string(key)] = true
				sets = append(sets, generatorSet{slices.Clone(on), parts})
			}
			if tried++; tried%setsPerLook == 0 && ctx.Err() != nil || len(sets) > most {
				return nil, false
			}
		}
	}
	return sets, true
}

// meeting returns the first two intersecting parts that the points are of, and reports whether
// there are any. Several pairs of parts may meet in a 0-face; its planes are the same for all.
func (t *Tessellation) meeting(points []int, intersect map[[2]int]bool) (parts [2]int, ok bool) {
	for _, p := range points {
		for _, q := range points {
			if parts = [2]int{t.part[p], t.part[q]}; intersect[parts] {
				return parts, true
			}
		}
	}
	return parts, false
}

// A pushes is the planes of a generator set: how they part the examples, in the order in which
// voronoi.Planes has them.
type pushes struct {
	dichotomies []uint64   // the words of one after the other
	units       []ltu.Unit // nil if the dichotomies are clear without
}

// push returns the planes through given points. In general position they differ only in the sides
// of these points, so that one plane tells of all, and no unit need be computed. Where it is not
// clear on which side a point is, each of the planes is computed, and asked for every point. The
// dichotomies are appended to memory.
func (t *Tessellation) push(on []int, sides *voronoi.Sides, memory []uint64) pushes {
	p := pushes{dichotomies: memory}
	above, ok := sides.Of(on)
	if !ok {
		for _, u := range t.unitsThrough(on) {
			p.units = append(p.units, u)
			p.dichotomies = append(p.dichotomies, t.parted(u)...)
		}
		return p
	}
	plane := dichotomy.Of(len(t.of), func(i int) bool { return above[t.of[i]] })
	p.dichotomies = slices.Grow(p.dichotomies, len(plane)<<len(on))
	for up := range 1 << len(on) { // bit k says whether generator k is pushed up
		p.dichotomies = append(p.dichotomies, plane...)
		sides := p.dichotomies[len(p.dichotomies)-len(plane):]
		for k, corner := range on {
			if up>>k&1 != 0 {
				for _, i := range t.at[corner] {
					sides[i/64] |= 1 << (i % 64)
				}
			}
		}
	}
	return p
}

// unitsThrough returns the units of the planes through given points, pushed in all ways.
func (t *Tessellation) unitsThrough(on []int) []ltu.Unit {
	w, theta := voronoi.Planes(t.points, on)
	units := make([]ltu.Unit, len(w))
	for k := range w {
		units[k] = ltu.Unit{W: w[k], Theta: theta[k]}
	}
	return units
}

// parted returns the dichotomy of a unit: the examples that it fires on. Equal examples are looked
// at once. A unit that is not finite has some dichotomy too, and is to be left out by its weights.
func (t *Tessellation) parted(u ltu.Unit) []uint64 {
	fires := make([]bool, len(t.points))
	for p, x := range t.points {
		fires[p] = u.Fires(x)
	}
	return dichotomy.Of(len(t.of), func(i int) bool { return fires[t.of[i]] })
}
