package boundary

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"halfspace/pkg/data"
	"halfspace/pkg/learners/internal/arrange"
	"halfspace/pkg/learners/internal/sample"
	"halfspace/pkg/learners/internal/voronoi"
	"halfspace/pkg/ltu"
)

// TestPushedPlanes compares the planes through generators, whose sides are found once for all
// pushes, with the planes of all single units, in order: in general position, with duplicates, and
// on grids.
func TestPushedPlanes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	pushed, trials, minimum := 0, 120, 1000
	if testing.Short() {
		trials, minimum = 10, 50
	}
	for trial := range trials {
		d := 1 + trial%5
		s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, d)}}
		for range 2 + r.IntN(90/d) {
			x := make([]float64, d)
			for j := range x {
				if x[j] = r.NormFloat64(); trial%3 == 1 {
					x[j] = float64(r.IntN(3))
				}
			}
			s.X, s.Y = append(s.X, x), append(s.Y, r.IntN(2))
			if trial%3 == 2 {
				s.X, s.Y = append(s.X, x), append(s.Y, s.Y[len(s.Y)-1])
			}
		}
		if _, _, contradictory := sample.Contradiction(s); contradictory {
			continue
		}
		tess, found, err := Find(t.Context(), Settings{Shared: trial%2 == 1}, s)
		if err != nil {
			t.Fatal(err)
		}
		want := planesOneByOne(t, tess, s, trial%2 == 1)
		planes := found.Planes(t.Context())
		if len(planes) != len(want) || found.Dichotomies.Len() != len(want) {
			t.Fatalf("trial %d: %d planes, want %d", trial, len(planes), len(want))
		}
		for k, p := range planes {
			u, ok := found.Unit(k)
			if !ok || !slices.Equal(u.W, want[k].W) || !slices.Equal(p.W, want[k].W) || u.Theta != want[k].Theta {
				t.Errorf("trial %d: plane %d is %v, %v, want %v", trial, k, p.Unit, u, want[k])
			}
			if !found.Dichotomies.Alike(tess.parted(u), found.Dichotomies.At(k)) {
				t.Errorf("trial %d: plane %d does not part the examples as it says", trial, k)
			}
		}
		for i, r := range found.runs {
			if r.set != nil {
				pushed += len(found.units(i, voronoi.NewSides(tess.points)))
			}
		}
	}
	if pushed < minimum {
		t.Errorf("%d planes are pushed", pushed)
	}
}

// planesOneByOne returns the planes of steps (c)(i) and (ii), made into units one by one.
func planesOneByOne(t *testing.T, d *Tessellation, s *data.Set, shared bool) (units []ltu.Unit) {
	t.Helper()
	found := newCandidates(d, s)
	intersect, err := d.hulls(t.Context(), false, found)
	if err != nil {
		t.Fatal(err)
	}
	if !shared {
		d.deemAll(intersect)
	}
	vertices, err := voronoi.Vertices(t.Context(), d.points, d.neighbors, mostZeroFaces)
	if err != nil {
		t.Fatal(err)
	}
	for _, generators := range vertices {
		if parts, meet := d.meeting(generators, intersect); meet {
			for subset := range arrange.Subsets(len(generators), voronoi.Rank(d.points)) {
				var points []int
				for _, k := range subset {
					points = append(points, generators[k])
				}
				for _, u := range d.unitsThrough(points) {
					found.add(Plane{u, parts, false})
				}
			}
		}
	}
	for _, r := range found.runs {
		units = append(units, r.plane.Unit)
	}
	return units
}

// TestGeneratorSetsEndAtTheMost expects an excess to be noticed before any plane is made.
func TestGeneratorSetsEndAtTheMost(t *testing.T) {
	d := &Tessellation{part: []int{0, 1, 0, 1, 0, 1, 0, 1, 0}}
	vertices, meet := [][]int{sample.Indices(9)}, map[[2]int]bool{{0, 1}: true}
	if sets, ok := d.generatorSets(t.Context(), vertices, 8, 9, meet); !ok || len(sets) != 9 {
		t.Errorf("%d sets of 8 of 9", len(sets))
	}
	if _, ok := d.generatorSets(t.Context(), vertices, 8, 8, meet); ok {
		t.Error("nine sets are not more than eight")
	}
}

// TestGeneratorSetsDiffer expects sets that two 0-faces share to occur once, each with a slice of
// its own.
func TestGeneratorSetsDiffer(t *testing.T) {
	d := &Tessellation{part: []int{0, 1, 0, 1}}
	sets, ok := d.generatorSets(t.Context(), [][]int{{0, 1, 2}, {0, 1, 3}, {0, 2}}, 2, 9, map[[2]int]bool{{0, 1}: true})
	var got [][]int
	for _, g := range sets {
		got = append(got, g.points)
	}
	if want := [][]int{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}}; !ok || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestNoPlanesWhenCancelled(t *testing.T) {
	s := &data.Set{Schema: data.Schema{Classes: []string{"no", "yes"}, Attrs: make([]data.Attr, 2)}, X: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Y: []int{0, 1, 1, 0}}
	_, found, err := Find(t.Context(), Settings{}, s)
	if err != nil || len(found.Planes(t.Context())) == 0 {
		t.Fatal(found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if cancel(); len(found.Planes(ctx)) > 0 {
		t.Error("planes of a context that is done")
	}
}
