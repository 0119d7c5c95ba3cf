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
	// mostZeroFaces is the number of 0-faces beyond which the search gives up. To find them takes
	// seconds.
	mostZeroFaces = 200_000
	// mostPushed limits the memory for the planes through generators. It is the total number of words,
	// of 64 examples each. They take 0.2 to 0.4 GB, including the hash table.
	mostPushed = 15_000_000
	// wordsAtOnce is the number of words that are collected before duplicates are removed.
	wordsAtOnce = 1 << 18
	// setsPerLook is the number of generator sets between two looks at the context: milliseconds.
	setsPerLook = 1024
)

// A generatorSet is a set of d generators of a 0-face, where d is the number of dimensions, so that one
// plane goes through them. Each of the d examples can be pushed to one side of the plane or the other,
// so the set has 2^d planes.
type generatorSet struct {
	points []int  // the generators, as points, in ascending order
	parts  [2]int // two parts that meet in the 0-face
}

// throughGenerators adds planes through the generators of the 0-faces where intersecting parts meet:
// step (c)(ii). If there are too many planes, it returns an error before it makes any. The points span a
// space of dimension dim, which may be less than the number of attributes.
func (t *Tessellation) throughGenerators(ctx context.Context, intersect map[[2]int]bool, found *Candidates) error {
	if len(intersect) == 0 {
		return nil
	}
	vertices, err := voronoi.Vertices(ctx, t.points, t.neighbors, mostZeroFaces)
	switch {
	case errors.Is(err, voronoi.ErrTooMany):
		return TooMany(fmt.Sprintf("its Voronoi diagram has more than %d 0-faces: take Bisectors", mostZeroFaces))
	case err != nil:
		return err
	}
	dim := voronoi.Rank(t.points)
	words := (len(t.pointOf) + 63) / 64
	limit := mostPushed / words >> min(dim, 62) // sets
	sets, ok := t.generatorSets(ctx, vertices, dim, limit, intersect)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case !ok:
		return TooMany(fmt.Sprintf("more than %d planes through generators of its 0-faces, each to be pushed in %.3g ways: take Bisectors", limit, math.Exp2(float64(dim))))
	}
	found.Dichotomies.Reserve(len(sets) << dim)
	return t.pushAll(ctx, sets, max(1, wordsAtOnce/words>>dim), found)
}

// pushAll adds the planes of all generator sets, a batch at a time. All cores compute the planes of a
// batch, which are then added in order. Most planes separate the examples as others do and are dropped,
// so a batch takes more memory than the planes kept from it.
func (t *Tessellation) pushAll(ctx context.Context, sets []generatorSet, batch int, found *Candidates) error {
	pushed := make([]pushes, min(batch, len(sets)))
	for start := 0; start < len(sets); start += batch {
		progress.Report(ctx, "planes through generators", start, len(sets))
		now := sets[start:min(start+batch, len(sets))]
		err := parallel.EachWith(ctx, len(now), func() func(int) error {
			sides := voronoi.NewSides(t.points)
			return func(i int) error {
				pushed[i] = t.push(now[i].points, sides, pushed[i].dichotomies[:0])
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

// generatorSets returns the distinct sets of dim generators of the vertices where intersecting
// parts meet, unless there are more than limit. If ctx is done, the result is useless.
//
// Two 0-faces at the ends of an edge share the generators of this edge, so they have this set in
// common.
func (t *Tessellation) generatorSets(ctx context.Context, vertices [][]int, dim, limit int, intersect map[[2]int]bool) (sets []generatorSet, ok bool) {
	seen, tried := map[string]bool{}, 0
	// The buffers are used for all sets, because most sets were seen before. A set that is kept is
	// copied.
	points, key := make([]int, dim), make([]byte, 0, 4*dim)
	for _, generators := range vertices {
		parts, meet := t.meeting(generators, intersect)
		if !meet {
			continue
		}
		for subset := range arrange.Subsets(len(generators), dim) {
			key = key[:0]
			for i, k := range subset {
				points[i] = generators[k]
				key = binary.LittleEndian.AppendUint32(key, uint32(points[i]))
			}
			if !seen[string(key)] {
				seen[string(key)] = true
				sets = append(sets, generatorSet{slices.Clone(points), parts})
			}
			if tried++; tried%setsPerLook == 0 && ctx.Err() != nil || len(sets) > limit {
				return nil, false
			}
		}
	}
	return sets, true
}

// meeting returns the first two intersecting parts that contain some of the points, if there are such
// parts. Several pairs of parts may meet in a 0-face, but its planes are the same for all pairs, so one
// pair is enough.
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

// A pushes has the planes of a generator set, given by their dichotomies of the examples, in the order
// of voronoi.Planes.
type pushes struct {
	dichotomies []uint64   // the words of one dichotomy after the other
	units       []ltu.Unit // nil if the dichotomies are clear without units
}

// push returns the planes through the given points, each pushed to one side or the other. In general
// position these planes differ only in the sides of these points, so the sides of all other points are
// computed once, without computing a unit. If it is unclear on which side some point is, push computes
// each of the planes and evaluates it at every point. The dichotomies are appended to memory.
func (t *Tessellation) push(points []int, sides *voronoi.Sides, memory []uint64) pushes {
	p := pushes{dichotomies: memory}
	isAbove, ok := sides.Of(points)
	if !ok {
		for _, u := range t.unitsThrough(points) {
			p.units = append(p.units, u)
			p.dichotomies = append(p.dichotomies, t.parted(u)...)
		}
		return p
	}
	plane := dichotomy.Of(len(t.pointOf), func(i int) bool { return isAbove[t.pointOf[i]] })
	p.dichotomies = slices.Grow(p.dichotomies, len(plane)<<len(points))
	for up := range 1 << len(points) { // bit k says whether generator k is pushed up
		p.dichotomies = append(p.dichotomies, plane...)
		sides := p.dichotomies[len(p.dichotomies)-len(plane):]
		for k, corner := range points {
			if up>>k&1 != 0 {
				for _, i := range t.examplesAt[corner] {
					sides[i/64] |= 1 << (i % 64)
				}
			}
		}
	}
	return p
}

// unitsThrough returns the units of the planes through given points, pushed in all ways.
func (t *Tessellation) unitsThrough(points []int) []ltu.Unit {
	w, theta := voronoi.Planes(t.points, points)
	units := make([]ltu.Unit, len(w))
	for k := range w {
		units[k] = ltu.Unit{W: w[k], Theta: theta[k]}
	}
	return units
}

// parted returns the dichotomy of a unit: the examples on which it fires. Equal examples are evaluated
// once. For a unit that is not finite the result means nothing; callers must check its weights.
func (t *Tessellation) parted(u ltu.Unit) []uint64 {
	fires := make([]bool, len(t.points))
	for p, x := range t.points {
		fires[p] = u.Fires(x)
	}
	return dichotomy.Of(len(t.pointOf), func(i int) bool { return fires[t.pointOf[i]] })
}
