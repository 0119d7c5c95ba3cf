package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// Theorem 3, of §3.2, is tested here. It says: if any N planes separate the classes, then N of the
// candidate planes of step (c) do so too.

// A candidateReading is a possible meaning of step (c), perhaps with our additions.
type candidateReading struct {
	name string
	learners.Voronoi
}

// stepC are the readings of step (c). The step takes planes as candidates that "correspond to a 0-face" of
// the Voronoi diagram. A 0-face is a corner of the diagram, and the examples nearest to it are its
// generators. The default takes planes through d of the generators, for every 0-face between the classes.
// The reading shared takes only 0-faces with generators in both parts. The reading bisectors takes the
// planes of the facets that meet at the 0-face. The last two readings are ours: the planes of all facets
// and all pairs of parts, and planes that are grown to cut as many facets as they can.
var stepC = []candidateReading{
	{"generators", learners.Voronoi{}},
	{"shared", learners.Voronoi{Shared: true}},
	{"bisectors", learners.Voronoi{ZeroFaces: learners.Bisectors}},
	{"all", learners.Voronoi{AllPairs: true, Facets: true}},
	{"grown", learners.Voronoi{Grow: 20}},
}

// A labelling says how the classes of an instance are made, and how many examples an instance has in each
// dimension. The numbers are as large as can be solved exactly within seconds.
type labelling struct {
	name string
	// class returns the class of an example by whether it is in front of each of two
	// planes.
	class func(front [2]bool, r *rand.Rand) bool
	sizes map[int][]int
}

// These are the sizes of instances of two planes, and of instances with random classes.
// Random classes need more planes and so take longer.
var (
	sizesOfTwo    = map[int][]int{2: {6, 8, 10, 12, 14, 20, 40, 80}, 3: {6, 8, 10, 12, 14, 20, 30}}
	sizesOfRandom = map[int][]int{2: {6, 8, 10, 12, 14}, 3: {6, 8, 10, 12, 14}}
)

var labellings = []labelling{
	{"and", func(front [2]bool, _ *rand.Rand) bool { return front[0] && front[1] }, sizesOfTwo},
	{"xor", func(front [2]bool, _ *rand.Rand) bool { return front[0] != front[1] }, sizesOfTwo},
	{"random", func(_ [2]bool, r *rand.Rand) bool { return r.IntN(2) == 1 }, sizesOfRandom},
}

// candidatePlanes compares the fewest planes of each reading's candidates with the
// fewest of all planes, which Megiddo's algorithm finds. Theorem 3 says that both
// numbers are the same.
func candidatePlanes() experiment.Experiment {
	e := experiment.Experiment{
		Name: "rog91-candidates", Source: "Rao, Oblow & Glover 1991, §3.2, steps (a) to (d)",
		About: protocol.Prose(`
			Tiny and small instances: n examples, normal in d attributes, of class 1 in front of
			both of two random planes (and), of one of them (xor), or at random; those that one
			halfspace separates are drawn anew. The fewest halfspaces that separate them: of all
			there are (Megiddo's), and of the candidates of step (c), which where hulls of parts
			intersect are planes through d of a 0-face's generators, of each 0-face that has some of
			both classes (generators) or of those that two such parts share (shared), or the
			bisectors of facets (bisectors); our additions to the former are planes between parts of
			one class and the planes of all facets between classes (all), or planes that are grown
			to cut as many facets as they can (grown). Separable: all candidates together separate.
			Enough: as few of them do as of all planes. Excess: how many more are needed where they
			do separate. All numbers are exact.`),
		Params: []string{"labels", "d", "n"},
		Measures: []experiment.Measure{
			{Name: "least", Title: "least N", Digits: 2},
			{Name: "planes", Title: "planes", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, l := range labellings {
				// Points of instances are 100 apart by labels, and 10 by dimension.
				for j, d := range []int{2, 3} {
					for k, n := range protocol.Points(short, 1, l.sizes[d]...) {
						trials = append(trials, protocol.Repeat(short, 100, 100*i+10*j+k, fewestPlanes(l, d, n), l.name, d, n)...)
					}
				}
			}
			return trials
		},
		Findings: sufficiency,
	}
	// Each reading has four measures: the number of its candidates; whether all candidates together
	// separate the classes; whether as few candidates suffice as planes of any kind; and, if the candidates
	// do separate, how many more of them are needed.
	for _, v := range stepC {
		e.Measures = append(e.Measures,
			experiment.Measure{Name: v.name + "_planes", Title: v.name + ": planes", Digits: 1},
			experiment.Measure{Name: v.name + "_separable", Title: v.name + ": separable %", Percent: true, StdErr: true},
			experiment.Measure{Name: v.name + "_enough", Title: v.name + ": enough %", Percent: true, StdErr: true},
			experiment.Measure{Name: v.name + "_excess", Title: v.name + ": excess", Digits: 2})
	}
	return e
}

// instance draws two planes, and then n examples in d dimensions whose coordinates are all normal. It draws
// again until both classes have examples.
func instance(l labelling, d, n int, r *rand.Rand) *data.Set {
	schema := data.Schema{Name: l.name, Classes: []string{"no", "yes"}}
	s := &data.Set{Schema: schema, X: make([][]float64, n), Y: make([]int, n)}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	for {
		var planes [2][]float64
		for k := range planes {
			planes[k] = normal(d+1, r)
			planes[k][d] /= 2 // so that most planes pass among the examples
		}
		// Examples are drawn after the planes, and classes after examples.
		for i := range s.X {
			s.X[i], s.Y[i] = normal(d, r), 0
			if l.class([2]bool{inFront(planes[0], s.X[i]), inFront(planes[1], s.X[i])}, r) {
				s.Y[i] = 1
			}
		}
		if n := s.ClassCounts(); n[0] > 0 && n[1] > 0 {
			return s
		}
	}
}

// inFront reports whether x is in front of the plane w: w·x + w[d] > 0, d being the
// number of coordinates of x.
func inFront(w, x []float64) bool {
	z := w[len(x)] // products are rounded, so that no processor fuses them with sums
	for j, v := range x {
		z += float64(w[j] * v)
	}
	return z > 0
}

// normal returns d numbers of the standard normal distribution, so that a vector of
// them has a random direction.
func normal(d int, r *rand.Rand) []float64 {
	v := make([]float64, d)
	for j := range v {
		v[j] = r.NormFloat64()
	}
	return v
}

// fewestPlanes is a trial. It finds the fewest halfspaces that separate an instance, for all planes and for
// the candidates of each reading. If a single halfspace separates the instance, another one is drawn,
// because the learner does not look for a single plane among candidates, and theorem 3 is about N
// halfspaces.
func fewestPlanes(l labelling, d, n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		// The values of an instance that one halfspace separates are overwritten.
		var s *data.Set
		values, needed := experiment.Values{}, 1
		for needed == 1 {
			s = instance(l, d, n, r)
			m, err := separated(ctx, learners.Megiddo{}, s)
			if err != nil {
				return nil, err
			}
			needed = len(m.Units)
			values["least"], values["planes"] = float64(needed), float64(m.Found.Candidates)
		}
		// The instance is the same for all readings.
		for _, v := range stepC {
			v.Budget = 1e9 // never used up by so few examples
			m, err := separated(ctx, v.Voronoi, s)
			if err != nil {
				return nil, err
			}
			// Even all candidates together may fail to separate. Then the excess
			// is undefined, and they are not enough.
			separable := m.Found.Unseparated == 0
			values[v.name+"_planes"] = float64(m.Found.Candidates)
			values[v.name+"_separable"] = protocol.Indicator(separable)
			values[v.name+"_enough"] = protocol.Indicator(separable && len(m.Units) == needed)
			if separable {
				values[v.name+"_excess"] = float64(len(m.Units) - needed)
			}
		}
		return values, nil
	}
}

// separated fits a learner that proves its number of halfspaces to be the least among
// its planes, if they separate the classes. If the number is not proven, it returns an
// error, because the numbers would then not be exact.
func separated(ctx context.Context, l learners.Learner, s *data.Set) (*learners.Polyhedral, error) {
	m, err := l.Fit(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	p := m.(*learners.Polyhedral)
	if p.Found.Unseparated == 0 && p.Found.AtLeast != len(p.Units) {
		return nil, fmt.Errorf("%s: %d halfspaces are not proven to be fewest: %v", learners.String(l), len(p.Units), p.Found)
	}
	return p, nil
}

// sufficiency adds up all instances. It says how often each reading's candidates
// separate the classes, and how often as few candidates suffice as planes of any kind.
func sufficiency(r *experiment.Result) string {
	// Every instance counts 1 in a measure or 0, so that sums are numbers of them.
	var parts []string
	for _, v := range stepC {
		var count [2]int
		for k, name := range []string{v.name + "_separable", v.name + "_enough"} {
			for _, v := range r.Column(name) {
				count[k] += int(v)
			}
		}
		parts = append(parts, fmt.Sprintf("%s: all candidates together separate %d instances, as few as of all planes %d", v.name, count[0], count[1]))
	}
	return fmt.Sprintf("Of %d instances: %s.", len(r.Rows), strings.Join(parts, "; "))
}
