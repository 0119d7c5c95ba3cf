package rog91

import (
	"context"
	"fmt"
	"math"
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
						for t := range experiment.Repeats(short, 100) {
							trials = append(trials, experiment.Trial{At: []any{l.name, d, n}, Seed: experiment.Seed(100*i+10*j+k, t), Run: func(ctx context.Context, r *rand.Rand) ([]float64, error) {
								return fewest(ctx, func() *data.Set { return instance(l, d, n, r) })
							}})
						}
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
			var front [2]bool
			for k, w := range planes {
				z := w[d]
				for j, v := range s.X[i] {
					z += float64(w[j] * v)
				}
				front[k] = z > 0
			}
			if l.class(front, r) {
				s.Y[i] = 1
			}
		}
		if n := s.ClassCounts(); n[0] > 0 && n[1] > 0 {
			return s
		}
	}
}

func normal(d int, r *rand.Rand) []float64 {
	v := make([]float64, d)
	for j := range v {
		v[j] = r.NormFloat64()
	}
	return v
}

// fewest returns the measures of an instance that no single halfspace
// separates.
func fewest(ctx context.Context, draw func() *data.Set) ([]float64, error) {
	var s *data.Set
	least, planes := 1, 0.0
	for least == 1 {
		s = draw()
		m, err := separated(ctx, learners.Megiddo{}, s)
		if err != nil {
			return nil, err
		}
		least, planes = len(m.Units), float64(m.Found.Candidates)
	}
	out := []float64{float64(least), planes}
	for _, v := range stepC {
		v.Budget = 1e9 // never used up by so few examples
		m, err := separated(ctx, v.Voronoi, s)
		if err != nil {
			return nil, err
		}
		excess, separable := math.NaN(), m.Found.Unseparated == 0
		if separable {
			excess = float64(len(m.Units) - least)
		}
		out = append(out, float64(m.Found.Candidates), experiment.Indicator(separable), experiment.Indicator(excess == 0), excess)
	}
	return out, nil
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
