package rog91

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/repro/internal/protocol"
)

// §3.2 prints powers of n for the numbers of 0-faces and candidates. Here they are
// counted.

// growths are the samples whose 0-faces and candidates are counted, with numbers of
// examples that take seconds. On two lines the Voronoi diagram grows as fast as it can
// in three dimensions.
var growths = []struct {
	name  string
	d     int
	draw  func(d, n int, r *rand.Rand) *data.Set
	sizes []int
}{
	{"normal; xor", 2, func(d, n int, r *rand.Rand) *data.Set { return instance(labellings[1], d, n, r) }, []int{20, 40, 80, 160}},
	{"normal; random", 2, atRandom, []int{20, 40, 80, 160}},
	{"normal; xor", 3, func(d, n int, r *rand.Rand) *data.Set { return instance(labellings[1], d, n, r) }, []int{20, 40, 80}},
	{"normal; random", 3, atRandom, []int{20, 40, 80}},
	{"two lines; random", 3, onTwoLines, []int{20, 40, 80}},
	{"normal; random", 4, atRandom, []int{20, 28, 40}},
}

// atRandom draws examples with random classes.
func atRandom(d, n int, r *rand.Rand) *data.Set { return instance(labellings[2], d, n, r) }

// onTwoLines draws examples of random classes on two lines in space, which are at right angles and 1 apart.
// Two neighbours on one line and two neighbours on the other always share a 0-face (a corner of the Voronoi
// diagram). So there are (n/2−1)² of these corners.
func onTwoLines(_, n int, r *rand.Rand) *data.Set {
	s := atRandom(3, n, r)
	for i, x := range s.X {
		if i%2 == 0 {
			s.X[i] = []float64{0, x[0], 0}
		} else {
			s.X[i] = []float64{1, 0, x[0]}
		}
	}
	return s
}

// planeGrowth counts the 0-faces of the Voronoi diagram and the candidates of
// step (c) by the number of examples.
func planeGrowth() experiment.Experiment {
	return experiment.Experiment{
		Name: "rog91-growth", Source: "Rao, Oblow & Glover 1991, §3.2, how step (c) grows",
		About: protocol.Prose(`
			The numbers of 0-faces of the Voronoi diagram of n examples, of them all and of those with
			generators of both classes, and of candidates of step (c) (Voronoi{}); candidates that part the
			examples in the same way count as one. Examples are normal in d attributes, with the classes
			of the exclusive or of two random planes or with random classes, or normal on two lines in
			space, at right angles and 1 apart. The 0-faces are
			counted by brute force, as spheres through d+1 examples with none inside.`),
		Params: []string{"sample", "d", "n"},
		// All 0-faces are bounded by a power of n; only the mixed ones have candidates.
		Measures: []experiment.Measure{
			{Name: "zero_faces", Title: "0-faces", Digits: 1},
			{Name: "mixed", Title: "0-faces of both classes", Digits: 1},
			{Name: "candidates", Title: "candidates", Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			// Points are 10 apart by sample.
			for i, g := range growths {
				for k, n := range protocol.Points(short, 1, g.sizes...) {
					run := counted(g.draw, g.d, n)
					trials = append(trials, protocol.Repeat(short, 20, 10*i+k, run, g.name, g.d, n)...)
				}
			}
			return trials
		},
		Findings: exponents,
	}
}

// exponents states the powers of n with which mean numbers grow.
func exponents(r *experiment.Result) string {
	var parts []string
	for _, g := range r.By("sample", "d") {
		parts = append(parts, fmt.Sprintf("%s, d = %s: n^%.1f and n^%.1f", g.At[0], g.At[1], g.Slope("n", "zero_faces"), g.Slope("n", "candidates")))
	}
	return "Mean numbers of 0-faces and of candidates grow as follows, by least squares on logarithms. " + strings.Join(parts, "; ") + "."
}

// counted is a trial: the 0-faces and the candidates of one sample.
func counted(draw func(d, n int, r *rand.Rand) *data.Set, d, n int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s := draw(d, n, r)
		m, err := learners.Voronoi{Budget: 1}.Fit(ctx, s, r) // which planes are chosen does not matter
		if err != nil {
			return nil, err
		}
		// The learner counts its candidates, and keeps no 0-faces.
		all, mixed := zeroFaces(s)
		return experiment.Values{
			"zero_faces": float64(all), "mixed": float64(mixed),
			"candidates": float64(m.(*learners.Polyhedral).Found.Candidates),
		}, nil
	}
}

// zeroFaces counts the 0-faces of the Voronoi diagram of a sample in general position,
// and the 0-faces with generators of both classes. A 0-face is the center of a sphere
// through d+1 examples, its generators, without an example inside.
func zeroFaces(s *data.Set) (all, mixed int) {
	// All sets of d+1 examples are tried. That takes long for many examples. But it
	// shares nothing with the Voronoi learner, whose candidates are counted too.
	d := len(s.Attrs)
	generators := make([]int, d+1)
	var choose func(k, first int)
	choose = func(k, first int) {
		if k <= d {
			for i := first; i < s.Len(); i++ {
				generators[k] = i
				choose(k+1, i+1)
			}
			return
		}
		center, ok := equidistant(s, generators)
		if !ok || !isEmpty(s, center, generators) {
			return
		}
		// In general position no other example is on the sphere.
		all++
		for _, i := range generators {
			if s.Y[i] != s.Y[generators[0]] {
				mixed++
				break
			}
		}
	}
	choose(0, 0)
	return all, mixed
}

// equidistant returns the center of the sphere through d+1 generators, unless
// they lie in a plane.
func equidistant(s *data.Set, generators []int) (center []float64, ok bool) {
	d, origin := len(s.Attrs), s.X[generators[0]]
	// A row of the system for each other generator p: 2 (p − origin) · (center −
	// origin) = |p − origin|².
	system := make([][]float64, d)
	for k := range system {
		row := make([]float64, d+1)
		for j, v := range s.X[generators[k+1]] {
			v -= origin[j]
			row[j], row[d] = 2*v, row[d]+float64(v*v)
		}
		system[k] = row
	}
	for j := range d { // Gauss and Jordan's elimination
		// The largest pivot keeps rounding errors small.
		pivot := j
		for k := j; k < d; k++ {
			if math.Abs(system[k][j]) > math.Abs(system[pivot][j]) {
				pivot = k
			}
		}
		system[j], system[pivot] = system[pivot], system[j]
		if math.Abs(system[j][j]) < 1e-12 {
			return nil, false
		}
		for k := range d {
			if k == j {
				continue
			}
			share := system[k][j] / system[j][j]
			for l := j; l <= d; l++ {
				system[k][l] -= float64(share * system[j][l])
			}
		}
	}
	// The matrix is now diagonal.
	center = make([]float64, d)
	for j := range center {
		center[j] = origin[j] + system[j][d]/system[j][j]
	}
	return center, true
}

// isEmpty reports whether no example is nearer to the center than the
// generators.
func isEmpty(s *data.Set, center []float64, generators []int) bool {
	// The generators are on the sphere, and rounding may put them on either side.
	radius := squareDistance(center, s.X[generators[0]])
	for i, x := range s.X {
		if squareDistance(center, x) < radius && !slices.Contains(generators, i) {
			return false
		}
	}
	return true
}

// squareDistance returns the square of the Euclidean distance.
func squareDistance(a, b []float64) (sum float64) {
	for j, v := range a {
		v -= b[j]
		sum += float64(v * v)
	}
	return sum
}
