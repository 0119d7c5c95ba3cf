package mg93

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"halfspace/pkg/data"
	"halfspace/pkg/experiment"
	"halfspace/pkg/learners"
	"halfspace/pkg/ltu"
	"halfspace/pkg/repro/internal/protocol"
)

// The adversary of §4.1, after Baum: a sample on which an incremental method may do as
// badly as possible.

// adversary measures the effect of that sample on the greedy method, in the adversary's
// order and in random orders.
func adversary() experiment.Experiment {
	return experiment.Experiment{
		Name: "mg93-adversary", Source: "Marchand & Golea 1993, §4.1, Baum's adversary",
		About: protocol.Prose(`
			Halfspaces of an intersection of which the fewest are two. The positive examples are the
			corners of a prism of so many side faces, in three dimensions; before each of these faces
			there is a negative example a little above the prism's height and one a little below its
			depth. One plane separates all that are above, and one all below; but a plane that separates
			both of one face separates no other. Adversary: IncLP begins with such two each time
			(IncLP.Given). IncLP and Find_large_neg_subset go in random order, and the densest
			halfspace is proven. Worst: the share of the orders in which the first halfspace of IncLP
			separates two examples only.`),
		Params: []string{"faces", "negatives"},
		Measures: []experiment.Measure{
			{Name: "adversary", Title: "adversary", Digits: 2},
			{Name: "inclp", Title: "IncLP", Digits: 2},
			{Name: "find_large", Title: "Find_large_neg_subset", Digits: 2},
			{Name: "exact", Title: "densest", Digits: 2},
			{Name: "fewest", Title: "fewest", Digits: 2},
			{Name: "worst", Title: "worst %", Percent: true, Digits: 1},
		},
		Trials: func(short bool) (trials []experiment.Trial) {
			for i, faces := range protocol.Points(short, 1, 4, 8, 16, 32) {
				trials = append(trials, protocol.Repeat(short, 100, i, contest(faces), faces, 2*faces)...)
			}
			return trials
		},
	}
}

// prism returns the adversary's sample. Its negative examples lie in front of the faces of a prism, and
// the examples of one face follow each other.
func prism(faces int) *data.Set {
	s := &data.Set{Schema: data.Schema{Name: "prism", Classes: []string{"out", "in"}}}
	for _, name := range []string{"x", "y", "z"} {
		s.Attrs = append(s.Attrs, data.Attr{Name: name})
	}
	corners := directions(faces)
	add := func(class, halves int, radius, z float64) {
		corner := corners[halves]
		s.X, s.Y = append(s.X, []float64{radius * corner[0], radius * corner[1], z}), append(s.Y, class)
	}
	// The faces are 1 from the axis. An example that lies beyond one face by no more
	// than this gap is on the near side of all other planes.
	gap := float64((1 - corners[2][0]) / 4)
	corner := 1 / corners[1][0]
	for i := range faces {
		for _, sign := range []float64{1, -1} {
			add(1, 2*i+1, corner, sign)
			add(0, 2*i, 1+gap, sign*(1+gap))
		}
	}
	return s
}

// directions returns cosine and sine of k·π/faces, for k below 2·faces, a power of two
// from 4 on. It halves a right angle and turns, so that every processor gives the same
// bits.
func directions(faces int) [][2]float64 {
	cos, sin := 0.0, 1.0
	for n := 2; n < faces; n *= 2 {
		half := math.Sqrt((1 + cos) / 2)
		cos, sin = half, sin/(2*half)
	}
	circle := [][2]float64{{1, 0}}
	for range 2*faces - 1 {
		last := circle[len(circle)-1]
		circle = append(circle, [2]float64{float64(last[0]*cos) - float64(last[1]*sin), float64(last[1]*cos) + float64(last[0]*sin)})
	}
	return circle
}

// inPairs is IncLP in the adversary's order. It begins by covering the first two soft examples, which are
// negative.
type inPairs struct{}

// Separate covers the first two soft examples, and as many of the others as it can.
func (inPairs) Separate(ctx context.Context, hard, soft [][]float64, r *rand.Rand) (ltu.Unit, error) {
	s := &data.Set{Schema: prism(3).Schema, X: slices.Concat(hard, soft), Y: make([]int, len(hard)+len(soft))}
	var given []int
	for i := range s.X {
		if i < len(hard)+2 {
			given = append(given, i)
		}
		if i >= len(hard) {
			s.Y[i] = 1
		}
	}
	h, _, err := learners.IncLP{}.Given(ctx, s, given, r)
	if err != nil {
		return ltu.Unit{}, err
	}
	return h.Unit, nil
}

// contest is a trial: the number of halfspaces that each way needs on one of the
// adversary's samples.
func contest(faces int) experiment.Run {
	return func(ctx context.Context, r *rand.Rand) (experiment.Values, error) {
		s, values := prism(faces), experiment.Values{}
		for _, way := range []struct {
			name string
			learners.Intersection
		}{
			{"adversary", learners.Intersection{Separator: inPairs{}}},
			{"inclp", learners.Intersection{Separator: learners.IncLP{}}},
			{"find_large", learners.Intersection{}},
			{"exact", learners.Intersection{Separator: learners.DensestHalfspace{}}},
			{"fewest", learners.Intersection{Fewest: true}},
		} {
			l, err := fitList(ctx, way.Intersection, s, r)
			if err != nil {
				return nil, err
			}
			values[way.name] = float64(len(l.Rules))
			if way.name == "inclp" {
				values["worst"] = protocol.Indicator(l.Rules[0].N == 2)
			}
		}
		return values, nil
	}
}
