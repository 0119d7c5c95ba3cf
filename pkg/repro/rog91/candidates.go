package rog91

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/experiment"
)

// N. S. V. Rao, E. M. Oblow, C. W. Glover (1991), §3.2: whether N of the planes
// of step (c) separate whenever N planes do.

// A reading is one of what step (c) may mean, or that and what we add.
type reading struct {
	name string
	learners.Voronoi
}

var stepC = []reading{
	{"generators", learners.Voronoi{}},
	{"shared", learners.Voronoi{Shared: true}},
	{"bisectors", learners.Voronoi{ZeroFaces: learners.Bisectors}},
	{"all", learners.Voronoi{AllPairs: true, Facets: true}},
	{"grown", learners.Voronoi{Grow: 20}},
}

// A labelling says how the classes of an instance come about, and how many
// examples there are by dimension: as many as can be solved exactly in seconds.
type labelling struct {
	name  string
	class func(front [2]bool, r *rand.Rand) bool
	sizes map[int][]int
}

var labellings = []labelling{
	{"and", func(front [2]bool, _ *rand.Rand) bool { return front[0] && front[1] }, map[int][]int{2: {6, 8, 10, 12, 14, 20, 40, 80}, 3: {6, 8, 10, 12, 14, 20, 30}}},
	{"xor", func(front [2]bool, _ *rand.Rand) bool { return front[0] != front[1] }, map[int][]int{2: {6, 8, 10, 12, 14, 20, 40, 80}, 3: {6, 8, 10, 12, 14, 20, 30}}},
	{"random", func(_ [2]bool, r *rand.Rand) bool { return r.IntN(2) == 1 }, map[int][]int{2: {6, 8, 10, 12, 14}, 3: {6, 8, 10, 12, 14}}},
}

func candidatePlanes() experiment.Experiment {
	e := experiment.Experiment{
		Name: "rog91-candidates", Source: "Rao, Oblow & Glover 1991, §3.2, steps (a) to (d)",
		About: "Tiny and small instances: n examples, normal in d attributes, of class 1 in front of both of two random planes (and), of one of them (xor), or at random; those that one halfspace separates are drawn anew. The fewest halfspaces that separate them: of all there are (Megiddo's), " +
			"and of the candidates of step (c), which where hulls of parts intersect are planes through d of a 0-face's generators, of each 0-face that has some of both classes (generators) or of those that two such parts share (shared), or the bisectors of facets (bisectors); " +
			"our additions to the former are planes between parts of one class and the planes of all facets between classes (all), or planes that are grown to cut as many facets as they can (grown). Separable: all candidates together separate. Enough: as few of them do as of all planes. Excess: how many more " +
			"are needed where they do separate. All numbers are exact.",
		Params: []string{"labels", "d", "n"},
		Measures: []experiment.Measure{
			{Name: "least", Title: "least N", Digits: 2},
			{Name: "planes", Title: "planes", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, l := range labellings {
				for j, d := range []int{2, 3} {
					for k, n := range experiment.Points(short, 1, l.sizes[d]...) {
						trials = append(trials, experiment.Repeat(short, 100, 100*i+10*j+k, fewestPlanes(l, d, n), l.name, d, n)...)
					}
				}
			}
			return trials
		},
		Findings: sufficiency,
	}
	for _, v := range stepC {
		e.Measures = append(e.Measures,
			experiment.Measure{Name: v.name + "_planes", Title: v.name + ": planes", Digits: 1},
			experiment.Measure{Name: v.name + "_separable", Title: v.name + ": separable %", Percent: true, StdErr: true},
			experiment.Measure{Name: v.name + "_enough", Title: v.name + ": enough %", Percent: true, StdErr: true},
			experiment.Measure{Name: v.name + "_excess", Title: v.name + ": excess", Digits: 2})
	}
	return e
}

// instance draws examples of both classes.
func instance(l labelling, d, n int, r *rand.Rand) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: l.name, Classes: []string{"no", "yes"}}, X: make([][]float64, n), Y: make([]int, n)}
	for j := range d {
		s.Attrs = append(s.Attrs, data.Attr{Name: fmt.Sprintf("x%d", j+1)})
	}
	for {
		var planes [2][]float64
		for k := range planes {
			planes[k] = normal(d+1, r)
			planes[k][d] /= 2 // so that most planes pass among the examples
		}
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

// inFront reports whether w·x + w[d] > 0: x is in front of the plane w.
func inFront(w, x []float64) bool {
	z := w[len(x)]
	for j, v := range x {
		z += float64(w[j] * v)
	}
	return z > 0
}

// normal returns d numbers of the standard normal distribution.
func normal(d int, r *rand.Rand) []float64 {
	v := make([]float64, d)
	for j := range v {
		v[j] = r.NormFloat64()
	}
	return v
}

// fewestPlanes is a trial: the fewest halfspaces that separate an instance, of
// all planes and of the candidates of each reading. What a single halfspace
// separates is drawn anew.
func fewestPlanes(l labelling, d, n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		var s *data.Set
		values, least := experiment.Values{}, 1
		for least == 1 {
			s = instance(l, d, n, r)
			m, err := separated(ctx, learners.Megiddo{}, s)
			if err != nil {
				return nil, err
			}
			least = len(m.Units)
			values["least"], values["planes"] = float64(least), float64(m.Found.Candidates)
		}
		for _, v := range stepC {
			v.Budget = 1e9 // never used up by so few examples
			m, err := separated(ctx, v.Voronoi, s)
			if err != nil {
				return nil, err
			}
			separable := m.Found.Unseparated == 0
			values[v.name+"_planes"] = float64(m.Found.Candidates)
			values[v.name+"_separable"] = experiment.Indicator(separable)
			values[v.name+"_enough"] = experiment.Indicator(separable && len(m.Units) == least)
			if separable {
				values[v.name+"_excess"] = float64(len(m.Units) - least)
			}
		}
		return values, nil
	}
}

// separated fits a learner whose number of halfspaces is proven to be the least,
// if they separate.
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

// sufficiency says how often step (c) is enough.
func sufficiency(r *experiment.Result) string {
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
